/// Elements that follow each other in an array.
struct ElementStretch: Sendable {
    /// Where they stand in the window.
    var spans: ContiguousArray<RecordSpan> = []
    /// The place in the file of the window's byte 1.
    let place: FilePlace
    /// The pointer to the array.
    let pointer: JSONPointer
    /// How many elements stand before these.
    let first: Int
    /// What is wrong behind them, so that nothing can be read any more.
    var failure: JSONError?

    /// Adds the element in a range of the text.
    mutating func add(_ range: Range<Int>, of text: borrowing ByteBuffer) {
        add(range, from: text.skipSpace(from: range.lowerBound, to: range.upperBound))
    }

    /// Adds the element in a range of the text; no, where that is blank or has more bytes than are allowed.
    mutating func add(_ range: Range<Int>, of text: borrowing ByteBuffer, atMost size: Int) -> Bool {
        let first = text.skipSpace(from: range.lowerBound, to: range.upperBound)
        guard first < range.upperBound, range.count <= size else { return false }
        add(range, from: first)
        return true
    }

    /// Adds the elements that end at commas, up to the first one that cannot be added; gives how many were.
    ///
    /// - Parameter start: Where the first one begins; then the same of the one behind the last that was added.
    mutating func add(
        endingAt commas: ElementCommas, from start: inout Int, of text: borrowing ByteBuffer, atMost size: Int
    ) -> Int {
        for number in 0..<commas.count {
            let comma = commas[number]
            guard add(start..<comma, of: text, atMost: size) else { return number }
            start = comma + 1
        }
        return commas.count
    }

    private mutating func add(_ range: Range<Int>, from first: Int) {
        spans.append(RecordSpan(first..<range.upperBound, number: UInt32(truncatingIfNeeded: spans.count)))
    }

    /// The pointer to the element in a span.
    func pointer(to span: RecordSpan) -> JSONPointer { pointer.appending(.index(first + Int(span.number))) }
}

/// Lines and columns, counted while a file goes by.
struct FilePlace: Sendable {
    /// The number of the line, counted from 1.
    private(set) var line = 1
    /// The offset of the line's first byte.
    private(set) var lineStart = 0
    private var isAfterCR = false

    /// Goes over a byte that stands at an offset in the file.
    mutating func pass(_ byte: UInt8, at offset: Int) {
        if byte == 0x0D || byte == 0x0A {
            if byte == 0x0D || !isAfterCR { line += 1 }
            lineStart = offset + 1
        }
        isAfterCR = byte == 0x0D
    }

    /// Goes over a stretch of a text, whose byte 1 stands at an offset in the file.
    mutating func pass(_ text: borrowing ByteBuffer, _ range: Range<Int>, at offset: Int) {
        pass(LineBreaks(in: text, range, isAfterCR: isAfterCR), at: offset + range.lowerBound - 1)
    }

    /// Goes over a stretch of a text, whose byte 1 stands at an offset in the file.
    mutating func pass(_ text: borrowing TextBytes, _ range: Range<Int>, at offset: Int) {
        pass(LineBreaks(in: text, range, isAfterCR: isAfterCR), at: offset + range.lowerBound - 1)
    }

    /// Goes over the breaks of a stretch that begins at an offset in the file.
    private mutating func pass(_ breaks: LineBreaks, at offset: Int) {
        line += breaks.count
        if let last = breaks.last { lineStart = offset + last + 1 }
        isAfterCR = breaks.endsWithCR
    }

    /// An error at an offset in the file, which stands on this line.
    func locating(_ error: JSONError, at offset: Int) -> JSONError {
        var error = error
        error.byteOffset = offset
        error.line = line
        error.column = offset - lineStart + 1
        return error
    }
}
