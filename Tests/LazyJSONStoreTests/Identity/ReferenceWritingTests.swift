import LazyJSON
import LazyJSONStore
import Testing

/// The JSON that assignments to references write.
struct ReferenceWritingTests {
    final class Pen: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("a", using: .reference(writing: .id)) var byID: Pen?
        @JSONProperty("b", using: .reference(writing: .object)) var byObject: Pen?
        @JSONProperty("c", using: .reference(.merge, writing: .id)) var all: [Pen]
    }

    private let store = JSONMemoryStore()

    private func pen(_ text: String) throws -> Pen {
        try Pen(parsing: text, context: JSONContext(store.link))
    }

    @Test func anIDIsWrittenAsTheObjectHasIt() throws {
        let other = try store.upsert(pen(#"{"id": 7.0, "x": 1}"#))
        for text in [
            #"{"id": 1}"#, #"{"id": 1, "a": null}"#, #"{"id": 1, "a": {"id": 3, "y": 2}}"#, #"{"id": 1, "a": "x"}"#,
        ] {
            let changed = try pen(text).mutate { $0.byID = other }
            #expect(changed.json["a"]?.rawText == "7.0", "\(text)")
            #expect(changed.byID === other)
        }
        #expect(try pen(#"{"id": 1, "a": 7}"#).mutate { $0.byID = other }.text() == #"{"id": 1, "a": 7}"#)
        #expect(
            try pen(#"{"id": 1, "c": [7, {"id": 8}]}"#).mutate { $0.all.append(other) }.json["c"]?.rawText
                == #"[7, {"id": 8}, 7.0]"#)
    }

    @Test func anObjectIsWrittenWhole() throws {
        let other = try store.upsert(pen(#"{"id": 7, "x": 1}"#))
        for text in [#"{"id": 1}"#, #"{"id": 1, "b": 9}"#, #"{"id": 1, "b": {"id": 3, "y": 2}}"#] {
            #expect(try pen(text).mutate { $0.byObject = other }.json["b"] == ["id": 7, "x": 1], "\(text)")
        }
    }

    @Test func aReferenceToTheObjectThatIsThereKeepsItsText() throws {
        let other = try store.upsert(pen(#"{"id": 7, "x": 1}"#))
        let text = #"{"id": 1, "b": 7, "a": {"id": 7.0}}"#
        let changed = try pen(text).mutate {
            $0.byObject = other
            $0.byID = other
        }
        #expect(changed.text() == text)
    }

    @Test func anObjectWithoutAnIDIsWritten() throws {
        let other = try pen(#"{"x": 1}"#)
        #expect(try pen(#"{"id": 1, "a": 3}"#).mutate { $0.byID = other }.json["a"] == ["x": 1])
    }
}
