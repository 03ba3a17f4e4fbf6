import FoundationEssentials
import LazyJSON
import Testing

/// The costs of decoding and encoding wide values by strategies: linear, whatever the names are.
@Suite(.serialized)
struct CodingCostTests {
    struct Item: Codable, Hashable, Sendable {
        var firstName: String
        var lastSeen: Date?
    }

    private static let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)

    private static func object(_ count: Int, _ member: (Int) -> String) throws -> JSON {
        try JSON(parsing: "{" + (0..<count).map(member).joined(separator: ",") + "}")
    }

    /// Returns how many times as long work on an object of 100,000 members takes as on an eighth of them.
    private func ratio(
        small: Int = 12_500, _ member: (Int) -> String, _ work: (JSON) throws -> Void
    ) throws -> Double {
        try Cost.measuredRatio(small: small) { count in
            let json = try Self.object(count, member)
            let start = Threads.seconds
            try work(json)
            return Threads.seconds - start
        }
    }

    @Test(.costs) func dictionariesByNumbersAreLinear() throws {
        let ratio = try ratio({ "\"\($0)\":\($0)" }) { json in
            let numbers = try json.decode([Int: Int].self, Self.options)
            #expect(numbers.count == json.count)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs) func dictionariesOfTypesAreLinear() throws {
        let ratio = try ratio({ "\"a_\($0)\":{\"first_name\":\"x\",\"other\":1}" }) { json in
            let items = try json.decode([String: Item].self, Self.options)
            #expect(items.count == json.count)
            #expect(try JSON(encoding: items, Self.options).count == json.count)
        }
        #expect(ratio < Cost.limit)
    }

    /// A type with keys of any name.
    private struct Named: Codable {
        var count: Int
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: AnyKey.self)
            count = 0
            for key in members.allKeys where try members.decode(Int.self, forKey: key) >= 0 { count += 1 }
        }
        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: AnyKey.self)
            for number in 0..<count { try members.encode(number, forKey: AnyKey("someKey\(number)")) }
        }
    }

    @Test(.costs) func typesWithManyKeysAreLinear() throws {
        let ratio = try ratio({ "\"some_key\($0)\":\($0)" }) { json in
            let named = try json.decode(Named.self, Self.options)
            #expect(named.count == json.count)
            #expect(try JSON(encoding: named, Self.options) == json)
        }
        #expect(ratio < Cost.limit)
    }

    /// All names are converted to one key, of which the first counts.
    @Test(.costs) func namesThatBecomeOneAreLinear() throws {
        var options = Self.options
        options.keyDecodingStrategy = .custom { _ in AnyKey("one") }
        options.keyEncodingStrategy = .custom { _ in AnyKey("one") }
        let ratio = try ratio({ "\"some_key\($0)\":\($0)" }) { json in
            var named = try json.decode(Named.self, options)
            #expect(named.count == 1)
            named.count = json.count
            #expect(try JSON(encoding: named, options).text() == "{\"one\":\(json.count - 1)}")
        }
        #expect(ratio < Cost.limit)
    }

    /// The same member again and again, of which the first counts.
    @Test(.costs) func duplicatesAreLinear() throws {
        let ratio = try ratio({ "\"first_name\":\"\($0)\"" }) { json in
            let item = try json.decode(Item.self, Self.options)
            let texts = try json.decode([String: String].self, Self.options)
            #expect(item.firstName == "0" && texts.count == 1)
        }
        #expect(ratio < Cost.limit)
    }

    /// A property of a Codable type is read and written with the costs of its size.
    final class Box: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var items: [String: Item]
    }

    @Test(.costs) func propertiesAreLinear() throws {
        let member: (Int) -> String = { number in
            number % 3 == 0
                ? "\"a_\(number)\":{\"first_name\":\"z\"}" : "\"a_\(number)\":{\"First_name\":\"x\",\"last_seen\":null}"
        }
        let ratio = try ratio(small: 2_000, member) { json in
            let box = try #require(Box(["items": json], context: JSONContext(coding: Self.options)))
            #expect(box.items.count == json.count)
            let changed = box.mutate { $0.items["a_1"]?.firstName = "y" }
            #expect(changed.json["items"]?["a_1"]?["First_name"]?.string == "y")
        }
        #expect(ratio < Cost.limit)
    }
}
