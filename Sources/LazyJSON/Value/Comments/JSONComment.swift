/// A comment in a document of the dialect ``JSONDialect/jsonc``.
///
/// Preview: may change in a minor release.
///
/// Two comments are equal if their texts and positions are equal; where they are in a document does not count. A comment that
/// ``JSON/comments(at:)`` returns keeps the document in memory.
public struct JSONComment: Sendable, Hashable, CustomStringConvertible {
    /// The position of a comment relative to the member or element that it belongs to.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Above the member or element without a blank line in between, or before it on the same line.
        case leading
        /// Between the name of a member and its value.
        case beforeValue
        /// Inside an object or array, without belonging to one of its members or elements.
        case inside
        /// After the member or element, on the line on which it ends.
        case trailing
    }

    /// A range in the text of a document.
    struct Place: Sendable {
        let document: Document
        let bytes: Range<Int>
    }

    /// The comment with `//`, or with `/*` and `*/`, without the line break after it.
    public let text: String
    /// The position relative to the member or element.
    public let position: Position
    var place: Uncompared<Place?>

    init(_ place: Place, _ position: Position) {
        (text, self.position) = (place.document.text.string(place.bytes), position)
        self.place = Uncompared(place)
    }

    /// Creates a comment for ``JSON/setComments(_:at:)``.
    ///
    /// ```swift
    /// let comment = try JSONComment("// was 8", position: .trailing)
    /// ```
    ///
    /// - Parameters:
    ///   - text: The comment with `//`, or with `/*` and `*/`.
    ///   - position: The position relative to the value.
    /// - Throws: ``JSONError`` with the code `invalidComment` if the text is not exactly one comment: if it has a line break
    ///   after `//`, no `*/` at its end, or one before it.
    public init(_ text: String, position: Position = .leading) throws(JSONError) {
        let bytes = Array(text.utf8)
        guard CommentedSpace(bytes).parts.map(\.comment) == [bytes] else {
            throw JSONError(
                .invalidComment, expected: "one comment, // up to the end of its line or /* … */", found: "other text")
        }
        (self.text, self.position, place) = (text, position, Uncompared(nil))
    }

    /// The range of the comment in the parsed text.
    ///
    /// It is `nil` for a comment that was created in code, and for a comment in text that was edited.
    ///
    /// - Complexity: O(*n*) in the length of the text for the first range in a document, which finds the lines of the text.
    public var sourceRange: JSONSourceRange? {
        guard let place = place.value, place.document.isSource else { return nil }
        return place.document.sourceRange(place.bytes, around: Document.root)
    }

    /// The comment with its delimiters.
    public var description: String { text }
}
