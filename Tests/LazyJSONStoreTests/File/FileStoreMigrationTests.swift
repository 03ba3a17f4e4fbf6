import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// Files with objects of earlier versions of an application.
struct FileStoreMigrationTests {
    final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "Shop.Person" }
        @JSONProperty var id: Int
        @JSONProperty("names.first") var firstName: String?
        @JSONProperty var age: Int?
        @JSONProperty("boss_id", using: .reference) var boss: Person?
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    /// Writes objects as an earlier version has, each with its type, id, text and references; all in one commit.
    private func write(
        _ objects: [(type: String, id: JSONIdentifier, text: String, references: [StoreKey])], schema: Int = 0
    ) throws {
        try? FileManager.default.removeItem(at: url)
        let migrations = Dictionary(uniqueKeysWithValues: (0..<schema).map { ($0 + 1, [JSONStoreMigration]()) })
        let schema = JSONStoreSchema(version: schema, migrations: migrations)
        var log = try StoreLog(at: FilePath(url.path), schema) { _ in }
        var batch = log.batch()
        for (type, id, text, references) in objects {
            try batch.put(StoreKey(type, id), JSON(parsing: text), references: references)
        }
        try log.append(batch)
    }

    /// The lines of the file without its marks.
    private func lines() throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("{\"changes")
        }
    }

    @Test("objects of each version in between are migrated, once, and with their bytes")
    func example() throws {
        try write([
            ("Employee", 1, #"{"id": 1, "name" : "Ann\u0041",  "age":"41"}"#, []),
            ("Draft", 1, #"{"id":1}"#, []),
            (
                "Employee", 2, "{\n  \"id\": 2,\n  \"name\": {\"x\" :1e400},\n  \"boss_id\": 1\n}",
                [StoreKey("Employee", 1)]
            ),
            ("Other", 1, #"{"id":1, "employee":2}"#, [StoreKey("Draft", 1), StoreKey("Employee", 2)]),
        ])
        let calls = Lock(0)
        let schema = JSONStoreSchema(
            version: 3,
            migrations: [
                1: [.rename("Employee", to: "Person"), .move("/name", to: "/names/first", in: "Person")],
                2: [.rename("Person", to: Person.storeName), .delete("Draft")],
                3: [
                    .transform(Person.storeName) { person in
                        calls.withLock { $0 += 1 }
                        if let age = person["age"]?.string.flatMap({ Int($0) }) { person["age"] = JSON(age) }
                    }
                ],
            ])
        for _ in 0..<3 {
            do {
                let store = try JSONFileStore(at: url, schema: schema)
                #expect(try store.list(Person.self).map(\.id) == [1, 2])
                #expect(try store.fetch(Person.self, id: 1)?.firstName == "AnnA")
                #expect(try store.fetch(Person.self, id: 1)?.age == 41)
                #expect(try store.fetch(Person.self, id: 2)?.boss === store.fetch(Person.self, id: 1))
                try store.compact()
            }
            let found = try lines()
            #expect(
                found == [
                    #"{"store":"LazyJSON","version":1,"schema":3}"#,
                    #"["Shop.Person",1,{"id": 1, "age":41, "names":{"first":"Ann\u0041"}}]"#,
                    #"["Shop.Person",2,["Shop.Person",1],"{\n  \"id\": 2,\n  \"boss_id\": 1,\n  "#
                        + #"\"names\": {\"first\" :{\"x\" :1e400}}\n}"]"#,
                    #"["Other",1,["Shop.Person",2],{"id":1, "employee":2}]"#,
                ])
        }
        #expect(calls.withLock { $0 } == 2)
        #expect(folder.names == ["store.jsonl"])
    }

    @Test func aMemberThatIsRenamedKeepsItsPlace() throws {
        try write([("A", 1, #"{"id":1, "a": {"b" : [1, 2]}, "c":3}"#, [])])
        let schema = JSONStoreSchema(
            version: 1,
            migrations: [
                1: [
                    .move("/a/b", to: "/a/d", in: "A"), .move("/a", to: "/e", in: "A"),
                    .move("/nothing", to: "/x", in: "A"), .move("/c", to: "/c", in: "A"),
                    .move("/id", to: "/id/value", in: "B"),
                ]
            ])
        _ = try JSONFileStore(at: url, schema: schema)
        #expect(try lines().last == #"["A",1,{"id":1, "e": {"d" : [1, 2]}, "c":3}]"#)
        let next = JSONStoreSchema(version: 2, migrations: [2: [.move("/e", to: "/e/inner", in: "A")]])
        _ = try JSONFileStore(at: url, schema: next)
        let last = try lines().last
        #expect(last == #"["A",1,{"id":1, "c":3, "e":{"inner" : {"d" : [1, 2]}}}]"#)
    }

    @Test("versions that do not fit are errors that name both, and the file stays as it was")
    func versions() throws {
        try write([("A", 1, "{}", [])], schema: 2)
        let bytes = try Data(contentsOf: url)
        func expectRefusal(_ schema: JSONStoreSchema, _ words: String...) throws {
            let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url, schema: schema) }
            #expect(error?.code == .schemaVersion)
            for word in words { #expect(error?.message.contains(word) == true, "\(error?.message ?? "")") }
            #expect(try Data(contentsOf: url) == bytes)
            #expect(folder.names == ["store.jsonl"])
        }
        try expectRefusal(JSONStoreSchema(version: 1), "schema version 2", "application 1")
        try expectRefusal(JSONStoreSchema(version: 0), "schema version 2", "application 0")
        try expectRefusal(JSONStoreSchema(version: 3), "schema version 2", "application 3", "version 3 are missing")
        try expectRefusal(
            JSONStoreSchema(version: 4, migrations: [1: [], 2: [], 4: []]), "schema version 2", "version 3 are missing")
        _ = try JSONFileStore(at: url, schema: JSONStoreSchema(version: 2))
        #expect(try Data(contentsOf: url) == bytes)
        _ = try JSONFileStore(at: url, schema: JSONStoreSchema(version: 4, migrations: [3: [], 4: []]))
        #expect(try lines() == [#"{"store":"LazyJSON","version":1,"schema":4}"#, #"["A",1,{}]"#])
    }

    @Test("a new file has the version, and one without a schema is as it always was")
    func newFiles() throws {
        do { _ = try JSONFileStore(at: url) }
        #expect(try lines() == [#"{"store":"LazyJSON","version":1}"#])
        try FileManager.default.removeItem(at: url)
        let schema = JSONStoreSchema(version: 12)
        do { _ = try JSONFileStore(at: url, schema: schema) }
        let header = #"{"store":"LazyJSON","version":1,"schema":12}"# + "\n"
        #expect(try String(contentsOf: url, encoding: .utf8) == header)
        // A first line that was not written to its end.
        for count in 0..<header.utf8.count {
            for zeros in [0, header.utf8.count - count] {
                try (Data(header.utf8.prefix(count)) + Data(count: zeros)).write(to: url)
                do { try JSONFileStore(at: url, schema: schema).put(FilePerson.self, #"{"id":1}"#) }
                #expect(try lines().first.map { $0 + "\n" } == header, "\(count)")
                #expect(try JSONFileStore(at: url, schema: schema).fetch(FilePerson.self, id: 1) != nil)
            }
        }
        // A first line with another byte.
        let bytes = try Data(contentsOf: url)
        for at in 0..<header.utf8.count {
            for change: UInt8 in [1, 2, 8, 0x20, 0xFF, bytes[at]] {
                var damaged = bytes
                damaged[at] ^= change
                try damaged.write(to: url)
                let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url, schema: schema) }
                // An earlier version would be migrated, if it were whole.
                #expect(error?.code == .damagedStore, "\(at) \(change)")
                #expect(try Data(contentsOf: url) == damaged)
            }
        }
    }

    @Test("a step that fails says which object, and leaves the file as it was")
    func failures() throws {
        struct Reason: Error, CustomStringConvertible { let description = "too old" }
        try write([
            ("Employee", 1, #"{"id":1}"#, []), ("Employee", "x\n", #"{"id":"x\n", "n":{}}"#, []),
            ("Person", 1, #"{"id":1}"#, []),
        ])
        // An unfinished commit stays, too.
        try Data(#"["Employee",3,{"#.utf8).append(to: url)
        let bytes = try Data(contentsOf: url)
        func expectFailure(_ steps: [JSONStoreMigration], _ words: String...) throws {
            let error = #expect(throws: JSONError.self) {
                try JSONFileStore(at: url, schema: JSONStoreSchema(version: 2, migrations: [1: [], 2: steps]))
            }
            #expect(error?.code == .migrationFailed)
            for word in words { #expect(error?.message.contains(word) == true, "\(error?.message ?? "")") }
            #expect(try Data(contentsOf: url) == bytes)
            #expect(folder.names == ["store.jsonl"])
        }
        try expectFailure(
            [.transform("Employee") { if $0["n"] != nil { throw Reason() } }], "\"x\\n\" of Employee", "version 2",
            "too old")
        try expectFailure([.transform("Employee") { $0 = [1] }], "1 of Employee", "an object")
        try expectFailure([.move("/n", to: "/id/n", in: "Employee")], "\"x\\n\" of Employee")
        try expectFailure(
            [.transform("Person") { json in for _ in 0...JSONLimits.maximumDepth { json = ["x": json] } }],
            "1 of Person")
        try expectFailure(
            [.rename("Employee", to: "Person")], "1 of Employee and 1 of Person would both be 1 of Person")
        try expectFailure(
            [.rename("Employee", to: "E"), .rename("Person", to: "E")], "1 of Employee and 1 of Person",
            "would both be 1 of E")
    }

    @Test("a step that would miss objects under a short name is refused, and the file stays as it was")
    func shortNames() throws {
        var objects: [(type: String, id: JSONIdentifier, text: String, references: [StoreKey])] = [
            ("Person", 1, #"{"id":1,"name":"Ann"}"#, []), ("Employee", 2, #"{"id":2}"#, [StoreKey("Shop.Person", 1)]),
        ]
        let move = JSONStoreMigration.move("/name", to: "/names/first", in: Person.storeName)
        func open(_ steps: JSONStoreMigration...) throws -> JSONFileStore {
            try JSONFileStore(at: url, schema: JSONStoreSchema(version: 2, migrations: [1: [], 2: steps]))
        }
        try write(objects)
        let bytes = try Data(contentsOf: url)
        let refused: [[JSONStoreMigration]] = [
            [move], [.delete(Person.storeName)], [.transform(Person.storeName) { _ in }],
            [.rename(Person.storeName, to: "Shop.Human")], [move, .rename("Person", to: Person.storeName)],
            // There are no such objects, and so none under the new name.
            [.rename("Worker", to: Person.storeName), move],
            [.rename("Employee", to: "Shop.Person"), .rename("Shop.Person", to: "Human"), move],
        ]
        for steps in refused {
            let schema = JSONStoreSchema(version: 2, migrations: [1: [], 2: steps])
            let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url, schema: schema) }
            #expect(error?.code == .migrationFailed)
            let message = error?.message ?? ""
            #expect(message.contains(#".rename("Person", to: "Shop.Person")"#), "\(message)")
            #expect(try Data(contentsOf: url) == bytes)
            #expect(folder.names == ["store.jsonl"])
        }
        do {
            let store = try open(.rename("Person", to: Person.storeName), move)
            #expect(try store.fetch(Person.self, id: 1)?.firstName == "Ann")
        }
        // Steps for both names, for objects that another class has under the short name, and after a step that leaves none.
        let accepted: [[JSONStoreMigration]] = [
            [.move("/name", to: "/names/first", in: "Person"), move], [.rename("Person", to: "Person"), move],
            [.rename("Person", to: "Human"), move], [.rename("Employee", to: Person.storeName), move],
        ]
        for steps in accepted {
            try write(objects)
            _ = try JSONFileStore(at: url, schema: JSONStoreSchema(version: 2, migrations: [1: [], 2: steps]))
        }
        objects.append(("Shop.Person", 3, #"{"id":3}"#, []))
        try write(objects)
        _ = try open(move)
    }

    @Test("a schema that cannot be meant ends the process with the reason", arguments: 0..<4)
    func mistakes(number: Int) async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [number = number as Int] in
            switch number {
            case 0: _ = JSONStoreSchema(version: -1)
            case 1: _ = JSONStoreSchema(version: 1, migrations: [2: []])
            case 2: _ = JSONStoreSchema(version: 1, migrations: [0: []])
            default: _ = JSONStoreMigration.move("", to: "/a", in: "A")
            }
        }
        let messages = [
            "JSONStoreSchema: the version -1 is not between 0 and 2147483647.",
            "JSONStoreSchema: a migration to version 2, but the schema has version 1.",
            "JSONStoreSchema: a migration to version 0, but the schema has version 1.",
            "JSONStoreMigration: a whole object cannot be moved; name a member.",
        ]
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(messages[number]))
    }

    @Test func aDamagedFileIsNotMigrated() throws {
        try write([("A", 1, #"{"id":1}"#, [])])
        var bytes = try Data(contentsOf: url)
        bytes[45] ^= 1
        try bytes.write(to: url)
        let error = #expect(throws: JSONError.self) {
            try JSONFileStore(at: url, schema: JSONStoreSchema(version: 1, migrations: [1: []]))
        }
        #expect(error?.code == .damagedStore)
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test("names can be exchanged, and references follow")
    func exchange() throws {
        try write([
            ("A", 1, #"{"a":1}"#, [StoreKey("B", 1), StoreKey("A", 2)]), ("B", 1, #"{"b":1}"#, [StoreKey("A", 1)]),
            ("C", 1, #"{"c":1}"#, [StoreKey("A", 1), StoreKey("C", 2)]),
        ])
        let schema = JSONStoreSchema(
            version: 1,
            migrations: [1: [.rename("A", to: "T"), .rename("B", to: "A"), .rename("T", to: "B"), .delete("C")]])
        _ = try JSONFileStore(at: url, schema: schema)
        #expect(try lines().dropFirst() == [#"["B",1,["A",1,"B",2],{"a":1}]"#, #"["A",1,["B",1],{"b":1}]"#])
    }

    @Test("a first line that has lost its end is no new file if others follow", arguments: ["", "1", "12}"])
    func lostEnds(rest: String) throws {
        let start = #"{"store":"LazyJSON","version":1,"schema":"# + rest
        let damaged = Data(start.utf8) + Data(count: 60) + Data("\n[\"A\",1,{}]\n".utf8)
        try damaged.write(to: url)
        let schema = JSONStoreSchema(version: 12)
        let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url, schema: schema) }
        #expect(error?.code == .damagedStore)
        #expect(try Data(contentsOf: url) == damaged)
    }
}

extension Data {
    /// Writes the data behind a file's bytes.
    fileprivate func append(to url: URL) throws {
        let handle = try FileHandle(forUpdating: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: self)
        try handle.close()
    }
}
