import LazyJSON
import Testing

private final class Entry: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var sizes: [Int]
}

private final class Shelf: JSONModel, @unchecked Sendable {
    @JSONProperty var tags: [String]
    @JSONProperty var others: [String]
    @JSONProperty var labels: [String]?
    @JSONProperty var counts: [Int]
    @JSONProperty var matrix: [[Int]]
    @JSONProperty var entries: [Entry]
    @JSONProperty var groups: [[Entry]]
    @JSONProperty var lazy: JSONArray<Entry>
    @JSONProperty var scores: [String: Int]
    @JSONProperty var lists: [String: [Int]]
    @JSONProperty var parts: [String: Entry]
    @JSONProperty var ranks: [String: Int]?
    @JSONProperty var marks: Set<String>
    @JSONProperty var otherMarks: Set<String>?
    @JSONProperty var shelf: Shelf?
}

/// The types that are not written in a closure: what is read is a Swift value.
private func isType<Value>(_ value: Value, _ type: Any.Type) -> Bool { Value.self == type }

private func total(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(0, +) }
private func first<List: Collection>(_ list: List) -> List.Element? { list.first }
private func addX(_ list: inout [String]) { list.append("x") }
private func addX(_ members: inout [String: Int]) { members["x"] = 1 }
private func addX(_ set: inout Set<String>) { set.insert("x") }
private func addY(_ list: inout JSONArrayDraft<String>) { list.append("y") }
private func addZ(_ list: inout some RangeReplaceableCollection<String>) { list.append("z") }

/// Collections in drafts, in the spellings that users of arrays and dictionaries write.
@Suite("Natural spellings") struct NaturalSpellingTests {
    private static let text = """
        {"tags":["a","b"],"others":["c"],"counts":[3,1,2],"matrix":[[1],[2,3]],"entries":[{"name":"e"}],\
        "groups":[[{"name":"g"}],[]],"lazy":[{"name":"l"}],"scores":{"a":1},"lists":{"a":[1]},"parts":{"a":{"name":"p"}},\
        "marks":["a","b"]}
        """

    /// Changes a shelf; returns the text of one member.
    private func text(of name: String, _ change: (inout JSONDraft<Shelf>) -> Void) throws -> String? {
        try Shelf(parsing: Self.text).mutate(change).json[name]?.text()
    }

    // MARK: Reading

    @Test("what only reads an array is a Swift array")
    func readingArrays() throws {
        let draft = try Shelf(parsing: Self.text).draft()
        let tags = draft.tags
        let typed: [String] = draft.tags
        let labels = draft.labels
        let matrix = draft.matrix
        let entries = draft.entries
        #expect(isType(tags, [String].self) && isType(labels, [String]?.self) && isType(matrix, [[Int]].self))
        #expect(isType(entries, [Entry].self) && isType(draft.lazy, JSONArray<Entry>.self))
        #expect(isType(draft.tags[0], String.self) && isType(draft.tags.first, String?.self))
        #expect(isType(draft.entries[0], Entry.self) && isType(draft.matrix[1][0], Int.self))
        #expect(isType(draft.tags.count, Int.self) && isType(draft.labels?.count, Int?.self))
        #expect(
            isType(draft.tags[..<1], ArraySlice<String>.self) && isType(draft.tags.prefix(1), ArraySlice<String>.self))
        #expect(tags == typed && draft.tags == ["a", "b"] && draft.tags != draft.others)
        #expect(draft.tags.count == 2 && !draft.tags.isEmpty && draft.tags.first == "a" && draft.tags.last == "b")
        #expect(draft.tags.contains("a") && draft.tags.firstIndex(of: "b") == 1 && draft.tags.indices == 0..<2)
        #expect(draft.tags.map { $0 + "!" } == ["a!", "b!"] && draft.tags.joined(separator: ",") == "a,b")
        #expect(draft.tags.sorted(by: >) == ["b", "a"] && draft.tags.reversed() == ["b", "a"])
        #expect(draft.tags.filter { $0 == "a" } == ["a"] && Set(draft.tags) == ["a", "b"])
        #expect(draft.counts.reduce(0, +) == 6 && draft.counts.max() == 3 && total(draft.counts) == 6)
        #expect(first(draft.tags) == "a" && (draft.tags + draft.others).count == 3)
        #expect("\(draft.tags)" == #"["a", "b"]"# && "\(draft.labels as Any)" == "nil")
        #expect((draft.labels ?? draft.tags).count == 2 && draft.labels == nil && draft.labels?.first == nil)
        #expect((draft.tags.isEmpty ? draft.others : draft.tags) == ["a", "b"])
        var seen: [String] = []
        for tag in draft.tags { seen.append(tag) }
        for (number, entry) in draft.entries.enumerated() { seen.append("\(number)\(entry.name)") }
        for entry in draft.lazy { seen.append(entry.name) }
        if let tag = draft.tags.first { seen.append(tag) }
        if case let tags = draft.tags, !tags.isEmpty { seen += tags }
        guard let name = draft.entries.first?.name else { return }
        #expect(seen == ["a", "b", "0e", "l", "a", "a", "b"] && name == "e")
        #expect(draft.groups[0][0].name == "g" && draft.groups.flatMap(\.self).map(\.name) == ["g"])
        #expect(draft.entries.map(\.name) == ["e"] && draft.entries.first { $0.name == "f" } == nil)
    }

    @Test("what only reads a dictionary is a Swift dictionary")
    func readingDictionaries() throws {
        let draft = try Shelf(parsing: Self.text).draft()
        let scores = draft.scores
        let typed: [String: Int] = draft.scores
        let ranks = draft.ranks
        #expect(isType(scores, [String: Int].self) && isType(ranks, [String: Int]?.self))
        #expect(isType(draft.scores["a"], Int?.self) && isType(draft.parts["a"], Entry?.self))
        #expect(isType(draft.scores["a", default: 0], Int.self))
        #expect(isType(draft.scores.keys, [String: Int].Keys.self) && isType(draft.lists["a"], [Int]?.self))
        #expect(scores == typed && draft.scores == ["a": 1] && draft.scores.count == 1 && !draft.scores.isEmpty)
        #expect(draft.scores["a"] == 1 && draft.scores["b"] == nil && draft.scores["b", default: 7] == 7)
        #expect(draft.scores.keys.sorted() == ["a"] && Array(draft.scores.values) == [1])
        #expect(draft.scores.map { "\($0.key)\($0.value)" } == ["a1"] && draft.scores.mapValues { $0 + 1 } == ["a": 2])
        #expect("\(draft.scores)" == #"["a": 1]"# && draft.ranks == nil && draft.ranks?["a"] == nil)
        #expect(draft.parts["a"]?.name == "p" && draft.lists["a"]?.first == 1 && draft.lists["a", default: []] == [1])
        for (key, value) in draft.scores { #expect(key == "a" && value == 1) }
        guard let part = draft.parts["a"] else { return }
        #expect(part.name == "p" && (draft.ranks ?? draft.scores).count == 1)
    }

    // MARK: Changing

    @Test("an array is changed")
    func changingArrays() throws {
        let new = "x"
        let edits: [(String, (inout JSONDraft<Shelf>) -> Void)] = [
            (#"["a","b","x"]"#, { $0.tags.append(new) }),
            (#"["a","b","x","y"]"#, { $0.tags.append(contentsOf: ["x", "y"]) }),
            (#"["a","b","c"]"#, { $0.tags += $0.others }),
            (#"["a","b","c"]"#, { $0.tags.append(contentsOf: $0.others) }),
            (#"["a","b","x"]"#, { $0.tags += ["x"] }),
            (#"["a","b","x"]"#, { $0.tags += CollectionOfOne(new) }),
            (#"["a","b","x"]"#, { $0.tags = $0.tags + ["x"] }),
            (#"["x","a","b"]"#, { $0.tags = ["x"] + $0.tags }),
            (#"["x","a","b"]"#, { $0.tags.insert(new, at: 0) }),
            (#"["x","b"]"#, { $0.tags[0] = new }),
            (#"["a!","b"]"#, { $0.tags[0] += "!" }),
            (#"["a!","b!"]"#, { for index in $0.tags.indices { $0.tags[index] += "!" } }),
            (#"["a!","b!"]"#, { $0.tags = $0.tags.map { $0 + "!" } }),
            (#"["b"]"#, { $0.tags.removeFirst() }),
            (#"["b"]"#, { $0.tags.remove(at: 0) }),
            (#"["a"]"#, { _ = $0.tags.removeLast() }),
            (#"["a"]"#, { _ = $0.tags.popLast() }),
            (#"["b"]"#, { $0.tags.removeAll { $0 == "a" } }),
            (#"[]"#, { $0.tags.removeAll() }),
            (#"[]"#, { $0.tags = [] }),
            (#"["x","b"]"#, { $0.tags[..<1] = ["x"] }),
            (#"["x","b"]"#, { $0.tags.replaceSubrange(0..<1, with: ["x"]) }),
            (#"["b","a"]"#, { $0.tags.swapAt(0, 1) }),
            (#"["b","a"]"#, { $0.tags.reverse() }),
            (#"["b","a"]"#, { $0.tags.sort { $0 > $1 } }),
            (#"["a","b"]"#, { $0.tags.sort() }),
            (#"["c"]"#, { $0.tags = $0.others }),
            (#"["a","b","x"]"#, { addX(&$0.tags) }),
            (#"["a","b","y"]"#, { addY(&$0.tags) }),
            (#"["a","b","z"]"#, { addZ(&$0.tags) }),
            (#"["a","b","x"]"#, { $0.tags = $0.tags.isEmpty ? $0.others : $0.tags + [new] }),
            (#"["c"]"#, { $0.tags = $0.labels ?? $0.others }),
            (#"["a","b"]"#, { $0.tags = $0.tags }),
            (#"["a","b","x"]"#, { $0[\.tags].append(new) }),
            (#"["a","b","x"]"#, { $0.set(\.tags, to: $0.tags + ["x"]) }),
        ]
        for (number, (expected, change)) in edits.enumerated() {
            #expect(try text(of: "tags", change) == expected, "edit \(number)")
        }
    }

    @Test("an optional array is changed")
    func changingOptionalArrays() throws {
        let edits: [(String?, (inout JSONDraft<Shelf>) -> Void)] = [
            (nil, { $0.labels?.append("x") }), (#"["x"]"#, { $0.labels = ["x"] }),
            (#"["a","b"]"#, { $0.labels = $0.tags }), (nil, { $0.labels = nil }),
            (
                #"["x","y"]"#,
                {
                    $0.labels = ["x"]
                    $0.labels?.append("y")
                }
            ),
            (
                #"["y"]"#,
                {
                    $0.labels = ["x"]
                    $0.labels?[0] = "y"
                }
            ),
            (
                #"["x!"]"#,
                {
                    $0.labels = ["x"]
                    $0.labels?[0] += "!"
                }
            ),
            (#"["x"]"#, { $0.labels = ($0.labels ?? []) + ["x"] }),
            (
                nil,
                {
                    $0.labels = ["x"]
                    $0.labels = nil
                }
            ),
            (
                #"["x","y"]"#,
                {
                    $0.labels = ["x"]
                    $0.labels! += ["y"]
                }
            ),
        ]
        for (number, (expected, change)) in edits.enumerated() {
            #expect(try text(of: "labels", change) == expected, "edit \(number)")
        }
    }

    @Test("elements of arrays are changed")
    func changingElements() throws {
        #expect(try text(of: "matrix") { $0.matrix[0][0] = 5 } == "[[5],[2,3]]")
        #expect(try text(of: "matrix") { $0.matrix[1][1] += 5 } == "[[1],[2,8]]")
        #expect(try text(of: "matrix") { $0.matrix[0].append(5) } == "[[1,5],[2,3]]")
        #expect(try text(of: "matrix") { $0.matrix[0] = [5] } == "[[5],[2,3]]")
        #expect(try text(of: "matrix") { $0.matrix.append([]) } == "[[1],[2,3],[]]")
        #expect(try text(of: "counts") { $0.counts[0] += 1 } == "[4,1,2]")
        #expect(try text(of: "counts") { $0.counts.sort() } == "[1,2,3]")
        #expect(try text(of: "counts") { $0.counts.sort(by: >) } == "[3,2,1]")
        #expect(try text(of: "entries") { $0.entries[0].name = "x" } == #"[{"name":"x"}]"#)
        #expect(try text(of: "entries") { $0.entries[0].name += "x" } == #"[{"name":"ex"}]"#)
        #expect(try text(of: "entries") { $0.entries[0].sizes.append(1) } == #"[{"name":"e","sizes":[1]}]"#)
        #expect(try text(of: "entries") { $0.entries[0] = Entry { $0.name = "x" } } == #"[{"name":"x"}]"#)
        #expect(try text(of: "entries") { $0.entries.append(Entry()) } == #"[{"name":"e"},{}]"#)
        #expect(
            try text(of: "entries") { for index in $0.entries.indices { $0.entries[index].name += "!" } }
                == #"[{"name":"e!"}]"#)
        #expect(try text(of: "groups") { $0.groups[0][0].name = "x" } == #"[[{"name":"x"}],[]]"#)
        #expect(try text(of: "groups") { $0.groups[1].append(Entry()) } == #"[[{"name":"g"}],[{}]]"#)
        #expect(try text(of: "lazy") { $0.lazy[0].name = "x" } == #"[{"name":"x"}]"#)
        #expect(try text(of: "lazy") { $0.lazy.append(Entry()) } == #"[{"name":"l"},{}]"#)
        #expect(try text(of: "shelf") { $0.shelf = Shelf { $0.tags.append("x") } } == #"{"tags":["x"]}"#)
        #expect(try text(of: "shelf") { $0.shelf?.tags.append("x") } == nil)
    }

    @Test("a dictionary is changed")
    func changingDictionaries() throws {
        let edits: [(String, (inout JSONDraft<Shelf>) -> Void)] = [
            (#"{"a":1,"b":2}"#, { $0.scores["b"] = 2 }), (#"{"a":2}"#, { $0.scores["a"] = 2 }),
            (#"{"a":2}"#, { $0.scores["a"]! += 1 }), (#"{"a":2}"#, { $0.scores["a"]? += 1 }),
            (#"{"a":1}"#, { $0.scores["b"]? += 1 }), (#"{"a":1,"b":1}"#, { $0.scores["b", default: 0] += 1 }),
            (#"{}"#, { $0.scores["a"] = nil }), (#"{}"#, { $0.scores.removeValue(forKey: "a") }),
            (#"{}"#, { $0.scores.removeAll() }), (#"{}"#, { $0.scores = [:] }),
            (#"{"a":3}"#, { $0.scores.updateValue(3, forKey: "a") }),
            (#"{"a":1,"b":2}"#, { $0.scores.merge(["b": 2]) { $1 } }),
            (#"{"a":1,"b":2}"#, { $0.scores = $0.scores.merging(["b": 2]) { $1 } }),
            (#"{"a":1,"x":1}"#, { addX(&$0.scores) }),
            (#"{"a":1,"b":1}"#, { $0.scores["b"] = $0.scores["a"] }),
            (#"{"b":2}"#, { $0.scores = ["b": 2] }), (#"{"a":1}"#, { $0.scores = $0.ranks ?? $0.scores }),
        ]
        for (number, (expected, change)) in edits.enumerated() {
            #expect(try text(of: "scores", change) == expected, "edit \(number)")
        }
        #expect(try text(of: "lists") { $0.lists["a"]?.append(2) } == #"{"a":[1,2]}"#)
        #expect(try text(of: "lists") { $0.lists["b", default: []].append(2) } == #"{"a":[1],"b":[2]}"#)
        #expect(try text(of: "lists") { $0.lists["a"]?[0] = 2 } == #"{"a":[2]}"#)
        #expect(try text(of: "parts") { $0.parts["a"]?.name = "x" } == #"{"a":{"name":"x"}}"#)
        #expect(try text(of: "parts") { $0.parts["a"]!.name += "x" } == #"{"a":{"name":"px"}}"#)
        #expect(
            try text(of: "parts") { $0.parts["b", default: Entry()].name = "x" }
                == #"{"a":{"name":"p"},"b":{"name":"x"}}"#)
        #expect(try text(of: "parts") { $0.parts["b"] = Entry() } == #"{"a":{"name":"p"},"b":{}}"#)
        #expect(try text(of: "parts") { $0.parts["a"] = nil as Entry? } == "{}")
        #expect(try text(of: "ranks") { $0.ranks?["a"] = 1 } == nil)
        #expect(try text(of: "ranks") { $0.ranks = $0.scores } == #"{"a":1}"#)
    }

    @Test("a set is changed, and what only reads it is a Swift set")
    func sets() throws {
        let draft = try Shelf(parsing: Self.text).draft()
        let marks = draft.marks
        let typed: Set<String> = draft.marks
        #expect(isType(marks, Set<String>.self) && isType(draft.otherMarks, Set<String>?.self) && marks == typed)
        #expect(
            draft.marks == ["a", "b"] && draft.marks.contains("a") && draft.marks.count == 2 && !draft.marks.isEmpty)
        #expect(draft.marks.sorted() == ["a", "b"] && draft.marks.map(\.count) == [1, 1] && draft.otherMarks == nil)
        #expect(
            draft.marks.isSubset(of: ["a", "b"]) && draft.marks.union(["c"]).count == 3 && draft.marks.first != nil)
        for mark in draft.marks { #expect(["a", "b"].contains(mark)) }
        let edits: [(String, (inout JSONDraft<Shelf>) -> Void)] = [
            (#"["a","b","x"]"#, { $0.marks.insert("x") }), (#"["a","b"]"#, { $0.marks.insert("a") }),
            (#"["a","b","x"]"#, { if $0.marks.insert("x").inserted { $0.marks.insert("x") } }),
            (#"["a","b","z","x"]"#, { for mark in ["z", "x"] { $0.marks.insert(mark) } }),
            (#"["b"]"#, { $0.marks.remove("a") }),
            (#"["b","a"]"#, { if let a = $0.marks.remove("a") { $0.marks.insert(a) } }),
            (#"["a","b"]"#, { _ = $0.marks.update(with: "a") }),
            (#"["a","b","x","z"]"#, { $0.marks.formUnion(["z", "x"]) }),
            (#"["b"]"#, { $0.marks.subtract(["a", "x"]) }), (#"["a"]"#, { $0.marks.formIntersection(["a", "x"]) }),
            (#"["a","x"]"#, { $0.marks.formSymmetricDifference(["b", "x"]) }), (#"[]"#, { $0.marks.removeAll() }),
            (#"[]"#, { $0.marks = [] }), (#"["x"]"#, { $0.marks = ["x"] }), (#"["c"]"#, { $0.marks = Set($0.others) }),
            (#"["a","b","x"]"#, { $0.marks = $0.marks.union(["x"]) }), (#"["a","b","x"]"#, { addX(&$0.marks) }),
            (#"["a","b","x"]"#, { $0[\.marks].insert("x") }),
            (#"["a"]"#, { $0.marks = $0.marks.filter { $0 == "a" } }),
            (#"["a","b"]"#, { $0.marks = $0.otherMarks ?? $0.marks }),
        ]
        for (number, (expected, change)) in edits.enumerated() {
            #expect(try text(of: "marks", change) == expected, "edit \(number)")
        }
        #expect(try text(of: "otherMarks") { $0.otherMarks?.insert("x") } == nil)
        #expect(try text(of: "otherMarks") { $0.otherMarks = $0.marks } == #"["a","b"]"#)
        let added = try text(of: "otherMarks") {
            $0.otherMarks = ["x"]
            $0.otherMarks?.insert("y")
        }
        #expect(added == #"["x","y"]"#)
    }
}
