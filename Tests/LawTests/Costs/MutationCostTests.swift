import Foundation
import LazyJSON
import TestSupport
import Testing

/// Law 8 for each mutating operation of values and drafts: the cost grows as its documentation says.
///
/// The table is held against `.ci/api.txt`, so that no operation is forgotten.
@Suite(.serialized) struct MutationCostTests {
    /// An operation and work with it that is linear: n edits if one is O(1) or O(log n), and a few if one is O(n).
    struct Growth: CustomStringConvertible, Sendable {
        let name: String
        let work: @Sendable (Int) throws -> Void
        /// The size of the smaller input.
        var small = 1_000

        init(_ name: String, _ work: @escaping @Sendable (Int) throws -> Void) {
            (self.name, self.work) = (name, work)
        }

        /// The same operation with an input in which a bounded search for a layout reaches its bounds.
        var large: Growth {
            var growth = self
            growth.small = 8_000
            return growth
        }

        var description: String { name }
    }

    @Test(.costs, arguments: values + arrays + dictionaries + sets + drafts)
    func isLinear(_ growth: Growth) throws {
        let ratio = try Cost.ratio(small: growth.small, growth.work)
        #expect(ratio < Cost.limit)
    }

    @Test func nothingIsForgotten() throws {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: ".ci/api.txt"), encoding: .utf8)
        let types = ["JSON", "JSONArray", "JSONDraft", "JSONArrayDraft", "JSONDictionaryDraft"]
        var counts: [String: Int] = [:]
        for line in text.split(separator: "\n") where line.contains("mutating func") || line.contains("{ get set }") {
            guard let colon = line.firstRange(of: ": ")?.lowerBound else { continue }
            let name = String(line[..<colon])
            guard let dot = name.firstIndex(of: "."), types.contains(String(name[..<dot])) else { continue }
            if name.hasSuffix(".Iterator.next()") { continue }
            counts[name, default: 0] += 1
        }
        #expect(counts.count > 40)
        var known: [String: Int] = [:]
        for growth in Self.values + Self.arrays + Self.dictionaries + Self.sets + Self.drafts {
            known[growth.name, default: 0] += 1
        }
        for (name, count) in counts { #expect(known[name, default: 0] >= count, "\(name)") }
    }

    // MARK: Values

    private static func object(_ count: Int) throws -> JSON {
        try JSON(parsing: "{" + (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ", ") + "}")
    }

    private static func commented(_ count: Int) throws -> JSON {
        let members = (0..<count).map { "  // of \($0)\n  \"k\($0)\": \($0)" }.joined(separator: ",\n")
        return try JSON(parsing: "{\n  // \"old\": 0,\n\n\(members)\n}", dialect: .jsonc)
    }

    private static func array(_ count: Int) throws -> JSON {
        try JSON(parsing: "[" + (0..<count).map { "[\($0)]" }.joined(separator: ", ") + "]")
    }

    private static func ofArray(_ name: String, _ edit: @escaping @Sendable (inout JSON, Int) throws -> Void) -> Growth
    {
        Growth("JSON." + name) { count in
            var json = try array(count)
            for number in 0..<count { try edit(&json, number) }
        }
    }

    private static func ofObject(_ name: String, _ edit: @escaping @Sendable (inout JSON, Int) throws -> Void) -> Growth
    {
        Growth("JSON." + name) { count in
            var json = try object(count)
            for number in 0..<count { try edit(&json, number) }
        }
    }

    static let values = [
        ofArray("append(_:layout:)") { json, number in try json.append([1]) },
        ofArray("append(contentsOf:layout:)") { json, number in try json.append(contentsOf: [[1], [2]]) },
        ofArray("insert(_:at:layout:)") { json, number in try json.insert([1], at: number) },
        ofArray("insert(_:at:layout:)") { json, number in
            try json.insert([1], at: JSONPointer([.index(number * 2)]))
        },
        ofArray("move(from:to:)") { json, number in try json.move(from: number, to: max(0, number - 1)) },
        ofArray("remove(at:)") { json, number in try json.remove(at: 0) },
        ofObject("remove(at:)") { json, number in try json.remove(at: JSONPointer([.key("k\(number)")])) },
        ofArray("replaceSubrange(_:with:layout:)") { json, number in
            try json.replaceSubrange(number..<number + 1, with: [[1]])
        },
        ofArray("swapAt(_:_:)") { json, number in try json.swapAt(number, 0) },
        ofArray("subscript(_:)") { json, number in json[number] = 1 },
        ofObject("subscript(_:)") { json, number in json["new\(number)"] = 1 },
        ofObject("subscript(at:)") { json, number in
            json[at: JSONPointer([.key("k\(number)"), .key("a")])] = 1
        }.large,
        ofObject("set(_:at:layout:)") { json, number in try json.set(1, at: JSONPointer([.key("new\(number)")])) },
        ofObject("renameMember(_:to:)") { json, number in try json.renameMember("k\(number)", to: "new\(number)") },
        Growth("JSON.removeAll(where:)") { count in
            var json = try array(count)
            try json.removeAll { $0[0] != 1 }
        },
        Growth("JSON.update(as:at:options:_:)") { count in
            var json = try array(count)
            try json.update(as: [[Int]].self) {
                $0.reverse()
                $0[0].append(1)
            }
        },
        Growth("JSON.update(as:at:options:_:)") { count in
            let members = (0..<count).map { "\"\(1_000_000 + 2 * $0)\": 1" }
            var json = try JSON(parsing: "{\(members.joined(separator: ", "))}")
            try json.update(as: [String: Int].self) { counts in
                for number in 0..<count { counts["\(1_000_001 + 2 * number)"] = 1 }
            }
        },
        Growth("JSON.sort(by:)") { count in
            var json = try array(count)
            try json.sort { $0.rawText > $1.rawText }
        },
        Growth("JSON.sortMembers()") { count in
            var json = try object(count)
            try json.sortMembers()
        },
        Growth("JSON.sortMembers(by:)") { count in
            var json = try object(count)
            try json.sortMembers { $0.key > $1.key }
        },
        Growth("JSON.moveMember(_:before:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.moveMember("k\(number)", before: "k\(count / 2)") }
        },
        Growth("JSON.moveMember(_:after:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.moveMember("k\(number)", after: "k\(count / 2)") }
        },
        Growth("JSON.moveMember(_:to:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.moveMember("k\(number)", to: count / 2) }
        },
        Growth("JSON.setComments(_:at:)") { count in
            var json = try commented(count)
            try json.setComments([JSONComment("// new")], at: JSONPointer([.key("k\(count / 2)")]))
        },
        Growth("JSON.commentOut(at:)") { count in
            var json = try commented(count)
            try json.commentOut(at: JSONPointer([.key("k\(count / 2)")]))
        },
        Growth("JSON.uncomment(_:)") { count in
            var json = try commented(count)
            try json.uncomment(JSONComment("// \"old\": 0,"))
        },
        Growth("JSON.insertMember(_:value:after:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.insertMember("new\(number)", value: 1, after: "k\(count / 2)") }
        },
        Growth("JSON.insertMember(_:value:at:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.insertMember("new\(number)", value: 1, at: count / 2) }
        },
        Growth("JSON.insertMember(_:value:before:)") { count in
            var json = try object(count)
            for number in 0..<4 { try json.insertMember("new\(number)", value: 1, before: "k\(count / 2)") }
        },
    ]

    // MARK: Drafts

    private static func list(_ name: String, _ part: String, _ count: Int) -> String {
        "\"\(name)\": [" + (0..<count).map { _ in part }.joined(separator: ", ") + "]"
    }

    private static func person(_ count: Int, _ members: String...) throws -> Person {
        let members = (0..<count).map { "\"k\($0)\": \($0)" } + members
        return try Person(parsing: "{" + members.joined(separator: ", ") + "}")
    }

    /// Work with an array draft, for each position.
    private static func of<Element>(
        _ name: String, _ path: KeyPath<Person, JSONArray<Element>> & Sendable, _ member: String, _ part: String,
        times: Int? = nil, _ edit: @escaping @Sendable (inout JSONArrayDraft<Element>, Int) throws -> Void
    ) -> Growth {
        Growth("JSONArrayDraft." + name) { count in
            var draft = try person(0, list(member, part, count)).draft()
            for number in 0..<(times ?? count) { try edit(&draft[dynamicMember: path], number) }
            #expect(draft.snapshot().json.kind == .object)
        }
    }

    static let arrays = [
        of("append(_:)", \.scores, "scores", "1") { $0.append($1) },
        of("append(contentsOf:)", \.scores, "scores", "1") { $0.append(contentsOf: [$1, $1]) },
        of("move(from:to:)", \.scores, "scores", "1") { $0.move(from: $1, to: max(0, $1 - 1)) },
        of("removeAll(keepingCapacity:)", \.scores, "scores", "1", times: 1) { draft, _ in draft.removeAll() },
        of("removeAll(where:)", \.scores, "scores", "1", times: 1) { draft, _ in draft.removeAll { $0 == 1 } },
        of("removeFirst()", \.scores, "scores", "1") { draft, _ in draft.removeFirst() },
        of("removeFirst(_:)", \.scores, "scores", "1") { draft, _ in draft.removeFirst(1) },
        of("removeLast()", \.scores, "scores", "1") { draft, _ in draft.removeLast() },
        of("removeLast(_:)", \.scores, "scores", "1") { draft, _ in draft.removeLast(1) },
        of("replaceSubrange(_:with:)", \.scores, "scores", "1") { $0.replaceSubrange($1..<$1 + 1, with: [2, 3]) },
        of("sort()", \.scores, "scores", "1", times: 1) { draft, _ in draft.sort() },
        of("sort(by:)", \.scores, "scores", "1", times: 1) { draft, _ in draft.sort(by: >) },
        of("swapAt(_:_:)", \.scores, "scores", "1") { $0.swapAt($1, 0) },
        of("subscript(_:)", \.scores, "scores", "1") { $0[$1] = $1 },
        of("subscript(_:)", \.scores, "scores", "1") { $0[$1..<$1 + 1] = JSONArrayDraft([2])[0..<1] },
        of("subscript(_:)", \.addresses, "addresses", "{\"city\": \"a\"}") { $0[$1].city = "b" },
        of("subscript(_:)", \.grid, "grid", "[1]") { $0[$1].append(2) },
        of("subscript(_:)", \.groups, "groups", "[{}]") { $0[$1].append(Street()) },
        of("subscript(_:)", \.gaps, "gaps", "{}") { $0[$1]?.city = "b" },
    ]

    /// Work with a dictionary in a draft, for each key; what a user writes, so that the overload is what Swift chooses.
    private static func of(
        _ name: String, _ edit: @escaping @Sendable (inout JSONDraft<Person>, String, Person) -> Void
    ) -> Growth {
        Growth(name) { count in
            let one = Person { $0.age = 1 }
            let members = (0..<count).map { "\"k\($0)\": {\"age\": \($0)}" }.joined(separator: ", ")
            var draft = try Person(parsing: "{\"byName\": {\(members)}, \"byCity\": {\(members)}}").draft()
            for number in 0..<count * 2 { edit(&draft, "k\(number)", one) }
            #expect(draft.snapshot().json.count == 2)
        }
    }

    static let dictionaries = [
        of("JSONDictionaryDraft.subscript(_:)") { $0.byName[$1] = $2 },
        of("JSONDictionaryDraft.subscript(_:)") { draft, key, _ in draft.byName[key]?.age = 2 },
        of("JSONDictionaryDraft.subscript(_:)") { draft, key, _ in draft.byName[key] = nil },
        of("JSONDictionaryDraft.subscript(_:default:)") { $0.byName[$1, default: $2].age += 1 },
        of("JSONDictionaryDraft.subscript(_:default:)") { $0.byName[$1, default: $2] = $2 },
        of("JSONDictionaryDraft.removeValue(forKey:)") { draft, key, _ in draft.byName.removeValue(forKey: key) },
        of("JSONDictionaryDraft.renameKey(_:to:)") { draft, key, _ in draft.byName.renameKey(key, to: "new " + key) },
        of("JSONDictionaryDraft.updateValue(_:forKey:)") { $0.byName.updateValue($2, forKey: $1) },
        // A key that is added between sorted ones, up to a limit.
        Growth("JSONDictionaryDraft.subscript(_:)") { count in
            let members = (0..<count).map { "\"\(1_000_000 + 2 * $0)\": {}" }.joined(separator: ", ")
            var draft = try Person(parsing: "{\"byName\": {\(members)}}").draft()
            for number in 0..<count { draft.byName["\(1_000_001 + 2 * number)"] = Person() }
            #expect(draft.byName.json.count == 2 * count)
        },
        of("JSONDraft.subscript(dynamicMember:)") { draft, key, one in
            draft.byName[key] = one
            draft.byName.removeValue(forKey: key)
        },
        of("JSONDraft.subscript(dynamicMember:)") { draft, key, one in
            draft.byCity?[key] = one
            draft.byCity?[key]?.age = 2
            draft.byCity?.removeValue(forKey: key)
        },
    ]

    private final class Marked: JSONModel, @unchecked Sendable {
        @JSONProperty var marks: Set<Int>
        @JSONProperty var ifMarks: Set<Int>?
    }

    /// Work with a set in a draft, which is a value; of each change, a few.
    private static func ofMarks(_ edit: @escaping @Sendable (inout JSONDraft<Marked>, Int) -> Void) -> Growth {
        Growth("JSONDraft.subscript(dynamicMember:)") { count in
            let marks = "[" + (0..<count).map(String.init).joined(separator: ", ") + "]"
            var draft = try Marked(parsing: "{\"marks\": \(marks), \"ifMarks\": \(marks)}").draft()
            for number in 0..<4 { edit(&draft, number) }
            #expect(draft.snapshot().json.count == 2)
        }
    }

    static let sets = [
        ofMarks { draft, number in
            draft.marks.insert(-1 - number)
            draft.marks.remove(number / 2)
        },
        ofMarks { draft, number in
            draft.ifMarks?.insert(-1 - number)
            draft.ifMarks?.remove(number / 2)
        },
    ]

    /// Work with a draft with many members.
    private static func of(
        _ name: String, times: Int? = nil, _ edit: @escaping @Sendable (inout JSONDraft<Person>, Int) throws -> Void
    ) -> Growth {
        Growth("JSONDraft." + name) { count in
            var draft = try person(count, #""company": {}, "old": [], "others": [], "boss": {}"#).draft()
            for number in 0..<(times ?? count) { try edit(&draft, number) }
            #expect(draft.snapshot().json.count >= count)
        }
    }

    static let drafts = [
        of("json", times: 4) { draft, _ in draft.json = draft.json },
        of("merge(_:nulls:arrays:)", times: 4) { draft, number in draft.merge(["k\(number)": "x", "new": 1]) },
        of("remove(_:)") { draft, number in
            draft.age = number
            draft.remove(\.age)
        },
        of("set(_:to:)") { $0.set(\.age, to: $1) },
        of("setNull(_:)") { draft, number in
            draft.age = number
            draft.setNull(\.age)
        },
        of("subscript(_:)") { $0[\.age] = $1 },
        of("subscript(dynamicMember:)") { $0.age = $1 },
        of("subscript(dynamicMember:)") { draft, _ in draft.company.departments.append(Department()) },
        // Large, because an array that is copied for each change would else take no longer than the rest.
        of("subscript(dynamicMember:)") { $0.scores.append($1) }.large,
        of("subscript(dynamicMember:)") { draft, _ in draft.old?.append(Street()) },
        of("subscript(dynamicMember:)") { draft, _ in draft.friends.append(Person()) },
        of("subscript(dynamicMember:)") { draft, _ in draft.others?.append(Person()) },
        Growth("JSONDraft.subscript(dynamicMember:)") { count in
            var draft = try Link(parsing: "{\"next\": \(object(count).text())}").draft()
            for number in 0..<count { draft.next?.next = number % 2 == 0 ? Link() : nil }
        },
        Growth("JSONDraft.subscript(as:)") { count in
            var draft = try Figure(parsing: #"{"kind": "disc", "x": \#(object(count).text())}"#).draft()
            for number in 0..<count { draft[as: Disc.self]?.radius = Double(number) }
        },
    ]
}

/// Law 8 for edits between comments, and for differences of deep values.
extension CostTests {
    @Test(.costs, arguments: ["", "// above\n  ", "/* before */ "], [0, 1])
    func removingFromTheFrontBetweenCommentsIsLinear(comment: String, first: Int) throws {
        let ratio = try Cost.ratio { count in
            let members = (0..<count).map { "  \(comment)\"k\($0)\": \($0)" }.joined(separator: ",\n")
            var json = try JSON(parsing: "{\n\(members) // end\n}", dialect: .jsonc)
            for number in first..<count { json["k\(number)"] = nil }
            #expect(json.count == first)
        }
        #expect(ratio < Cost.limit)
    }

    @Test(.costs, arguments: ["", ","])
    func appendingBehindManyCommentsIsLinear(comma: String) throws {
        let ratio = try Cost.ratio { count in
            let comments = String(repeating: "\n  // comment", count: count)
            var object = try JSON(parsing: "{\n  \"a\": 1\(comma)\(comments)\n}", dialect: .jsonc)
            var array = try JSON(parsing: "[\n  1\(comma)\(comments)\n]", dialect: .jsonc)
            for number in 0..<count {
                object["new\(number)"] = 1
                try array.append(1)
            }
        }
        #expect(ratio < Cost.limit)
    }

    @Test(
        .costs,
        arguments: [
            (#"{"a":"#, #","b":1}"#, #"{"a":"#, #","b":2}"#), (#"{"a":"#, "}", #"{"a":"#, #","b":2}"#),
            ("[", "]", "[", ",1]"), ("[0,", ",1]", "[0,", ",1]"),
        ])
    func patchesOfDeepValuesThatDifferOnEachLevelAreLinear(
        open: String, close: String, newOpen: String, newClose: String
    ) throws {
        let ratio = try Cost.ratio { count in
            func deep(_ open: String, _ leaf: String, _ close: String) throws -> JSON {
                let text = String(repeating: open, count: count) + leaf + String(repeating: close, count: count)
                return try JSON(parsing: text, limits: JSONLimits(depth: count))
            }
            let (one, other) = try (deep(open, "1", close), deep(newOpen, "2", newClose))
            #expect(one.patch(to: other).count > 0)
        }
        #expect(ratio < Cost.limit)
    }
}
