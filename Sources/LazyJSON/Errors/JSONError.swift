/// An error of parsing, reading, editing, converting or a file, and its place.
///
/// Errors of parsing carry the place in the text. Errors of editing and converting carry the pointer to the value, and its
/// place in the text if the document is not edited. The error does not keep the document alive.
///
/// ```swift
/// throw JSONError(.unconvertible, expected: "a color such as #FF8800", found: "\"\(text)\"")
/// ```
public struct JSONError: Error, Sendable, Hashable {
    /// The kind of error.
    public var code: Code

    /// What was expected, such as `an integer from 0 to 255`; nil if the error has a message of its own.
    public var expected: String?

    /// What was found, such as `"abc"` or `an object`; nil if the error has a message of its own, or what was expected
    /// says enough.
    public var found: String?

    /// The pointer to the value, from the root of what was parsed, read or edited; nil if it is unknown.
    public var pointer: JSONPointer?

    /// The offset of the offending byte, counted from 0 at the first byte of the input.
    public var byteOffset: Int?

    /// The line of the offending byte, counted from 1.
    ///
    /// Lines end at LF, CR LF or CR.
    public var line: Int?

    /// The column of the offending byte in its line, counted from 1 in UTF-8 bytes.
    public var column: Int?

    /// The message of an error that has its own, or the advice that follows what was expected and found.
    private var text: String

    /// One sentence that names what was expected and what was found.
    ///
    /// It is composed of ``expected`` and ``found``, unless the error was created with a message of its own. Setting it
    /// sets these two to nil.
    public var message: String {
        get {
            guard let expected else { return text }
            let found = found.map { ", found \($0)" } ?? ""
            return "Expected \(expected)\(found)\(text.isEmpty ? "" : "; ")\(text)."
        }
        set { (expected, found, text) = (nil, nil, newValue) }
    }

    /// Creates an error with a message of its own.
    @inline(never)
    public init(
        _ code: Code, _ message: String, pointer: JSONPointer? = nil, byteOffset: Int? = nil, line: Int? = nil,
        column: Int? = nil
    ) {
        self.code = code
        text = message
        self.pointer = pointer
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }

    /// Creates an error from what was expected and what was found.
    ///
    /// Its message is "Expected *expected*, found *found*; *advice*." A ``JSONIssue`` about the error has the same words.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - expected: What was expected, with its article.
    ///   - found: What was found instead.
    ///   - advice: What to do.
    ///   - pointer: The pointer to the value.
    ///   - byteOffset: The offset of the offending byte, counted from 0.
    ///   - line: The line, counted from 1.
    ///   - column: The column in the line, counted from 1 in UTF-8 bytes.
    @inline(never)
    public init(
        _ code: Code, expected: String, found: String? = nil, advice: String = "", pointer: JSONPointer? = nil,
        byteOffset: Int? = nil, line: Int? = nil, column: Int? = nil
    ) {
        self.init(code, advice, pointer: pointer, byteOffset: byteOffset, line: line, column: column)
        self.expected = expected
        self.found = found
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, followed by the line, column and pointer if they are known; a long pointer is cut.
    public var description: String {
        var text = message
        if let line, let column {
            text += " (line \(line), column \(column)"
            if let byteOffset { text += ", byte \(byteOffset)" }
            text += ")"
        } else if let byteOffset {
            text += " (byte \(byteOffset))"
        }
        if let pointer, !pointer.isRoot {
            let path = pointer.description
            text += " at \"\(path.count > 200 ? "\(path.prefix(200))…" : path)\""
        }
        return text
    }
}
