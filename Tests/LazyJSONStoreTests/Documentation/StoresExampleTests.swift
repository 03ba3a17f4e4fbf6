import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// The code of Identity.md, and the results that it states.
struct IdentityExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSONStore/LazyJSONStore.docc/Identity.md")

    final class Enterprise: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty("chief_id", using: .reference) var chief: Employee?
        @JSONProperty(using: .reference) var employees: [Employee]
        @JSONProperty("former_ids", using: .reference(.merge)) var former: JSONArray<Employee>
    }

    final class Employee: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var identity: JSONPointer { "meta.number" }
        @JSONProperty("meta.number") var number: String
        @JSONProperty("first_name") var firstName: String?
        @JSONProperty(using: .reference) var boss: Employee?
    }

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
        @JSONProperty var id: String
        @JSONProperty("attributes.name") var name: String?
    }

    final class Article: Resource, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: String
        @JSONProperty("attributes.title") var title: String?
    }

    @Test func importsOfSeveralClasses() throws {
        let store = JSONMemoryStore()
        let importer = JSONImporter(store)
        let resources = try importer.import(
            parsing: #"""
                [{"type": "people", "id": "1", "attributes": {"name": "Ann"}},
                 {"type": "articles", "id": "1", "attributes": {"title": "On reading"}},
                 {"type": "banners", "id": "1"}]
                """#, as: Resource.self)
        let name = try store.fetch(Person.self, id: "1")?.name  // "Ann"
        let title = try store.fetch(Article.self, id: "1")?.title  // "On reading"
        let issues = resources.issues.map(\.pointer)  // ["/2"]: a Resource has no id, and is not stored
        #expect(name == "Ann" && title == "On reading" && issues == ["/2"])
    }

    func load(_ json: JSON, into store: any JSONModelStore) async throws -> [Employee] {
        try await store.transaction { transaction in
            try JSONImporter(store).import(json, as: Employee.self, in: transaction).models
        }
    }

    @Test func migrates() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert([Worker(parsing: #"{"meta": {"number": "e1"}, "name": "Ann"}"#)])
        }
        let schema = JSONStoreSchema(
            version: 2,
            migrations: [
                1: [.rename("Worker", to: Employee.storeName)],
                2: [.move("/name", to: "/first_name", in: Employee.storeName), .delete("Draft")],
            ])
        let fileStore = try JSONFileStore(at: url, schema: schema)
        #expect(try fileStore.fetch(Employee.self, id: "e1")?.firstName == "Ann")
    }

    /// A class of an earlier version.
    final class Worker: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var identity: JSONPointer { "meta.number" }
        static var storeName: String { "Worker" }
    }

    @Test func importsInATask() async throws {
        let store = JSONMemoryStore()
        let employees = try await load([["meta": ["number": "e1"]], "e2"], into: store)
        #expect(employees.map(\.number) == ["e1", "e2"])
        #expect(try store.fetch(Employee.self, id: "e1") === employees[0])
    }

    @Test func importsAndExports() throws {
        let store = JSONMemoryStore()
        let importer = JSONImporter(store)
        let enterprises = try importer.import(
            parsing: #"""
                [{"id": 1, "name": "Ibsen & Co", "chief_id": "e7", "former_ids": ["e9"],
                  "employees": [{"meta": {"number": "e7"}, "first_name": "Ann"},
                                {"meta": {"number": "e8"}, "first_name": "Bo", "boss": "e7"}]}]
                """#, as: Enterprise.self)
        let enterprise = enterprises[0]
        let chief = enterprise.chief?.firstName  // "Ann"
        let isSame = enterprise.chief === enterprise.employees[1].boss  // true: there is one instance
        let unknown = enterprise.former[0].firstName  // nil: nothing is known of "e9" yet but its id
        #expect(chief == "Ann" && isSame && unknown == nil)

        try importer.import(
            parsing: #"""
                [{"meta": {"number": "e9"}, "first_name": "Cy"},
                 {"meta": {"number": "e7"}, "first_name": "Anna"}]
                """#, as: Employee.self)
        let former = enterprise.former[0].firstName  // "Cy"
        let renamed = enterprise.chief?.firstName  // "Anna": a reference shows what the store has now
        let held = enterprises[0].text().contains("Anna")  // false: a model itself never changes
        #expect(former == "Cy" && renamed == "Anna" && !held)

        let watched = JSONImporter(store) { progress in
            if case .object(let completed, let total) = progress, total > 1000, completed % 100 == 0 {
                print("\(completed) of \(total)")
            }
        }
        try watched.import(parsing: #"{"id": 1, "name": null}"#, as: Enterprise.self)
        #expect(try store.fetch(Enterprise.self, id: 1)?.name == nil)

        let employee = try store.fetch(Employee.self, id: "e8")
        if let moved = employee?.mutate({ $0.boss = nil }) {
            try store.upsert(moved)
        }
        try store.transaction { transaction in
            try transaction.delete(Employee.self, ids: ["e9"])
            try transaction.upsert([Employee { $0.number = "e10" }])
        }
        let gone = enterprise.former.valid.isEmpty  // true: a deleted object is left out, and is an issue
        #expect(gone && enterprise.employees[1].boss == nil)
        #expect(try store.list(Employee.self).map(\.number) == ["e10", "e7", "e8"])

        let json = JSONExporter { $0.name != "former" }.json(of: enterprise)
        #expect(json.text() == (try Self.page.blocks(of: "json").first?.text))

        let complete = try JSONExporter(nilAsNull: true).export([enterprise]) { progress in
            if case .object(let completed, let total) = progress { print("\(completed) of \(total)") }
        }
        #expect(complete[0]?["employees"]?[1]?["boss"] == .null)
    }

    final class Author: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type"] }
        @JSONProperty var id: String
        @JSONProperty("attributes.name") var name: String?
    }

    final class Book: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var linkage: [String] { ["type"] }
        @JSONProperty var id: String
        @JSONProperty("relationships.author.data", using: .reference) var author: Author?
    }

    @Test func referencesWithATypeStay() throws {
        let text =
            #"{"type": "books", "id": "1", "relationships": {"author": {"data": {"type": "authors", "id": "2"}}}}"#
        let book = try JSONImporter(JSONMemoryStore()).import(parsing: text, as: Book.self)[0]
        #expect(book.text() == text)
    }
}

/// The code of the comments of stores in files.
struct StoreSchemaExampleTests {
    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("names.first") var firstName: String?
        @JSONProperty var isActive: Bool
    }

    final class Employee: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "Employee" }
    }

    @Test func migrates() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        do { try JSONFileStore(at: url).upsert(Employee(parsing: #"{"id": 1, "name": "Ann"}"#)) }
        let schema = JSONStoreSchema(
            version: 2,
            migrations: [
                1: [
                    .rename("Employee", to: Person.storeName),
                    .move("/name", to: "/names/first", in: Person.storeName),
                ],
                2: [.transform(Person.storeName) { $0["isActive"] = true }],
            ])
        let store = try JSONFileStore(at: url, schema: schema)
        let person = try store.fetch(Person.self, id: 1)
        #expect(person?.firstName == "Ann" && person?.isActive == true)
    }
}

/// The code of LazyJSONStore.md, and its results.
struct StoreLandingPageExampleTests {
    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty("boss_id", using: .reference) var boss: Person?
    }

    @Test func importsAndRefers() throws {
        let store = JSONMemoryStore()
        let people = try JSONImporter(store).import(
            parsing: #"""
                [{"id": 1, "name": "Ann"},
                 {"id": 2, "name": "Bo", "boss_id": 1}]
                """#, as: Person.self)
        let boss = people[1].boss?.name  // "Ann"
        try store.upsert(people[0].mutate { $0.name = "Anna" })
        let renamed = people[1].boss?.name  // "Anna", the current object
        #expect(boss == "Ann" && renamed == "Anna")
    }
}
