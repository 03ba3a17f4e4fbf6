/// What went wrong, and where.
///
/// Errors of parsing carry the place in the text; errors of editing and converting carry the pointer to the value,
/// and the place where the value still stands in an unedited document. Nothing of the document itself is kept.
public struct JSONError: Error, Sendable, Hashable {
    /// What kind of error it is.
    public var code: Code

    /// The value that the error is about, from the root of what was parsed, read or edited; nil where that is unknown.
    public var pointer: JSONPointer?

    /// The offset of the offending byte, counted from 0 at the first byte of the input.
    public var byteOffset: Int?

    /// The line of the offending byte, counted from 1.
    ///
    /// Lines end at LF, CR LF or CR.
    public var line: Int?

    /// The column of the offending byte in its line, counted from 1 in UTF-8 bytes.
    public var column: Int?

    /// One sentence that names what was expected and what was found.
    public var message: String

    /// Makes an error.
    public init(
        _ code: Code, _ message: String, pointer: JSONPointer? = nil, byteOffset: Int? = nil, line: Int? = nil,
        column: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, followed by the line, column and pointer where they are known; a long pointer is cut.
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
            let way = pointer.description
            text += " at \"\(way.count > 200 ? "\(way.prefix(200))…" : way)\""
        }
        return text
    }
}
