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

    /// The pointer to the element in a span.
    func pointer(to span: RecordSpan) -> JSONPointer { pointer.appending(.index(first + Int(span.number))) }
}
