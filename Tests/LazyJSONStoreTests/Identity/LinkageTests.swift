import LazyJSON
import LazyJSONStore
import Testing

/// References that are objects with an id and members that say of which type it is, as in JSON:API.
struct LinkageTests {
    class Resource: JSONModel, @unchecked Sendable {
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["type"]?.string {
            case "people": Person.self
            case "articles": Article.self
            default: self
            }
        }
    }

    final class Person: Resource, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type"] }
        @JSONProperty var id: String
        @JSONProperty("attributes.name") var name: String?
    }

    final class Article: Resource, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type", "id"] }
        @JSONProperty var id: String
        @JSONProperty("attributes.title") var title: String?
        @JSONProperty("relationships.author.data", using: .reference) var author: Person?
        @JSONProperty("relationships.readers.data", using: .reference) var readers: [Person]
    }

    private let store = JSONMemoryStore()

    @discardableResult
    private func take(_ text: String) throws -> [Resource] {
        try JSONImporter(store).import(parsing: text, as: Resource.self).models
    }

    static let article =
        #"{"type": "articles", "id": "1", "relationships": {"author": {"data": {"type": "people", "id": "9"}}, "readers": {"data": [{ "id":"2", "type":"people" }]}}}"#

    @Test func aReferenceStaysAsItCame() throws {
        let article = try #require(try take("[\(Self.article)]")[0] as? Article)
        #expect(article.text() == Self.article)
        #expect(article.author?.text() == #"{"type": "people", "id": "9"}"# && article.readers.count == 1)
        try take(#"{"type": "people", "id": "9", "attributes": {"name": "Ann"}}"#)
        #expect(article.author?.name == "Ann")
        // A reference without linkage changes nothing.
        let ann = article.author
        #expect(try take(Self.article)[0] === article && article.author === ann)
    }

    @Test func anObjectInsideLeavesItsIDAndIsExportedWhole() throws {
        let text = Self.article.split(separator: #""id": "9""#).joined(
            separator: #""attributes": {"name": "Ann"}, "id": "9", "type": "other", "links": []"#)
        let article = try #require(try take(text)[0] as? Article)
        #expect(article.json[at: "/relationships/author/data"] == ["id": "9"])
        #expect(article.author?.name == "Ann" && article.author?.json["links"] == [])
        #expect(JSONExporter().json(of: article)[at: "/relationships/author/data"] == article.author?.json)
        // The second time it is a reference.
        let two = JSONExporter().json(of: [article, article.mutate { $0.id = "2" }])
        #expect(two[1]?[at: "/relationships/author/data"]?.count == 2, "\(two)")
    }

    @Test func anExportWritesItAsItWasRead() throws {
        let article = try #require(try take("[\(Self.article)]")[0] as? Article)
        try take(
            #"[{"type": "people", "id": "9", "attributes": {"name": "Ann"}}, {"type": "people", "id": "2", "a": 1}]"#)
        #expect(JSONExporter().json(of: article).text() == Self.article)
        // A new version of the other object, and a model without a store.
        try take(#"{"type": "people", "id": "9", "attributes": {"name": "Anna"}}"#)
        #expect(JSONExporter().json(of: article).text() == Self.article)
        #expect(try JSONExporter().json(of: Article(parsing: Self.article)).text() == Self.article)
    }

    @Test func anAssignmentOverNothingWritesIt() throws {
        try take(#"{"type": "people", "id": "3", "attributes": {}}"#)
        let three = try #require(try store.fetch(Person.self, id: "3"))
        for data in ["null", "7"] {
            let text = #"{"type": "articles", "id": "1", "relationships": {"author": {"data": \#(data)}}}"#
            let article = try Article(parsing: text, context: JSONContext(store.link)).mutate {
                $0.author = three
                $0.readers = [three]
            }
            let reference: JSON = ["type": "people", "id": "3"]
            #expect(article.json[at: "/relationships/author/data"] == (data == "null" ? reference : "3"))
            #expect(article.json[at: "/relationships/readers/data"] == [reference])
            #expect(JSONExporter().json(of: article) == article.json)
        }
    }

    @Test func aNewElementIsWrittenAsItsSiblings() throws {
        try take(#"[{"type": "people", "id": "3", "attributes": {}}, {"type": "people", "id": "4", "attributes": {}}]"#)
        let four = try #require(try store.fetch(Person.self, id: "4"))
        let context = JSONContext(store.link)
        for (sibling, expected) in [
            (#"{"type": "people", "id": "3"}"#, #"{"type":"people","id":"4"}"#), (#"{"id": "3"}"#, #"{"id":"4"}"#),
            (#""3""#, #""4""#),
        ] {
            let text = #"{"type": "articles", "id": "1", "relationships": {"readers": {"data": [\#(sibling)]}}}"#
            let article = try Article(parsing: text, context: context).mutate { $0.readers.append(four) }
            #expect(article.json[at: "/relationships/readers/data/1"]?.text(.compact) == expected)
            #expect(article.readers.map(\.id) == ["3", "4"])
        }
    }

    @Test func assignmentsWriteIt() throws {
        try take(#"[{"type": "people", "id": "3", "attributes": {}}, \#(Self.article)]"#)
        let (three, article) = (try store.fetch(Person.self, id: "3"), try store.fetch(Article.self, id: "1"))
        let changed = try #require(article).mutate {
            $0.author = three
            $0.readers = [three, three].compactMap { $0 }
        }
        #expect(changed.json[at: "/relationships/author/data"]?.text(.compact) == #"{"type":"people","id":"3"}"#)
        #expect(
            changed.json[at: "/relationships/readers/data"] == [
                ["type": "people", "id": "3"], ["type": "people", "id": "3"],
            ])
        #expect(changed.author === three && changed.readers.count == 2)
    }

    @Test func oneThatIsDeletedReadsAsNil() throws {
        let article = try #require(try take(Self.article)[0] as? Article)
        try store.delete(Person.self, ids: ["2", "9"])
        #expect(article.author == nil && article.readers.isEmpty)
    }

    final class Owner: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type", "meta"] }
        @JSONProperty var id: String
    }

    final class Paper: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var owner: Owner?
        @JSONProperty(using: .reference) var readers: [Owner]
        @JSONProperty(using: .reference(.merge)) var merged: [Owner]
    }

    @Test(arguments: [
        ("owner", #"{"type":"people","id":"9","meta":{"role":"admin"}}"#, true),
        ("owner", #"{"type":"people","id":"9"}"#, true),
        ("owner", #"{"meta": {"role": "guest"}, "type": "people", "id": "9"}"#, false),
        ("owner", #""9""#, false),
        ("owner", #"{"id":"9"}"#, false),
        ("owner", #"{"id":"9","name":"Ann"}"#, false),
        ("readers", #"[{"type":"people","id":"8"},{"type":"people","id":"9","meta":1}]"#, true),
        ("readers", #"[{"id":"8","type":"people"},{"type":"people","id":"9"}]"#, false),
        ("readers", #"["8",{"type":"people","id":"9"}]"#, false),
        ("merged", #"[{"type":"people","id":"9","meta":1}]"#, false),
    ])
    func anUpdateChangesTheMembersOfALinkage(_ name: String, _ value: String, isChanged: Bool) throws {
        let text =
            #"{"id":1,"owner":{"type":"people","id":"9","meta":{"role":"guest"}},"readers":[{"type":"people","id":"8"},{"type":"people","id":"9"}],"merged":[{"type":"people","id":"9"}]}"#
        let importer = JSONImporter(store)
        let old = try importer.import(parsing: text, as: Paper.self)[0]
        let new = try importer.import(parsing: #"{"id":1,"\#(name)":\#(value)}"#, as: Paper.self)[0]
        #expect(try new.json[name] == (isChanged ? JSON(parsing: value) : old.json[name]))
        #expect((new === old) == !isChanged)
        // Twice in one import.
        let texts = "[\(text), {\"id\":1,\"\(name)\":\(value)}]"
        let both = try JSONImporter(JSONMemoryStore()).import(parsing: texts, as: Paper.self)
        #expect(both[1].json == new.json)
    }

    @Test func membersThatAreNotOfTheLinkageAreImported() throws {
        let text = Self.article.split(separator: #""id": "9""#).joined(separator: #""id": "9", "meta": 1"#)
        try take(text)
        #expect(try store.fetch(Person.self, id: "9")?.json["meta"] == 1)
    }
}
