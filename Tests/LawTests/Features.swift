import FoundationEssentials
import LazyJSON

/// The properties of a base class whose names become keys in snake case.
class FeatureBase: JSONModel, @unchecked Sendable {
    override class var keyStrategy: JSONKeyStrategy { .snakeCase }
}

/// A model with several paths, single values, Codable types with options, required and redacted properties, and dates.
final class Features: FeatureBase, @unchecked Sendable {
    final class Part: FeatureBase, @unchecked Sendable {
        @JSONProperty(.required) var partName: String
        @JSONProperty("size", .or("old_size")) var size: Int?
    }

    struct Visit: Codable, Hashable, Sendable {
        var pageName: String
        var visitedAt: Date?
    }

    static let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)

    @JSONProperty(.required) var userName: String
    @JSONProperty("age", .or("years", "info.age")) var age: Int?
    @JSONProperty("nick", .or("old_nick"), .required) var nick: String = "none"
    @JSONProperty(using: .oneOrMany) var allTags: [String]
    @JSONProperty("parts", .or("all_parts"), using: .oneOrMany) var parts: [Part]
    @JSONProperty(using: .oneOrMany) var lazyParts: JSONArray<Part>
    @JSONProperty(using: .codable(options)) var lastVisit: Visit?
    @JSONProperty(using: .codable(options)) var allVisits: [Visit]
    @JSONProperty(using: .codable(options)) var visitsByName: [String: Visit]
    @JSONProperty(using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var sentAt: Date?
    @JSONProperty(onNil: .null) var seenAt: Date?
    @JSONProperty var homePage: URL?
    @JSONProperty(.required, .redacted) var secret: String
    @JSONProperty(checking: { $0 > 0 }) var limit: Int = 1

    override func check(_ report: inout JSONReport) {
        if limit > 100 { report.warning("a limit of at most 100", at: \Features.limit) }
    }

    /// A property: the members of the root that it may use, how it is read, and its value written back.
    struct View {
        let members: Set<String>
        /// Whether a value that is there can be read completely.
        let read: (Features) -> AnyHashable
        /// The same by columns.
        let column: (Features) -> AnyHashable
        let writeBack: (inout JSONDraft<Features>) -> Void

        init<Value: Hashable>(_ members: Set<String>, _ keyPath: KeyPath<Features, Value>) {
            self.members = members
            read = { AnyHashable($0[keyPath: keyPath]) }
            column = { model in
                for value in JSONArray<Features>([model]).columns(keyPath) { return AnyHashable(value) }
                return "none"
            }
            writeBack = { $0[keyPath] = $0[keyPath] }
        }
    }

    static var views: [View] {
        [
            View(["user_name"], \.userName), View(["age", "years", "info"], \.age), View(["nick", "old_nick"], \.nick),
            View(["all_tags"], \.allTags), View(["parts", "all_parts"], \.parts), View(["lazy_parts"], \.lazyParts),
            View(["last_visit"], \.lastVisit), View(["all_visits"], \.allVisits),
            View(["visits_by_name"], \.visitsByName), View(["sent_at"], \.sentAt), View(["seen_at"], \.seenAt),
            View(["home_page"], \.homePage), View(["secret"], \.secret), View(["limit"], \.limit),
        ]
    }
}

/// Random documents of ``Features``, right and wrong, and edits.
struct FeatureGenerator {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: Documents

    private mutating func space() -> String { random.chance(70) ? "" : random.pick([" ", "\n  ", "  "]) }

    private mutating func object(_ members: [String]) -> String {
        "{" + members.joined(separator: ",\(space())") + space() + "}"
    }

    private mutating func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(space())\(value)" }

    private mutating func list(_ make: (inout Self) -> String) -> String {
        let elements = (0..<random.below(4)).map { _ in make(&self) }
        return "[" + elements.joined(separator: ",\(space())") + "]"
    }

    /// Values that are wrong for most properties.
    private mutating func wrong() -> String {
        random.pick([
            "null", "[]", "{}", "true", "\"\\ud800\"", "1e400", "-0", "[[null]]", "{\"k\": [1.50]}", "\"x y\"",
            "12345678901234567890",
        ])
    }

    private mutating func text() -> String { random.pick(["\"a\"", "\"\\u0062\"", "7", "\"é\"", "\"\""]) }
    private mutating func int() -> String { random.pick(["1", "2.0", "\"3\"", "4e0", "42.9", "500", "-1"]) }

    private mutating func date() -> String {
        random.pick([
            "\"2024-02-29T12:00:00Z\"", "\"2024-02-29\"", "1709208000", "\"2024-02-29T13:00:00.50+01:00\"",
            "\"Thu, 29 Feb 2024 12:00 +0000\"", "\"Thu, 29 Feb 2024 12:00:30 GMT\"", "\"soon\"",
        ])
    }

    private mutating func part() -> String {
        if random.chance(15) { return wrong() }
        var members: [String] = []
        if random.chance(80) { members.append(member("part_name", text())) }
        if random.chance(50) { members.append(member(random.pick(["size", "old_size"]), int())) }
        if random.chance(40) { members.append(member("unknown", "[1.0]")) }
        return object(members)
    }

    private mutating func visit() -> String {
        if random.chance(15) { return wrong() }
        var members: [String] = []
        if random.chance(85) {
            members.append(member(random.pick(["page_name", "Page_name"]), random.pick(["\"p\"", "\"\\u0071\""])))
        }
        if random.chance(50) {
            members.append(member("visited_at", random.pick(["\"2024-02-29T12:00:00Z\"", "null", "5"])))
        }
        if random.chance(40) { members.append(member("unknown", "{\"a\": 1.0}")) }
        return object(members)
    }

    private mutating func value(of name: String) -> String {
        if random.chance(12) { return wrong() }
        switch name {
        case "user_name", "nick", "old_nick", "secret": return text()
        case "age", "years", "limit": return int()
        case "info": return object([member("age", int()), member("more", "1.0")])
        case "all_tags": return random.chance(50) ? text() : list { $0.random.chance(20) ? $0.wrong() : $0.text() }
        case "parts", "all_parts", "lazy_parts": return random.chance(50) ? part() : list { $0.part() }
        case "last_visit": return visit()
        case "all_visits": return list { $0.visit() }
        case "visits_by_name": return object(["a_b", "aB"].map { member($0, visit()) })
        case "home_page": return random.pick(["\"https://a.example/b\"", "\"https://a.example/ö\"", "\"\\u002fa\""])
        case "sent_at", "seen_at": return date()
        default: return random.pick(["1.0", "{\"x\": [ 1 ]}", "\"\\u0041\""])
        }
    }

    /// An object, with duplicates if these are wanted.
    mutating func document(hasDuplicates: Bool = false) -> String {
        var names = Features.views.flatMap { $0.members.sorted() }.filter { _ in random.chance(65) }
        names += ["other", "_links"]
        if hasDuplicates { names += names.filter { _ in random.chance(20) } }
        names.shuffle(using: &random)
        let members = names.map { member($0, value(of: $0)) }
        return space() + object(members) + space()
    }

    // MARK: Edits

    struct Edit {
        /// The members of the root that it may change.
        let members: Set<String>
        let apply: (inout JSONDraft<Features>) -> Void
        let isSeen: (Features) -> Bool
    }

    private func edit<Value: Hashable>(
        _ members: Set<String>, _ keyPath: KeyPath<Features, Value>, _ value: Value
    ) -> Edit {
        Edit(members: members, apply: { $0[keyPath] = value }, isSeen: { $0[keyPath: keyPath] == value })
    }

    private mutating func newPart() -> Features.Part {
        let (name, size) = (random.pick(["n", "m"]), random.chance(50) ? random.below(9) : nil)
        return Features.Part {
            $0.partName = name
            $0.size = size
        }
    }

    private mutating func newVisit() -> Features.Visit {
        Features.Visit(pageName: random.pick(["x", "y"]), visitedAt: random.chance(50) ? newDate() : nil)
    }

    private mutating func newDate() -> Date {
        Date(timeIntervalSince1970: Double(1_700_000_000 + random.below(99) * 60))
    }

    mutating func edit() -> Edit {
        switch random.below(17) {
        case 0: return edit(["user_name"], \.userName, random.pick(["b", "c\n"]))
        case 1: return edit(["age", "years", "info"], \.age, random.chance(25) ? nil : random.below(50))
        case 2: return edit(["nick", "old_nick"], \.nick, random.pick(["b", "none"]))
        case 3: return edit(["all_tags"], \.allTags, random.pick([["b"], ["b", "c"], []]))
        case 4: return edit(["sent_at"], \.sentAt, random.chance(25) ? nil : newDate())
        case 5: return edit(["seen_at"], \.seenAt, random.chance(25) ? nil : newDate())
        case 6: return edit(["home_page"], \.homePage, URL(string: "https://b.example/\(random.below(3))"))
        case 7: return edit(["secret"], \.secret, random.pick(["s", "t"]))
        case 8: return edit(["limit"], \.limit, 1 + random.below(200))
        case 9: return edit(["last_visit"], \.lastVisit, random.chance(25) ? nil : newVisit())
        case 10: return edit(["all_visits"], \.allVisits, random.chance(50) ? [] : [newVisit(), newVisit()])
        case 11: return edit(["visits_by_name"], \.visitsByName, ["aB": newVisit()])
        case 12:
            let visit = newVisit()
            return Edit(members: ["all_visits"]) {
                $0.allVisits.append(visit)
            } isSeen: {
                $0.allVisits.last == visit
            }
        case 13:
            let part = newPart()
            return Edit(members: ["parts", "all_parts"]) {
                $0.parts.append(part)
            } isSeen: {
                $0.parts.last == part
            }
        case 14:
            let name = random.pick(["v", "w"])
            return Edit(members: ["lazy_parts"]) { draft in
                if draft.lazyParts.count > 0 { draft.lazyParts[0].partName = name }
            } isSeen: {
                $0.lazyParts.first.map { $0.partName == name } ?? true
            }
        case 15:
            let size = random.below(9)
            return Edit(members: ["parts", "all_parts"]) { draft in
                if draft.parts.count > 0 { draft.parts[0].size = size }
            } isSeen: {
                $0.parts.first.map { $0.size == size } ?? true
            }
        default:
            return Edit(members: ["all_tags"]) {
                $0.allTags.append("z")
            } isSeen: {
                $0.allTags.last == "z"
            }
        }
    }
}
