import LazyJSON
import LazyJSONStore
import Testing

/// References of parts whose class the object around them chooses.
struct ChosenPartTests {
    class Body: JSONModel, @unchecked Sendable {
        @JSONProperty var title: String?
    }

    final class Review: Body, @unchecked Sendable {
        @JSONProperty(using: .reference) var author: StaffMember?
        @JSONProperty(using: .reference(.replace)) var readers: [StaffMember]
    }

    final class Page: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .model(by: "kind", ["review": Review.self])) var body: Body?
        @JSONProperty(using: .each(.model { $0["kind"] == "review" ? Review.self : nil })) var more: [Body]
    }

    private let store = JSONMemoryStore()

    private func page(_ text: String) throws -> Page {
        try #require(try JSONImporter(store).import(parsing: text, as: Page.self).first)
    }

    private func ids() throws -> Set<JSONIdentifier> { try store.ids(StaffMember.self) }

    @Test func nestedObjectsAreStoredByThemselves() throws {
        let page = try page(
            #"{"id": 1, "kind": "review", "body": {"author": {"id": 7, "name": "a"}}, "more": [{"readers": [8, {"id": 9, "age": 1}]}]}"#
        )
        #expect(
            page.text()
                == #"{"id": 1, "kind": "review", "body": {"author": {"id": 7}}, "more": [{"readers": [8, {"id": 9}]}]}"#
        )
        #expect(try ids() == [7, 8, 9])
        try store.upsert(StaffMember(parsing: #"{"id": 7, "name": "b"}"#))
        #expect((page.body as? Review)?.author?.name == "b")
        #expect(
            JSONExporter().json(of: page).text()
                == #"{"id": 1, "kind": "review", "body": {"author": {"id": 7, "name": "b"}}, "more": [{"readers": [8, {"id": 9, "age": 1}]}]}"#
        )
    }

    @Test func aPartOfTheDeclaredClassHasNoReferences() throws {
        let page = try page(#"{"id": 1, "kind": "note", "body": {"author": {"id": 7, "name": "a"}}}"#)
        #expect(page.text() == #"{"id": 1, "kind": "note", "body": {"author": {"id": 7, "name": "a"}}}"#)
        #expect(try ids().isEmpty)
    }

    @Test func unknownIdsCreateObjects() throws {
        let page = try page(#"{"id": 1, "kind": "review", "body": {"author": 7}, "more": [{"author": 8}]}"#)
        #expect(try ids() == [7, 8])
        #expect(JSONReference.all(in: page).map(\.id) == [7, 8])
    }

    @Test func replaceSparesTheObjectsToWhichTheyRefer() throws {
        _ = try page(#"{"id": 1, "kind": "review", "body": {"author": 7, "readers": [8, 9]}}"#)
        _ = try page(#"{"id": 2, "kind": "review", "more": [{"readers": [8]}]}"#)
        _ = try page(#"{"id": 1, "kind": "review", "body": {"readers": [7]}}"#)
        #expect(try ids() == [7, 8])
        _ = try page(#"{"id": 2, "more": null}"#)
        #expect(try ids() == [7])
    }
}
