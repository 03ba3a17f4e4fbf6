import LazyJSON

/// Elements that follow each other in an array.
struct ElementStretch: Sendable {
    /// Their ranges in the window.
    private(set) var spans: ContiguousArray<RecordSpan>
    /// The place in the file of the window's byte 1.
    let place: FilePlace
    /// The pointer to the array.
    let pointer: JSONPointer
    /// The number of elements before these.
    let first: Int
    /// What is wrong after them, so that nothing more can be read.
    var failure: JSONError?

    /// No elements yet; `spans` is memory for their ranges.
    init(
        _ spans: consuming ContiguousArray<RecordSpan>, place: FilePlace, pointer: JSONPointer, first: Int,
        failure: JSONError? = nil
    ) {
        self.spans = spans
        self.place = place
        self.pointer = pointer
        self.first = first
        self.failure = failure
    }

    /// Adds the element in a range of the text; returns `false` if that is blank or larger than allowed.
    mutating func add(_ range: Range<Int>, of text: borrowing ByteBuffer, atMost size: Int = .max) -> Bool {
        let first = text.skipSpace(from: range.lowerBound, to: range.upperBound)
        guard first < range.upperBound, range.count <= size else { return false }
        spans.append(RecordSpan(first..<range.upperBound, number: UInt32(truncatingIfNeeded: spans.count)))
        return true
    }

    /// Adds the elements that end at some commas, up to one that is blank or larger than allowed.
    ///
    /// - Parameters:
    ///   - commas: The offsets of the commas, in order.
    ///   - start: The offset of the first element; moved after the last comma whose element was added.
    ///   - text: The text.
    ///   - size: The most bytes of an element.
    /// - Returns: The comma whose element was not added; nil if all were.
    mutating func add(
        _ commas: ArraySlice<UInt32>, from start: inout Int, of text: borrowing ByteBuffer, atMost size: Int
    ) -> Int? {
        for comma in commas {
            guard add(start..<Int(comma), of: text, atMost: size) else { return Int(comma) }
            start = Int(comma) + 1
        }
        return nil
    }

    /// The pointer to the element in a span.
    func pointer(to span: RecordSpan) -> JSONPointer { pointer.appending(.index(first + Int(span.number))) }
}
