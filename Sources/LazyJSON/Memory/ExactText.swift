/// A text that is compared by its bytes; `String` treats canonical equivalents as equal.
package struct ExactText: Hashable {
    let text: String

    package init(text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.count == other.text.utf8.count && one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// The hash of the bytes: `String` has one hash for all canonical equivalents, which are different texts here.
    package func hash(into hasher: inout Hasher) {
        unsafe text.utf8.withContiguousBytes { unsafe hasher.combine(bytes: $0) }
        hasher.combine(0xFF as UInt8)
    }
}

extension String {
    /// Whether this is before another one in the order of UTF-8 bytes, which is the order of code points.
    package func precedesInUTF8(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
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
