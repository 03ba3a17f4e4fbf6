/// The range of a value, a name, or a comment in the text that was parsed.
///
/// ```swift
/// let json = try JSON(parsing: "{\n  \"port\": 80\n}")
/// let range = json.sourceRange(at: "port")
/// // line 2, column 11; bytes 12..<14
/// ```
public struct JSONSourceRange: Sendable, Hashable {
    /// The bytes, counted from 0 at the first byte of the text, with a byte order mark.
    public let bytes: Range<Int>
    /// The line of the first byte, counted from 1; lines end at LF, CR LF, or CR.
    public let line: Int
    /// The column of the first byte, counted from 1 in UTF-8 bytes.
    public let column: Int
    /// The line of the first byte after the end, counted from 1.
    public let endLine: Int
    /// The column of the first byte after the end, counted from 1 in UTF-8 bytes.
    public let endColumn: Int

    /// Returns the range in the file in which the text begins at a position.
    ///
    /// The positions of a record that was read from a file count from the start of the record:
    ///
    /// ```swift
    /// let range = user.issues.first?.sourceRange
    /// let inFile = range?.inFile(from: reader.byteOffset, line: reader.lineNumber ?? 1)
    /// ```
    ///
    /// - Parameters:
    ///   - byteOffset: The offset in the file of the first byte of the text.
    ///   - line: The line on which the text begins.
    ///   - column: The column in which the text begins.
    public func inFile(from byteOffset: Int, line: Int = 1, column: Int = 1) -> JSONSourceRange {
        let lines = line.addingWithoutOverflow(-1)
        let columns = column.addingWithoutOverflow(-1)
        return JSONSourceRange(
            bytes: bytes.lowerBound.addingWithoutOverflow(
                byteOffset)..<bytes.upperBound.addingWithoutOverflow(byteOffset),
            line: self.line.addingWithoutOverflow(lines),
            column: self.line == 1 ? self.column.addingWithoutOverflow(columns) : self.column,
            endLine: endLine.addingWithoutOverflow(lines),
            endColumn: endLine == 1 ? endColumn.addingWithoutOverflow(columns) : endColumn)
    }
}

extension JSONSourceRange {
    /// Creates a range from the positions of its bounds on their lines.
    init(_ bytes: Range<Int>, _ start: LinePosition, _ end: LinePosition) {
        self.init(
            bytes: bytes, line: start.line, column: start.column(of: bytes.lowerBound), endLine: end.line,
            endColumn: end.column(of: bytes.upperBound))
    }
}

extension Int {
    /// The sum, limited to the range of `Int`.
    fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }
}

extension JSONSourceRange: CustomStringConvertible {
    /// The line and the column of the start, as in `12:7`.
    public var description: String { "\(line):\(column)" }
}

/// A value that equality and hashes ignore.
struct Uncompared<Value>: Hashable {
    var value: Value

    init(_ value: Value) { self.value = value }

    static func == (one: Uncompared, other: Uncompared) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Uncompared: Sendable where Value: Sendable {}

extension JSONIssue {
    /// Creates the issue of a text that is not JSON, at the position of the error.
    init(of error: JSONError) {
        self.init(
            pointer: error.pointer ?? JSONPointer(), kind: .malformed, expected: error.expected ?? error.message,
            found: error.found ?? "another text")
        guard let offset = error.byteOffset, let line = error.line, let column = error.column else { return }
        sourceRange = JSONSourceRange(
            bytes: offset..<offset, line: line, column: column, endLine: line, endColumn: column)
    }
}

// MARK: Lines that editors and terminals link to a position

extension JSONIssue {
    /// Returns the issue as a line that begins with the file and the position, as compilers print errors.
    ///
    /// ```swift
    /// for issue in settings.issues { print(issue.description(in: "settings.json")) }
    /// // settings.json:2:11: /port: unreadable, expected an integer from 0 to 65535, found "http"
    /// ```
    ///
    /// - Parameter file: The name or path of the file that was parsed.
    public func description(in file: String) -> String {
        "\(file)\(sourceRange.map { ":\($0)" } ?? ""): \(description)"
    }
}

extension JSONError {
    /// Returns the error as a line that begins with the file and, if it is known, the position.
    ///
    /// - Parameter file: The name or path of the file that was parsed or read.
    public func description(in file: String) -> String {
        var place = file
        if let line { place += ":\(line)" }
        if line != nil, let column { place += ":\(column)" }
        return "\(place): \(message(at: at))"
    }
}
