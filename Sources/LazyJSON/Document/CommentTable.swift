/// The parts of a text that its index omits: comments and trailing commas, in order.
package struct CommentTable: Sendable {
    /// For each part the offset of its first byte, in the upper 32 bits, and the offset of its end.
    private var spans: ContiguousArray<UInt64> = []

    package init() {}

    /// Whether there are none.
    @inline(__always)
    var isEmpty: Bool { spans.isEmpty }

    /// The number of parts.
    var count: Int { spans.count }

    /// The offsets of a part.
    subscript(number: Int) -> Range<Int> {
        let span = spans[number]
        return Int(span >> 32)..<Int(span & 0xFFFF_FFFF)
    }

    /// Adds a part behind all others.
    mutating func append(_ range: Range<Int>) { insert(range, at: count) }

    /// Adds a part before the part with a number.
    ///
    /// - Complexity: O(*k*) in the number of parts behind it.
    mutating func insert(_ range: Range<Int>, at number: Int) {
        spans.insert(UInt64(range.lowerBound) << 32 | UInt64(range.upperBound), at: number)
    }

    /// The numbers of the parts that begin in a range of the text.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of parts.
    func numbers(in range: Range<Int>) -> Range<Int> {
        let first = firstNumber(from: range.lowerBound)
        return first..<max(first, firstNumber(from: range.upperBound))
    }

    /// The number of the first part that begins at an offset or behind it.
    private func firstNumber(from offset: Int) -> Int { spans.partitioningIndex { $0 >> 32 >= UInt64(offset) } }

    /// The part that begins at an offset, if there is one.
    func part(from offset: Int) -> Range<Int>? {
        let number = firstNumber(from: offset)
        guard number < count, self[number].lowerBound == offset else { return nil }
        return self[number]
    }

    /// The last part that begins before an offset.
    func lastPart(before offset: Int) -> Range<Int>? {
        let number = firstNumber(from: offset) - 1
        return number >= 0 ? self[number] : nil
    }

    /// Adds the parts of another table that begin in a range of its text, with `delta` added to their offsets.
    package mutating func append(_ other: CommentTable, in range: Range<Int>, offsetBy delta: Int) {
        for number in other.numbers(in: range) {
            let part = other[number]
            append(part.lowerBound + delta..<part.upperBound + delta)
        }
    }
}
