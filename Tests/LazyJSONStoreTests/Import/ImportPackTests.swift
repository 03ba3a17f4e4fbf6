import Foundation
import Testing

@testable import LazyJSON
@testable import LazyJSONStore

@Suite("Stored objects that share their text")
struct ImportPackTests {
    private let store = JSONMemoryStore()

    /// An object with an id and so many letters in all.
    private static func text(_ id: Int, _ size: Int = 0) -> String {
        #"{ "id" : \#(id),"name":"\#(String(repeating: "n", count: size))", "odd":[1.0]}"#
    }

    private func take(_ texts: [String]) throws -> [StaffMember] {
        try JSONImporter(store).import(parsing: "[" + texts.joined(separator: " ,\n") + "]").models
    }

    private func document(_ model: JSONModel) throws -> Document {
        try #require(model.json.view).document
    }

    @Test("long comments in an object that was made in code are left out, and nothing else")
    func longComments() throws {
        let comment = String(repeating: "c", count: 5_000)
        let settings = try JSON(parsing: "{ // \(comment)\n  \"a\": [1, /* \(comment) */ 2],\n}", dialect: .jsonc)
        let object: JSON = ["id": 1, "settings": settings]
        let models: [JSONModel] = [
            try JSONImporter(store).import(object, as: StaffMember.self)[0],
            try JSONImporter(store).import(object, as: Unrelated.self)[0],
        ]
        for json in models.map(\.json) {
            #expect(json["settings"] == ["a": [1, 2]])
            #expect(json.dialect == .json && json.text().utf8.count < 100)
        }
    }

    @Test("each of many packs has the comments of its own objects")
    func commentsOfManyPacks() throws {
        let texts = (0..<300).map { id in
            "{ // \(String(repeating: "c", count: id % 50))\n \"id\": \(id), \"odd\": [1.0, /* \(id) */ \(id),], }"
        }
        let json = try JSON(parsing: "[" + texts.joined(separator: ", // next\n") + "]", dialect: .jsonc)
        let models = try JSONImporter(store).import(json, as: StaffMember.self)
        #expect(models.count == texts.count)
        for (model, text) in zip(models, texts) {
            #expect(model.text() == text)
            var strict: JSON = []
            try strict.append(model.json)
            let written = try JSON(parsing: strict.text())
            #expect(try written[0] == JSON(parsing: text, dialect: .jsonc) && !strict.text().contains("/"))
        }
    }

    private final class Unrelated: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    @Test("what came is not kept, and what is kept is small")
    func retention() throws {
        weak var payload: Document?
        weak var first: Document?
        weak var second: Document?
        try {
            let json = try JSON(parsing: "[" + (0..<200).map { Self.text($0) }.joined(separator: ",") + "]")
            payload = json.view?.document
            let models = try JSONImporter(store).import(json, as: StaffMember.self)
            (first, second) = try (document(models[0]), document(models[199]))
            for model in models {
                let document = try document(model)
                #expect(document.text.count + 8 * document.index.count <= DocumentPacker.maximumSize)
            }
        }()
        #expect(payload == nil && first != nil && second != nil)
        try store.delete(StaffMember.self, ids: (100..<200).map { JSONIdentifier($0) })
        #expect(first != nil && second == nil)
        try store.delete(StaffMember.self, ids: (1..<100).map { JSONIdentifier($0) })
        #expect(first != nil, "one object keeps the few that came with it")
        #expect(try store.fetch(StaffMember.self, id: 0)?.text() == Self.text(0))
        try store.delete(StaffMember.self, id: 0)
        #expect(first == nil)
    }

    @Test("small objects that come together share a document")
    func sharing() throws {
        let documents = try take((0..<5).map { Self.text($0) }).map { try document($0) }
        #expect(documents.count == 5 && documents.allSatisfy { $0 === documents[0] })
    }

    @Test("objects of all sizes keep their text")
    func sizes() throws {
        let sizes = (0..<120).map { [0, 10, 700, 1_500, 3_900, 4_000, 4_100, 9_000, 30_000][$0 * 7 % 9] }
        let texts = sizes.enumerated().map { Self.text($0, $1) }
        let models = try take(texts)
        #expect(models.map { $0.text() } == texts)
        #expect(models.map { $0.name?.utf8.count } == sizes)
        #expect(models.allSatisfy { $0.json.isSelfContained })
        for (number, model) in models.enumerated() {
            #expect(try document(model).isPack == (sizes[number] < 4_000), "\(sizes[number])")
        }
    }

    @Test("ids that come again over the borders of runs, with nulls between", arguments: [31, 32, 33, 64, 65, 97])
    func repetitions(count: Int) throws {
        var texts = (0..<count).map { Self.text($0) }
        texts.insert("null", at: count / 2)
        texts += (0..<count).reversed().map { #"{"id":\#($0),"name":"again \#($0)"}"# }
        let models = try take(texts)
        #expect(models.map(\.id) == Array(0..<count) + (0..<count).reversed())
        #expect(zip(models, models.reversed()).allSatisfy { $0 === $1 })
        for (number, model) in models.prefix(count).enumerated() {
            #expect(model.text() == #"{ "id" : \#(number),"name":"again \#(number)", "odd":[1.0]}"#)
            #expect(try store.fetch(StaffMember.self, id: JSONIdentifier(number)) === model)
        }
    }

    @Test("an update leaves the others of a pack as they are")
    func update() throws {
        let texts = (0..<20).map { Self.text($0) }
        let before = try take(texts)
        let after = try take([Self.text(7), #"{"id": 8, "name": "Ann"}"#, Self.text(9)])
        #expect(after[0] === before[7] && after[2] === before[9])
        #expect(after[1].text() == Self.text(8).replacingOccurrences(of: #""name":"""#, with: #""name":"Ann""#))
        #expect(after[1].json.isSelfContained && before[8].text() == texts[8])
        #expect(try store.list(StaffMember.self).map(\.id) == Array(0..<20))
    }

    @Test("models of a pack are put in again as they are, and what was changed by hand is detached")
    func again() throws {
        let models = try take((0..<5).map { Self.text($0) })
        let same = try store.upsert(models)
        #expect(zip(same, models).allSatisfy { $0 === $1 })
        let changed = try store.upsert(models[2].mutate { $0.name = "Ben" })
        #expect(changed.name == "Ben" && changed.json.isSelfContained)
        #expect(try store.fetch(StaffMember.self, id: 3) === models[3])
        let other = try JSONMemoryStore().upsert(models[0])
        #expect(other !== models[0] && other.text() == models[0].text())
    }

    @Test("of one id several times in a pack the last counts")
    func repeated() throws {
        let models = try take([1, 2, 1, 3, 1, 2].enumerated().map { #"{"id":\#($1),"age":\#($0)}"# })
        #expect(models.map(\.age) == [4, 5, 4, 3, 4, 5])
        #expect(models[0] === models[2] && models[1] === models[5])
        let put = try (0..<3).map { try StaffMember(parsing: #"{"id":9,"age":\#($0)}"#) }
        #expect(try store.upsert(put).map(\.age) == [2, 2, 2])
        #expect(try store.fetch(StaffMember.self, id: 9)?.age == 2)
    }

    @Test("simple objects, others and ids may come in any order")
    func mixed() throws {
        let texts = (0..<100).map { number in
            switch number % 10 {
            case 3: #"{"key": "c\#(number)"}"#
            case 5: "null"
            case 7: #"{"meta":{"key":"\#(number - 1)"},"title":"again"}"#
            case 8: #""\#(number - 2)""#
            default: #"{"meta":{"key":"\#(number)"},"title":"t\#(number)"}"#
            }
        }
        let cards = try JSONImporter(store).import(parsing: "[" + texts.joined(separator: ",") + "]", as: PackCard.self)
        #expect(cards.count == 90)
        #expect(cards.filter { $0.title == "again" }.count == 30)
        #expect(cards[3].text() == #"{"key": "c3"}"# && cards[7] === cards[5])
        #expect(try store.list(PackCard.self).count == 60)
        #expect(throws: JSONError.self) {
            try JSONImporter(store).import(parsing: #"[{"meta":{"key":"new"}}, true]"#, as: PackCard.self)
        }
        #expect(try store.list(PackCard.self).count == 60)
    }

    @Test("a store with a file keeps the text of each")
    func file() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let texts = (0..<100).map { Self.text($0, $0 * $0) }
        try JSONImporter(JSONFileStore(at: url)).import(
            parsing: "[\(texts.joined(separator: ","))]", as: StaffMember.self)
        #expect(try JSONFileStore(at: url).list(StaffMember.self).map { $0.text() } == texts)
    }
}

/// Something known by a text, which refers to nothing.
final class PackCard: JSONModel, JSONIdentifiable, @unchecked Sendable {
    static var identity: JSONPointer { "meta.key" }
    @JSONProperty("meta.key") var key: String
    @JSONProperty var title: String?
}
