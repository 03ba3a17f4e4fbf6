import LazyJSON

/// Elements that follow each other in an array, or records that are not lines.
struct WindowElements: Sendable {
    /// The form in which the records follow each other.
    enum Framing {
        case array, sequence, concatenated
    }

    /// The ranges of the records in the window.
    ///
    /// For a record that is not in an array, the number is the byte before it, over which a comma is written.
    private(set) var spans: ContiguousArray<RecordSpan>
    /// The place in the file of the window's byte 1; nil in a split.
    let place: FileLine?
    let form: Framing
    /// The pointer to the array.
    let pointer: JSONPointer
    /// The number of elements before these.
    let first: Int
    /// The error after the records; no more records can be read after it.
    var failure: JSONError?
    /// Whether the records can be the elements of one document, which needs a byte between two of them.
    private(set) var isShared = true
    /// The byte after the last record, over which a bracket is written; `nil` at the end of the file.
    var byteAfter: UInt8?

    /// No elements yet; `spans` is memory for their ranges.
    init(
        _ spans: consuming ContiguousArray<RecordSpan>, _ form: Framing = .array, place: FileLine?,
        pointer: JSONPointer = JSONPointer(), first: Int = 0, failure: JSONError? = nil
    ) {
        (self.spans, self.form, self.place) = (spans, form, place)
        (self.pointer, self.first, self.failure) = (pointer, first, failure)
    }

    /// Adds a record that is not in an array.
    mutating func add(_ range: Range<Int>, in text: borrowing ByteBuffer, _ limits: RecordLimits) {
        let isAlone =
            form == .sequence && text[range.lowerBound - 1] != ValueFeed.separator || range.count > limits.size
        if let last = spans.last, Int(last.end) >= range.lowerBound { isShared = false }
        if isAlone { isShared = false }
        spans.append(RecordSpan(range, number: UInt32(text[range.lowerBound - 1])))
        byteAfter = range.upperBound < text.count ? text[range.upperBound] : nil
    }

    /// Adds the element in a range of the text; returns `false` if that is blank or larger than allowed.
    mutating func add(_ range: Range<Int>, of text: borrowing ByteBuffer, atMost size: Int = .max) -> Bool {
        let first = text.skipSpace(from: range.lowerBound, to: range.upperBound)
        guard first < range.upperBound, range.count <= size else { return false }
        spans.append(RecordSpan(first..<range.upperBound, number: UInt32(truncatingIfNeeded: spans.count)))
        return true
    }

    mutating func removeLast() { spans.removeLast() }

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
