extension JSONError {
    /// A kind of error.
    ///
    /// More kinds may be added: a `switch` needs a `default`.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `unexpectedEnd`.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }
    }
}

extension JSONError.Code {
    // MARK: Parsing

    /// The text ends before the value is complete.
    public static let unexpectedEnd = Self(rawValue: "unexpectedEnd")
    /// A byte that is not allowed at its position.
    public static let unexpectedCharacter = Self(rawValue: "unexpectedCharacter")
    /// A number that does not follow the grammar of RFC 8259, section 6.
    public static let invalidNumber = Self(rawValue: "invalidNumber")
    /// A word other than `true`, `false` and `null`.
    public static let invalidLiteral = Self(rawValue: "invalidLiteral")
    /// A backslash that does not begin an escape of RFC 8259, section 7.
    public static let invalidEscape = Self(rawValue: "invalidEscape")
    /// A raw control character (below U+0020) inside a string.
    public static let controlCharacter = Self(rawValue: "controlCharacter")
    /// Bytes that are not well-formed UTF-8 (overlong, surrogate, truncated, beyond U+10FFFF).
    public static let invalidUTF8 = Self(rawValue: "invalidUTF8")
    /// Text other than white space after the value.
    public static let trailingContent = Self(rawValue: "trailingContent")
    /// Nesting deeper than ``JSONLimits/depth``.
    public static let depthLimit = Self(rawValue: "depthLimit")
    /// A document, string, number, or container that is too large for the index; see ``JSONLimits``.
    public static let documentTooLarge = Self(rawValue: "documentTooLarge")

    /// A record of JSON Lines, or an element of a huge array, that is larger than its reader allows.
    public static let recordTooLarge = Self(rawValue: "recordTooLarge")

    // MARK: Reading and editing

    /// A member or element that does not exist.
    public static let notFound = Self(rawValue: "notFound")
    /// A value whose kind does not fit the operation.
    public static let wrongKind = Self(rawValue: "wrongKind")
    /// A member that occurs several times, through which a value would be written.
    public static let duplicate = Self(rawValue: "duplicate")
    /// An index outside of the array.
    public static let indexOutOfRange = Self(rawValue: "indexOutOfRange")
    /// A text that is neither a pointer nor a dotted path.
    public static let invalidPointer = Self(rawValue: "invalidPointer")
    /// A JSON Patch that does not follow RFC 6902.
    public static let invalidPatch = Self(rawValue: "invalidPatch")
    /// A `test` operation of a JSON Patch that failed.
    public static let patchTestFailed = Self(rawValue: "patchTestFailed")
    /// The result of a JSON Patch whose text would be larger than the limit.
    public static let resultTooLarge = Self(rawValue: "resultTooLarge")
    /// A value that cannot be converted to the requested type.
    public static let unconvertible = Self(rawValue: "unconvertible")
    /// A value that the check of a conversion refuses.
    public static let refused = Self(rawValue: "refused")
    /// A value that JSON cannot represent, or that has no canonical form under RFC 8785.
    public static let unrepresentable = Self(rawValue: "unrepresentable")

    /// A text that is not exactly one comment, a comment that cannot be at its position, or one in a document without comments.
    public static let invalidComment = Self(rawValue: "invalidComment")

    // MARK: Files

    /// A file that could not be read.
    public static let unreadableFile = Self(rawValue: "unreadableFile")
    /// A file that could not be written.
    public static let unwritableFile = Self(rawValue: "unwritableFile")
    /// Not enough memory for the document.
    public static let outOfMemory = Self(rawValue: "outOfMemory")
}
