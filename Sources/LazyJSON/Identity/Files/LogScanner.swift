/// Reads a log from its beginning to the end of its last commit.
///
/// O(bytes). Of a record only the type and the id are looked at; that its object is as it was written says the check of the
/// commit.
struct LogScanner: ~Copyable {
    private let file: LogFile
    private var lines = LogLines(from: 0)
    private var keys = LogKeys()
    /// What the lines since the last mark say.
    private var pending: [LogChange] = []
    private var running = CheckSum()
    /// How many lines are behind.
    private var lineCount = 0
    /// The number of the line at which the commit begins that is being read.
    private var firstLine = 2

    /// Where the last commit ends; 0 where there is not even a header.
    private(set) var end = 0
    /// The sum behind the last commit.
    private(set) var check = CheckSum()

    init(_ file: LogFile) { self.file = file }

    /// Hands the changes of each commit to a closure.
    ///
    /// - Throws: ``JSONError`` with the code `damagedStore` and the place in the file; what stands behind the last mark is
    ///   no error where it can come from a commit that was not finished.
    mutating func scan(_ apply: ([LogChange]) -> Void) throws(JSONError) {
        guard try readHeader() else { return }
        while let line = try lines.nextLine(of: file) {
            lineCount += 1
            if lines.buffer.begins(with: LogFormat.mark[...], at: line.lowerBound) {
                guard try readMark(line) else { return }
                apply(pending)
                pending.removeAll(keepingCapacity: pending.count < 1 << 12)
                end = lines.offset
                check = running
                firstLine = lineCount + 1
            } else {
                guard try readRecord(line) else { return }
            }
        }
    }

    /// Reads the first line; false where the file is one that was just made.
    private mutating func readHeader() throws(JSONError) -> Bool {
        let header = LogFormat.header
        guard let line = try lines.nextLine(of: file) else {
            let (rest, count) = (lines.rest, lines.buffer.count)
            let isBegun = count < header.count && lines.buffer.begins(with: header.prefix(count), at: 0)
            let isBlank = count <= header.count && rest.allSatisfy { lines.buffer[$0] == 0 }
            guard isBegun || isBlank else { throw .noStore(file.path.name, "its first line is not that of one") }
            return false
        }
        lineCount = 1
        guard line.count == header.count, lines.buffer.begins(with: header[...], at: 0) else {
            let isNewer = lines.buffer.begins(with: LogFormat.headerStart[...], at: 0)
            throw .noStore(
                file.path.name,
                isNewer ? "its format is not that of this version" : "its first line is not that of one")
        }
        running.add(lines.buffer, line)
        (end, check) = (lines.offset, running)
        return true
    }

    /// Reads the line of a record; false where the commit was not finished.
    private mutating func readRecord(_ line: Range<Int>) throws(JSONError) -> Bool {
        guard let parts = LogLine(lines.buffer, line), let key = keys.key(lines.buffer, line.lowerBound, parts),
            let references = keys.references(lines.buffer, line.lowerBound, parts)
        else {
            return try damage("line \(lineCount) is no record", at: lines.offset - line.count, line: lineCount)
        }
        running.add(lines.buffer, line)
        guard parts.object > 0 else {
            pending.append(LogChange(key, at: nil))
            return true
        }
        let place = LogPlace(line: lines.offset - line.count, count: line.count, object: parts.object)
        pending.append(LogChange(key, at: place, references: references))
        return true
    }

    /// Reads the line that ends a commit; false where the commit was not finished.
    private mutating func readMark(_ line: Range<Int>) throws(JSONError) -> Bool {
        let expected = LogFormat.mark(changes: pending.count, running)
        if line.count == expected.count, lines.buffer.begins(with: expected[...], at: line.lowerBound) { return true }
        let reason = "the commit that begins here, and ends with line \(lineCount), is not what was written"
        return try damage(reason, at: end, line: firstLine)
    }

    /// Returns false where what is wrong can come from a commit that was not finished, else throws.
    ///
    /// A file system may have made a file longer before it has written what stands there; that reads as zeros, which no log
    /// has. But nothing follows the mark of such a commit, because nothing is written before a commit is on the disk.
    private func damage(_ reason: String, at offset: Int, line: Int) throws(JSONError) -> Bool {
        var tail = LogLines(from: end)
        var hasZero = false
        var isBehindMark = false
        var isFollowed = false
        while let next = try tail.nextLine(of: file) {
            isFollowed = isFollowed || isBehindMark
            hasZero = hasZero || tail.buffer.contains(0, in: next)
            isBehindMark = tail.buffer.begins(with: LogFormat.mark[...], at: next.lowerBound)
        }
        let rest = tail.rest
        isFollowed = isFollowed || (isBehindMark && !rest.isEmpty)
        hasZero = hasZero || tail.buffer.contains(0, in: rest)
        guard hasZero, !isFollowed else { throw .damaged(file.path.name, reason, at: offset, line: line) }
        return false
    }
}
