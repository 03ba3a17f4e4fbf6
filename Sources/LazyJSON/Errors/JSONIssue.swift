/// What reading forgave: a value that is missing, of another kind, out of range, refused or ambiguous.
public struct JSONIssue: Sendable, Hashable {
    /// What kind of issue it is; more may be added, so a `switch` needs a `default`.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `coerced`.
        public let rawValue: String

        /// Makes a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// Nothing stands where a property that is not optional and has no default is read.
        public static let missing = Self(rawValue: "missing")
        /// Null stands where a property that is not optional is read.
        public static let null = Self(rawValue: "null")
        /// A value of another kind was converted: `"42"` to an integer, 1 to `true`.
        public static let coerced = Self(rawValue: "coerced")
        /// Something of the value was lost: the fraction of 42.9 read as an integer, a lone surrogate.
        public static let lossy = Self(rawValue: "lossy")
        /// The check of the property says no.
        public static let refused = Self(rawValue: "refused")
        /// The value cannot be converted.
        public static let unreadable = Self(rawValue: "unreadable")
        /// Several members have the name; the first was read.
        public static let duplicate = Self(rawValue: "duplicate")
        /// A value has no JSON, or cannot be written where it was to be.
        public static let unwritable = Self(rawValue: "unwritable")
        /// A member that no property maps, where that is rejected.
        public static let unmapped = Self(rawValue: "unmapped")
    }

    /// Where the value stands, from the model or array that was asked.
    public var pointer: JSONPointer
    /// What kind of issue it is.
    public var kind: Kind
    /// What was expected, such as `an integer from 0 to 255`.
    public var expected: String
    /// What was found, such as `the string "abc"`.
    public var found: String
    /// The text of the value, cut at 200 bytes; nil where nothing stands there.
    public var rawText: String?

    /// Makes an issue.
    public init(pointer: JSONPointer, kind: Kind, expected: String, found: String, rawText: String? = nil) {
        self.pointer = pointer
        self.kind = kind
        self.expected = expected
        self.found = found
        self.rawText = rawText
    }
}

extension JSONIssue: CustomStringConvertible {
    /// One sentence with everything in it.
    public var description: String {
        "\(pointer.isRoot ? "(root)" : pointer.description): \(kind), expected \(expected), found \(found)"
    }
}
