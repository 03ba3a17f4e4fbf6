import Foundation
import LazyJSON
import TestSupport
import Testing

/// The keys of properties that name no path.
struct KeyStrategyTests {
    class Base: JSONModel, @unchecked Sendable {
        @JSONProperty var baseName: String
    }

    class Snake: Base, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var imageURL: String?
        @JSONProperty("plainPath") var somePath: Int
    }

    class Inherited: Snake, @unchecked Sendable {
        @JSONProperty var myOtherThing: [Int]
    }

    final class Custom: Inherited, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .custom { $0.uppercased() } }

        @JSONProperty var lastOne: Bool
        @JSONProperty("image_url") var samePlace: JSON
    }

    private let text = #"{"baseName":"b","image_url":"i","plainPath":1,"my_other_thing":[2],"LASTONE":true}"#

    @Test func eachPropertyFollowsTheClassThatDeclaresIt() throws {
        let model = try Custom(parsing: text)
        #expect(model.baseName == "b" && model.imageURL == "i" && model.somePath == 1)
        #expect(model.myOtherThing == [2] && model.lastOne)
        #expect(model.issues.isEmpty && model.unmapped.isEmpty)
        #expect(try Inherited(parsing: text).unmapped == ["/LASTONE"])
    }

    @Test func writesUseTheSameKeys() throws {
        let model = Custom {
            $0.baseName = "b"
            $0.imageURL = "i"
            $0.somePath = 1
            $0.myOtherThing = [2]
            $0.lastOne = true
        }
        #expect(model.text() == text)
        #expect(model.mutate { $0.imageURL = nil }.text() == text.replacing(#""image_url":"i","#, with: ""))
        #expect(
            Custom.defaultJSON.text()
                == #"{"LASTONE":false,"image_url":null,"my_other_thing":[],"plainPath":0,"baseName":""}"#)
    }

    @Test func columnsUseTheSameKeys() throws {
        let rows = try JSONArray<Snake>(parsing: "[\(text), {}]")
        #expect(rows.columns(\.imageURL, \.baseName).map { "\($0 ?? "-")\($1)" } == ["ib", "-"])
    }

    final class Counted: JSONModel, @unchecked Sendable {
        static let names = Names()

        override class var keyStrategy: JSONKeyStrategy {
            .custom {
                names.add($0)
                return "k_" + $0
            }
        }

        @JSONProperty var one: Int
        @JSONProperty("two") var two: Int
        @JSONProperty var three: Int
    }

    final class Names: @unchecked Sendable {
        // Sendable because all access is under the lock.
        private let lock = NSLock()
        private var all: [String] = []

        func add(_ name: String) { lock.withLock { all.append(name) } }
        var names: [String] { lock.withLock { all } }
    }

    @Test func aStrategyIsAskedOnceForEachPropertyOfAClass() throws {
        for _ in 0..<100 { #expect(try Counted(parsing: #"{"k_one": 1, "k_three": 3}"#).three == 3) }
        #expect(Counted.names.names == ["one", "three"])
    }

    /// Names of the words and capitals that matter, against the keys that `JSONEncoder` gives them.
    @Test(arguments: Cases.seeds(300))
    func snakeCaseIsThatOfFoundation(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let letters = ["a", "b", "A", "B", "C", "1", "_", "é", "É", "ß", "ω", "Ω"]
        let name = (0..<1 + random.below(12)).map { _ in random.pick(letters) }.joined()
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(Named(name: name))
        #expect(try JSON(parsing: data).members.map(\.key) == [JSONKeyStrategy.snakeCase.key(for: name)], "\(name)")
    }

    /// A value with one member of a name.
    private struct Named: Encodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let name: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key(stringValue: name))
        }
    }

    @Test func emptyNamesHaveEmptyKeys() {
        #expect(JSONKeyStrategy.snakeCase.key(for: "") == "")
        #expect(JSONKeyStrategy.propertyName.key(for: "aB") == "aB")
    }
}
