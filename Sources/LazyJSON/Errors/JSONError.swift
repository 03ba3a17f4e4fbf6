/// An error of parsing, reading, editing, converting, or accessing a file, with its position.
///
/// Errors of parsing have the position in the text, and so has the error of a property. Errors of editing have the pointer to the
/// value, whose position ``JSON/sourceRange(at:of:)`` returns. An error does not keep the document alive.
///
/// ```swift
/// throw JSONError(.unconvertible, expected: "a color such as #FF8800", found: "\"\(text)\"")
/// ```
public struct JSONError: Error, Sendable {
    private struct Fields: Sendable {
        var code: Code
        /// The message of an error that has its own, or the advice at the end of other messages.
        var text: String
        var expected: String?
        var found: String?
        var pointer: JSONPointer?
        var file: String?
        var byteOffset: Int?
        var line: Int?
        var column: Int?
        var recordBytes: [UInt8]?
    }

    /// The fields behind one reference: errors are rare, and functions that may throw one return only a word for it.
    private var content: ConstantValue<Fields>

    private var fields: Fields {
        get { content.value }
        set { content = ConstantValue(newValue) }
    }

    /// The kind of error.
    public var code: Code {
        get { fields.code }
        set { fields.code = newValue }
    }

    /// The expected value, such as `an integer from 0 to 255`; `nil` if the error has its own message.
    public var expected: String? {
        get { fields.expected }
        set { fields.expected = newValue }
    }

    /// The value that was found instead, such as `"abc"` or `an object`.
    ///
    /// It is `nil` if the error has its own message, or if ``expected`` is enough to understand the error.
    public var found: String? {
        get { fields.found }
        set { fields.found = newValue }
    }

    /// The pointer to the value, from the root that was parsed, read, or edited; `nil` if it is unknown.
    public var pointer: JSONPointer? {
        get { fields.pointer }
        set { fields.pointer = newValue }
    }

    /// The path of the file with the text; `nil` if the text was not read from a file, or the message names the file.
    ///
    /// Comparing two errors ignores it.
    public var file: String? {
        get { fields.file }
        set { fields.file = newValue }
    }

    /// The offset of the first wrong byte, counted from 0 at the first byte of the input.
    public var byteOffset: Int? {
        get { fields.byteOffset }
        set { fields.byteOffset = newValue }
    }

    /// The line of the first wrong byte, counted from 1.
    ///
    /// Lines end at LF, CR LF, or CR.
    public var line: Int? {
        get { fields.line }
        set { fields.line = newValue }
    }

    /// The column of the first wrong byte in its line, counted from 1 in UTF-8 bytes.
    public var column: Int? {
        get { fields.column }
        set { fields.column = newValue }
    }

    /// The bytes of a bad record; `nil` unless the reader has the policy `JSONBadRecordPolicy.throwingWithBytes`.
    ///
    /// Comparing two errors ignores these bytes.
    public var recordBytes: [UInt8]? {
        get { fields.recordBytes }
        set { fields.recordBytes = newValue }
    }

    /// A sentence that names the expected value and the one that was found.
    ///
    /// It is composed of ``expected`` and ``found``, unless the error was created with its own message. Setting the message sets
    /// these two to `nil`.
    public var message: String {
        get {
            let fields = fields
            guard let expected = fields.expected else { return fields.text }
            let found = fields.found.map { ", found \($0)" } ?? ""
            return "Expected \(expected)\(found)\(fields.text.isEmpty ? "" : "; ")\(fields.text)."
        }
        set { (fields.expected, fields.found, fields.text) = (nil, nil, newValue) }
    }

    /// Creates an error with its own message.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - message: One sentence.
    ///   - pointer: The pointer to the value.
    ///   - byteOffset: The offset of the first wrong byte, counted from 0.
    ///   - line: The line, counted from 1.
    ///   - column: The column in the line, counted from 1 in UTF-8 bytes.
    @inline(never)
    public init(
        _ code: Code, _ message: String, pointer: JSONPointer? = nil, byteOffset: Int? = nil, line: Int? = nil,
        column: Int? = nil
    ) {
        content = ConstantValue(
            Fields(code: code, text: message, pointer: pointer, byteOffset: byteOffset, line: line, column: column))
    }

    /// Creates an error from the expected value and the one that was found.
    ///
    /// The message is "Expected *expected*, found *found*; *advice*." A ``JSONIssue`` about the error has the same words.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - expected: The expected value, with its article.
    ///   - found: The value that was found instead.
    ///   - advice: The advice for the user.
    ///   - pointer: The pointer to the value.
    ///   - byteOffset: The offset of the first wrong byte, counted from 0.
    ///   - line: The line, counted from 1.
    ///   - column: The column in the line, counted from 1 in UTF-8 bytes.
    @inline(never)
    public init(
        _ code: Code, expected: String, found: String? = nil, advice: String = "", pointer: JSONPointer? = nil,
        byteOffset: Int? = nil, line: Int? = nil, column: Int? = nil
    ) {
        content = ConstantValue(
            Fields(
                code: code, text: advice, expected: expected, found: found, pointer: pointer, byteOffset: byteOffset,
                line: line, column: column))
    }
}

extension JSONError {
    /// Returns the error with the pointer to the value that it is about.
    func at(_ pointer: JSONPointer) -> JSONError {
        var error = self
        error.pointer = pointer
        return error
    }

    /// Returns the error of a part of the value at a pointer, with the pointer from the root.
    func moved(below pointer: JSONPointer) -> JSONError {
        at(JSONPointer(pointer.components + (self.pointer?.components ?? [])))
    }

    /// Returns the error with the path of the file, unless its message names one.
    func naming(_ file: String?) -> JSONError {
        var error = self
        if code != .unreadableFile, code != .unwritableFile { error.file = file }
        return error
    }
}

extension JSONError: Hashable {
    /// Returns whether two errors have the same code, message, pointer, and position.
    ///
    /// - Complexity: O(*n*) in the length of the messages.
    public static func == (one: JSONError, other: JSONError) -> Bool {
        one.code == other.code && one.message == other.message && one.pointer == other.pointer
            && one.byteOffset == other.byteOffset && one.line == other.line && one.column == other.column
    }

    /// Hashes the code, message, pointer, and byte offset.
    ///
    /// - Complexity: O(*n*) in the length of the message.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
        hasher.combine(pointer)
        hasher.combine(byteOffset)
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, with the file, line, column, and pointer at its end if they are known; a long pointer is cut off.
    public var description: String {
        var place = file.map { " in \($0)" } ?? ""
        var position: [String] = []
        if let line, let column { position += ["line \(line)", "column \(column)"] }
        if let byteOffset { position.append("byte \(byteOffset)") }
        if !position.isEmpty { place += " (\(position.joined(separator: ", ")))" }
        return message(at: place + at)
    }

    /// Returns the message with a place at the end of its sentence.
    func message(at place: String) -> String {
        message.hasSuffix(".") ? message.dropLast() + place + "." : message + place
    }

    /// The pointer as the end of a sentence; a long one is cut off.
    var at: String {
        guard let pointer, !pointer.isRoot else { return "" }
        let path = pointer.description
        return " at \"\(path.count > 200 ? "\(path.prefix(200))…" : path)\""
    }
}

// The errors of limits, which several folders throw.
extension JSONError {
    /// The error for a text without a value.
    static var emptyInput: JSONError {
        JSONError(
            .unexpectedEnd, expected: "a value", found: "the end of the input", byteOffset: 0, line: 1, column: 1)
    }

    /// The error for a text that offsets of 32 bits cannot address.
    static func tooLarge(count: Int) -> JSONError {
        JSONError(
            .documentTooLarge, expected: "a document smaller than 4 GiB", found: "one of \(count) bytes",
            byteOffset: 1 << 32)
    }

    /// The error for a string whose length no entry of an index can hold.
    static func tooLong(_ count: Int) -> JSONError {
        JSONError(.documentTooLarge, expected: "a string shorter than 512 MiB", found: "one of \(count) bytes")
    }

    /// The error if there is no memory for an index.
    package static var noMemoryForIndex: JSONError {
        JSONError(.outOfMemory, "There is no memory for the index of the document.")
    }
}
