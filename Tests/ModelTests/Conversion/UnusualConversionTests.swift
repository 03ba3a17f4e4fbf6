import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

/// Conversions of values and types that are rare, each of which once lost something without a word.
struct UnusualConversionTests {
    // MARK: Key strategies

    private enum Kind: String, Codable { case one, two }

    private struct Profile: Codable {
        var userKind = Kind.one
        var visitCount = 0
        var inner = Inner()

        struct Inner: Codable {
            var innerKind = Kind.one
            var innerCount = 0
        }
    }

    private final class Account: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable(JSONCodingOptions(keys: .convertFromSnakeCase))) var profile = Profile()
    }

    @Test func aValueWithAMemberThatCannotBeReadKeepsItsOtherMembers() throws {
        let account = try Account(
            parsing: """
                {"profile": {"user_kind": "x", "visit_count": 1, "inner": {"inner_kind": "one", "inner_count": 2}, "zz": 1}}
                """)
        #expect(account.profile.visitCount == 0)
        #expect(account.issues.map(\.pointer.description) == ["/profile"])
        #expect(
            account.mutate { $0.profile.userKind = .two }.text() == """
                {"profile": {"user_kind": "two", "visit_count": 0, "inner": {"inner_kind": "one", "inner_count": 0}, "zz": 1}}
                """)
    }

    // MARK: UUIDs

    @Test(arguments: [
        "+621E1F8-C36C-495A-93FC-0C247A3E6E5F", "0x21E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "E621E1F8- C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\u{0}",
        "E621E1F8-C36C-495A-93FC0-C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "",
    ])
    func aUUIDHasItsDigitsAndHyphens(text: String) {
        #expect((try? UUID.value(from: JSON(stringLiteral: text))) == nil)
    }

    // MARK: Raw values

    private struct Price: RawRepresentable, JSONConvertible, Equatable { var rawValue: Double }

    private final class Offer: JSONModel, @unchecked Sendable {
        @JSONProperty var price = Price(rawValue: 1)
    }

    @Test func aRawValueThatCannotBeWrittenIsAnIssue() throws {
        let offer = try Offer(parsing: #"{"price": 2}"#)
        let changed = offer.mutate { $0.price = Price(rawValue: .nan) }
        #expect(changed.text() == #"{"price": null}"#)
        #expect(throws: JSONValidationError.self) { try offer.mutate(.checked) { $0.price = Price(rawValue: .nan) } }
        #expect(offer.mutate { $0.price = Price(rawValue: 3) }.text() == #"{"price": 3}"#)
    }

    // MARK: JSON in strings

    private final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty(
            using: .embedded(
                JSONConversion(
                    decode: { json, _ in try Int.value(from: json) },
                    encode: { value, _, _ in JSON(integerLiteral: value) })))
        var number: Int?
        @JSONProperty(
            using: .embedded(
                JSONConversion(
                    decode: { json, _ in try Int.value(from: json) },
                    encode: { value, _, _ in ["no": JSON(integerLiteral: value)] })))
        var unread: Int?
    }

    @Test func aConversionOfJSONInAStringKeepsItsTextAndIsChecked() throws {
        let holder = try Holder(parsing: #"{"number": "1.0", "unread": "1.0"}"#)
        #expect(holder.mutate { $0.number = 1 }.text() == holder.text())
        #expect(holder.mutate { $0.number = 2 }.text() == #"{"number": "2", "unread": "1.0"}"#)
        #expect(holder.mutate { $0.unread = 2 }.text() == holder.text())
        #expect(throws: JSONValidationError.self) { try holder.mutate(.checked) { $0.unread = 2 } }
    }

    // MARK: Updates with Codable types

    @Test(.costs) func equalElementsAreUpdatedInLinearTime() throws {
        let ratio = try Cost.ratio(small: 2_000) { count in
            var json = JSON(Array(repeating: 0, count: count))
            try json.update(as: [Int].self) { $0[0] = 1 }
            guard json[0]?.int == 1, json[count - 1]?.int == 0 else { throw CancellationError() }
        }
        #expect(ratio < Cost.limit)
    }

    /// Players with their points, of which only the players are encoded.
    private struct Players: Codable {
        struct Player: Codable, Hashable { var n: Int }

        var points: [Player: Int]

        init(from decoder: any Decoder) throws {
            points = try decoder.singleValueContainer().decode([Player: Int].self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(points.keys.sorted { $0.n < $1.n })
        }
    }

    @Test(arguments: [[1], [1, 2], [1, 2, 3, 4], []])
    func aTypeThatEncodesOnlyKeysIsRefused(kept: [Int]) throws {
        var json = try JSON(parsing: #"[{"n":1},10,{"n":2},20,{"n":3},30]"#)
        let text = json.text()
        #expect(throws: (any Error).self) {
            try json.update(as: Players.self) { players in
                players.points = Dictionary(uniqueKeysWithValues: kept.map { (Players.Player(n: $0), 1) })
            }
        }
        #expect(json.text() == text)
    }

    // MARK: Codable values

    private struct Label: Codable, Hashable { var tags: Set<String> }

    private final class Labels: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var list: [Label]
        @JSONProperty(using: .codable) var unordered: Set<Label>
        @JSONProperty(using: .each(.codable)) var each: Set<Label>
    }

    /// Equal sets iterate in different orders, so that their texts are compared sorted.
    @Test func elementsWithSetsKeepTheirUnknownMembers() throws {
        let first = #"{"tags":["c","a","b","g"],"id":1}"#
        let second = #"{"tags":["f","d","e","h"],"id":2}"#
        let labels = try Labels(
            parsing: """
                {"list":[\(first),\(second)],"unordered":[\(first),\(second)],"each":[\(first),\(second)]}
                """)
        for _ in 0..<5 {
            let changed = labels.mutate {
                $0.list.removeFirst()
                $0.unordered.insert(Label(tags: ["x"]))
                let each = $0.each as Set<Label>
                $0.each = each
            }
            #expect(
                changed.text() == """
                    {"list":[\(second)],"unordered":[\(first),\(second),{"tags":["x"]}],"each":[\(first),\(second)]}
                    """)
        }
    }

    private struct Product: Codable {
        var name: String
        var details: JSON
        var price = 0.5
    }

    private final class Shelf: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var product: Product?
    }

    @Test(arguments: [("1.5", "2"), ("1.0", "1"), (#"{"size": 1.20e2}"#, #"{"size": 120}"#), ("[1.0, 2.5]", "[1, 3]")])
    func numbersInJSONAreWrittenAsTheyAre(old: String, new: String) throws {
        let shelf = try Shelf(parsing: #"{"product":{"name":"a","details":\#(old),"price":1.5}}"#)
        let changed = try shelf.mutate(.checked) {
            $0.product?.details = try JSON(parsing: new)
            $0.product?.price = 2
        }
        #expect(changed.text() == #"{"product":{"name":"a","details":\#(new),"price":2.0}}"#)
    }

    /// At most two numbers, which are written as one if they are equal.
    private struct Reach: Codable, Hashable {
        var first: Int
        var last: Int

        init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

        init(from decoder: any Decoder) throws {
            let numbers = try decoder.singleValueContainer().decode([Int].self)
            guard 1...2 ~= numbers.count else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "too many"))
            }
            (first, last) = (numbers[0], numbers[numbers.count - 1])
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if first == last { try container.encode(first) } else { try container.encode([first, last]) }
        }
    }

    private final class Reaches: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var reach: Reach?
    }

    /// The old value is written as a number, so that nothing is known of the elements of the array.
    @Test func aValueThatChangesItsKindIsReplaced() throws {
        let reaches = try Reaches(parsing: #"{"reach":[1]}"#)
        #expect(reaches.reach == Reach(first: 1, last: 1))
        #expect(reaches.mutate { $0.reach = Reach(first: 1, last: 2) }.text() == #"{"reach":[1,2]}"#)
    }

    // MARK: Checks

    private static let cutoff = Date(timeIntervalSince1970: 1_714_521_600)

    private final class Agenda: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-dd").checking { $0 > cutoff }) var day: Date?
        @JSONProperty(using: .each(.dateFormat("yyyy-MM-dd").checking { $0 > cutoff })) var days: [Date]
    }

    /// A date without its time may be one that the check refuses.
    @Test func aValueThatIsReadAsARefusedOneIsRefused() throws {
        let agenda = try Agenda(parsing: #"{"days":["2024-06-02"]}"#)
        let late = Self.cutoff + 3_600
        #expect(throws: JSONValidationError.self) { try agenda.mutate(.checked) { $0.day = late } }
        #expect(throws: JSONValidationError.self) { try agenda.mutate(.checked) { $0.days.append(late) } }
        #expect(agenda.mutate { $0.day = late }.text() == agenda.text())
        #expect(agenda.mutate { $0.day = late + 86_400 }.json["day"] == "2024-05-02")
    }

    // MARK: Keys

    private final class Counts: JSONModel, @unchecked Sendable {
        @JSONProperty var byID: [Int64: Int]
        @JSONProperty var byPrice: [Decimal: Int]
    }

    @Test func aKeyThatWouldBeRoundedIsNotRead() throws {
        let counts = try Counts(parsing: #"{"byID":{"42.9":1,"42":2},"byPrice":{"1.5":1}}"#)
        #expect(counts.byID == [42: 2] && counts.byPrice == [1.5: 1])
        #expect(counts.issues.map { "\($0.pointer) \($0.kind)" } == ["/byID/42.9 unreadable"])
    }

    private struct Tag: RawRepresentable, JSONConvertible, Equatable {
        let rawValue: JSON

        init?(rawValue: JSON) {
            guard rawValue.kind == .string else { return nil }
            self.rawValue = rawValue
        }

        static func value(from json: JSON) throws -> Tag {
            guard let tag = Tag(rawValue: json) ?? json.int.flatMap({ Tag(rawValue: JSON("\($0)")) }) else {
                throw JSONError(.unconvertible, expected: "a string or an integer", found: "another value")
            }
            return tag
        }
    }

    private final class Tagged: JSONModel, @unchecked Sendable {
        @JSONProperty var tag: Tag?
    }

    @Test func aTypeWithJSONAsItsRawValueMayReadMore() throws {
        #expect(try Tagged(parsing: #"{"tag": "5"}"#).tag?.rawValue == "5")
        #expect(try Tagged(parsing: #"{"tag": 5}"#).tag?.rawValue == "5")
    }
}
