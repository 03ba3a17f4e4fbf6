import LazyJSON

/// Iterates over the records of a window.
///
/// The values are views of one shared document while its elements are the records. From the first record on that is not such an
/// element, each record is parsed alone.
struct RecordCursor: ~Copyable {
    private let window: RecordWindow
    private let limits: RecordLimits
    private var records: SharedRecords
    /// Whether reading has ended: everything was read, including what follows the records, or the rest cannot be read.
    private var isEnded = false
    /// Whether the record that was read last is malformed, so that nothing more can be read.
    private var isMalformed = false
    /// The error of the text behind the record that was read last, if no record can be read after it.
    private var failure: JSONError?
    /// The number of records up to whose starts lines were counted, and the offset and the line at which counting stopped.
    private var counted: (records: Int, end: Int, place: FileLine?)

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
        counted = (0, 1, window.start)
    }

    /// Returns the next record if it is in the document that the window's records share; otherwise nil, and no record is skipped.
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
        if let failure {
            (isEnded, isMalformed) = (true, true)
            return .end(failure)
        }
        guard position < spans.count else { return last() }
        records.position += 1
        let step = single(spans[position - 1])
        if case .end = step { (isEnded, isMalformed) = (true, true) }
        return step
    }

    /// Returns what follows the last record of the window.
    private mutating func last() -> RecordStep? {
        isEnded = true
        switch window.contents {
        case .lines, .event: return nil
        case .bad(let error, let range, _): return .bad(error, range)
        case .elements(let elements): return elements.failure.map { .end($0) }
        }
    }

    /// Returns the record in a span, parsed alone.
    private mutating func single(_ span: RecordSpan) -> RecordStep {
        do throws(JSONError) {
            if case .lines = window.contents {
                if document.text[Int(span.start)] == 0 { throw limits.gap(at: 0) }
                if span.range.count > limits.size { throw limits.tooLarge(at: 0) }
            }
            if case .elements(let elements) = window.contents { try check(span, of: elements) }
            let own = try document.text.withSpan(span.range) { record throws(JSONError) in
                try Document.parsing(record: record, limits: limits.document, kernel: limits.kernel)
            }
            return .value(JSON(own, at: Document.root))
        } catch {
            guard case .elements(let elements) = window.contents else {
                let located = located(encodingError(in: span) ?? error, in: span)
                return .bad(located, span.range.prefix(limits.size))
            }
            if elements.form == .array, let element = element(before: error, in: span) {
                failure = located(error, in: span, of: elements)
                return .value(element)
            }
            guard elements.form == .sequence else { return .end(located(error, in: span, of: elements)) }
            // Only a byte order mark shows the encoding of a sequence: NUL bytes may be damage.
            let isMarked = document.text[Int(span.start)] >= 0xFE
            let located = located(isMarked ? encodingError(in: span) ?? error : error, in: span, of: elements)
            return .bad(located, bytes(of: span).prefix(limits.size))
        }
    }

    /// Returns the element of an array before text that does not belong to it; nil for another error.
    private func element(before error: JSONError, in span: RecordSpan) -> JSON? {
        guard error.code == .trailingContent, let end = error.byteOffset else { return nil }
        let text = document.text.bytes(Int(span.start)..<Int(span.start) + end)
        return try? JSON(Document.parsing(record: text.span, limits: limits.document), at: Document.root)
    }

    /// The error that names the encoding of a file in UTF-16 or UTF-32, for its first record; nil for others.
    ///
    /// A file that begins with NUL bytes counts as one that has room for records.
    private func encodingError(in span: RecordSpan) -> JSONError? {
        let bytes = document.text.bytes(span.range)
        // The bytes after a byte order mark, or every other one, are zeros.
        guard window.offset == 0, span.start == 1, bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) else {
            return nil
        }
        do throws(JSONError) {
            _ = try JSON(parsing: bytes, limits: limits.document)
            return nil
        } catch {
            return error
        }
    }

    /// Throws the error of a record that is bad without parsing: it is too large, or has no separator before it.
    private func check(_ span: RecordSpan, of elements: WindowElements) throws(JSONError) {
        guard elements.form != .array else { return }
        if elements.form == .sequence, span.number != ValueFeed.separator {
            var error = IndexFailure(.value, at: 0).error(found: document.text[Int(span.start)])
            (error.expected, error.byteOffset) = ("a record, which begins with RS (0x1E)", 0)
            throw error
        }
        if bytes(of: span).count > limits.size { throw limits.tooLarge(at: 0) }
    }

    /// The range of a record; in a sequence, without its line end.
    private func bytes(of span: RecordSpan) -> Range<Int> {
        guard case .elements(let elements) = window.contents, elements.form == .sequence else { return span.range }
        var end = Int(span.end)
        for byte: UInt8 in [0x0A, 0x0D] where end > span.start && document.text[end - 1] == byte { end -= 1 }
        return Int(span.start)..<end
    }

    // MARK: Places in the file

    /// The offset in the file of the byte at an offset in the window.
    private func offset(of position: Int) -> Int { window.offset + position - 1 }

    /// The range of the record that was read last; nil before the first.
    private var lastSpan: RecordSpan? { position > 0 ? spans[position - 1] : nil }

    /// The number of the line of the record that was read last; nil if it is unknown.
    var lineNumber: Int? {
        mutating get {
            switch window.contents {
            case .bad(let error, _, _): error.line
            case .event(let event): event.lineNumber
            case .lines(let lines): lastSpan.flatMap { span in lines.first.map { $0 + Int(span.number) } }
            case .elements(let elements) where elements.form == .array: nil
            case .elements(let elements):
                if position > 0 { countLines(in: elements)?.line } else { isEnded ? elements.failure?.line : nil }
            }
        }
    }

    /// The offset in the file of the record that was read last, or of its line.
    var byteOffset: Int {
        lastSpan.map { offset(of: Int($0.start)) } ?? window.offset
    }

    /// The line of the record that was read last; a run of NUL bytes may be before it on the line.
    private var line: FileLine {
        guard case .lines(let lines) = window.contents, let span = lastSpan else { return FileLine() }
        let isBehindGap = position > 1 && spans[position - 2].number == span.number
        let start = offset(of: Int(isBehindGap ? spans[position - 2].start : span.start))
        return FileLine(line: (lines.first ?? 1) + Int(span.number), lineStart: span.number == 0 ? lines.start : start)
    }

    /// The place before the record that was read last; nil before the first.
    var startOfLast: RecordLocation? {
        mutating get {
            if case .bad(_, _, let start) = window.contents { return isEnded ? start : nil }
            guard let span = lastSpan else { return nil }
            let start = offset(of: Int(span.start))
            guard case .elements(let elements) = window.contents else {
                return RecordLocation(start, on: line)
            }
            let isSeparated = elements.form == .sequence && span.number == ValueFeed.separator
            return RecordLocation(isSeparated ? start - 1 : start, on: countLines(in: elements))
        }
    }

    /// The location after the record that was read last, or after its line; nil before the first record, and for events and the
    /// elements of an array.
    var endOfLast: RecordLocation? {
        mutating get {
            switch window.contents {
            case .bad: return isEnded ? window.endPlace ?? startOfLast : nil
            case .event: return nil
            case .lines:
                guard let span = lastSpan else { return nil }
                // The line feed may be overwritten with a comma or a bracket, which the kernel reads there; a CR is not.
                let end = Int(span.end)
                let isGap = position < spans.count && spans[position].number == span.number
                if isGap { return RecordLocation(offset(of: end), on: line) }
                let endLength = end < window.end && document.text[end] == 0x0D ? 2 : 1
                return RecordLocation(offset(of: min(end + endLength, window.end)), lineCount: lineNumber ?? 0)
            case .elements(let elements):
                // A reader of an array has no positions, so that its lines need not be counted for this.
                guard let span = lastSpan, elements.form != .array else { return nil }
                if isMalformed { return startOfLast }
                var place = countLines(in: elements)
                place?.pass(document.text, span.range, at: window.offset)
                return RecordLocation(offset(of: Int(span.end)), on: place)
            }
        }
    }

    /// The location after the last record of the window, or after its last line.
    var endOfWindow: RecordLocation? {
        mutating get { window.endPlace ?? endOfLast }
    }

    /// Returns the lines up to the start of the record that was read last; nil if its place is unknown.
    ///
    /// They are counted once, however often this is called.
    private mutating func countLines(in elements: WindowElements) -> FileLine? {
        guard var place = counted.place else { return nil }
        while counted.records < position {
            let span = spans[counted.records]
            let start = Int(span.start)
            // A comma may be written over the byte before a record, which may be a line feed.
            let isReplaced = elements.form != .array && start > counted.end
            place.pass(document.text, counted.end..<(isReplaced ? start - 1 : start), at: window.offset)
            if isReplaced { place.pass(UInt8(truncatingIfNeeded: span.number), at: offset(of: start - 1)) }
            (counted.records, counted.end) = (counted.records + 1, start)
        }
        counted.place = place
        return place
    }

    // MARK: Errors

    /// Returns the error of the record that was read last, with its place in the file, and the record's range; nil if it is good.
    mutating func refusal(of json: JSON, _ rules: RecordRules) -> (JSONError, Range<Int>)? {
        guard let span = lastSpan, var error = rules.error(in: json) ?? cutOffError(of: json, in: span) else {
            return nil
        }
        // The offset of the error is that in the text of the record's document.
        if json.view?.document === document { error.byteOffset = error.byteOffset.map { $0 - Int(span.start) } }
        guard case .elements(let elements) = window.contents else { return (located(error, in: span), span.range) }
        // Malformed text behind an element is no part of it.
        let end = failure?.byteOffset.map { $0 - window.offset + 1 } ?? .max
        return (place(of: error, in: span, of: elements), bytes(of: span).clamped(to: 0..<end))
    }

    /// Returns the error of a scalar of a sequence at the end of its text, because the rest of it may be missing.
    private func cutOffError(of json: JSON, in span: RecordSpan) -> JSONError? {
        guard case .elements(let elements) = window.contents, elements.form == .sequence, let (own, place) = json.view,
            [.number, .bool, .null].contains(json.kind)
        else { return nil }
        let end = own.range(of: place).upperBound
        guard (own === document ? end : end + Int(span.start)) == Int(span.end) else { return nil }
        return JSONError(
            .unexpectedEnd, expected: "white space after the value",
            found: "the end of the record, which may be cut off",
            byteOffset: end)
    }

    /// Returns an error whose offset is in a line or an event with its position in the file.
    private func located(_ error: JSONError, in span: RecordSpan) -> JSONError {
        guard let inLine = error.byteOffset else { return error }
        switch window.contents {
        case .event(let event): return event.locating(error)
        case .lines(let lines):
            var error = error
            let found = offset(of: Int(span.start)) + inLine
            error.byteOffset = found
            if lines.first != nil { error = line.locating(error, at: found) }
            if error.code == .unexpectedEnd {
                // A complete line is followed by its line feed.
                let isCutOff = Int(span.end) >= window.end
                error.found = isCutOff ? "the end of the file: its last line is cut off" : "the end of the line"
            }
            return error
        default: return error
        }
    }

    /// Returns the error of a record that was parsed alone as parsing the whole text would throw it.
    private mutating func located(_ error: JSONError, in span: RecordSpan, of elements: WindowElements) -> JSONError {
        guard let inElement = error.byteOffset else { return error }
        var error = error
        if elements.form == .sequence {
            if error.code == .trailingContent { error.expected = "the end of the record" }
            if error.code == .unexpectedEnd { error.found = "the end of the record" }
        } else if inElement == span.range.count, let next = byte(after: span, elements) {
            // The text goes on: the byte after the element is wrong.
            let longer = document.text.bytes(span.range) + [next]
            do throws(JSONError) {
                _ = try Document.parsing(record: longer.span, limits: limits.document)
            } catch let other {
                error = other
            }
        } else if error.code == .trailingContent {
            let failure = IndexFailure(.commaOrBracket, at: 0)
            let other = failure.error(found: document.text[Int(span.start) + inElement])
            (error.code, error.expected, error.found) = (other.code, other.expected, other.found)
            if elements.form == .concatenated { error.expected = "white space after the value" }
            error = place(of: error, in: span, of: elements)
            // The text behind an element is in the array.
            if elements.form == .array { error.pointer = elements.pointer }
            return error
        }
        return place(of: error, in: span, of: elements)
    }

    /// The byte after the record that was read last, over which a comma or a bracket may be written; nil at the end of the file.
    private func byte(after span: RecordSpan, _ elements: WindowElements) -> UInt8? {
        guard position < spans.count else { return elements.byteAfter }
        let next = spans[position]
        let isReplaced = elements.form != .array && next.start == span.end + 1
        return isReplaced ? UInt8(truncatingIfNeeded: next.number) : document.text[Int(span.end)]
    }

    /// Returns an error whose offset is in a record with its position in the file.
    private mutating func place(of error: JSONError, in span: RecordSpan, of elements: WindowElements) -> JSONError {
        let found = Int(span.start) + (error.byteOffset ?? 0)
        var error = error
        error.byteOffset = offset(of: found)
        (error.line, error.column) = (nil, nil)
        if var place = countLines(in: elements) {
            place.pass(document.text, Int(span.start)..<found, at: window.offset)
            error = place.locating(error, at: offset(of: found))
        }
        if elements.form == .array {
            error.pointer = JSONPointer(elements.pointer(to: span).components + (error.pointer?.components ?? []))
        }
        return error
    }

    /// The bytes of a range of the window.
    func bytes(_ range: Range<Int>) -> [UInt8] { document.text.bytes(range) }

    /// Closes the window.
    ///
    /// Returns the spans, whose memory is used again, the line number and the end of the last record, and whether a delivered
    /// record is still referenced.
    consuming func close() -> (spans: ContiguousArray<RecordSpan>, line: Int?, end: RecordLocation?, isHeld: Bool) {
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
