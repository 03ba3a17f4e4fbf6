/// A value of a model that is missing, coerced, refused, unreadable, or ambiguous.
///
/// ```swift
/// let user = try User(parsing: #"{"name": 42}"#)
/// let issues = user.issues.map(\.description)
/// // /name: coerced 42 to a string
/// ```
///
/// ``JSONModelProtocol/issues`` lists the issues of a model, and ``JSONPropertyState/issue`` is the issue of one property.
/// <doc:ErrorsAndIssues> describes each kind with its cause and cure.
public struct JSONIssue: Sendable, Hashable {
    /// A kind of issue.
    ///
    /// More kinds may be added: a `switch` needs a `default`.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `coerced`.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// A property that is neither optional nor has a default has no value.
        public static let missing = Self(rawValue: "missing")
        /// The value of a property that is not optional is null.
        public static let null = Self(rawValue: "null")
        /// A value of another kind was converted: `"42"` to an integer, 1 to `true`.
        public static let coerced = Self(rawValue: "coerced")
        /// A part of the value was lost: the fraction of 42.9 read as an integer, or a lone surrogate.
        public static let lossy = Self(rawValue: "lossy")
        /// The check of the property or a rule of the model refuses the value.
        public static let refused = Self(rawValue: "refused")
        /// The value cannot be converted.
        public static let unreadable = Self(rawValue: "unreadable")
        /// Several members have the name of the property; the first was read.
        public static let duplicate = Self(rawValue: "duplicate")
        /// JSON cannot represent a value, or it cannot be written at its position.
        public static let unwritable = Self(rawValue: "unwritable")
        /// No property maps a member, and such members are rejected.
        public static let unmapped = Self(rawValue: "unmapped")
        /// The text is not JSON.
        public static let malformed = Self(rawValue: "malformed")
    }

    /// The severity of an issue.
    public enum Severity: Sendable, Hashable, Comparable {
        /// The value was coerced, a default was read, or the property is `.lenient`.
        case warning
        /// The value was lost: it is required but missing, unreadable, or refused.
        case error
    }

    /// The pointer to the value from the model or array that was read.
    public var pointer: JSONPointer
    /// The kind of issue.
    public var kind: Kind
    /// The expected value, such as `an integer from 0 to 255`.
    public var expected: String
    /// The value that was found, such as `"abc"` with its quotes, or `an object`.
    public var found: String
    /// The text of the value, cut off at 200 bytes; `nil` if there is no value, and for values that are redacted, and objects
    /// and arrays that are read as models.
    public var rawText: String?
    /// The severity of the issue.
    public var severity: Severity
    /// The range of the value in the text that was parsed, or of the innermost value around it if there is none.
    ///
    /// It is `nil` for values that were put in, and for issues that were not found in a parsed text. Comparing two issues ignores
    /// it. An issue does not keep the document alive.
    public var sourceRange: JSONSourceRange? {
        get { range.value }
        set { range.value = newValue }
    }
    private var range = Uncompared<JSONSourceRange?>(nil)

    /// Creates an issue.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the value.
    ///   - kind: The kind of issue.
    ///   - expected: The expected value.
    ///   - found: The value that was found.
    ///   - rawText: The text of the value.
    ///   - severity: The severity; by default from the kind: errors are values that are refused, unreadable, or unwritable,
    ///     members that are rejected, and texts that are not JSON.
    public init(
        pointer: JSONPointer, kind: Kind, expected: String, found: String, rawText: String? = nil,
        severity: Severity? = nil
    ) {
        self.pointer = pointer
        self.kind = kind
        self.expected = expected
        self.found = found
        self.rawText = rawText
        self.severity = severity ?? kind.severity
    }
}

extension JSONIssue.Kind {
    /// The default severity of an issue of the kind.
    fileprivate var severity: JSONIssue.Severity {
        switch self {
        case .refused, .unreadable, .unwritable, .unmapped, .malformed: .error
        default: .warning
        }
    }
}

extension JSONIssue: CustomStringConvertible {
    /// A line with the pointer, the kind, the expected value, and the one that was found.
    public var description: String {
        let place = pointer.isRoot ? "(root)" : pointer.description
        return kind == .coerced
            ? "\(place): coerced \(found) to \(expected)" : "\(place): \(kind), expected \(expected), found \(found)"
    }
}
