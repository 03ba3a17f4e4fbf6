/// The white space and the order of members in the text of a value.
///
/// ```swift
/// let file = json.text(.pretty(indent: 4, finalNewline: true))
/// let message = json.text(.compact.sortedKeys)
/// ```
public struct JSONLayout: Sendable, Hashable {
    /// The treatment of white space.
    enum Style: Sendable, Hashable {
        case preserved
        case compact
        case pretty(indent: Indentation, finalNewline: Bool, comments: Comments, spaceBeforeColon: Bool)
        case like(SampleText)
    }

    /// The indentation of each level.
    public enum Indentation: Sendable, Hashable {
        /// The given number of spaces, limited to 0 through 64.
        case spaces(Int)
        /// A tab.
        case tab
    }

    /// The treatment of comments by a layout that replaces white space.
    ///
    /// Preview: may change in a minor release.
    public enum Comments: Sendable, Hashable {
        /// The text is strict JSON without comments.
        case omit
        /// Comments stay with the members and elements that they belong to; see ``JSON/comments(at:)``.
        case keep
    }

    var style: Style
    /// Whether the members of all objects are written in the order of their names.
    var sortsKeys = false

    /// The original layout: unchanged bytes, and edits in the layout of their siblings.
    public static let preserved = JSONLayout(style: .preserved)

    /// No white space between tokens; names, strings, and numbers keep their text.
    public static let compact = JSONLayout(style: .compact)

    /// One member or element on each line, indented by two spaces.
    public static let pretty = pretty()

    /// ``compact`` with sorted members; see the instance property `sortedKeys`.
    public static let sortedKeys = compact.sortedKeys

    /// Returns a layout with one member or element on each line, and a space after each colon.
    ///
    /// Names, strings, and numbers keep their text.
    ///
    /// - Parameters:
    ///   - indent: The number of spaces for each level, limited to 0 through 64.
    ///   - sortedKeys: Whether members are sorted as by `sortedKeys`.
    ///   - finalNewline: Whether a line break follows the value.
    ///   - comments: Whether comments are kept.
    ///   - spaceBeforeColon: Whether a space is before each colon, too, as in files of Xcode and Foundation.
    public static func pretty(
        indent: Int = 2, sortedKeys: Bool = false, finalNewline: Bool = false, comments: Comments = .omit,
        spaceBeforeColon: Bool = false
    ) -> JSONLayout {
        pretty(
            indent: .spaces(min(max(indent, 0), 64)), sortedKeys: sortedKeys, finalNewline: finalNewline,
            comments: comments, spaceBeforeColon: spaceBeforeColon)
    }

    /// Returns a layout with one member or element on each line, indented by tabs or spaces.
    ///
    /// ```swift
    /// let formatted = settings.text(.pretty(indent: .tab, finalNewline: true, comments: .keep))
    /// ```
    ///
    /// Comments that are kept stay on the line of a value, or on their own lines; the comma is written before them, and one blank
    /// line before a comment is kept. Trailing commas are removed. Formatting the result again changes nothing.
    ///
    /// - Parameters:
    ///   - indent: The indentation of each level.
    ///   - sortedKeys: Whether members are sorted as by `sortedKeys`.
    ///   - finalNewline: Whether a line break follows the value.
    ///   - comments: Whether comments are kept.
    ///   - spaceBeforeColon: Whether a space is before each colon, too, as in files of Xcode and Foundation.
    public static func pretty(
        indent: Indentation, sortedKeys: Bool = false, finalNewline: Bool = false, comments: Comments = .omit,
        spaceBeforeColon: Bool = false
    ) -> JSONLayout {
        JSONLayout(
            style: .pretty(
                indent: indent, finalNewline: finalNewline, comments: comments, spaceBeforeColon: spaceBeforeColon),
            sortsKeys: sortedKeys)
    }

    /// Returns the layout of a document, in which other values are written as its author would write them.
    ///
    /// ```swift
    /// let manifest = try JSON(parsing: "{\n\t\"name\" : \"shop\"\n}\n")
    /// let lock: JSON = ["version": 1, "pins": ["a/b"]]
    /// let text = lock.text(.style(of: manifest))
    /// // {
    /// // \t"version" : 1,
    /// // \t"pins" : [
    /// // \t\t"a/b"
    /// // \t]
    /// // }
    /// ```
    ///
    /// The indentation, the line ends, the spaces at colons and commas, the form of empty containers and short arrays, and the final
    /// line break are the same as in the document; a container is written like the container of the same name, if there is one. Strings
    /// that were made in code get the escapes of the document; numbers and parsed strings keep their text. Comments are written if
    /// both the value and the document have the dialect ``JSONDialect/jsonc``. The layout of a document that was made in code is
    /// ``compact``.
    ///
    /// The layout keeps the document in memory. Two such layouts are equal if they are the style of the same part of one document.
    ///
    /// - Parameter document: The document, or a part of one.
    /// - Complexity: O(1) if the document was not edited; otherwise O(*n*) in the length of its text.
    public static func style(of document: JSON) -> JSONLayout { JSONLayout(style: .like(SampleText(document))) }

    /// The same layout with the members of all objects sorted by their names.
    ///
    /// Names are compared by their UTF-8 bytes, and so by their Unicode scalars, as in `jq -S`, Python, and Go; `canonicalData()`
    /// compares UTF-16 code units. Members with the same name keep their order. Names, strings, and numbers keep their text. With
    /// ``preserved``, the white space between members stays in place.
    public var sortedKeys: JSONLayout { JSONLayout(style: style, sortsKeys: true) }
}

/// Writes values in a layout that replaces their white space.
///
/// Works without recursion.
struct FormattedWriter: ~Copyable {
    /// The white space and the form of the tokens.
    enum Style {
        /// No white space; tokens as they are.
        case compact
        /// One child on each line, indented by level; tokens as they are.
        case indented(JSONLayout.Indentation, JSONLayout.Comments, spaceBeforeColon: Bool)
        /// The canonical form of RFC 8785: no white space, members sorted, numbers and strings with their canonical text.
        case canonical
    }

    private struct Frame {
        var cursor: ChildCursor
        /// The members of an object in canonical order; empty in other styles.
        var sorted: [(name: String, value: JSON)] = []
        /// The number of children that were written.
        var count = 0
        /// The comments between the children; nil if there are none or they are not kept.
        var gaps: CommentedGaps?
    }

    private var frames: [Frame] = []
    private let style: Style
    /// The container of a document that was edited: new strings get the escapes of the document.
    private let edited: (document: Document, place: Int)?

    /// Writes a value in a style.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` if a value has no canonical form.
    static func write(_ value: JSON, _ style: Style, into output: inout ByteBuffer) throws(JSONError) {
        var writer = FormattedWriter(style: style, edited: value.editedNode == nil ? nil : value.located)
        let frame = writer.keepsComments ? value.frame : nil
        let root = frame.map { $0.range(of: Document.root) }
        if let frame, let root, let lines = CommentLines(frame.text.bytes(0..<root.lowerBound)) {
            writer.append(lines, 0, 0, &output)
        }
        try writer.begin(value, &output)
        while !writer.frames.isEmpty { try writer.step(&output) }
        if let frame, let root, let lines = CommentLines(frame.text.bytes(root.upperBound..<frame.text.count)) {
            writer.append(lines, 0, nil, &output)
        }
    }

    private var keepsComments: Bool {
        if case .indented(_, .keep, _) = style { true } else { false }
    }

    /// Writes a scalar, or the opening bracket of a container.
    private mutating func begin(_ value: JSON, _ output: inout ByteBuffer) throws(JSONError) {
        guard value.isContainer else {
            if case .canonical = style { return try append(canonical: value, &output) }
            let start = output.count
            PreservedWriter.write(value, into: &output, dialect: .json)
            return escape(from: start, value.hasMadeStrings, &output)
        }
        var frame = Frame(cursor: ChildCursor(value))
        output.append(frame.cursor.isObject ? 0x7B : 0x5B)
        if case .canonical = style, frame.cursor.isObject { frame.sorted = try sortedMembers(of: value) }
        if keepsComments { frame.gaps = CommentedGaps(value) }
        if value.count == 0 {
            if let last = frame.gaps?.last { append(last, frames.count + 1, frames.count, &output) }
            output.append(frame.cursor.isObject ? 0x7D : 0x5D)
        } else {
            frames.append(frame)
        }
    }

    /// Writes the next child of the innermost container, or its closing bracket.
    private mutating func step(_ output: inout ByteBuffer) throws(JSONError) {
        let level = frames.count
        let number = frames[level - 1].count
        if number < frames[level - 1].sorted.count {
            let member = frames[level - 1].sorted[number]
            appendSpace(at: level, nil, &output)
            output.appendString(member.name)
            output.append(0x3A)
            return try begin(member.value, &output)
        }
        guard number == 0 || frames[level - 1].sorted.isEmpty, let child = frames[level - 1].cursor.next() else {
            let frame = frames.removeLast()
            if let last = frame.gaps?.last {
                append(last, level, level - 1, &output)
            } else {
                appendLineBreak(level - 1, &output)
            }
            return output.append(frame.cursor.isObject ? 0x7D : 0x5D)
        }
        let comments = frames[level - 1].gaps?.next(child.value)
        appendSpace(at: level, comments?.before, &output)
        if let key = child.key {
            let start = output.count
            key.write(into: &output)
            escape(from: start, key.isMade, &output)
            if case .indented(_, _, true) = style { output.append(0x20) }
            output.append(0x3A)
            if let colon = comments?.colon {
                append(colon, level + 1, level + 1, &output)
            } else if case .indented = style {
                output.append(0x20)
            }
        }
        try begin(child.value, &output)
    }

    private func escape(from start: Int, _ wasMade: Bool, _ output: inout ByteBuffer) {
        if wasMade, let edited { output.escape(from: start, like: edited.document, at: edited.place) }
    }

    /// Writes the comma and the comments or white space before the next child of the innermost container, and counts the child.
    private mutating func appendSpace(at level: Int, _ comments: CommentLines?, _ output: inout ByteBuffer) {
        if frames[level - 1].count > 0 { output.append(0x2C) }
        frames[level - 1].count += 1
        if let comments { append(comments, level, level, &output) } else { appendLineBreak(level, &output) }
    }

    private func appendLineBreak(_ level: Int, _ output: inout ByteBuffer) {
        guard case .indented(let indentation, _, _) = style else { return }
        output.append(0x0A)
        switch indentation {
        case .spaces(let count): output.append(repeating: 0x20, count: min(max(count, 0), 64) * level)
        case .tab: output.append(repeating: 0x09, count: level)
        }
    }

    /// Writes comments at a level with the line breaks around them.
    ///
    /// Without a next level, nothing is written after the last comment.
    private func append(_ lines: CommentLines, _ level: Int, _ next: Int?, _ output: inout ByteBuffer) {
        for (number, comment) in lines.comments.enumerated() {
            append(lines.breaks[number], level, &output)
            output.append(comment)
        }
        if let next { append(lines.breaks[lines.comments.count], next, &output) }
    }

    /// Writes a space for 0 line breaks, a line break for 1, or a blank line for more; nothing at the start of the output.
    private func append(_ breaks: Int, _ level: Int, _ output: inout ByteBuffer) {
        if output.count == 0 { return }
        if breaks == 0 { return output.append(0x20) }
        if breaks > 1 { output.append(0x0A) }
        appendLineBreak(level, &output)
    }

    // MARK: The canonical form

    private func append(canonical value: JSON, _ output: inout ByteBuffer) throws(JSONError) {
        switch value.kind {
        case .string:
            guard let text = value.string else {
                throw failure("a string without lone surrogates", "a string with one")
            }
            output.appendString(text)
        case .number:
            guard let number = value.double else { throw failure("a number that a double can hold", value.cutText) }
            output.append(NumberFormat.ecmaScript(number))
        default:
            PreservedWriter.write(value, into: &output, dialect: .json)
        }
    }

    private func sortedMembers(of object: JSON) throws(JSONError) -> [(name: String, value: JSON)] {
        var members: [(name: String, value: JSON)] = []
        members.reserveCapacity(object.count)
        var cursor = ChildCursor(object)
        while let child = cursor.next(), let key = child.key {
            guard let name = key.exactText else { throw failure("a name without lone surrogates", "a name with one") }
            members.append((name, child.value))
        }
        members.sort { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        for (one, other) in zip(members, members.dropFirst()) where one.name.utf8.elementsEqual(other.name.utf8) {
            throw failure("members with different names", "two named \(JSON.string(one.name).cutText)")
        }
        return members
    }

    private func failure(_ expected: String, _ found: String) -> JSONError {
        let components = frames.map { frame in
            let at = max(frame.count - 1, 0)
            return frame.cursor.isObject ? JSONPointer.Component.key(frame.sorted[at].name) : .index(at)
        }
        return JSONError(
            .unrepresentable, expected: "\(expected) in the canonical form", found: found,
            pointer: JSONPointer(components))
    }
}
