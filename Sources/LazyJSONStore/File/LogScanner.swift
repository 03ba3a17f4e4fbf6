import LazyJSON

/// Reads a log from its beginning to the end of its last commit.
///
/// O(bytes). Only the type and the id of a record are parsed; the check of the commit covers its object.
///
/// A log may end with a commit that was never acknowledged. Such a tail is a prefix of the commit's lines, followed by nothing
/// but zeros, if the file system made the file longer before it wrote the bytes. Everything else after the last commit is damage,
/// including pages that were written out of order, because they look like bytes that were lost later.
struct LogScanner: ~Copyable {
    private let file: LogFile
    private var lines = LogLines(from: 0)
    private var keys = LogKeys()
    /// The changes of the lines since the last mark.
    private var pending: [LogChange] = []
    private var running = CheckSum()
    /// The number of lines that were read.
    private var lineCount = 0
    /// The number of the first line of the commit that is being read.
    private var firstLine = 2

    /// The offset at which the last commit ends; 0 if there is not even a header.
    private(set) var end = 0
    /// The sum of everything up to the end of the last commit.
    private(set) var check = CheckSum()
    /// The schema version of the objects; `nil` if there is not even a header.
    private(set) var schema: Int?
    /// Whether the last commit is complete except for its final line feed, which has to be written again.
    private(set) var lacksLineFeed = false

    init(_ file: LogFile) { self.file = file }

    /// The names of all types in the log, including those that are only referred to, and the names of those that have records.
    var names: (all: [String], ofRecords: [String]) { (keys.typeNames, keys.recordNames) }

    /// Passes the changes of each commit to a closure.
    ///
    /// - Throws: `JSONError` with the code `damagedStore` and the place in the file.
    mutating func scan(_ apply: ([LogChange]) -> Void) throws(JSONError) {
        guard try readHeader() else { return }
        while let line = try lines.nextLine(of: file) {
            lineCount += 1
            // A record begins with a bracket; one byte tells most lines apart.
            let isMark = lines.buffer[line.lowerBound] == 0x7B
            if isMark, lines.buffer.begins(with: LogFormat.mark[...], at: line.lowerBound) {
                try readMark(line)
                finish(at: lines.offset, apply)
            } else {
                try readRecord(line)
            }
        }
        try readTail(apply)
    }

    /// Reads the first line; returns `false` if the file is empty, or its first line was not written to its end.
    ///
    /// A file that is not a log is not read any further.
    private mutating func readHeader() throws(JSONError) -> Bool {
        schema = try LogHeader.schema(of: file)
        if schema == nil { return false }
        guard let line = try lines.nextLine(of: file) else { return false }
        lineCount = 1
        running.add(lines.buffer, line)
        (end, check) = (lines.offset, running)
        return true
    }

    /// Reads the line of a record.
    private mutating func readRecord(_ line: Range<Int>) throws(JSONError) {
        guard let parts = LogLine(lines.buffer, line), let id = LogKeys.id(lines.buffer, parts.id),
            let type = keys.type(lines.buffer, parts), keys.noteReferences(lines.buffer, parts)
        else { throw damage("line \(lineCount) is not a record", at: lines.offset - line.count, line: lineCount) }
        running.add(lines.buffer, line)
        let place = StoredLocation(
            line: lines.offset - line.count..<lines.offset, side: file.side, hasReferences: !parts.references.isEmpty)
        pending.append(LogChange(type: type, id: id, place: parts.object == nil ? nil : place))
    }

    /// Reads the line that ends a commit.
    private func readMark(_ line: Range<Int>) throws(JSONError) {
        let expected = LogFormat.mark(changes: pending.count, running)
        if line.count == expected.count, lines.buffer.begins(with: expected[...], at: line.lowerBound) { return }
        throw damage(
            "the commit that begins here and ends with line \(lineCount) does not match its check", at: end,
            line: firstLine)
    }

    /// Ends a commit whose check matches.
    private mutating func finish(at offset: Int, _ apply: ([LogChange]) -> Void) {
        apply(pending)
        pending.removeAll(keepingCapacity: pending.count < 1 << 12)
        end = offset
        check = running
        firstLine = lineCount + 1
    }

    /// Reads what follows the last line feed.
    ///
    /// A commit is complete even if its last line feed is missing or zero: it carries no information, and a file system that
    /// writes whole pages can lose it alone.
    private mutating func readTail(_ apply: ([LogChange]) -> Void) throws(JSONError) {
        let mark = LogFormat.mark(changes: pending.count, running)
        let written = lines.buffer.withoutZeros(lines.rest)
        if written.isEmpty { return }
        if written.count == mark.count - 1, lines.buffer.isPrefix(written, of: mark) {
            lacksLineFeed = true
            return finish(at: lines.offset + mark.count, apply)
        }
        let isBegun = LogLine.isBegun(lines.buffer, written) || lines.buffer.isPrefix(written, of: mark)
        if isBegun, !lines.buffer.contains(0, in: written) { return }
        throw damage(
            "its last line is not the beginning of a record", at: lines.offset, line: lineCount + 1)
    }

    private func damage(_ reason: String, at offset: Int, line: Int) -> JSONError {
        .damaged(file.path.name, reason, at: offset, line: line)
    }
}

extension ByteBuffer {
    /// The part of a range up to the zeros at its end.
    func withoutZeros(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, self[end - 1] == 0 { end -= 1 }
        return range.lowerBound..<end
    }

    /// Whether the bytes of a range are the first bytes of others.
    func isPrefix(_ range: Range<Int>, of whole: [UInt8]) -> Bool {
        range.count <= whole.count && begins(with: whole.prefix(range.count), at: range.lowerBound)
    }
}
