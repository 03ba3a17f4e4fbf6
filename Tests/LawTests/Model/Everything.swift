import FoundationEssentials
import LazyJSON

/// A model with a property of each kind, some of which share a place or overlap.
final class Everything: JSONModel, @unchecked Sendable {
    enum Kind: String, JSONConvertible { case unknown, staff, guest }

    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty var x: Int
        @JSONProperty var y: String?
    }

    @JSONProperty var age: Int
    @JSONProperty("age") var ageOrNot: Int?
    @JSONProperty("age") var ageText: String
    @JSONProperty var name: String?
    @JSONProperty var city: String = "Unknown"
    @JSONProperty("stats.score") var score: Double
    @JSONProperty("stats.views") var views: Int = 3
    @JSONProperty var flag: Bool
    @JSONProperty(onNil: .null) var note: String?
    @JSONProperty var nested: Inner
    @JSONProperty("nested.x") var nestedX: Int
    @JSONProperty var maybe: Inner?
    @JSONProperty("list.0") var first: Int?
    @JSONProperty var tags: [String]
    @JSONProperty var counts: [String: Int]
    @JSONProperty("created_at", using: .secondsSince1970) var created: Date?
    @JSONProperty(checking: { $0 > 0 }) var positive: Int = 1
    @JSONProperty var raw: JSON
    @JSONProperty("a.b.c") var deep: Int
    @JSONProperty var kind: Kind = .unknown

    /// The place of a property, how it is read, and how its value is written back.
    struct View {
        let pointer: JSONPointer
        let read: (Everything) -> AnyHashable
        let writeBack: (inout JSONDraft<Everything>) -> Void

        init<Value: Hashable>(_ pointer: JSONPointer, _ keyPath: KeyPath<Everything, Value>) {
            self.pointer = pointer
            read = { AnyHashable($0[keyPath: keyPath]) }
            writeBack = { $0[keyPath] = $0[keyPath] }
        }

        /// Whether both have the same place, or one is inside of the other.
        func overlaps(_ other: JSONPointer) -> Bool {
            zip(pointer.components, other.components).allSatisfy { $0 == $1 }
        }
    }

    static var views: [View] {
        [
            View("age", \.age), View("age", \.ageOrNot), View("age", \.ageText), View("name", \.name),
            View("city", \.city), View("stats.score", \.score), View("stats.views", \.views), View("flag", \.flag),
            View("note", \.note), View("nested", \.nested), View("nested.x", \.nestedX), View("maybe", \.maybe),
            View("list.0", \.first), View("tags", \.tags), View("counts", \.counts), View("created_at", \.created),
            View("positive", \.positive), View("raw", \.raw), View("a.b.c", \.deep), View("kind", \.kind),
        ]
    }
}

/// Random edits of ``Everything`` and documents for it.
struct EverythingGenerator {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// An edit, where it writes, and whether a draft shows it.
    struct Edit {
        let pointer: JSONPointer
        let apply: (inout JSONDraft<Everything>) -> Void
        let isSeen: (JSONDraft<Everything>) -> Bool

        /// Whether a container is put in.
        var putsContainer: Bool {
            ["nested", "maybe", "tags", "counts", "raw"].contains { pointer == JSONPointer([.key($0)]) }
        }
    }

    private func edit<Value: Equatable>(
        _ pointer: JSONPointer, _ keyPath: KeyPath<Everything, Value>, _ value: Value
    ) -> Edit {
        Edit(pointer: pointer, apply: { $0[keyPath] = value }, isSeen: { $0[keyPath] == value })
    }

    private mutating func int() -> Int {
        random.chance(30) ? random.below(3) : Int(random.next() % 2_000_001) - 1_000_000
    }

    private mutating func text() -> String {
        random.pick(["", "a", "Ä\n\"", "true", "7", "0x1", "1e3", "e\u{301}", "\u{e9}"])
    }

    private mutating func inner() -> Everything.Inner {
        let (x, y) = (int(), text())
        return random.chance(30)
            ? Everything.Inner()
            : Everything.Inner {
                $0.x = x; $0.y = y
            }
    }

    mutating func edit() -> Edit {
        let (int, text, inner, none) = (int(), text(), inner(), random.chance(25))
        switch random.below(22) {
        case 0: return edit("age", \.age, int)
        case 1: return edit("age", \.ageOrNot, none ? nil : int)
        case 2: return edit("age", \.ageText, text)
        case 3: return edit("name", \.name, none ? nil : text)
        case 4: return edit("city", \.city, none ? "Unknown" : text)
        case 5: return edit("stats.score", \.score, Double(int) / 4)
        case 6: return edit("stats.views", \.views, int)
        case 7: return edit("flag", \.flag, none)
        case 8: return edit("note", \.note, none ? nil : text)
        case 9: return edit("nested", \.nested, inner)
        case 10: return edit("nested.x", \.nestedX, int)
        case 11: return edit("maybe", \.maybe, none ? nil : inner)
        case 12: return edit("list.0", \.first, int)
        case 13: return edit("tags", \.tags, none ? [] : [text, "b", text])
        case 14: return edit("counts", \.counts, none ? [:] : ["a": int, text + "_": 2])
        case 15: return edit("created_at", \.created, none ? nil : Date(timeIntervalSince1970: Double(int)))
        case 16: return edit("positive", \.positive, abs(int) + 1)
        case 17: return edit("raw", \.raw, none ? .null : [JSON(int), JSON(text)])
        case 18: return edit("a.b.c", \.deep, int)
        case 19: return edit("kind", \.kind, none ? .staff : .guest)
        case 20: return Edit(pointer: "nested.y", apply: { $0.nested.y = text }, isSeen: { $0.nested.y == text })
        default:
            return Edit(pointer: "nested.x", apply: { $0.nested.x = int }, isSeen: { $0.nestedX == int })
        }
    }

    // MARK: Documents

    private static let values: [(String, [String])] = [
        ("age", ["41", "42.9", "\"42\"", "\"x\"", "true", "1e400", "[1]"]),
        ("name", ["\"Ann\"", "7", "{}", "\"\\u0041\""]),
        ("city", ["\"Oslo\"", "\"Unknown\"", "3"]), ("flag", ["true", "0", "\"TRUE\"", "\"no\""]),
        ("stats", ["{\"score\": 1.0, \"views\": 7}", "{ }", "3", "{\"views\":\"8\",\"score\":[]}"]),
        ("note", ["\"n\"", "\"\\ud800\""]), ("nested", ["{\"x\": 1, \"y\": \"z\"}", "{\"x\":\"9\",\"k\":[ ]}", "[]"]),
        ("maybe", ["{\"x\" : 1}", "0"]), ("list", ["[1, 2]", "[]", "{\"0\": 4}", "\"l\""]),
        ("tags", ["[\"a\", null, {\"k\":1}, 7]", "[ ]", "\"t\""]),
        ("counts", ["{\"a\": 1, \"b\": \"x\", \"c\": 2.0}", "[]"]),
        ("created_at", ["0", "1.5", "\"x\""]), ("positive", ["5", "-5", "null"]),
        ("raw", ["{\"any\": [1, 2]}", "1.50"]),
        ("a", ["{\"b\": {\"c\": 1, \"d\": 2}}", "{\"b\":3}", "[]"]), ("kind", ["\"staff\"", "\"robot\"", "1"]),
        ("unknown", ["[1.0, {\"deep\": null}]", "\"\""]),
    ]

    /// A document with some of the properties' members, in some style.
    mutating func document() -> String {
        let (separator, colon) = random.pick([(",", ":"), (", ", ": "), (",\n  ", ": "), (" ,\r\n\t", " : ")])
        var members: [String] = []
        for (key, values) in Self.values.shuffled(using: &random) where random.chance(60) {
            for _ in 0..<(random.chance(4) ? 2 : 1) {
                members.append("\"\(key)\"\(colon)\(random.chance(8) ? "null" : random.pick(values))")
            }
        }
        let ends = separator.contains("\n") ? (String(separator.drop { $0 == "," || $0 == " " }), "\n") : ("", "")
        return "{" + (members.isEmpty ? "" : ends.0 + members.joined(separator: separator) + ends.1) + "}"
    }
}
