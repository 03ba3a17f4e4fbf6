import LazyJSON
import LazyJSONStore
import Testing

/// Updates of properties with several paths.
struct SeveralPathsImportTests {
    final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("people", .or("data.members", "users"), using: .reference(.merge)) var people: [StaffMember]
        @JSONProperty("title", .or("name", "label")) var title: String?
        @JSONProperty var name: String?
        @JSONProperty("author_name", .or("author.name")) var authorName: String?
        @JSONProperty var author: StaffMember?
    }

    /// A stored object, an imported one, and the result.
    private static let cases = [
        // Merged references stay, wherever they are.
        (#""users": [1, 2]"#, #""people": [2, 3]"#, #""people": [1, 2, 3]"#),
        (#""people": [1, 2]"#, #""users": [2, 3]"#, #""users": [1, 2, 3]"#),
        (#""people": [1], "users": [9]"#, #""users": [3]"#, #""users": [1, 3]"#),
        (#""users": [1]"#, #""data": {"members": [3]}"#, #""data": {"members": [1, 3]}"#),
        (#""data": {"members": [1], "x": 0}"#, #""people": [3]"#, #""data": {"x": 0}, "people": [1, 3]"#),
        (#""users": [1]"#, #""people": [3], "users": [4]"#, #""users": [1, 4], "people": [1, 3]"#),
        (#""users": [1]"#, #""people": []"#, #""people": [1]"#),
        (#""users": null"#, #""people": [3]"#, #""people": [3]"#),
        (#""users": 1"#, #""people": [3]"#, #""people": [1, 3]"#),
        (#""users": [1], "data": """#, #""data": {"members": [3]}"#, #""data": {"members": [1, 3]}"#),
        // Null changes nothing.
        (#""users": [1, 2]"#, #""people": null"#, #""users": [1, 2]"#),
        // Others are replaced.
        (#""label": "a""#, #""title": "b""#, #""title": "b""#),
        (#""label": "a", "x": 0"#, #""title": null"#, #""x": 0"#),
        (#""title": "a""#, #""label": "b""#, #""label": "b""#),
        // A later path of one property may be the path of another one.
        (#""title": "a", "name": "n""#, #""title": "b""#, #""title": "b", "name": "n""#),
        (#""name": "n""#, #""title": "b""#, #""name": "n", "title": "b""#),
        (#""title": "a", "name": "n""#, #""name": "m""#, #""name": "m""#),
        (
            #""author": {"name": "A", "age": 3}"#, #""author_name": "B""#,
            #""author": {"name": "A", "age": 3}, "author_name": "B""#
        ),
    ]

    @Test(arguments: cases, [false, true])
    private func update(_ example: (stored: String, new: String, result: String), isOneImport: Bool) throws {
        let store = JSONMemoryStore()
        let texts = [example.stored, example.new].map { "{\"id\": 1, \($0)}" }
        for text in isOneImport ? ["[\(texts[0]), \(texts[1])]"] : texts {
            try JSONImporter(store).import(parsing: text, as: Team.self)
        }
        let team = try #require(try store.fetch(Team.self, id: 1))
        #expect(team.text() == "{\"id\": 1, \(example.result)}")
    }
}
