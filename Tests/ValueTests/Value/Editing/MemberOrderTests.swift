import LazyJSON
import Testing

/// Renaming, inserting and sorting members of objects.
@Suite struct MemberOrderTests {
    /// Document, the text wanted after `b` is renamed to `new`.
    @Test(arguments: [
        (#"{"a": 1, "b" : 2, "c": 3}"#, #"{"a": 1, "new" : 2, "c": 3}"#), (#"{"b":2}"#, #"{"new":2}"#),
        ("{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1.0\n  }\n}", "{\n  \"a\": 1,\n  \"new\": {\n    \"x\": 1.0\n  }\n}"),
        // Others of the old and of the new name are removed.
        (#"{"b": 1, "a": 2, "\u0062": 3}"#, #"{"new": 1, "a": 2}"#),
        (#"{"new": 1, "b": 2, "a": 3, "new": 4}"#, #"{"new": 2, "a": 3}"#), (#"{"b": 1, "new": 2}"#, #"{"new": 1}"#),
    ])
    func renamingKeepsPlaceAndValue(document: String, expected: String) throws {
        var json = try JSON(parsing: document)
        let copy = json
        try json.renameMember("b", to: "new")
        #expect(json.text() == expected)
        #expect(json["b"] == nil)
        #expect(json["new"] == copy["b"])
        #expect(copy.text() == document)
        // The member is an ordinary one afterwards.
        try json.renameMember("new", to: "\"\n")
        #expect(json["\"\n"] == copy["b"])
        json["\"\n"] = nil
        let isGone = json["\"\n"] == nil && json["new"] == nil
        #expect(isGone)
    }

    /// A lone surrogate reads as U+FFFD, but is another name.
    @Test func aNameWithALoneSurrogateHasAPlace() throws {
        var json = try JSON(parsing: #"{"\ud800": 1, "\ufffd": 2, "a": 3}"#)
        try json.moveMember("\u{FFFD}", to: 2)
        #expect(json.text() == #"{"\ud800": 1, "a": 3, "\ufffd": 2}"#)
        #expect(throws: JSONError.self) { try json.moveMember("\u{FFFD}", to: 3) }
        try json.insertMember("b", value: 4, at: 3)
        #expect(json["b"] == 4 && json.count == 4)
    }

    @Test func aMemberWithTheNameKeepsItsText() throws {
        let text = #"{"\u0061": 1, "a": 2}"#
        var json = try JSON(parsing: text)
        try json.renameMember("a", to: "a")
        #expect(json.text() == text)
    }

    /// Document, the texts wanted after `new` is put before `b`, behind `b`, and at 0.
    @Test(arguments: [
        (
            #"{"a": 1, "b": 2}"#, #"{"a": 1, "new": 9, "b": 2}"#, #"{"a": 1, "b": 2, "new": 9}"#,
            #"{"new": 9, "a": 1, "b": 2}"#
        ),
        (#"{"b":2}"#, #"{"new":9,"b":2}"#, #"{"b":2,"new":9}"#, #"{"new":9,"b":2}"#),
        (#"{"b": 2}"#, #"{"new": 9, "b": 2}"#, #"{"b": 2, "new": 9}"#, #"{"new": 9, "b": 2}"#),
        (
            "{\n  \"a\" : 1,\n  \"b\" : 2,\n\n  \"c\" : 3\n}",
            "{\n  \"a\" : 1,\n  \"new\" : 9,\n  \"b\" : 2,\n\n  \"c\" : 3\n}",
            "{\n  \"a\" : 1,\n  \"b\" : 2,\n  \"new\" : 9,\n\n  \"c\" : 3\n}",
            "{\n  \"new\" : 9,\n  \"a\" : 1,\n  \"b\" : 2,\n\n  \"c\" : 3\n}"
        ),
        // A member that has the name is removed.
        (
            #"{"new": 1, "a": 1, "b": 2, "new": 3}"#, #"{"a": 1, "new": 9, "b": 2}"#, #"{"a": 1, "b": 2, "new": 9}"#,
            #"{"new": 9, "a": 1, "b": 2}"#
        ),
    ])
    func membersAreInsertedInTheStyleOfTheirSiblings(
        document: String, before: String, after: String, first: String
    ) throws {
        let base = try JSON(parsing: document)
        var json = base
        try json.insertMember("new", value: 9, before: "b")
        #expect(json.text() == before)
        json = base
        try json.insertMember("new", value: 9, after: "b")
        #expect(json.text() == after)
        json = base
        try json.insertMember("new", value: 9, at: 0)
        #expect(json.text() == first)
        #expect(json["new"] == 9)
        #expect(base.text() == document)
    }

    @Test func aMemberPutBesideItselfIsSet() throws {
        var json = try JSON(parsing: #"{"a": 1, "b": 2, "a": 3}"#)
        try json.insertMember("a", value: 9, before: "a")
        #expect(json.text() == #"{"a": 9, "b": 2}"#)
        try json.insertMember("b", value: 8, after: "b")
        #expect(json.text() == #"{"a": 9, "b": 8}"#)
    }

    @Test func membersAreSortedByAnOrder() throws {
        var json = try JSON(parsing: "{\n  \"b\": 1,\n  \"a\" : 3,\n\n  \"c\": 2\n}")
        try json.sortMembers { $0.value.int ?? 0 > $1.value.int ?? 0 }
        #expect(json.text() == "{\n  \"a\" : 3,\n  \"c\": 2,\n\n  \"b\": 1\n}")
        try json.sortMembers()
        #expect(json.text() == "{\n  \"a\" : 3,\n  \"b\": 1,\n\n  \"c\": 2\n}")
        #expect(json["c"] == 2)
    }

    @Test func mistakesAreErrorsThatChangeNothing() throws {
        func check(_ text: String, _ code: JSONError.Code, _ edit: (inout JSON) throws -> Void) throws {
            var json = try JSON(parsing: text)
            let error = #expect(throws: JSONError.self) { try edit(&json) }
            #expect(error?.code == code)
            #expect(json.text() == text)
        }
        try check("[]", .wrongKind) { try $0.renameMember("a", to: "b") }
        try check("null", .wrongKind) { try $0.insertMember("a", value: 1, at: 0) }
        try check("[]", .wrongKind) { try $0.insertMember("a", value: 1, before: "b") }
        try check("[]", .wrongKind) { try $0.sortMembers() }
        try check("[]", .wrongKind) { try $0.sortMembers { _, _ in true } }
        try check("{}", .notFound) { try $0.renameMember("a", to: "b") }
        try check("{}", .notFound) { try $0.insertMember("a", value: 1, after: "b") }
        try check(#"{"a": 1}"#, .indexOutOfRange) { try $0.insertMember("a", value: 1, at: 1) }
        try check(#"{"a": 1}"#, .indexOutOfRange) { try $0.insertMember("b", value: 1, at: 2) }
        try check(#"{"a": 1}"#, .indexOutOfRange) { try $0.insertMember("b", value: 1, at: -1) }
    }

    // MARK: Generated

    /// Random edits of an object without duplicates, and of a model of it.
    @Test func edits() throws {
        for seed in Cases.seeds(300) {
            var documents = DocumentGenerator(seed: seed)
            var random = SeededGenerator(seed: seed &+ 79)
            let count = random.pick([1, 2, 3, 5, 9, 40])
            let text = String(decoding: documents.wide(count, isObject: true), as: UTF8.self)
            var json = try JSON(parsing: text)
            // Names with lone surrogates are no text, and cannot be asked for.
            guard Set(json.members.map { Array($0.key.utf8) }).count == count,
                json.members.allSatisfy({ json[$0.key] != nil })
            else { continue }
            var slots = ChildSlots(text)
            for step in 0..<6 {
                let copy = json
                let before = copy.text()
                let names = json.members.map(\.key)
                switch random.below(3) {
                case 0:
                    let position = random.below(count)
                    try json.renameMember(names[position], to: "new \(step)")
                    let own = slots.texts[position]
                    slots.texts[position] = "\"new \(step)\"" + own.dropFirst(Self.nameLength(own))
                case 1:
                    try json.sortMembers()
                    slots.texts = Self.sorted(slots.texts, by: names)
                default:
                    let values = json.members.map { Array($0.value.rawText.utf8) }
                    try json.sortMembers {
                        $0.value.rawText.utf8.lexicographicallyPrecedes($1.value.rawText.utf8)
                    }
                    let order = values.indices.sorted { values[$0].lexicographicallyPrecedes(values[$1]) }
                    slots.texts = order.map { slots.texts[$0] }
                }
                #expect(json.text() == slots.text, "seed \(seed)")
                #expect(copy.text() == before, "seed \(seed)")
                // The table of names is right.
                for member in json.members { #expect(json[member.key] == member.value, "seed \(seed)") }
                #expect(json[""] == (try JSON(parsing: json.text()))[""])
            }
        }
    }

    /// The length of the name that a member's text begins with, with its quotes.
    private static func nameLength(_ text: String) -> Int {
        var isEscaped = false
        for (offset, character) in text.enumerated().dropFirst() {
            if character == "\"", !isEscaped { return offset + 1 }
            isEscaped = character == "\\" && !isEscaped
        }
        return text.count
    }

    private static func sorted(_ texts: [String], by names: [String]) -> [String] {
        names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }.map { texts[$0] }
    }

    @Test(.costs, arguments: ["rename", "sort"])
    func costsAreLinear(edit: String) throws {
        let ratio = try Cost.ratio(small: 1_000) { count in
            let members = (0..<count).map { "\n  \"key \($0 * 7919 % count)\": \($0)" }
            var json = try JSON(parsing: "{" + members.joined(separator: ",") + "\n}")
            if edit == "sort" { return try json.sortMembers() }
            for number in 0..<count { try json.renameMember("key \(number)", to: "name \(number)") }
        }
        #expect(ratio < Cost.limit)
    }
}
