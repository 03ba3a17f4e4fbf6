import Foundation
import LazyJSON
import LazyJSONLines
import LazyJSONStore
import Testing

/// The objects that a store with a file keeps.
struct FileStoreTests {
    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    @Test func objectsAreThereAgain() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#, #"{"id":2,"name":"Ben"}"#)
            try store.put(FileLine.self, #"{"key":{"name":"São\nPaulo"}}"#)
            try store.delete(FilePerson.self, id: 1)
            #expect(store.link.store === store)
        }
        for _ in 0..<2 {
            let store = try JSONFileStore(at: url)
            #expect(try store.list(FilePerson.self).map(\.name) == ["Ben"])
            #expect(try store.fetch(FilePerson.self, id: 1) == nil)
            let ben = try #require(try store.fetch(FilePerson.self, id: 2))
            #expect(try store.fetch(FilePerson.self, id: 2) === ben)
            #expect(try store.fetch(FilePerson.self, id: "2") == nil)
            #expect(try store.fetch(FileLine.self, id: "São\nPaulo")?.name == "São\nPaulo")
            #expect(ben.context.store === store)
        }
        #expect(folder.names == ["store.jsonl"])
    }

    /// Objects with the id 1.
    static let texts = [
        #"{"id":1}"#, "{ \"id\" :\t1.0 , \"big\":123456789012345678901234567890.00100, \"e\":1E+400 }",
        "{\n  \"id\": 1,\n  \"a\": [\n    1,\n\n    2\n  ]\n}",
        "{\r\n\"id\":1,\r\n\"s\":\"a\\r\\n\\u000a\\/\\u00e9é\"\r\n}",
        #"{"id":1,"twice":1,"twice":2,"nested":{"unknown":[null,true,{}]}}"#,
        "{\"id\":1,\"s\":\"\u{2028}\u{85}\u{0B7F}\"}",
        #"{"id":1,"s":"\ud800 \udc00","\u0000":"]\\\""}"#, "{\"\u{7F}\":\"{\\\"changes\\\":\",\"id\":1}",
    ]

    @Test(
        "comments are kept",
        arguments: [
            "{ /* a */ \"id\": 1, // b\n  \"boss_id\": 2, /* \u{2028}é \\ \" */\n}", "{\"id\":1,}", "{\"id\":1/**/}",
            "{\"id\":1}", "{\n\"id\": 1\n}",
        ])
    func commentsAreKept(text: String) throws {
        var texts = [text]
        do {
            let store = try JSONFileStore(at: url)
            let made = try FilePerson(parsing: "// before\n\(text) // after\n", dialect: .jsonc)
            #expect(try store.upsert(made).text() == text)
            let edited = try store.upsert(made.mutate { ($0.id, $0.name) = (2, "x") })
            texts.append(edited.text())
            // The log is JSON Lines.
            for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
                _ = try JSON(parsing: String(line))
            }
        }
        for _ in 0..<3 {
            let store = try JSONFileStore(at: url)
            #expect(try store.list(FilePerson.self).map { $0.text() } == texts)
            #expect(try store.fetch(FilePerson.self, id: 2)?.name == "x")
            try store.compact()
        }
        let change = JSONStoreMigration.transform(FilePerson.storeName) { if $0["name"] != nil { $0["name"] = "y" } }
        let store = try JSONFileStore(at: url, schema: JSONStoreSchema(version: 1, migrations: [1: [change]]))
        #expect(try store.fetch(FilePerson.self, id: 2)?.text() == texts[1].replacing("\"x\"", with: "\"y\""))
    }

    @Test("the text of an object is kept byte for byte", arguments: texts)
    func textsAreKept(text: String) throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FilePerson.self, text)
            #expect(try store.fetch(FilePerson.self, id: 1)?.text() == text)
        }
        for _ in 0..<2 {
            let store = try JSONFileStore(at: url)
            #expect(try Data(store.fetch(FilePerson.self, id: 1)?.data() ?? Data()) == Data(text.utf8))
            try store.compact()
            #expect(try store.fetch(FilePerson.self, id: 1)?.text() == text)
        }
    }

    @Test func changedModelsKeepTheRestOfTheirText() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FilePerson.self, "{\n \"id\":1, \"name\" : \"Ann\",\n \"x\": 1.50 }")
            let ann = try #require(try store.fetch(FilePerson.self, id: 1))
            try store.upsert(ann.mutate { $0.name = "Zoë" })
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.fetch(FilePerson.self, id: 1)?.text() == "{\n \"id\":1, \"name\" : \"Zoë\",\n \"x\": 1.50 }")
    }

    @Test func aRollBackWritesNothing() throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        let before = try Data(contentsOf: url)
        #expect(throws: CancellationError.self) {
            try store.transaction { transaction in
                try transaction.upsert([try FilePerson(parsing: #"{"id":2}"#)])
                try transaction.delete(FilePerson.self, ids: [1])
                throw CancellationError()
            }
        }
        try store.delete(FilePerson.self, id: 77)
        try store.transaction { _ in }
        #expect(try Data(contentsOf: url) == before)
        #expect(try store.list(FilePerson.self).map(\.name) == ["Ann"])
    }

    @Test func aTransactionIsAUnit() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FilePerson.self, #"{"id":1}"#, #"{"id":2}"#)
            try store.transaction { transaction in
                try transaction.upsert([
                    try FilePerson(parsing: #"{"id":3}"#), try FilePerson(parsing: #"{"id":1,"name":"A"}"#),
                ])
                try transaction.delete(FilePerson.self, ids: [2])
            }
        }
        let whole = try Data(contentsOf: url)
        try whole.dropLast(2).write(to: url)
        do {
            let store = try JSONFileStore(at: url)
            #expect(try store.list(FilePerson.self).map(\.id) == [1, 2])
            #expect(try store.fetch(FilePerson.self, id: 1)?.name == "")
        }
        try whole.write(to: url)
        let store = try JSONFileStore(at: url)
        #expect(try store.list(FilePerson.self).map(\.id) == [1, 3])
    }

    @Test func referencesFollow() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FileLine.self, #"{"key":{"name":"Rom"}}"#)
            try store.put(FilePerson.self, #"{"id":1,"boss_id":2,"place_id":"Rom"}"#, #"{"id":2,"name":"Ben"}"#)
        }
        let store = try JSONFileStore(at: url)
        // Who refers to whom is known before any model was made.
        let isReferred = try store.transaction { transaction in
            try transaction.isReferred(to: FilePerson.self, ids: [1, 2, 3])
                + transaction.isReferred(to: FileLine.self, ids: ["Rom"])
        }
        #expect(isReferred == [false, true, false, true])
        let ann = try #require(try store.fetch(FilePerson.self, id: 1))
        #expect(ann.boss?.name == "Ben" && ann.place?.name == "Rom")
        try store.put(FilePerson.self, #"{"id":2,"name":"Eve"}"#)
        #expect(ann.boss?.name == "Eve")
        try store.compact()
        #expect(ann.boss?.name == "Eve" && ann.place?.name == "Rom")
    }

    @Test func importsAreKept() throws {
        do {
            let store = try JSONFileStore(at: url)
            let text = #"[{"id":1,"name":"Ann","boss_id":{"id":2,"name":"Ben"}},{"id":3,"boss_id":2}]"#
            _ = try JSONImporter(store).import(parsing: text, as: FilePerson.self)
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.list(FilePerson.self).map(\.id) == [1, 2, 3])
        #expect(try store.fetch(FilePerson.self, id: 3)?.boss?.name == "Ben")
    }

    @Test func aHundredThousandObjects() throws {
        let count = 100_000
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert((0..<count).map { try FilePerson(parsing: "{\"id\":\($0),\"name\":\"n\($0)\"}") })
        }
        let store = try JSONFileStore(at: url)
        for id in [0, 1, 77_777, 99_999] {
            #expect(try store.fetch(FilePerson.self, id: JSONIdentifier(id))?.name == "n\(id)")
        }
        #expect(try store.fetch(FilePerson.self, id: 100_000) == nil)
        try store.delete(FilePerson.self, ids: (0..<count).filter { $0 % 10 > 0 }.map { JSONIdentifier($0) })
        try store.compact()
        let left = try store.list(FilePerson.self)
        #expect(left.count == count / 10 && left.allSatisfy { $0.name == "n\($0.id)" })
    }
}
