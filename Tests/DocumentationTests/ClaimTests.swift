import Foundation
import LazyJSON
import Testing

/// Sentences of the articles that no example shows.
struct ClaimTests {
    final class Record: JSONModel, @unchecked Sendable {
        @JSONProperty var n: Int
        @JSONProperty var size: Int = 1
        @JSONProperty var link: URL?
        @JSONProperty var key: UUID?
        @JSONProperty var data: Data?
        @JSONProperty var any: JSON
    }

    /// Mutating.md.
    @Test func missingMembersAreWrittenWhenAModelIsBuilt() {
        #expect(Record { $0.n = 0 }.text() == #"{"n":0}"#)
        #expect(Record { $0.size = 1 }.text() == #"{"size":1}"#)
        let empty = Record()
        #expect(empty.mutate { $0.n = 0 } === empty && empty.mutate { $0.size = 1 } === empty)
        #expect(empty.mutate { $0.set(\.n, to: 0) }.text() == #"{"n":0}"#)
        var draft = empty.draft()
        draft.n = 0
        #expect(draft.json == [:])
    }

    /// Conversions.md.
    @Test func aURLIsEncodedAndOthersAreStrict() throws {
        let record = try Record(
            parsing: #"{"link": "https://e.org/a b", "key": " 6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "data": "AA=A"}"#)
        let link = try #require(record.link)
        #expect(link.absoluteString == "https://e.org/a%20b" && record.$link.issue?.kind == .coerced)
        #expect(record.key == nil && record.data == nil && record.$key.issue?.kind == .unreadable)
        #expect(record.mutate { $0.link = link } === record)
    }

    /// ReadingAndEditing.md.
    @Test func editsThatAreImpossibleDoNothing() throws {
        var list: JSON = [1, 2]
        list["a"] = 3
        list[at: "a.b"] = 3
        list[at: "9"] = 3
        #expect(list == [1, 2])
        var object: JSON = ["a": 1]
        #expect(throws: JSONError.self) { try object.set(3, at: "a.b") }
        object[at: "a.b"] = 3
        #expect(object == ["a": ["b": 3]])
    }
}
