import Foundation
import LazyJSON
import TestSupport
import Testing

/// The results that Servers.md states, without a framework.
struct ServersExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Servers.md")

    private let example = ServersExample()

    private static let bodies = [#"{ "status" : "new" }"#, #"{"status":null,"x":1e3}"#, "{}", #"{"a":"\u0041"}"#]

    @Test func oneMemberOfTheBodyIsEdited() throws {
        let body = try #require(try Self.page.blocks(of: "json").first).text
        let edited = try example.accepted(body.utf8)
        #expect(edited == Data(body.replacing(#""new""#, with: #""accepted""#).utf8))
        // Bytes that are not contiguous, like the bytes of a buffer in two pieces.
        #expect(try example.accepted(Array(body.utf8.prefix(9)) + Array(body.utf8.dropFirst(9))) == edited)
        let slice = Data("xx\(body)".utf8).dropFirst(2)
        #expect(try example.accepted(slice) == edited)
    }

    @Test func whatIsNoOrderIsAnErrorWithAPlace() {
        let deep = "{\"a\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}"
        for (body, code) in [("{\"status\": ", "unexpectedEnd"), ("[]", "wrongKind"), (deep, "depthLimit")] {
            let error = #expect(throws: JSONError.self) { try example.accepted(body.utf8) }
            #expect(error?.code.rawValue == code)
        }
    }

    final class Call: JSONModel, @unchecked Sendable {
        @JSONProperty var id: JSON?
        @JSONProperty var method: String
    }

    /// Returns the answer to a call; nil for a notification, which has no id.
    func answer(to call: Call, _ result: JSON) -> JSON? {
        guard let id = call.id else { return nil }
        return ["jsonrpc": "2.0", "id": id, "result": result]
    }

    @Test func anIdThatIsNullIsAnswered() throws {
        for (text, id) in [(#"{"id":1}"#, "1"), (#"{"id":null}"#, "null"), (#"{"id":"a"}"#, #""a""#), ("{}", nil)] {
            let answer = answer(to: try Call(parsing: text), true)
            #expect(answer?.text() == id.map { #"{"jsonrpc":"2.0","id":\#($0),"result":true}"# })
        }
    }

    /// A stream that is divided anywhere has the lines that the bodies alone would have.
    @Test(arguments: 1...24)
    func streamsAreEditedLineByLine(size: Int) async throws {
        let text = Array(Self.bodies.joined(separator: "\n").utf8)
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            for start in stride(from: 0, to: text.count, by: size) {
                continuation.yield(text[start..<min(text.count, start + size)])
            }
            continuation.finish()
        }
        var lines = Data()
        for try await line in example.accepted(lines: chunks) { lines += line }
        let wanted = try Self.bodies.map { try example.accepted($0.utf8) + Data("\n".utf8) }
        #expect(lines == wanted.reduce(Data(), +))
    }

    @Test func signaturesStayValid() throws {
        let received = Data("{ \"id\": 1.0,\r\n  \"status\": \"new\" }\n".utf8)
        let order = try JSON(parsing: received)
        let isUnchanged = order.data() == received  // true
        #expect(isUnchanged)
        let canonical = String(decoding: try order.canonicalData(), as: UTF8.self)
        // {"id":1,"status":"new"}
        #expect([canonical] == (try Self.page.block(with: "let canonical").comments))
    }
}
