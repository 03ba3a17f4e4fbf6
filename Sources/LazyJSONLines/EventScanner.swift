import LazyJSON

/// Finds the events of a stream of server-sent events (HTML, section 9.2.6), which arrives in pieces divided anywhere.
struct EventScanner {
    /// An event with data.
    struct Event {
        /// Its data: the values of its `data` lines, with a LF between two.
        var data: [UInt8] = []
        /// Its name; empty if it has none.
        var name = ""
        /// The identifier of this event, or of the last one before it that had one.
        var id = ""
        /// The text of a comment; nil for an event.
        var comment: String?
        /// Whether it has more data than is allowed; then `data` is the beginning.
        var isTooLarge = false
        /// The places of the `data` lines.
        fileprivate(set) var lines: [Line] = []
    }

    /// The place of the value of a `data` line.
    struct Line {
        /// Its offset in the data of the event.
        let start: Int
        /// The offset in the stream of the line.
        let lineOffset: Int
        /// The offset in the stream of the value.
        let offset: Int
        /// The number of the line, counted from 1.
        let number: Int
    }

    /// The bytes from the first line that is not whole on.
    private var buffer: [UInt8] = []
    /// The offset in the buffer of the line that is not taken yet.
    private var start = 0
    /// The offset in the buffer up to which that line has no end.
    private var searched = 0
    /// The offset in the stream of the buffer's first byte.
    private var bufferOffset = 0
    /// The number of the line that was taken last, counted from 1.
    private var number = 0
    /// Whether the start of the stream was checked for a byte order mark.
    private var hasBegun = false
    /// Whether an LF at the start of the line belongs to the end of the last one.
    private var isAfterCR = false
    /// Whether the bytes up to the next line end are the rest of a line that is too long.
    private var isSkipping = false
    private let maximumSize: Int
    /// Whether comments are found, each when its line ends.
    private let findsComments: Bool

    private var event = Event()
    /// The value of the last `id` line.
    private var lastID = ""
    /// The value of the last `id` line of the events that have ended.
    private(set) var lastEventID = ""
    /// The value of the last `retry` line, in milliseconds.
    private(set) var retry: Int?

    /// Finds events with at most a number of bytes of data.
    init(maximumSize: Int, findsComments: Bool = false) {
        self.maximumSize = maximumSize
        self.findsComments = findsComments
    }

    /// The maximum length of a line: a name of five bytes, a colon, a space and a value.
    ///
    /// Only the beginning of a longer line is used, and only if it is a `data` line.
    private var longestLine: Int { maximumSize + 7 }

    /// The offset in the stream of the bytes that were not taken yet.
    var offset: Int { bufferOffset + start }

    /// Adds a piece.
    mutating func append(_ piece: some Collection<UInt8>) { buffer.append(contentsOf: piece) }

    /// Returns the next event in the bytes that have arrived; nil if it is not complete.
    mutating func next() -> Event? {
        guard hasBegun || begin() else { return nil }
        while let line = nextLine() {
            if let event = take(line) { return event }
        }
        if start > 0 {
            buffer.removeSubrange(..<start)
            bufferOffset += start
            searched -= start
            start = 0
        }
        return nil
    }

    /// Skips a byte order mark; returns `false` if more bytes are needed to decide whether there is one.
    private mutating func begin() -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if buffer.count < mark.count, mark.starts(with: buffer) { return false }
        hasBegun = true
        if buffer.starts(with: mark) { start = mark.count }
        return true
    }

    // MARK: Lines

    /// Returns the next line, which ends with CR, LF, or both; nil if its end has not arrived.
    ///
    /// Of a line that is too long, returns only the beginning.
    private mutating func nextLine() -> Range<Int>? {
        while true {
            if isAfterCR, start < buffer.count {
                if buffer[start] == 0x0A { start += 1 }
                isAfterCR = false
            }
            searched = max(searched, start)
            let end = buffer[searched...].firstIndex { $0 == 0x0A || $0 == 0x0D }
            let line = start..<(end ?? buffer.count)
            if let end {
                start = end + 1
                isAfterCR = buffer[end] == 0x0D
            } else {
                searched = buffer.count
                guard isSkipping || line.count > longestLine else { return nil }
                start = buffer.count
            }
            let isRest = isSkipping
            isSkipping = end == nil
            if !isRest {
                number += 1
                return line
            }
            if end == nil { return nil }
        }
    }

    /// Takes a line; returns the event that ends with it.
    private mutating func take(_ line: Range<Int>) -> Event? {
        if line.isEmpty { return endEvent() }
        let colon = buffer[line].firstIndex(of: UInt8(ascii: ":")) ?? line.upperBound
        var value = min(colon + 1, line.upperBound)..<line.upperBound
        if let first = value.first, buffer[first] == 0x20 { value = first + 1..<value.upperBound }
        let field = buffer[line.lowerBound..<colon]
        if field.elementsEqual("data".utf8) {
            addData(value, of: line)
        } else if line.count > longestLine {
            return nil
        } else if field.isEmpty, findsComments {
            var comment = Event()
            comment.comment = text(value)
            return comment
        } else if field.elementsEqual("event".utf8) {
            event.name = text(value)
        } else if field.elementsEqual("id".utf8) {
            if !buffer[value].contains(0) { lastID = text(value) }
        } else if field.elementsEqual("retry".utf8) {
            let isNumber = buffer[value].allSatisfy { $0 &- 0x30 < 10 }
            if isNumber, let number = Int(text(value)) { retry = number }
        }
        return nil
    }

    /// The text of a range; ill-formed UTF-8 becomes U+FFFD, as the standard requires.
    private func text(_ range: Range<Int>) -> String { String(decoding: buffer[range], as: UTF8.self) }

    private mutating func addData(_ value: Range<Int>, of line: Range<Int>) {
        if event.isTooLarge { return }
        let dataStart = event.lines.isEmpty ? 0 : event.data.count + 1
        event.isTooLarge = dataStart + value.count > maximumSize
        // The first line may begin with a byte order mark, which counts in its columns.
        event.lines.append(
            Line(
                start: dataStart, lineOffset: number == 1 ? 0 : bufferOffset + line.lowerBound,
                offset: bufferOffset + value.lowerBound, number: number))
        if dataStart > 0, dataStart <= maximumSize { event.data.append(0x0A) }
        event.data.append(contentsOf: buffer[value].prefix(maximumSize - event.data.count))
    }

    /// Ends the event; returns nil if it has no data.
    private mutating func endEvent() -> Event? {
        lastEventID = lastID
        defer { event = Event() }
        if event.lines.isEmpty { return nil }
        event.id = lastEventID
        return event
    }
}

extension EventScanner.Event {
    /// The number of its first `data` line, counted from 1.
    var lineNumber: Int? { lines.first?.number }

    /// The offset in the stream of its first `data` line.
    var byteOffset: Int { lines.first?.lineOffset ?? 0 }

    /// Whether the data is white space.
    var isBlank: Bool { data.allSatisfy { $0.isJSONSpace } }

    /// Returns an error whose offset is in the data with its position in the stream.
    func locating(_ error: JSONError) -> JSONError {
        guard let inData = error.byteOffset, let line = lines.last(where: { $0.start <= inData }) else { return error }
        var error = error
        let found = line.offset + inData - line.start
        error.byteOffset = found
        error.line = line.number
        error.column = found - line.lineOffset + 1
        return error
    }
}
