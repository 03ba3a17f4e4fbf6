import FoundationEssentials
import LazyJSON
import Testing

private final class Lists: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]
    @JSONProperty(using: .each(checking: { $0 > 0 })) var unique: Set<Int>
    @JSONProperty(using: .each(.secondsSince1970)) var dates: [Date]
    @JSONProperty(using: .each(.millisecondsSince1970)) var moments: Set<Date>
    @JSONProperty(using: .each(.iso8601.checking { $0.timeIntervalSince1970 > 0 })) var late: [Date]?
    @JSONProperty(using: .iso8601) var plain: [Date]
    @JSONProperty(using: .each(.each(checking: { $0 != "" }))) var table: [[String]]
}

@Suite("Conversions of elements")
struct EachTests {
    @Test("a refused element is left out, is an issue, and stays in the text")
    func checked() throws {
        let lists = try Lists(parsing: #"{"sizes":[1,-2,"x",3], "unique":[-1,2,2]}"#)
        #expect(lists.sizes == [1, 3])
        #expect(lists.unique == [2])
        let issues = lists.issues.filter { $0.kind != .missing }
        #expect(issues.map(\.kind) == [.refused, .unreadable, .refused])
        #expect(issues.map(\.pointer) == ["sizes.1", "sizes.2", "unique.0"])
        #expect(issues.first?.rawText == "-2")
        let changed = lists.mutate {
            $0.sizes[1] = 4
            $0.unique = [5]
        }
        #expect(changed.text() == #"{"sizes":[1,-2,"x",4], "unique":[-1,5]}"#)
    }

    @Test("elements keep their source text")
    func sourceText() throws {
        let lists = try Lists(
            parsing: #"{"dates":[1.0,"2",3],"moments":[1e3,2000],"plain":["2024-02-29T12:00:00.0Z"]}"#)
        #expect(lists.mutate { $0.dates = $0.dates } === lists)
        #expect(lists.mutate { $0.moments = $0.moments } === lists)
        #expect(lists.mutate { $0.plain = $0.plain } === lists)
        let changed = lists.mutate {
            $0.dates[1] += 1
            $0.moments.remove(Date(timeIntervalSince1970: 2))
            $0.plain[0] += 1
        }
        #expect(changed.text() == #"{"dates":[1.0,"3",3],"moments":[1e3],"plain":["2024-02-29T12:00:01.0Z"]}"#)
    }

    @Test("arrays in arrays are checked by their elements")
    func nested() throws {
        let lists = try Lists(parsing: #"{"table":[["a",""],[],7]}"#)
        #expect(lists.table == [["a"], []])
        #expect(lists.mutate { $0.table[0].append("b") }.text() == #"{"table":[["a","","b"],[],7]}"#)
    }

    @Test("an optional array is nil where there is none")
    func optional() throws {
        #expect(Lists().late == nil)
        #expect(try Lists(parsing: #"{"late":["1969-12-31T00:00:00Z"]}"#).late == [])
        #expect(try Lists(parsing: #"{"late":7}"#).late == nil)
    }

    @Test("a conversion that only writes elements reads them as their type does, which must be able to")
    func halfConversion() throws {
        final class Half: JSONModel, @unchecked Sendable {
            @JSONProperty(
                using: .each(JSONConversion<Int>(encode: { value, _, _ in JSON("n\(value)") }))) var numbers: [Int]
        }
        let half = try Half(parsing: #"{"numbers":[1,2]}"#)
        #expect(half.numbers == [1, 2])
        #expect(half.mutate { $0.numbers.append(3) } === half)
        #expect(throws: JSONValidationError.self) { try half.mutate(.checked) { $0.numbers.append(3) } }
        #expect(half.mutate { $0.numbers.removeFirst() }.text() == #"{"numbers":[2]}"#)
    }

    // MARK: Arrays with a conversion of their elements

    final class Codes: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .hexadecimal) var plain: [Int]
        @JSONProperty(using: .hexadecimal, checking: { $0.count < 3 }) var declared: [Int] = [1, 2]
        @JSONProperty(using: .hexadecimal, onNil: .null) var maybe: [Int]?
    }

    @Test func elementsAreReadByIt() throws {
        let codes = try Codes(parsing: #"{"plain":["ff","0"],"declared":["a"],"maybe":["b"]}"#)
        #expect(codes.plain == [255, 0] && codes.declared == [10] && codes.maybe == [11])
        #expect(codes.issues.isEmpty)
    }

    @Test func defaultsAreReadWhereThereIsNone() throws {
        let codes = Codes()
        #expect(codes.plain.isEmpty && codes.declared == [1, 2] && codes.maybe == nil)
        let refused = try Codes(parsing: #"{"declared":["1","2","3"]}"#)
        #expect(refused.declared == [1, 2])
        #expect(refused.issues.map(\.pointer) == ["/plain", "/declared"])
    }

    @Test func elementsAreWrittenByIt() throws {
        let codes = try Codes(parsing: #"{"plain":["FF","0"],"maybe":["b"]}"#)
        let changed = codes.mutate {
            $0.plain.append(16)
            $0.declared = [3]
            $0.maybe = nil
        }
        #expect(changed.text() == #"{"plain":["FF","0","10"],"maybe":null,"declared":["3"]}"#)
    }

    private struct Entry: Codable, Equatable, Sendable { var name: String }

    private final class Entries: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .lossyArray) var lossy: [Entry]
        @JSONProperty(using: .each(.codable)) var each: [Entry]
    }

    @Test("removing one of several equal elements with different texts is refused", arguments: ["lossy", "each"])
    func equalElements(name: String) throws {
        let keyPath = name == "lossy" ? \Entries.lossy : \Entries.each
        func check(_ text: String, _ expected: String, _ change: (inout [Entry]) -> Void) throws {
            let entries = try Entries(parsing: "{\"\(name)\":\(text)}")
            var draft = entries.draft()
            change(&draft[keyPath])
            #expect(draft.json.text() == "{\"\(name)\":\(expected)}")
            #expect(draft.issues.contains { $0.kind == .unwritable } == (text == expected))
        }
        let text = #"[{"name":"a","secret":1},{"name":"a","secret":2}]"#
        try check(text, text) { $0.removeFirst() }
        try check(text, text) { $0.removeLast() }
        try check(text, "[]") { $0.removeAll() }
        try check(#"[{"name":"a"}, {"name":"a"}]"#, #"[{"name":"a"}]"#) { $0.removeFirst() }
        try check(#"[{"name":"b"},{"name":"a","secret":2}]"#, #"[{"name":"a","secret":2}]"#) { $0.removeFirst() }
    }

    private struct Place: Codable, Equatable, Identifiable, Sendable {
        var id: Int
        var name: String
    }

    private final class Trip: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .lossyArray) var stops: [Place]
    }

    @Test("an element that is written over one of another identity does not get its unknown members")
    func otherElements() throws {
        let trip = try Trip(parsing: #"{"stops":[{"id":1,"name":"a","s":"A"},{"id":2,"name":"b","s":"B"}]}"#)
        #expect(
            trip.mutate { $0.stops[0] = Place(id: 9, name: "x") }.text()
                == #"{"stops":[{"id":9,"name":"x"},{"id":2,"name":"b","s":"B"}]}"#)
        #expect(
            trip.mutate { $0.stops[0].name = "x" }.text()
                == #"{"stops":[{"id":1,"name":"x","s":"A"},{"id":2,"name":"b","s":"B"}]}"#)
        #expect(
            trip.mutate { $0.stops.replaceSubrange(0..<1, with: [Place(id: 3, name: "a")]) }.text()
                == #"{"stops":[{"id":3,"name":"a"},{"id":2,"name":"b","s":"B"}]}"#)
    }

    private struct Count: Codable, Equatable, Sendable { var n: Int }

    private final class Counts: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .each(.codable)) var counts: [Count]
    }

    @Test("elements that are sorted, swapped, or replaced by one another in a range keep their unknown members")
    func movedInRanges() throws {
        let (first, second) = (#"{"name":"b","s":1}"#, #"{"name":"a","s":2}"#)
        let entries = try Entries(parsing: #"{"each":[\#(first),\#(second),{"name":"c"}]}"#)
        func edited(_ body: (inout JSONArrayDraft<Entry>) -> Void) -> String? {
            entries.mutate { body(&$0.each) }.json["each"]?.rawText
        }
        let swapped = #"[\#(second),\#(first),{"name":"c"}]"#
        #expect(edited { $0[0..<2].sort { $0.name < $1.name } } == swapped)
        #expect(edited { $0[..<2].swapAt(0, 1) } == swapped)
        #expect(edited { $0[..<2].reverse() } == swapped)
        #expect(edited { $0.replaceSubrange(0..<2, with: [Entry(name: "a"), Entry(name: "b")]) } == swapped)
        #expect(
            edited { $0.replaceSubrange(0..<1, with: [Entry(name: "x"), Entry(name: "b"), Entry(name: "y")]) }
                == #"[{"name":"x"},\#(first),{"name":"y"},\#(second),{"name":"c"}]"#)
        #expect(
            edited { $0.replaceSubrange(0..<3, with: [Entry(name: "x"), Entry(name: "a")]) }
                == #"[{"name":"x"},\#(second)]"#)
        #expect(
            edited { $0.replaceSubrange(0..<1, with: [Entry(name: "x")]) }
                == #"[{"name":"x"},\#(second),{"name":"c"}]"#)
        // An edit of an element in its place is no other element.
        #expect(edited { $0[0].name = "x" } == #"[{"name":"x","s":1},\#(second),{"name":"c"}]"#)
        func sort(_ counts: inout JSONArrayDraft<Count>) { counts[0...].sort { $0.n < $1.n } }
        let counts = try Counts(parsing: #"{"counts":[7,{"n":2,"s":1},{"n":1,"s":2}]}"#)
        #expect(
            counts.mutate { sort(&$0.counts) }.text()
                == #"{"counts":[7,{"n":1,"s":2},{"n":2,"s":1}]}"#)
    }

    private struct Memo: Codable, Identifiable, Equatable, Sendable {
        let id = UUID()
        var text: String
        private enum CodingKeys: CodingKey { case text }
    }

    private final class Memos: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .each(.codable)) var memos: [Memo]
    }

    @Test("an id that is not encoded, and that each reading gives anew, does not make elements others")
    func changingIdentity() throws {
        let (first, second) = (#"{"text":"b","x":1}"#, #"{"text":"a","x":2}"#)
        let memos = try Memos(parsing: #"{"memos":[\#(first), \#(second)]}"#)
        func edited(_ body: (inout JSONArrayDraft<Memo>) -> Void) -> Memos { memos.mutate { body(&$0.memos) } }
        #expect(edited { $0[1].text = "c" }.text() == #"{"memos":[\#(first), {"text":"c","x":2}]}"#)
        #expect(edited { $0[1] = $0[1] } === memos)
        #expect(edited { $0[0..<2].sort { $0.text < $1.text } }.text() == #"{"memos":[\#(second), \#(first)]}"#)
    }

    /// An `id` that is not encoded, and is created anew by each decoding.
    private struct Note: Codable, Equatable, Identifiable, Sendable {
        let id = UUID()
        var text: String
        var level: Int
        private enum CodingKeys: CodingKey { case text, level }
    }

    private final class Notebook: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .lossyArray) var lossy: [Note]
        @JSONProperty(using: .each(.codable)) var each: [Note]
    }

    @Test("an id that is not encoded does not count in an array that is assigned", arguments: ["lossy", "each"])
    func hiddenIdentity(name: String) throws {
        let keyPath = name == "lossy" ? \Notebook.lossy : \Notebook.each
        let text =
            #"[{"text":"a","level":1,"x":1},{"text":"b","level":1,"x":2},{"text":"b","level":1,"x":3},"#
            + #"{"text":"c","level":1,"x":4}]"#
        let book = try Notebook(parsing: "{\"\(name)\":\(text)}")
        #expect(book.mutate { $0[keyPath] = book[keyPath: keyPath] } === book)
        var notes = book[keyPath: keyPath]
        (notes[0].level, notes[3].level) = (5, 6)
        let changed = book.mutate { $0[keyPath] = notes }
        let expected = text.replacing(#""a","level":1"#, with: #""a","level":5"#)
            .replacing(#""c","level":1"#, with: #""c","level":6"#)
        #expect(changed.json[name]?.text() == expected)
        // The type cannot tell the two elements apart.
        notes.remove(at: 1)
        #expect(throws: JSONValidationError.self) { try book.mutate(.checked) { $0[keyPath] = notes } }
    }
}
