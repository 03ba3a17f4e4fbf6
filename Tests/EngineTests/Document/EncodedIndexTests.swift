import FoundationEssentials
import Testing

@testable import LazyJSON

/// The index that is written together with the text of an encoded value is the one that parsing the text gives.
struct EncodedIndexTests {
    /// A value that encodes itself as scalars, arrays, objects, dictionaries and `JSON` values.
    indirect enum Value: Encodable {
        case null, bool(Bool), int(Int), double(Double), decimal(Decimal), string(String), json(JSON)
        case array([Value]), dictionary([String: Value]), object([(String, Value)])

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var single: any SingleValueEncodingContainer { encoder.singleValueContainer() }
            switch self {
            case .null:
                var container = single
                try container.encodeNil()
            case .bool(let value): try value.encode(to: encoder)
            case .int(let value): try value.encode(to: encoder)
            case .double(let value): try value.encode(to: encoder)
            case .decimal(let value): try value.encode(to: encoder)
            case .string(let value): try value.encode(to: encoder)
            case .json(let value): try value.encode(to: encoder)
            case .array(let values): try values.encode(to: encoder)
            case .dictionary(let values): try values.encode(to: encoder)
            case .object(let members):
                var container = encoder.container(keyedBy: Name.self)
                for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
            }
        }
    }

    private static let strings = [
        "", "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijk", "abcdefghijkl", "\"", "a\\",
        "abcdefg\n", "abcdefgh\u{1}", "é", "\u{1F600}\u{1F600}\u{1F600}", "\u{0}", "a text of more than sixteen bytes/",
        "a text of more than sixteen bytes\"",
    ]

    private static func value(_ random: inout SeededGenerator, depth: Int) throws -> Value {
        func children<R>(_ make: (inout SeededGenerator) throws -> R) rethrows -> [R] {
            // Containers are wide from 32 children on.
            let counts = depth == 0 ? [0, 1, 3, 31, 32, 33] : [0, 1, 2, 3, 4]
            let count = counts.randomElement(using: &random) ?? 0
            return try (0..<count).map { _ in try make(&random) }
        }
        func string(_ random: inout SeededGenerator) -> String { strings.randomElement(using: &random) ?? "" }
        switch Int.random(in: 0...(depth < 4 ? 14 : 8), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .int([0, -1, 12, 12_345_678, .max, .min].randomElement(using: &random) ?? 0)
        case 3: return .double([0, -0.0, 1.5, 1e300, 5e-324, 3].randomElement(using: &random) ?? 0)
        case 4: return .decimal(Decimal(string: "12345678901234567890.5") ?? 0)
        case 5...6: return .string(string(&random))
        case 7: return .json(JSON(string(&random)))
        case 8:
            let parsed = try JSON(parsing: #"["\u00e9\/", 1.50, "x", -0]"#)
            return .json(parsed[Int.random(in: 0..<4, using: &random)] ?? .null)
        case 9: return .json(["a": [1, "x"], "b": [:]])
        case 10...11: return .array(try children { try value(&$0, depth: depth + 1) })
        case 12:
            let members = try children { (string(&$0), try value(&$0, depth: depth + 1)) }
            return .dictionary(Dictionary(members) { $1 })
        default:
            var number = 0
            return .object(
                try children { random in
                    number += 1
                    return ("\(string(&random))\(number)", try value(&random, depth: depth + 1))
                })
        }
    }

    private func isRight(_ json: JSON) -> Bool {
        guard let view = json.view, view.place == Document.root else { return false }
        let entries = (0..<view.document.index.count).map { view.document.index[$0].bits }
        return entries == IndexRun(Array(json.text().utf8), kernel: .portable).entries
    }

    @Test func theIndexIsThatOfTheText() throws {
        for seed in 0..<3_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let root = Value.array([try Self.value(&random, depth: 0), try Self.value(&random, depth: 1)])
            let json = try JSON(encoding: root)
            #expect(isRight(json), "seed \(seed): \(json)")
        }
    }

    @Test(arguments: [0, 1, 31, 32, 33, 200, 20_000]) func containersOfEachWidthAreSearched(count: Int) throws {
        let array = try JSON(encoding: (0..<count).map { [$0] })
        let object = try JSON(encoding: Dictionary(uniqueKeysWithValues: (0..<count).map { ("n\($0)", $0) }))
        #expect(isRight(array) && isRight(object))
        #expect(array.count == count && object.count == count)
        for number in Set([0, count / 2, count - 1]).filter((0..<count).contains) {
            #expect(array[number]?[0]?.int == number)
            #expect(object["n\(number)"]?.int == number)
        }
        #expect(array[count] == nil && object["n\(count)"] == nil)
    }
}
