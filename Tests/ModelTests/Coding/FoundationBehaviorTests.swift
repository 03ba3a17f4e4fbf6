import Foundation
import LazyJSON
import Testing

/// Types that code themselves in ways that generated ones do not, through Foundation's coders and ours.
struct FoundationBehaviorTests {
    private static let key = CodingUserInfoKey(rawValue: "unit")

    /// All combinations of strategies for keys.
    private static var combinations: [StrategyCombination] {
        (0..<StrategyCombination.keyCount).map { StrategyCombination(dates: 3, data: 0, keys: $0, floats: false) }
    }

    /// The coders with a value in `userInfo`.
    private static func informed(_ combination: StrategyCombination) -> StrategyCombination {
        if let key {
            combination.decoder.userInfo[key] = "mm"
            combination.encoder.userInfo[key] = "mm"
        }
        return combination
    }

    /// Encodes a value by both, and decodes what both gave by both.
    private func compare<T: Codable>(
        _ value: T, _ combination: StrategyCombination, _ text: (T) -> String = { "\($0)" }
    ) throws {
        var encoded: [JSON] = []
        let ours = CoderOutcome {
            encoded.append(try JSON(encoding: value, combination.options))
            return "encoded"
        }
        let theirs = CoderOutcome {
            encoded.append(try JSON(parsing: combination.encoder.encode(value)))
            return "encoded"
        }
        guard case .value = ours, case .value = theirs else {
            #expect(ours.agrees(withFoundation: theirs), "\(T.self), \(combination): \(ours), Foundation: \(theirs)")
            return
        }
        #expect(encoded[0] == encoded[1], "\(T.self), \(combination)")
        try compareDecoding(T.self, encoded[0], combination, text)
    }

    private func compareDecoding<T: Codable>(
        _ type: T.Type, _ json: JSON, _ combination: StrategyCombination, anywhere: Bool = false,
        _ text: (T) -> String = { "\($0)" }
    ) throws {
        let ours = CoderOutcome { text(try json.decode(type, combination.options)) }
        let theirs = CoderOutcome { text(try combination.decoder.decode(type, from: json.data())) }
        #expect(
            ours.agrees(withFoundation: theirs, anywhere: anywhere, withoutLastKeys: true),
            "\(type), \(combination): \(ours), Foundation: \(theirs)\n\(json)")
    }

    // MARK: What coders pass on

    /// Writes the value of `userInfo` that each kind of encoder has.
    private struct Informed: Codable {
        var found: [String] = []
        private enum Keys: String, CodingKey { case here, list, below, base }
        private struct Leaf: Codable {
            var unit: String
            init() { unit = "" }
            init(from decoder: any Decoder) throws { unit = FoundationBehaviorTests.unit(decoder.userInfo) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(FoundationBehaviorTests.unit(encoder.userInfo))
            }
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            var list = try members.nestedUnkeyedContainer(forKey: .list)
            found = [
                FoundationBehaviorTests.unit(decoder.userInfo), try members.decode(Leaf.self, forKey: .here).unit,
                try list.decode(Leaf.self).unit, FoundationBehaviorTests.unit(try list.superDecoder().userInfo),
                try members.nestedContainer(keyedBy: Keys.self, forKey: .below).decode(Leaf.self, forKey: .here).unit,
                FoundationBehaviorTests.unit(try members.superDecoder(forKey: .base).userInfo),
            ]
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(Leaf(), forKey: .here)
            var list = members.nestedUnkeyedContainer(forKey: .list)
            try list.encode(Leaf())
            try Leaf().encode(to: list.superEncoder())
            var below = members.nestedContainer(keyedBy: Keys.self, forKey: .below)
            try below.encode(Leaf(), forKey: .here)
            try Leaf().encode(to: members.superEncoder(forKey: .base))
        }
    }

    private static func unit(_ userInfo: [CodingUserInfoKey: Any]) -> String {
        key.flatMap { userInfo[$0] as? String } ?? "none"
    }

    @Test func userInfoReachesEachCoder() throws {
        for combination in Self.combinations.map(Self.informed) {
            try compare(Informed(), combination) { $0.found.joined(separator: " ") }
            let json = try JSON(encoding: Informed(), combination.options)
            #expect(!json.text().contains("none") && json.text().contains("mm"))
        }
    }

    // MARK: Configurations

    private struct Length: CodableWithConfiguration {
        var value: Double
        init(_ value: Double) { self.value = value }
        init(from decoder: any Decoder, configuration factor: Double) throws {
            value = try decoder.singleValueContainer().decode(Double.self) * factor
        }
        func encode(to encoder: any Encoder, configuration factor: Double) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value / factor)
        }
    }

    @Test(arguments: ["2.5", "null", "\"x\"", "[1]", "{}"])
    func configurationsReachTheType(_ text: String) throws {
        let json = try JSON(parsing: text)
        let ours = CoderOutcome { "\(try json.decode(Length.self, configuration: 4).value)" }
        let theirs = CoderOutcome {
            "\(try JSONDecoder().decode(Length.self, from: json.data(), configuration: 4).value)"
        }
        #expect(ours.agrees(withFoundation: theirs), "\(text): \(ours), Foundation: \(theirs)")
        let encoded = try JSON(parsing: JSONEncoder().encode(Length(10), configuration: 4))
        #expect(try JSON(encoding: Length(10), configuration: 4) == encoded)
    }

    // MARK: Dictionaries

    private enum Side: Int, Codable, CodingKeyRepresentable { case left = 1, right = -2 }

    /// A key that is a name of its own.
    private struct Code: Hashable, Codable, CodingKeyRepresentable {
        var letters: String
        init(_ letters: String) { self.letters = letters }
        init?(codingKey: some CodingKey) {
            guard codingKey.stringValue.hasPrefix("code_") else { return nil }
            letters = String(codingKey.stringValue.dropFirst(5))
        }
        var codingKey: any CodingKey { AnyKey("code_\(letters)") }
    }

    private struct Item: Codable { var itemName: String }

    private static func sorted<Key, Value>(_ dictionary: [Key: Value]) -> String {
        dictionary.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
    }

    @Test func dictionariesByAllKindsOfKeys() throws {
        for combination in Self.combinations {
            try compare([1: "a", -7: "b"], combination, Self.sorted)
            try compare([Side.left: 1.5, .right: 2], combination, Self.sorted)
            try compare([StrategyTypes.Size.verySmall: Item(itemName: "x")], combination, Self.sorted)
            try compare([Code("ab"): 1], combination, Self.sorted)
            try compare([Code("CD"): 2], combination, Self.sorted)
            try compare(["a_b": [Int: Item]()], combination, Self.sorted)
            try compare(
                [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)): 1], combination, Self.sorted)
            try compare([2.5: 1], combination, Self.sorted)
            try compare([Date(timeIntervalSince1970: 5): Date(timeIntervalSince1970: 6)], combination, Self.sorted)
        }
    }

    @Test(arguments: [
        #"{"x":1}"#, #"{"1":"x"}"#, #"{"1":null}"#, #"{"code_a":1,"b":2}"#, #"{"code_a":"x"}"#, "[]", "[1]", "[1,2]",
        #"{"verySmall":{"item_name":1}}"#, #"{"verySmall":{}}"#,
        #"{"very_small":{"itemName":"x"}}"#,
        "null", "5",
    ])
    func dictionariesWithWrongParts(_ text: String) throws {
        let json = try JSON(parsing: text)
        // Foundation reads members in an order that differs from run to run.
        let isAny = json.count > 1
        for combination in Self.combinations {
            try compareDecoding([Int: String].self, json, combination, anywhere: isAny, Self.sorted)
            try compareDecoding([Side: Double].self, json, combination, anywhere: isAny, Self.sorted)
            try compareDecoding([Code: Int].self, json, combination, anywhere: isAny, Self.sorted)
            try compareDecoding([StrategyTypes.Size: Item].self, json, combination, anywhere: isAny, Self.sorted)
            try compareDecoding([String: [String: Item]].self, json, combination, anywhere: isAny, Self.sorted)
        }
    }

    // MARK: Values that throw, and values that encode nothing

    /// Encodes a number, or throws after it has begun.
    private struct Fussy: Encodable {
        var value: Int
        struct Refusal: Error {}
        func encode(to encoder: any Encoder) throws {
            if value < 0 { throw Refusal() }
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// Encodes what can be encoded, and catches the others.
    private struct Lenient: Encodable {
        let values: [Int]
        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for value in values { do { try list.encode(Fussy(value: value)) } catch is Fussy.Refusal {} }
            var members = list.nestedContainer(keyedBy: AnyKey.self)
            for value in values {
                do { try members.encode(Fussy(value: value), forKey: AnyKey("v\(value)")) } catch is Fussy.Refusal {}
            }
        }
    }

    @Test func valuesThatThrowLeaveNothing() throws {
        for values in [[], [-1], [1, -1, 2], [-1, -2, 3], [4, -1]] {
            let foundation = try JSON(parsing: JSONEncoder().encode(Lenient(values: values)))
            #expect(try JSON(encoding: Lenient(values: values)) == foundation)
        }
        #expect(throws: Fussy.Refusal.self) { try JSON(encoding: [Fussy(value: -1)]) }
    }

    private struct Nothing: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {}
    }

    @Test func whatEncodesNothing() throws {
        for combination in Self.combinations {
            try compare([Nothing()], combination)
            try compare(["a": Nothing()], combination)
            let root = CoderOutcome { try JSON(encoding: Nothing(), combination.options).text() }
            let peer = CoderOutcome { String(decoding: try combination.encoder.encode(Nothing()), as: UTF8.self) }
            #expect(root.agrees(withFoundation: peer), "\(root), \(peer)")
            let none: Int? = nil
            try compare(none, combination)
            try compare([none, 1], combination)
        }
    }

    // MARK: Classes

    private class Animal: Codable {
        var name = "a"
        init() {}
    }

    /// Shares the container of its superclass.
    private final class Dog: Animal {
        var barkCount = 3
        private enum Keys: String, CodingKey { case barkCount }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            barkCount = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .barkCount)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(barkCount, forKey: .barkCount)
        }
    }

    @Test func classesThatShareAnEncoder() throws {
        for combination in Self.combinations {
            try compare(Dog(), combination) { "\($0.name) \($0.barkCount)" }
            try compare([Dog(), Dog()], combination) { $0.map { "\($0.name) \($0.barkCount)" }.joined() }
        }
        // The metatype's value decides.
        let type: Animal.Type = Dog.self
        #expect(try JSON(encoding: Dog()).decode(type) is Dog)
        #expect(try JSONDecoder().decode(type, from: JSONEncoder().encode(Dog())) is Dog)
        for text in [#"{"name":"x"}"#, #"{"barkCount":1}"#, #"{"name":1,"barkCount":1}"#, "[]", "null"] {
            try compareDecoding(Dog.self, JSON(parsing: text), Self.combinations[0]) { $0.name }
        }
    }

    // MARK: Numbers and keys at their limits

    @Test func numbersAtTheirLimits() throws {
        let combination = Self.combinations[0]
        let doubles = [
            0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1.0 / 3, 1e21, 1e-7, 1e22,
            9_007_199_254_740_992, -1.5,
        ]
        for double in doubles {
            try compare([double], combination) { "\($0.map(\.bitPattern))" }
            try compare([Float(double)].filter(\.isFinite), combination) { "\($0.map(\.bitPattern))" }
        }
        try compare([UInt64.max], combination)
        try compare([Int64.min], combination)
        try compare([Decimal(string: "-0.000000000000000000000000000000000001") ?? 0], combination)
        try compare([Decimal.greatestFiniteMagnitude], combination)
        #expect(try JSON(encoding: [-0.0]).decode([Double].self)[0].sign == .minus)
    }

    private struct Twins: Codable {
        var myURL = 1
        var myUrl = 2
    }

    /// Keys that become one name: the last value that was encoded counts.
    @Test func keysThatBecomeOneName() throws {
        let combination = Self.combinations[1]
        #expect(
            try JSON(encoding: Twins(), combination.options) == JSON(parsing: combination.encoder.encode(Twins())))
        #expect(try JSON(encoding: Twins(), combination.options).text() == #"{"my_url":2}"#)
        try compareDecoding(Twins.self, JSON(parsing: #"{"my_url":3}"#), combination)
    }

    // MARK: Formatting

    /// With sorted keys the texts are the same but for white space.
    @Test func formattedTextDiffersInSpaceOnly() throws {
        for seed in Cases.seeds(60) {
            var random = SeededGenerator(seed: seed)
            let combination = StrategyCombination(dates: 3, data: 0, keys: Int(seed % 3), floats: true)
            combination.encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if seed % 2 == 0 { combination.encoder.outputFormatting.insert(.prettyPrinted) }
            let order = StrategyTypes.order(&random)
            let options = combination.options
            let ours = try JSON(encoding: order, options).text(options.layout)
            let theirs = String(decoding: try combination.encoder.encode(order), as: UTF8.self)
            #expect(ours.filter { !$0.isWhitespace } == theirs.filter { !$0.isWhitespace }, "seed \(seed)")
            #expect(ours.contains("\n") == theirs.contains("\n"), "seed \(seed)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let empty = ["a": [Int]()]
        #expect(String(decoding: try encoder.encode(empty), as: UTF8.self) == "{\n  \"a\" : [\n\n  ]\n}")
        #expect(try JSON(encoding: empty).text(.pretty) == "{\n  \"a\": []\n}")
    }

    // MARK: Depth

    @Test(arguments: [1, 100, 511, 512, 513, 10_000])
    func deepTextIsReadAlike(_ depth: Int) throws {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let ours = CoderOutcome { "\(try JSON(parsing: text).decode(Nothing.self))" }
        let theirs = CoderOutcome { "\(try JSONDecoder().decode(Nothing.self, from: Data(text.utf8)))" }
        guard case .value = theirs else {
            #expect(throws: JSONError.self) { try JSON(parsing: text) }
            return
        }
        #expect(ours.agrees(withFoundation: theirs))
    }
}
