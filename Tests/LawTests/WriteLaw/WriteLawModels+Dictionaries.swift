import FoundationEssentials
import LazyJSON

extension WriteLaw {
    enum Size: Int { case small = 1, large = 20 }

    /// A key whose names are numbers after a letter.
    struct Code: Hashable, Sendable, CodingKeyRepresentable {
        let number: Int

        init(_ number: Int) { self.number = number }
        init?(codingKey: some CodingKey) {
            guard codingKey.stringValue.hasPrefix("c"), let number = Int(codingKey.stringValue.dropFirst()) else {
                return nil
            }
            self.init(number)
        }

        var codingKey: any CodingKey { Name(stringValue: "c\(number)") }

        private struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }

    final class Dictionaries: JSONModel, @unchecked Sendable {
        @JSONProperty var levels: [Level: Int]
        @JSONProperty(using: .values(.standard)) var sizes: [Size: Int]
        @JSONProperty(using: .values(.each(.standard))) var codes: [Code: [Int]]
        @JSONProperty var numbers: [Int: Int]
        @JSONProperty var ifNumbers: [Int: Int?]?
        @JSONProperty var someNumbers: [Int: Int] = [1: 1]
        @JSONProperty var tables: [[Int: Int]]
        @JSONProperty var people: [Level: Item]
        @JSONProperty var nested: [Int: [Level: Int]]
        @JSONProperty(using: .values(.millisecondsSince1970)) var times: [String: Date]
        @JSONProperty(using: .values(.iso8601)) var ifTimes: [String: Date]?
        @JSONProperty(using: .values(.millisecondsSince1970)) var maybeTimes: [String: Date?]
        @JSONProperty(using: .values(.secondsSince1970)) var timesByNumber: [Int: Date]
        @JSONProperty(using: .values(.codable)) var points: [Level: Point]
        @JSONProperty(using: .values(.codable)) var profiles: [String: Profile]
        @JSONProperty(using: .values(.codable)) var badges: [Int: Badge]
        @JSONProperty(using: .values(.exact)) var exact: [Int: Int]
        @JSONProperty(using: .values(.standard.checking { $0 > 0 })) var positive: [Int: Int]
        @JSONProperty(.lenient) var lenient: [Int: Int]
        @JSONProperty(.lenient, using: .values(.codable)) var lenientPoints: [String: Point]?
    }

    /// Changes of a dictionary that is read, changed and assigned.
    private static func keyed<Model, Key, Element>(
        _ keyPath: KeyPath<Model, [Key: Element]>, _ keys: [Key], _ make: @escaping Make<Element>
    ) -> Edits<Model, [Key: Element]> {
        [
            {
                let (key, new) = ($0.pick(keys), make(&$0))
                return Edit(
                    name: "[key] =", note: "\(key)", isAssigned: true,
                    apply: { $0[dynamicMember: keyPath][key] = new }, change: { $0[key] = new })
            },
            {
                let key = $0.pick(keys)
                return Edit(
                    name: "removeValue", note: "\(key)", isAssigned: true,
                    apply: { $0[dynamicMember: keyPath].removeValue(forKey: key) },
                    change: { $0.removeValue(forKey: key) })
            },
        ]
    }

    private static func keyed<Key, Element>(
        _ keys: [Key], _ make: @escaping Make<Element>
    ) -> Make<[Key: Element]> {
        { random in
            Dictionary(keys.filter { _ in random.chance(40) }.map { ($0, make(&random)) }) { one, _ in one }
        }
    }

    /// Objects with keys of a type, with others, and with two names of one key if there are such.
    private static func objects(_ names: [String], twice: String? = nil, _ texts: [String]) -> [String] {
        let (first, last) = (texts[0], texts[texts.count - 1])
        return [
            "{}", #"{"\#(names[0])":\#(first)}"#,
            #"{"~u":\#(first), "\#(names[1])": \#(last), "\#(names[0])":\#(first)}"#,
            #"{"\#(names[1])":["~"],"~u":1, "\#(names[0])" : \#(last)}"#,
            #"{"\#(names[0])":\#(first), "\#(twice ?? names[0])": \#(last), "\#(names[1])":\#(first)}"#,
        ]
    }

    static func dictionaryTable() -> Table<Dictionaries> {
        let (levels, sizes) = ([Level.low, .high, .none], [Size.small, .large])
        let (codes, numbers) = ([Code(1), Code(-2), Code(30)], [1, -2, 30])
        let byNumber = objects(["1", "-2"], twice: "01", ints)
        let dates = ["1714564800000", #""86400""#, #""2024-05-01T12:00:00Z""#]
        return Table { table in
            table.add(
                "levels", \.levels, objects(["low", "high"], ints), value: keyed(levels, int),
                edits: [keyed(\.levels, levels, int)])
            table.add(
                "sizes", \.sizes, objects(["1", "20"], twice: "+1", ints), value: keyed(sizes, int),
                edits: [keyed(\.sizes, sizes, int)])
            table.add(
                "codes", \.codes, objects(["c1", "c-2"], twice: "c01", lists(ints)), value: keyed(codes, list(int)),
                edits: [keyed(\.codes, codes, list(int))])
            table.add(
                "numbers", \.numbers, byNumber, value: keyed(numbers, int), edits: [keyed(\.numbers, numbers, int)])
            table.add("ifNumbers", \.ifNumbers, byNumber, value: maybe(keyed(numbers, maybe(int))))
            table.add("someNumbers", \.someNumbers, byNumber, value: keyed(numbers, int))
            table.add("tables", \.tables, lists(byNumber), value: list(keyed(numbers, int)))
            table.add(
                "people", \.people, objects(["low", "high"], items), value: keyed(levels, item),
                edits: [keyed(\.people, levels, item)])
            table.add(
                "nested", \.nested, objects(["1", "-2"], objects(["low", "high"], ints)),
                value: keyed(numbers, keyed(levels, int)))
            table.add("times", \.times, tables(dates), value: self.table(date), edits: [dictionary(\.times, date)])
            table.add("ifTimes", \.ifTimes, tables(dates.reversed()), value: maybe(self.table(date)))
            table.add("maybeTimes", \.maybeTimes, tables(dates), value: self.table(maybe(date)))
            table.add(
                "timesByNumber", \.timesByNumber, objects(["1", "-2"], twice: "01", dates), value: keyed(numbers, date),
                edits: [keyed(\.timesByNumber, numbers, date)])
            table.add(
                "points", \.points, objects(["low", "high"], points), value: keyed(levels, point),
                edits: [keyed(\.points, levels, point)])
            table.add(
                "profiles", \.profiles, tables(profiles), value: self.table(profile),
                edits: [dictionary(\.profiles, profile)])
            table.add(
                "badges", \.badges, objects(["1", "-2"], twice: "01", badges),
                value: keyed(numbers, badge), edits: [keyed(\.badges, numbers, badge)])
            table.add("exact", \.exact, byNumber, value: keyed(numbers, int))
            table.add(
                "positive", \.positive, byNumber, mayRefuse: { $0.values.contains { $0 <= 0 } },
                value: keyed(numbers, int))
            table.add("lenient", \.lenient, byNumber, value: keyed(numbers, int))
            table.add("lenientPoints", \.lenientPoints, tables(points), value: maybe(self.table(point)))
        }
    }
}
