import FoundationEssentials
import LazyJSON
import TestSupport
import Testing

/// Dictionaries whose keys are not strings, and conversions of values; the law of writes tries them, too.
struct DictionaryKeyTests {
    enum Color: String, JSONConvertible { case red, green = "Green" }
    enum Level: Int, JSONConvertible { case low = 1, high = 2 }
    struct Options: OptionSet, Hashable, JSONConvertible { let rawValue: Int }
    enum Bare: String { case a, b }
    struct Nameless: Hashable { var x = 1 }

    /// A key that does not read the name that it writes.
    struct Broken: Hashable, Sendable, CodingKeyRepresentable {
        var number: Int
        init(number: Int) { self.number = number }
        init?(codingKey: some CodingKey) { number = 0 }
        var codingKey: any CodingKey { number.codingKey }
    }

    final class Home: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
    }

    final class Box: JSONModel, @unchecked Sendable {
        @JSONProperty var colors: [Color: Int]
        @JSONProperty var levels: [Level: String]?
        @JSONProperty var numbers: [Int: Int]
        @JSONProperty var options: [Options: Bool]
        @JSONProperty var homes: [Color: Home]
        @JSONProperty(using: .values(.standard)) var broken: [Broken: Int]
        @JSONProperty(using: .values(.standard)) var bare: [Bare: Int]?
        @JSONProperty var byID: [UUID: Int]
        @JSONProperty var byDate: [Date: Int]
        @JSONProperty var byAny: [JSON: Int]
        @JSONProperty var byFlag: [Bool: [Double: Int]]
        @JSONProperty(.redacted) var secrets: [Int: Int]
        @JSONProperty(using: .values(.dateFormat("yyyy-MM-dd"))) var days: [Color: Date]
        @JSONProperty(using: .values(.millisecondsSince1970)) var visits: [String: Date]
    }

    // MARK: The law

    /// Reads the members of an object as a dictionary of integers by the first of the names that are integers.
    private static func expected(_ members: [(name: String, value: String)]) -> (
        values: [Int: Int], issues: [JSONIssue.Kind]
    ) {
        var (values, seen, issues) = ([Int: Int](), Set<Int>(), [JSONIssue.Kind]())
        for (name, value) in members {
            guard let key = Int(name) else {
                issues.append(.unreadable)
                continue
            }
            guard seen.insert(key).inserted else {
                issues.append(.duplicate)
                continue
            }
            values[key] = Int(value)
            if Int(value) == nil { issues.append(.unreadable) }
        }
        return (values, issues)
    }

    @Test(arguments: Cases.seeds(1_000))
    func integersAreReadByTheirNamesAndWrittenAsTheDifference(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["1", "01", "+1", "2", "-2", "x", "", "3.0", " 4", "99999999999999999999", "5"]
        let members = (0..<random.below(8)).map { _ in
            (name: random.pick(names), value: random.pick(["7", "8", "[ ]"]))
        }
        let text = members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ",  ")
        let box = try Box(parsing: "{\"numbers\": {\(text)}}")
        let (values, kinds) = Self.expected(members)
        #expect(box.numbers == values)
        #expect(box.issues.filter { $0.pointer.components.first == .key("numbers") }.map(\.kind) == kinds)

        var new = values
        for _ in 0..<1 + random.below(3) {
            let key = random.pick([1, 2, -2, 5, 6])
            new[key] = random.chance(40) ? nil : random.below(3) + 7
        }
        let changed = box.mutate { $0.numbers = new }
        let again = try Box(parsing: changed.text())
        #expect(changed.numbers == new && again.numbers == new)
        // Members that cannot be read, or did not change, keep their text.
        let firsts = members.enumerated().filter { position, member in
            Int(member.name).map { key in !members[..<position].contains { Int($0.name) == key } } ?? true
        }
        let kept = firsts.map(\.element).filter { Int($0.name).map { key in new[key] == values[key] } ?? true }
        let left = again.json["numbers"]?.members.map { "\($0.key): \($0.value.rawText)" } ?? []
        for member in kept { #expect(left.contains("\(member.name): \(member.value)"), "\(text): \(left)") }
        if new == values { #expect(changed === box) }
    }

    // MARK: Cases

    @Test func keysAreReadAndWritten() throws {
        let box = try Box(
            parsing: #"""
                {"colors": {"red": 1, "blue": 2, "Green": "3"}, "levels": {"1": "a", "3": "b"}, "options": {"3": true},
                 "days": {"red": "2024-02-29", "Green": "x"}, "visits": {"a": 86400000},
                 "homes": {"red": {"city": "Oslo", "zz": 1}, "pink": {}}}
                """#)
        #expect(box.colors == [.red: 1, .green: 3] && box.levels == [.low: "a"])
        #expect(box.options == [Options(rawValue: 3): true] && box.days.keys.map(\.rawValue) == ["red"])
        #expect(box.visits["a"]?.timeIntervalSince1970 == 86_400)
        let unreadable = box.issues.filter { $0.kind == .unreadable }
        #expect(unreadable.map { "\($0.pointer)" } == ["/colors/blue", "/levels/3", "/homes/pink", "/days/Green"])
        #expect(unreadable[0].expected == "a member whose name is read as Color" && unreadable[0].severity == .error)
        let changed = box.mutate {
            $0.colors[.red] = nil
            $0.colors[.green, default: 0] += 1
            $0.levels?[.high] = "c"
            $0.homes[.red] = $0.homes[.red]?.mutate { $0.city = "Rome" }
            $0.visits["b"] = Date(timeIntervalSince1970: 1)
            $0.numbers = [10: 1, 9: 2]
        }
        #expect(
            changed.text() == #"""
                {"colors": {"blue": 2, "Green": "4"}, "levels": {"1": "a", "3": "b", "2": "c"}, "options": {"3": true},
                 "days": {"red": "2024-02-29", "Green": "x"}, "visits": {"a": 86400000, "b": 1000},
                 "homes": {"red": {"city": "Rome", "zz": 1}, "pink": {}}, "numbers": {"10": 1, "9": 2}}
                """#)
        #expect(
            JSON([Color.red: 1]).text() == #"{"red":1}"# && JSON([2: [Color.green: 1]]).text() == #"{"2":{"Green":1}}"#)
        #expect(try JSON(parsing: #"{"1": 2}"#).value(as: [Int: Int].self) == [1: 2])
    }

    @Test func aKeyThatIsNotReadFromItsNameIsRefused() throws {
        let box = try Box(parsing: #"{"broken": {"0": 1}}"#)
        #expect(throws: JSONValidationError.self) { try box.mutate(.checked) { $0.broken[Broken(number: 7)] = 1 } }
        #expect(box.mutate { $0.broken[Broken(number: 7)] = 1 } === box)
        #expect(box.mutate { $0.broken[Broken(number: 0)] = 2 }.text() == #"{"broken": {"0": 2}}"#)
    }

    @Test func namesAreRedacted() throws {
        let box = try Box(parsing: #"{"secrets": {"1": "x", "02": 1, "2": 2, "word": 3}}"#)
        let issues = box.issues.filter { $0.pointer.components.first == "secrets".components[0] }
        #expect(issues.count == 3 && !"\(issues)".contains("word") && !"\(issues)".contains("/1"))
    }

    @Test func otherKeysHaveTheNamesOfTheirJSON() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let text =
            #"{"byID": {"e621e1f8-c36c-495a-93fc-0c247a3e6e5f": 1, "x": 2}, "byDate": {"1970-01-01T00:00:01Z": 1}}"#
        let box = try Box(parsing: text)
        #expect(box.byID == [id: 1] && box.byDate == [Date(timeIntervalSince1970: 1): 1])
        let changed = box.mutate {
            $0.byID[id] = 3
            $0.byDate[Date(timeIntervalSince1970: 2)] = 2
            $0.byFlag[true] = [1.5: 2, 1e300: 3]
            $0.bare = [.b: 1]
        }
        let again = try Box(parsing: changed.text())
        #expect(again.byID == [id: 3] && again.byDate.count == 2 && again.bare == [.b: 1])
        #expect(again.byID == changed.byID && again.byDate == changed.byDate && again.byFlag == changed.byFlag)
        #expect(again.byFlag == [true: [1.5: 2, 1e300: 3]] && again.json["byFlag"]?["true"]?["1.5"] == 2)
        #expect(
            changed.mutate { $0.byAny = [nil: 1] } === changed && changed.mutate { $0.byAny = [[1]: 1] } === changed)
        #expect(throws: JSONValidationError.self) { try changed.mutate(.checked) { $0.byAny = [1: 1] } }
        #expect(changed.mutate { $0.byAny = ["1": 1] }.byAny == ["1": 1])
        #expect(again.json["byID"]?["x"] == 2 && again.json["byID"]?.count == 2)
    }

    // MARK: Keys without names

    final class NamelessKeys: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .values(.standard)) var values: [Nameless: Int]
    }

    final class CodableDates: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var dates: [Date: Int]
    }

    final class CodableCounts: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var plain: [Int: Int]
        @JSONProperty(using: .codable(JSONCodingOptions(keys: .convertFromSnakeCase))) var converted: [Int: Int]
    }

    /// A dictionary of which a part cannot be decoded cannot be read.
    @Test func aNameThatIsNoKeyMakesADictionaryUnreadable() throws {
        let text = #"{"1":5,"x":6}"#
        let model = try CodableCounts(parsing: "{\"plain\":\(text),\"converted\":\(text)}")
        #expect(model.plain.isEmpty && model.converted.isEmpty)
        #expect(Set(model.issues.map(\.pointer)) == ["plain", "converted"])
    }

    @Test(
        "a duplicate of a key that does not change stays",
        arguments: [
            (#"{"1":1,"1":2,"2":8}"#, #"{"1":1,"1":2,"2":9}"#), (#"{"1":"x","1":7,"2":8}"#, #"{"1":"x","1":7,"2":9}"#),
            (#"{"2":8,"1":1,"2":3}"#, #"{"2":9,"1":1}"#),
        ])
    func duplicates(members: String, changed: String) throws {
        let box = try Box(parsing: "{\"numbers\":\(members)}")
        #expect(box.mutate { $0.numbers[2] = 9 }.text() == "{\"numbers\":\(changed)}")
        var numbers = box.numbers
        numbers[2] = 9
        #expect(box.mutate { $0.numbers = numbers }.text() == "{\"numbers\":\(changed)}")
    }

    @Test func keysWithoutNamesTrapAtTheFirstUse() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NamelessKeys()
        }
        #expect(
            result.message.contains("have no names; use keys that conform to CodingKeyRepresentable or JSONConvertible")
        )
    }

    @Test func aCodableDictionaryIsCodedAsFoundationDoes() throws {
        let model = CodableDates { $0.dates = [Date(timeIntervalSinceReferenceDate: 1): 2] }
        #expect(model.text() == #"{"dates":[1,2]}"#)
        #expect(try CodableDates(parsing: model.text()).dates == model.dates)
    }
}

extension String {
    /// The components of a pointer of a single name.
    fileprivate var components: [JSONPointer.Component] { [.key(self)] }
}
