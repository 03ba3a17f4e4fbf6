import LazyJSON
import Synchronization
import Testing

/// How often values were converted.
private let conversionCount = Mutex(0)

/// A number that counts its conversions.
private struct Counted: JSONConvertible, Hashable, Sendable {
    let number: Int

    static func value(from json: JSON) throws -> Counted {
        conversionCount.withLock { $0 += 1 }
        return Counted(number: try json.value())
    }

    func json(replacing existing: JSON?) -> JSON {
        conversionCount.withLock { $0 += 1 }
        return JSON(number)
    }
}

/// A number that is written without its last digit.
private struct Tens: JSONConvertible, Hashable, Sendable {
    let number: Int

    static func value(from json: JSON) throws -> Tens { Tens(number: try json.value()) }
    func json(replacing existing: JSON?) -> JSON { JSON(number / 10 * 10) }
}

private final class Bag: JSONModel, @unchecked Sendable {
    @JSONProperty var marks: Set<Counted>
    @JSONProperty var ifMarks: Set<Counted>?
    @JSONProperty var list: [Counted]
    @JSONProperty var bag: Bag?
    @JSONProperty var age: Int
}

private final class Group: JSONModel, @unchecked Sendable {
    @JSONProperty var names: Set<String>
    @JSONProperty var tens: Set<Tens>
    @JSONProperty(using: .each(checking: { $0 > 0 })) var positive: Set<Int>
    @JSONProperty("positive") var numbers: Set<Int>
    @JSONProperty(using: .oneOrMany) var tags: Set<String>
    @JSONProperty(checking: { $0.count < 3 }) var few: Set<Int>
}

/// Sets that are changed in a draft.
@Suite("Drafts of sets", .serialized) struct SetDraftTests {
    private static func bag(_ count: Int) throws -> Bag {
        let elements = (0..<count).map(String.init).joined(separator: ",")
        return try Bag(
            parsing: """
                {"marks":[\(elements)],"ifMarks":[\(elements)],"list":[\(elements)],"bag":{"marks":[\(elements)]}}
                """)
    }

    /// The conversions in a change, for each time that it is made.
    private func conversions(_ count: Int, _ change: (inout JSONDraft<Bag>, Int) -> Void) throws -> Int {
        var draft = try Self.bag(count).draft()
        conversionCount.withLock { $0 = 0 }
        for number in count..<2 * count { change(&draft, number) }
        let result = conversionCount.withLock { $0 }
        let elements = draft.json.text().split(separator: ",").count
        #expect(elements > 4 * count)
        return result / count
    }

    @Test("each insertion converts the new element only")
    func insertions() throws {
        let count = Cases.scaled(12_000)
        #expect(try conversions(count) { $0.marks.insert(Counted(number: $1)) } <= 6)
        #expect(try conversions(count) { $0.ifMarks?.insert(Counted(number: $1)) } <= 6)
        #expect(try conversions(count) { $0.bag?.marks.insert(Counted(number: $1)) } <= 6)
        let mixed = try conversions(count) {
            $0.marks.insert(Counted(number: $1))
            $0.bag?.marks.insert(Counted(number: $1))
            $0.age = $1
            $0.bag?.age += 1
            _ = $0.age
            $0.marks.remove(Counted(number: $1 / 2))
            $0.marks.insert(Counted(number: $1 / 2))
        }
        #expect(mixed <= 24)
    }

    @Test("each element that is added to an array is converted, and no other one")
    func additions() throws {
        let count = Cases.scaled(12_000)
        #expect(try conversions(count) { $0.list.append(Counted(number: $1)) } <= 4)
        #expect(try conversions(count) { $0.list += [Counted(number: $1)] } <= 4)
        #expect(try conversions(count) { $0.list += CollectionOfOne(Counted(number: $1)) } <= 4)
        #expect(try conversions(count) { $0.list.append(contentsOf: [Counted(number: $1)]) } <= 4)
    }

    @Test("an element of an array is found by its position, and no other one is converted")
    func positions() throws {
        let count = Cases.scaled(12_000)
        let mixed = try conversions(count) {
            $0.list[$1 - count] = Counted(number: -$1)
            $0.age = $1
            $0.list.append(Counted(number: $1))
            $0.list.swapAt($1 - count, $1)
            $0.bag?.age += 1
        }
        #expect(mixed <= 12)
    }

    @Test("positions of an array that other writes have changed are those of its JSON now")
    func positionsAfterOtherWrites() throws {
        var draft = try Bag(parsing: #"{"list":[1,"x",2]}"#).draft()
        func set(_ position: Int, _ number: Int) { draft.list[position] = Counted(number: number) }
        set(1, 3)
        #expect(draft.json["list"] == [1, "x", 3])
        var other = draft
        other.list.removeFirst()
        draft.json["list"] = ["y", 1, "x", 2]
        set(0, 4)
        #expect(draft.json["list"] == ["y", 4, "x", 2])
        other.list[0] = Counted(number: 5)
        #expect(other.json["list"] == ["x", 5])
        draft.list.append(Counted(number: 6))
        set(2, 7)
        draft.list.remove(at: 0)
        set(0, 8)
        #expect(draft.json["list"] == ["y", "x", 8, 7])
        draft.json = ["list": ["z", 1]]
        set(0, 9)
        #expect(draft.json == ["list": ["z", 9]])
    }

    @Test("what else writes a set is seen")
    func otherWrites() throws {
        var draft = try Self.bag(2).draft()
        func insert(_ number: Int) { draft.marks.insert(Counted(number: number)) }
        insert(2)
        draft.json["marks"] = [7]
        insert(2)
        #expect(draft.json["marks"] == [7, 2])
        draft.marks = [Counted(number: 9)]
        insert(2)
        #expect(draft.json["marks"] == [9, 2])
        draft.json = ["marks": [1]]
        insert(2)
        #expect(draft.json == ["marks": [1, 2]])
        draft.merge(["marks": [2]])
        insert(1)
        #expect(draft.json == ["marks": [2, 1]])
        var copy = draft
        insert(3)
        copy.marks.insert(Counted(number: 4))
        copy.marks.remove(Counted(number: 2))
        insert(2)
        let snapshot = draft.snapshot()
        insert(5)
        #expect(draft.json == ["marks": [2, 1, 3, 5]] && copy.json == ["marks": [1, 4]])
        #expect(snapshot.json == ["marks": [2, 1, 3]])
        draft.remove(\.marks)
        insert(8)
        insert(8)
        #expect(draft.json == ["marks": [8]])
    }

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
            let (isInserted, member) = $0.tens.insert(Tens(number: 12))
            let (other, rounded) = $0.tens.insert(Tens(number: 25))
            #expect(!isInserted && member.number == 10 && other && rounded.number == 20)
            #expect($0.tens.count == 2 && $0.tens.contains(Tens(number: 20)))
        }
        #expect(group.text() == #"{"tens":[10,20]}"#)
    }

    @Test("refused elements are issues")
    func refusals() throws {
        var draft = try Group(parsing: #"{"positive":[1],"few":[1,2]}"#).draft()
        draft.positive.insert(-1)
        draft.positive.insert(2)
        draft.few.insert(3)
        #expect(draft.json.text() == #"{"positive":[1,2],"few":[1,2]}"#)
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

    @Test("a part of its own is a set")
    func partOfItsOwn() throws {
        let draft = try Group(parsing: #"{"names":["b",null,"a"],"few":[1]}"#).draft()
        var names: JSONSetDraft<String> = draft.names
        var few: JSONSetDraft<Int> = draft.few
        names.insert("c")
        few.insert(2)
        #expect(Array(names) == ["b", "a", "c"] && names.count == 3 && !names.isEmpty && few.contains(2))
        #expect(names.json.text() == #"["b",null,"a","c"]"# && few.json.text() == "[1,2]")
        #expect(draft.names == ["b", "a"] && draft.few == [1] && few.snapshot() == [1, 2])
    }
}
