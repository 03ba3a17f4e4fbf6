import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Imports of objects that are of several classes.
@Suite("Imports of several classes")
struct MixedImportTests {
    /// Something of a feed; only what it is answers for has an id.
    class Resource: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["type"]?.string {
            case "person": Person.self
            case "article": Article.self
            case "banner": Banner.self
            default: self
            }
        }
    }

    final class Person: Resource, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
    }

    final class Article: Resource, JSONIdentifiable, @unchecked Sendable {
        static var identity: JSONPointer { "meta.id" }
        @JSONProperty("meta.id") var id: Int
        @JSONProperty var title: String?
        @JSONProperty(using: .reference) var author: Person?
    }

    /// One without an id.
    final class Banner: Resource, @unchecked Sendable {}

    /// A hierarchy whose ids its topmost class has.
    class Thing: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var kind: String?
        @JSONProperty(using: .reference) var other: Thing?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "person": ThingPerson.self
            case "article": ThingArticle.self
            default: self
            }
        }
    }

    final class ThingPerson: Thing, @unchecked Sendable {
        @JSONProperty var name: String?
    }

    final class ThingArticle: Thing, @unchecked Sendable {
        @JSONProperty var title: String?
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    private func stores() throws -> [any JSONModelStore] {
        try? FileManager.default.removeItem(at: url)
        return [JSONMemoryStore(), CountingStore(), try JSONFileStore(at: url)]
    }

    // MARK: A base without an identity

    @Test("each object is stored under its own class, in the order of the input")
    func mixed() throws {
        for store in try stores() {
            let text = #"""
                [{"type":"person","id":1,"name":"Ann"}, {"type":"article","meta":{"id":1},"title":"A","author":2}, null,
                 {"type":"article","meta":{"id":2},"author":{"id":1,"name":"Anna"}}, {"type":"person","id":1.0,"name":"An"}]
                """#
            let all = try JSONImporter(store).import(parsing: text, as: Resource.self)
            #expect(all.map { "\(Swift.type(of: $0))" } == ["Person", "Article", "Article", "Person"])
            #expect(all[0] === all[3] && all.issues.isEmpty)
            #expect(try store.fetch(Person.self, id: 1) === all[0])
            #expect(try store.fetch(Article.self, id: 1) === all[1])
            #expect(try store.list(Article.self).map(\.id) == [1, 2])
            #expect(try store.list(Person.self).map(\.name) == ["An", nil])
            #expect(try store.fetch(Article.self, id: 2)?.author === all[0])
            // One alone, and an update.
            let one = try JSONImporter(store).import(
                parsing: #"{"type":"article","meta":{"id":1},"title":"B"}"#, as: Resource.self)
            #expect(try store.fetch(Article.self, id: 1) === one[0])
            #expect((one[0] as? Article)?.author?.id == 2)
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.fetch(Person.self, id: 1)?.name == "An")
        #expect(try store.fetch(Article.self, id: 1)?.title == "B")
    }

    @Test("an object that cannot be stored is returned, with an issue")
    func issues() throws {
        for store in try stores() {
            let text = #"""
                [{"type":"person","id":1}, {"type":"banner","id":2}, {"type":"person","name":"x"}, {"id":9},
                 {"type":"article","meta":{"id":[]}}]
                """#
            let all = try JSONImporter(store).import(parsing: text, as: Resource.self)
            #expect(all.count == 5)
            #expect(
                all.issues.map { "\($0)" } == [
                    "/1: notStored, expected an object of a class with an identity, found one of Banner",
                    "/2: notStored, expected an id of Person that is a number or a string, found nothing",
                    "/3: notStored, expected an object of a class with an identity, found one of Resource",
                    "/4: notStored, expected an id of Article that is a number or a string, found an array",
                ])
            #expect(all.issues[1].rawText == #"{"type":"person","name":"x"}"#)
            #expect(try store.list(Person.self).map(\.id) == [1])
            let one = try JSONImporter(store).import(parsing: #"{"name":"x"}"#, as: Person.self)
            #expect(one.issues.map(\.pointer) == [JSONPointer([])] && one[0].name == "x")
            let none = try JSONImporter(store).import(parsing: "null", as: Resource.self)
            #expect(none.isEmpty && none.issues.isEmpty)
        }
    }

    /// Somebody whose secret is not shown.
    final class Agent: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("secret", .redacted) var secret: String?
    }

    /// A class without an identity, with somebody in it whose secret is not shown.
    class Mission: JSONModel, @unchecked Sendable {
        @JSONProperty var agent: Agent?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["public"] == nil ? self : PublicMission.self
        }
    }

    final class PublicMission: Mission, @unchecked Sendable {}

    @Test("the issue of an object does not show it if a property of its class, or of one in it, is redacted")
    func redaction() throws {
        let importer = JSONImporter(JSONMemoryStore())
        let text = #"[{"secret":"x"},{"id":"\ud800y","secret":"x"},{"id":true,"secret":"x"},{"id":7}]"#
        let agents = try importer.import(parsing: text, as: Agent.self)
        #expect(
            agents.issues.map { "\($0)" } == [
                "/0: notStored, expected an id of Agent that is a number or a string, found nothing",
                "/1: notStored, expected an id of Agent that is a number or a string, found another value",
                "/2: notStored, expected an id of Agent that is a number or a string, found another value",
            ])
        #expect(agents.issues.allSatisfy { $0.rawText == nil } && agents.count == 4)
        let missions = try importer.import(
            parsing: #"[{"agent":{"secret":"x"}},{"public":1,"agent":{"id":9,"secret":"x"}}]"#, as: Mission.self)
        #expect(missions.issues.map(\.found) == ["one of Mission", "one of PublicMission"])
        #expect(missions.issues.allSatisfy { $0.rawText == nil })
    }

    @Test("an import of several classes does what one import for each class does", arguments: Cases.seeds(60))
    func generated(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (mixed, apart) = (JSONMemoryStore(), JSONMemoryStore())
        func texts(_ store: JSONMemoryStore) throws -> [String] {
            try store.list(Person.self).map { $0.text() } + store.list(Article.self).map { $0.text() }
        }
        for _ in 0..<4 {
            var people: [String] = []
            var articles: [String] = []
            var all: [String] = []
            for _ in 0..<random.below(12) {
                let id = random.below(6)
                let value = random.below(3)
                if random.chance(50) {
                    people.append(#"{"type":"person","id":\#(id),"name":"\#(value)"}"#)
                    all.append(people[people.count - 1])
                } else {
                    articles.append(#"{"type":"article","meta":{"id":\#(id)},"title":"\#(value)"}"#)
                    all.append(articles[articles.count - 1])
                }
            }
            func array(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }
            let result = try JSONImporter(mixed).import(parsing: array(all), as: Resource.self)
            let first = try JSONImporter(apart).import(parsing: array(people), as: Person.self)
            let second = try JSONImporter(apart).import(parsing: array(articles), as: Article.self)
            #expect(result.issues.isEmpty)
            #expect(result.compactMap { $0 as? Person } == first.models, "seed \(seed)")
            #expect(result.compactMap { $0 as? Article } == second.models, "seed \(seed)")
            #expect(zip(result, all).allSatisfy { $0 is Person == $1.contains("person") })
            #expect(try texts(mixed) == texts(apart), "seed \(seed)")
        }
    }

    // MARK: A base with an identity

    @Test("objects of classes that are not related do not become one; the error names both")
    func conflicts() throws {
        let person = #"{"id":1,"kind":"person","name":"Ann"}"#
        let article = #"{"id":1,"kind":"article","title":"A"}"#
        for texts in [
            ["[\(person),\(article)]"], [person, article], [article, "[{\"id\":5},\(person)]"],
            ["[{\"id\":1},\(person),\(article)]"], [person, "{\"id\":3,\"other\":\(article)}"],
        ] {
            for store in try stores() {
                let importer = JSONImporter(store)
                for text in texts.dropLast() { try importer.import(parsing: text, as: Thing.self) }
                let before = try store.texts(Thing.self)
                let error = #expect(throws: JSONError.self) {
                    try importer.import(parsing: texts[texts.count - 1], as: Thing.self)
                }
                #expect(error?.code == .storeNameConflict)
                #expect(
                    error?.message.contains("ThingPerson") == true && error?.message.contains("ThingArticle") == true)
                #expect(try store.texts(Thing.self) == before)
            }
        }
    }

    @Test("a model does not take the place of one of an unrelated class")
    func upserts() throws {
        for store in try stores() {
            let person = try ThingPerson(parsing: #"{"id":1,"kind":"person"}"#)
            let article = try ThingArticle(parsing: #"{"id":1,"kind":"article"}"#)
            let error = #expect(throws: JSONError.self) { try store.upsert([person, article] as [Thing]) }
            #expect(error?.code == .storeNameConflict)
            #expect(try store.list(Thing.self).isEmpty)
            try store.upsert(person)
            #expect(throws: JSONError.self) { try store.upsert(article) }
            #expect(try store.fetch(ThingPerson.self, id: 1) != nil)
            // Classes of one branch share an object, and a deleted object causes no conflict.
            try store.upsert(try Thing(parsing: #"{"id":1}"#))
            try store.upsert(person)
            try store.delete(Thing.self, id: 1)
            try store.upsert(article)
            #expect(try store.fetch(ThingArticle.self, id: 1) != nil)
        }
        // Objects that were not read yet, too.
        let store = try JSONFileStore(at: url)
        #expect(throws: JSONError.self) {
            try store.upsert(try ThingPerson(parsing: #"{"id":1,"kind":"person"}"#))
        }
    }
}
