/// A text that is equal to others by its bytes, where `String` takes canonical equivalents for equal.
struct ExactText: Hashable {
    let text: String

    static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.count == other.text.utf8.count && one.text == other.text
            && one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Equal bytes are equal strings, which have equal hashes.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
    /// Whether this is before another one in the order of UTF-8 bytes, which is that of code points.
    func precedesInUTF8(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension Array {
    /// Returns the elements in the order of the UTF-8 of their names.
    ///
    /// Positions are sorted, so that the code of the sort exists once for all types.
    func sortedInUTF8(by name: (Element) -> String) -> [Element] { map(name).orderInUTF8.map { self[$0] } }
}

extension [String] {
    @inline(never)
    fileprivate var orderInUTF8: [Int] { indices.sorted { self[$0].precedesInUTF8(self[$1]) } }
}
