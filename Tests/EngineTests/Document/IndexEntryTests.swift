import Testing

@testable import LazyJSON

@Suite struct IndexEntryTests {
    private static func entries(_ text: String) -> [IndexEntry] {
        IndexRun(Array(text.utf8), kernel: .portable).entries.map { IndexEntry(bits: $0) }
    }

    @Test func matchesTheDocumentedExample() {
        #expect(
            Self.entries(#"{"a":[1,2.5],"b\n":null}"#) == [
                IndexEntry(.object, offset: 0, payload: 9),
                IndexEntry(.string, offset: 1, payload: 1),
                IndexEntry(.array, offset: 5, payload: 4),
                IndexEntry(.integer, offset: 6, payload: 1),
                IndexEntry(.real, offset: 8, payload: 3),
                IndexEntry(.close, offset: 11, payload: 4),
                IndexEntry(.escapedString, offset: 13, payload: 3),
                IndexEntry(.literal, offset: 19, payload: 4),
                IndexEntry(.close, offset: 23, payload: 4),
            ])
    }

    @Test(arguments: [
        ("\"\"", IndexEntry(.string, offset: 0, payload: 0)),
        (" -0 ", IndexEntry(.integer, offset: 1, payload: 2)),
        ("1e5", IndexEntry(.real, offset: 0, payload: 3)),
        ("false", IndexEntry(.literal, offset: 0, payload: 5)),
        ("\"\\u0000\"", IndexEntry(.escapedString, offset: 0, payload: 6)),
    ])
    func takesAnyScalarAsTheRoot(text: String, entry: IndexEntry) {
        #expect(Self.entries(text) == [entry])
    }

    @Test(arguments: [0, 1, 31, 32, 33, 64])
    func givesWideContainersASlot(count: Int) {
        let elements = (0..<count).map(String.init).joined(separator: ",")
        let members = (0..<count).map { "\"\($0)\":0" }.joined(separator: ",")
        for (text, perChild) in [("[\(elements)]", 1), ("{\(members)}", 2)] {
            let entries = Self.entries(text)
            let slots = count >= IndexEntry.wideCount ? 1 : 0
            #expect(entries.count == 2 + count * perChild + slots)
            #expect(entries.first?.payload == entries.count)
            #expect(entries.last?.childCount == count)
            #expect(entries.last?.hasSlot == (slots == 1))
            if slots == 1 { #expect(entries[entries.count - 2].bits == 0) }
            #expect(IndexRun.compare(Array(text.utf8)).differing == [])
        }
    }
}
