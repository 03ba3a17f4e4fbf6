import LazyJSON

/// Iterates over the records of a window.
///
/// The values are views on one document that all of them share, as long as the records are the elements of the document; from
/// the first one on that is not, each is parsed alone.
struct RecordCursor: ~Copyable {
    private let window: RecordWindow
    private let limits: RecordLimits
    private var records: SharedRecords
    /// Whether there is nothing more: all was read, also what follows the records, or nothing more can be read.
    private var isEnded = false

    private var document: Document { records.document }
    private var spans: ContiguousArray<RecordSpan> { records.spans }
    /// The number of spans that were read.
    private var position: Int { records.position }

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - window: The window to read; no other cursor opens it.
    ///   - limits: The limits of records.
    init(_ window: RecordWindow, _ limits: RecordLimits) {
        self.window = window
        self.limits = limits
        records = SharedRecords(window.open(limits), window.spans)
    }

    /// Returns the next record if it is in the document that the window's records share; otherwise nil, and no record is passed.
    @inline(__always)
    mutating func nextShared() -> JSON? { records.next() }

    /// Moves rows to the next record if that is an object in the document that the window's records share.
    @inline(__always)
    mutating func move(_ rows: inout ColumnRows) -> Bool { records.move(&rows) }

    /// Moves a model to the next record if that is an object of its class in the records' shared document.
    @inline(__always)
    mutating func move(_ model: JSONModel, _ type: JSONModel.Type, _ context: JSONContext) -> Bool {
        records.move(model, type, context)
    }

    /// Returns the next record, parsed alone; nil at the end of the window.
    mutating func nextSingle() -> RecordStep? {
        guard !isEnded else { return nil }
        guard position < spans.count else { return last() }
        records.position += 1
        let step = single(spans[position - 1])
        if case .end = step { isEnded = true }
        return step
    }

    /// Returns what follows the last record of the window.
    private mutating func last() -> RecordStep? {
        isEnded = true
        switch window.contents {
        case .lines:
            return nil
        case .cutOffLine(let line):
            let error = JSONError(
                .unexpectedEnd, expected: "the end of the line", found: "the end of the file: its last line is cut off",
                byteOffset: offset(of: window.end), line: line)
            return .bad(error, 1..<window.end)
        case .largeLine(let line):
            let start = window.offset == 0 ? 1 + document.text.byteOrderMark(at: 1) : 1
            let range = start..<min(start + limits.size, window.end)
            return .bad(limits.tooLarge(offset: offset(of: start), line: line), range)
        case .elements(let stretch):
            return stretch.failure.map { .end($0) }
        }
    }

    /// Returns the record in a span, parsed alone.
    private func single(_ span: RecordSpan) -> RecordStep {
        do throws(JSONError) {
            if span.range.count > limits.size {
                throw limits.tooLarge(offset: offset(of: Int(span.start)), line: lineNumber(of: span))
            }
            let own = try Document.parsing(span.range, of: document, limits: limits.document, kernel: limits.kernel)
            return .value(JSON(own, at: Document.root))
        } catch {
            guard case .elements(let stretch) = window.contents else {
                return .bad(located(error, in: span), span.range)
            }
            return .end(located(error, in: span, of: stretch))
        }
    }

    // MARK: Places in the file

    /// The offset in the file of the byte at an offset in the window.
    private func offset(of position: Int) -> Int { window.offset + position - 1 }

    private func lineNumber(of span: RecordSpan) -> Int? {
        if case .lines(let lines) = window.contents { lines.first.map { $0 + Int(span.number) } } else { nil }
    }

    /// The number of the line of the record that was read last; nil if it is unknown.
    var lineNumber: Int? {
        switch window.contents {
        case .largeLine(let line), .cutOffLine(let line): return line
        default: break
        }
        return position > 0 ? lineNumber(of: spans[position - 1]) : nil
    }

    /// The offset in the file of the record that was read last, or of its line.
    var byteOffset: Int { position > 0 ? offset(of: Int(spans[position - 1].start)) : window.offset }

    /// A place between two lines of the file.
    typealias LinePlace = (offset: Int, lineCount: Int)

    /// The start of the line of the record that was read last; nil before the first.
    var startOfLast: LinePlace? {
        switch window.contents {
        case .largeLine(let line): return isEnded ? (window.offset, (line ?? 1) - 1) : nil
        case .cutOffLine: return isEnded ? (0, 0) : nil
        default: break
        }
        guard position > 0 else { return nil }
        return (offset(of: Int(spans[position - 1].start)), (lineNumber ?? 1) - 1)
    }

    /// The place behind the line of the record that was read last; nil before the first.
    var endOfLast: LinePlace? {
        switch window.contents {
        case .largeLine(let line): return isEnded ? window.endOfLine.map { ($0, line ?? 0) } ?? startOfLast : nil
        case .cutOffLine: return startOfLast
        default: break
        }
        guard position > 0 else { return nil }
        // The line feed may be overwritten: the kernel reads a comma or a bracket there.
        let end = Int(spans[position - 1].end)
        let endLength = end < window.end && document.text[end] == 0x0D ? 2 : 1
        return (offset(of: min(end + endLength, window.end)), lineNumber ?? 0)
    }

    /// The place behind the last line of the window.
    var endOfWindow: LinePlace? {
        guard case .lines(let lines) = window.contents else { return endOfLast }
        return (window.offset + window.count, (lines.first ?? 1) - 1 + lines.count)
    }

    /// The error for the record that was read last, with its place in the file, and the record's range.
    ///
    /// The offset of the error is that in the text of the record's document.
    func located(_ error: JSONError, of json: JSON) -> (JSONError, Range<Int>) {
        let span = spans[position - 1]
        var error = error
        if json.view?.document === document { error.byteOffset = error.byteOffset.map { $0 - Int(span.start) } }
        if case .elements(let stretch) = window.contents {
            return (place(of: error, in: span, of: stretch), span.range)
        }
        return (located(error, in: span), span.range)
    }

    /// An error with an offset in a line, as one with a place in the file.
    private func located(_ error: JSONError, in span: RecordSpan) -> JSONError {
        guard error.code != .recordTooLarge, let inLine = error.byteOffset else { return error }
        var error = error
        let found = offset(of: Int(span.start)) + inLine
        error.byteOffset = found
        error.line = lineNumber(of: span)
        // The first line of a file may begin with a byte order mark.
        let start = span.number == 0 && window.offset == 0 ? 0 : offset(of: Int(span.start))
        error.column = error.line == nil ? nil : found - start + 1
        if error.code == .unexpectedEnd {
            // Behind the last line that was written to its end there is a line feed.
            let isCutOff = Int(span.end) >= window.end
            error.found = isCutOff ? "the end of the file: its last line is cut off" : "the end of the line"
        }
        return error
    }

    /// An error in an element that was parsed alone, as parsing the whole text would throw it.
    private func located(_ error: JSONError, in span: RecordSpan, of stretch: ElementStretch) -> JSONError {
        guard let inElement = error.byteOffset else { return error }
        var error = error
        let isAtEnd = inElement == span.range.count
        if error.code == .unexpectedEnd, isAtEnd, Int(span.end) < window.end {
            // The text goes on: the byte after the element is wrong.
            let longer = Int(span.start)..<Int(span.end) + 1
            do throws(JSONError) {
                _ = try Document.parsing(longer, of: document, limits: limits.document, kernel: limits.kernel)
            } catch let other {
                error = other
            }
        } else if error.code == .trailingContent {
            let failure = IndexFailure(.commaOrBracket, at: 0)
            let other = failure.error(found: document.text[Int(span.start) + inElement])
            (error.code, error.expected, error.found) = (other.code, other.expected, other.found)
        }
        return place(of: error, in: span, of: stretch)
    }

    /// An error with an offset in an element, as one with a place in the file.
    private func place(of error: JSONError, in span: RecordSpan, of stretch: ElementStretch) -> JSONError {
        var place = stretch.place
        let found = Int(span.start) + (error.byteOffset ?? 0)
        place.pass(document.text, 1..<found, at: window.offset)
        var error = place.locating(error, at: offset(of: found))
        error.pointer = JSONPointer(stretch.pointer(to: span).components + (error.pointer?.components ?? []))
        return error
    }

    /// The bytes of a range of the window.
    func bytes(_ range: Range<Int>) -> [UInt8] { document.text.bytes(range) }

    /// Ends; returns the memory to use again, and whether a delivered record is still referenced.
    consuming func close() -> (spans: ContiguousArray<RecordSpan>, line: Int?, end: LinePlace?, isHeld: Bool) {
        let (spans, line, end) = (spans, lineNumber, endOfLast)
        return (spans, line, end, records.close())
    }
}

/// The next result of reading records.
enum RecordStep {
    /// A value.
    case value(JSON)
    /// A bad record: its error, and its bytes in the window's text.
    case bad(JSONError, Range<Int>)
    /// An error after which no record can be read.
    case end(JSONError)
}
