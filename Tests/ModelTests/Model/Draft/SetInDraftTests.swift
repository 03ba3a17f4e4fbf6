import LazyJSON
import Testing

/// A number that is written without its last digit.
private struct Tens: JSONConvertible, Hashable, Sendable {
    let number: Int

    static func value(from json: JSON) throws -> Tens { Tens(number: try json.value()) }
    func json(replacing existing: JSON?) -> JSON { JSON(number / 10 * 10) }
}

private final class Group: JSONModel, @unchecked Sendable {
    @JSONProperty var names: Set<String>
    @JSONProperty var ifNames: Set<String>?
    @JSONProperty var tens: Set<Tens>
    @JSONProperty(using: .each(checking: { $0 > 0 })) var positive: Set<Int>
    @JSONProperty("positive") var numbers: Set<Int>
    @JSONProperty(using: .oneOrMany) var tags: Set<String>
    @JSONProperty(checking: { $0.count < 3 }) var few: Set<Int>
}

/// Sets in a draft are values: a change reads the set, and writes the difference.
@Suite("Sets in drafts") struct SetInDraftTests {
    private func check(_ before: String, _ after: String, _ change: (inout JSONDraft<Group>) -> Void) throws {
        let group = try Group(parsing: before)
        let changed = group.mutate(change)
        #expect(changed.text() == after)
        #expect(group.text() == before)
        if before == after { #expect(changed === group) }
    }

    @Test("elements that cannot be read stay, and new ones are in the order in which they were added")
    func textIsKept() throws {
        let text = #"{"names": ["b", null, 7.0, [1], "b"]}"#
        try check(text, #"{"names": ["b", null, 7.0, [1], "b", "z", "a"]}"#) {
            $0.names.insert("z")
            $0.names.insert("a")
            $0.names.insert("7.0")
            $0.names.insert("b")
        }
        try check(text, #"{"names": [null, 7.0, [1]]}"#) { $0.names.remove("b") }
        try check(text, #"{"names": [null, 7.0, [1], "b"]}"#) {
            $0.names.remove("b")
            $0.names.insert("b")
        }
        try check(text, #"{"names": [null, [1]]}"#) { $0.names.removeAll() }
        try check(text, text) {
            $0.names.update(with: "b")
            $0.names.remove("x")
            $0.names.formUnion(["b"])
            $0.names.subtract(["y"])
            $0.names.formIntersection(["b", "7.0"])
        }
    }

    @Test("of elements that Swift takes for equal, the first one is in the set")
    func equalElements() throws {
        let (one, other) = ("\u{E9}", "e\u{301}")
        let text = "{\"names\":[\"\(one)\",\"\(other)\"]}"
        try check(text, text) { $0.names.insert(other) }
        try check(text, #"{"names":[]}"#) { $0.names.remove(other) }
        try check(text, "{\"names\":[\"\(other)\"]}") {
            let old = $0.names.update(with: other)
            #expect(old?.unicodeScalars.count == 1)
        }
    }

    @Test("a draft reads what the text reads")
    func normalizedElements() throws {
        let group = Group().mutate {
            $0.tens.insert(Tens(number: 10))
            $0.tens.insert(Tens(number: 12))
            #expect($0.tens.count == 1)
            $0.tens.insert(Tens(number: 25))
            #expect($0.tens.count == 2 && $0.tens.contains(Tens(number: 20)))
        }
        #expect(group.text() == #"{"tens":[10,20]}"#)
    }

    @Test("refused elements are issues")
    func refusals() throws {
        var draft = try Group(parsing: #"{"positive":[1],"few":[1,2]}"#).draft()
        draft.positive.insert(-1)
        draft.few.insert(3)
        #expect(draft.json.text() == #"{"positive":[1],"few":[1,2]}"#)
        #expect(draft.issues.filter { $0.kind == .refused }.count == 2)
        #expect(throws: JSONValidationError.self) { try draft.snapshot(.checked) }
        draft.positive = [3]
        draft.few = [4]
        #expect(draft.issues.allSatisfy { $0.kind == .missing })
    }

    @Test("each property of a member reads its own elements")
    func twoProperties() throws {
        try check(#"{"positive":[-1]}"#, #"{"positive":[-1,2,3]}"#) {
            $0.numbers.insert(2)
            $0.positive.insert(3)
            $0.numbers.insert(-1)
            $0.positive.remove(-1)
        }
    }

    @Test("a single value and a missing one become arrays")
    func otherKinds() throws {
        try check(#"{"tags":"a"}"#, #"{"tags":["a","b"]}"#) { $0.tags.insert("b") }
        try check(#"{"tags":"a"}"#, #"{"tags":"a"}"#) { $0.tags.insert("a") }
        try check("{}", #"{"names":["b","a"]}"#) {
            $0.names.insert("b")
            $0.names.insert("a")
        }
        try check(#"{"names":{"a":1}}"#, #"{"names":["b"]}"#) { $0.names.insert("b") }
        try check("{}", "{}") { $0.names.remove("b") }
    }

    @Test("elements that were removed do not count")
    func removed() throws {
        try check(#"{"names":["b","c"]}"#, #"{"names":["c"]}"#) {
            $0.names.remove("b")
            $0.names.insert("d")
            $0.names.remove("d")
        }
        try check(#"{"names":["b","c","d","e"]}"#, #"{"names":["c","f"]}"#) {
            for name in ["b", "d", "e"] { $0.names.remove(name) }
            $0.names.insert("g")
            $0.names.insert("f")
            $0.names.remove("g")
        }
    }

    @Test("an optional set is changed if there is one")
    func optionalSet() throws {
        try check(#"{"ifNames":["b", null]}"#, #"{"ifNames":["b", null, "a"]}"#) { $0.ifNames?.insert("a") }
        try check("{}", "{}") { $0.ifNames?.insert("a") }
        try check("{}", #"{"ifNames":["a"]}"#) { $0.ifNames = ["a"] }
    }
}
