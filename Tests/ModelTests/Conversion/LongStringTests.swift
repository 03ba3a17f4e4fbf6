import Foundation
import LazyJSON
import Testing

final class LongTexts: JSONModel, @unchecked Sendable {
    @JSONProperty var text: String
    @JSONProperty var data: Data?
    @JSONProperty var texts: [String]
}

/// Strings of 512 MiB and more: an error where one can be thrown, else the end of the process with a message.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.physicalMemory > 1 << 32, "they take 1 GiB of memory"))
struct LongStringTests {
    private static func text() -> String { String(repeating: "0123456789abcdef", count: 1 << 25) }
    /// Its Base64 is longer than 512 MiB; it takes no memory, as nothing is written to it.
    private static func data() -> Data { Data(count: 403_000_000) }

    @Test("a property refuses them and keeps its text")
    func properties() throws {
        var draft = try LongTexts(parsing: #"{"text": "a", "data": "YQ==", "texts": ["b"]}"#).draft()
        let text = Self.text()
        draft.text = text
        draft.data = Self.data()
        draft.texts.append(text)
        #expect(draft.json.text() == #"{"text": "a", "data": "YQ==", "texts": ["b"]}"#)
        #expect(draft.issues.map(\.kind) == [.unwritable, .unwritable, .unwritable])
    }

    @Test("the coder refuses them")
    func coder() {
        // Not `#expect(throws:)`, which would describe the error, and so the string.
        do {
            _ = try JSON(encoding: Self.text())
            Issue.record("no error")
        } catch EncodingError.invalidValue(_, let context) {
            let error = context.underlyingError as? JSONError
            #expect(error?.code == .documentTooLarge)
            #expect(error?.message == "Expected a string shorter than 512 MiB, found one of 536870912 bytes.")
        } catch {
            Issue.record("another error")
        }
    }

    #if !DEBUG
        @Test("a string that escapes make so long is refused")
        func escapes() {
            var draft = LongTexts().draft()
            draft.text = String(repeating: "\u{1}", count: 90_000_000)
            #expect(draft.json.text() == "{}")
            #expect(draft.issues.contains { $0.kind == .unwritable })
        }
    #endif

    @Test("where nothing can be thrown the process ends with a message")
    func traps() async throws {
        let text = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = JSON(LongStringTests.text()) }
        #expect(text.message.contains("JSON: a string or number of 536870912 bytes is too long; keep it below 512 MiB"))
        let data = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = JSON(LongStringTests.data()) }
        #expect(data.message.contains("JSON: data of 403000000 bytes is too large for a string; keep it below 384"))
    }
}
