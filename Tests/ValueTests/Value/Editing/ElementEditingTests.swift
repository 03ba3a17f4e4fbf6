import LazyJSON
import Testing

/// Moving, sorting, replacing and removing elements of arrays.
@Suite struct ElementEditingTests {
    private static let pretty = "[\n  1,\n  2,\n\n  3\n]"

    /// Document, the text wanted after the first element is moved to the end.
    @Test(arguments: [
        ("[1,2,3]", "[2,3,1]"), ("[ 1, 2 , 3]", "[ 2, 3 , 1]"), (pretty, "[\n  2,\n  3,\n\n  1\n]"),
        ("[\n  1\n, 2\n, 3\n]", "[\n  2\n, 3\n, 1\n]"), ("[1.0,{\"a\" : 1},[\n]]", "[{\"a\" : 1},[\n],1.0]"),
    ])
    func movingKeepsTheSpaceBetweenElements(document: String, expected: String) throws {
        var json = try JSON(parsing: document)
        let copy = json
        try json.move(from: 0, to: 2)
        #expect(json.text() == expected)
        try json.move(from: 2, to: 0)
        #expect(json.text() == document)
        #expect(copy.text() == document)
    }

    /// Document, the text wanted after the first and the last element are exchanged.
    @Test(arguments: [
        ("[1,2,3]", "[3,2,1]"), ("[ 1, 2 , 3\t]", "[ 3, 2 , 1\t]"), (pretty, "[\n  3,\n  2,\n\n  1\n]"),
    ])
    func swappingKeepsTheSpaceAroundElements(document: String, expected: String) throws {
        var json = try JSON(parsing: document)
        try json.swapAt(0, 2)
        #expect(json.text() == expected)
        try json.swapAt(2, 2)
        #expect(json.text() == expected)
    }

    @Test func sortingIsStableAndKeepsTheText() throws {
        var json = try JSON(parsing: "[\n  3.0, 1e0,\n  1,\n\n  2\n]")
        try json.sort { ($0.double ?? 0) < ($1.double ?? 0) }
        #expect(json.text() == "[\n  1e0, 1,\n  2,\n\n  3.0\n]")
    }

    @Test func arraysAreEditedInTheirPlace() throws {
        var json = try JSON(parsing: "{\n  \"a\": [3, 1, 2],\n  \"b\": {\"z\": 1, \"y\": 2}\n}\n")
        try json[at: "a"]?.sort { $0.int ?? 0 < $1.int ?? 0 }
        try json[at: "a"]?.removeAll { $0 == 2 }
        try json[at: "a"]?.append(contentsOf: [4, 5])
        try json[at: "b"]?.sortMembers()
        try json[at: "b"]?.renameMember("z", to: "x")
        #expect(json.text() == "{\n  \"a\": [1, 3, 4, 5],\n  \"b\": {\"y\": 2, \"x\": 1}\n}\n")
    }

    @Test func severalElementsAreAppended() throws {
        var json = try JSON(parsing: "[\n  1\n]")
        try json.append(contentsOf: [])
        #expect(json.text() == "[\n  1\n]")
        try json.append(contentsOf: (2...3).map { JSON($0) })
        #expect(json.text() == "[\n  1,\n  2,\n  3\n]")
        try json.append(contentsOf: json.elements)
        #expect(json.elements.map(\.int) == [1, 2, 3, 1, 2, 3])
    }

    /// Range, the number of new elements, the text wanted.
    @Test(arguments: [
        (0..<0, 1, "[\n  9,\n  1,\n  2,\n\n  3\n]"), (1..<2, 1, "[\n  1,\n  9,\n\n  3\n]"), (0..<3, 0, "[]"),
        (3..<3, 2, "[\n  1,\n  2,\n\n  3,\n  9,\n  9\n]"), (0..<2, 1, "[\n  9,\n\n  3\n]"),
    ])
    func rangesAreReplaced(range: Range<Int>, count: Int, expected: String) throws {
        var json = try JSON(parsing: Self.pretty)
        try json.replaceSubrange(range, with: Array(repeating: 9, count: count))
        let isEqual = json == (try JSON(parsing: expected))
        #expect(isEqual)
        if range.lowerBound > 0 { #expect(json.text().hasPrefix("[\n  1,\n")) }
    }

    /// The operations that are refused, and the codes of their errors.
    @Test func mistakesAreErrorsThatChangeNothing() throws {
        func check(_ text: String, _ code: JSONError.Code, _ edit: (inout JSON) throws -> Void) throws {
            var json = try JSON(parsing: text)
            let error = #expect(throws: JSONError.self) { try edit(&json) }
            #expect(error?.code == code)
            #expect(json.text() == text)
        }
        try check("{}", .wrongKind) { try $0.append(contentsOf: [1]) }
        try check("null", .wrongKind) { try $0.append(contentsOf: []) }
        try check("{}", .wrongKind) { try $0.removeAll { _ in true } }
        try check("1", .wrongKind) { try $0.move(from: 0, to: 0) }
        try check("{}", .wrongKind) { try $0.swapAt(0, 0) }
        try check("{}", .wrongKind) { try $0.sort { _, _ in true } }
        try check("{}", .wrongKind) { try $0.replaceSubrange(0..<0, with: []) }
        try check("[1]", .indexOutOfRange) { try $0.move(from: 0, to: 1) }
        try check("[1]", .indexOutOfRange) { try $0.move(from: -1, to: 0) }
        try check("[1]", .indexOutOfRange) { try $0.swapAt(0, 1) }
        try check("[1]", .indexOutOfRange) { try $0.replaceSubrange(0..<2, with: []) }
        try check("[1]", .indexOutOfRange) { try $0.replaceSubrange(-1..<1, with: []) }
    }

    /// A position has no pointer, so the error has none.
    @Test(arguments: [-1, 2])
    func removingOutsideOfAnArrayThrows(position: Int) throws {
        var json = try JSON(parsing: "[1, 2]")
        let error = #expect(throws: JSONError.self) { try json.remove(at: position) }
        #expect(error?.code == .indexOutOfRange && error?.pointer == nil)
        #expect(json.text() == "[1, 2]")
    }

    @Test func errorsOfClosuresChangeNothing() throws {
        struct Failure: Error {}
        var json = try JSON(parsing: "[3, 2, 1]")
        #expect(throws: Failure.self) { try json.removeAll { if $0 == 1 { throw Failure() } else { true } } }
        #expect(throws: Failure.self) { try json.sort { _, _ in throw Failure() } }
        #expect(json.text() == "[3, 2, 1]")
    }

    // MARK: Generated

    @Test func edits() throws {
        for seed in Cases.seeds(300) {
            var documents = DocumentGenerator(seed: seed)
            var random = SeededGenerator(seed: seed &+ 77)
            let count = random.pick([1, 2, 3, 5, 9, 40])
            let text = String(decoding: documents.wide(count, isObject: false), as: UTF8.self)
            var json = try JSON(parsing: text)
            var slots = ChildSlots(text)
            #expect(slots.text == text)
            for _ in 0..<6 {
                let copy = json
                let before = copy.text()
                let (one, other) = (random.below(count), random.below(count))
                switch random.below(3) {
                case 0:
                    try json.move(from: one, to: other)
                    let moved = slots.texts[one]
                    slots.texts = {
                        var texts = slots.texts
                        texts.remove(at: one)
                        texts.insert(moved, at: other)
                        return texts
                    }()
                case 1:
                    try json.swapAt(one, other)
                    slots.texts.swapAt(one, other)
                default:
                    try json.sort { $0.rawText.utf8.lexicographicallyPrecedes($1.rawText.utf8) }
                    slots.texts = slots.texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                }
                #expect(json.text() == slots.text, "seed \(seed)")
                #expect(copy.text() == before, "seed \(seed)")
            }
        }
    }

    @Test func removalsAndReplacementsEqualSingleOnes() throws {
        for seed in Cases.seeds(300) {
            var documents = DocumentGenerator(seed: seed)
            documents.hasOneStyle = seed % 2 == 0
            var random = SeededGenerator(seed: seed &+ 78)
            let count = random.pick([1, 2, 3, 5, 9, 40])
            let text = String(decoding: documents.wide(count, isObject: false), as: UTF8.self)
            let base = try JSON(parsing: text)
            let isRemoved = (0..<count).map { _ in random.chance(40) }
            var position = -1
            var json = base
            try json.removeAll { _ in
                position += 1
                return isRemoved[position]
            }
            var single = base
            for position in (0..<count).reversed() where isRemoved[position] {
                try single.remove(at: position)
                single = try JSON(parsing: single.text())
            }
            // Which blank lines separate groups is only known where the document shows its style.
            if documents.hasOneStyle { #expect(json.text() == single.text(), "seed \(seed)") }
            #expect(json == single, "seed \(seed)")
            #expect(base.text() == text)

            let (one, other) = (random.below(count + 1), random.below(count + 1))
            let range = min(one, other)..<max(one, other)
            let new = try (0..<random.below(4)).map { _ in try JSON(parsing: documents.root()) }
            var expected = Array(base.elements)
            expected.replaceSubrange(range, with: new)
            json = base
            try json.replaceSubrange(range, with: new)
            #expect(Array(json.elements) == expected, "seed \(seed)")
            #expect(try JSON(parsing: json.text()) == json, "seed \(seed)")
        }
    }

    @Test(.costs, arguments: ["append", "removeAll", "sort", "replaceSubrange", "swapAt"])
    func costsAreLinear(edit: String) throws {
        let ratio = try Cost.ratio(small: 1_000) { count in
            var json = try JSON(
                parsing: "[" + (0..<count).map { "\n  [\($0 * 7919 % count)]" }.joined(separator: ",") + "\n]")
            switch edit {
            case "append": try json.append(contentsOf: (0..<count).map { JSON($0) })
            case "removeAll": try json.removeAll { ($0[0]?.int ?? 0) % 2 == 0 }
            case "sort": try json.sort { $0[0]?.int ?? 0 < $1[0]?.int ?? 0 }
            case "replaceSubrange": try json.replaceSubrange(count / 4..<count / 2, with: (0..<count).map { JSON($0) })
            default: for position in 0..<count / 2 { try json.swapAt(position, count - 1 - position) }
            }
        }
        #expect(ratio < Cost.limit)
    }
}
