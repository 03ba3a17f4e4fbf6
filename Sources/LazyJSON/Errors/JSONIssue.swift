/// A value that was missing, coerced, refused, unreadable or ambiguous when a model was read.
public struct JSONIssue: Sendable, Hashable {
    /// What kind of issue it is; more may be added, so a `switch` needs a `default`.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `coerced`.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// There is no value for a property that is not optional and has no default.
        public static let missing = Self(rawValue: "missing")
        /// The value of a property that is not optional is null.
        public static let null = Self(rawValue: "null")
        /// A value of another kind was converted: `"42"` to an integer, 1 to `true`.
        public static let coerced = Self(rawValue: "coerced")
        /// Something of the value was lost: the fraction of 42.9 read as an integer, a lone surrogate.
        public static let lossy = Self(rawValue: "lossy")
        /// The check of the property, or a rule of the model, refuses the value.
        public static let refused = Self(rawValue: "refused")
        /// The value cannot be converted.
        public static let unreadable = Self(rawValue: "unreadable")
        /// Several members have the name; the first was read.
        public static let duplicate = Self(rawValue: "duplicate")
        /// A value has no JSON, or cannot be written at its place.
        public static let unwritable = Self(rawValue: "unwritable")
        /// A member that no property maps, and that is rejected.
        public static let unmapped = Self(rawValue: "unmapped")
    }

    /// How much of a value an issue affects.
    public enum Severity: Sendable, Hashable, Comparable {
        /// The value was coerced, or a default was read.
        case warning
        /// The value was lost: a required one is missing, or it is unreadable or refused.
        case error
    }

    /// The pointer to the value from the model or array that was read.
    public var pointer: JSONPointer
    /// What kind of issue it is.
    public var kind: Kind
    /// What was expected, such as `an integer from 0 to 255`.
    public var expected: String
    /// What was found, such as `the string "abc"`.
    public var found: String
    /// The text of the value, cut at 200 bytes; nil if there is no value.
    public var rawText: String?
    /// How much of the value is affected.
    public var severity: Severity

    /// Creates an issue.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the value.
    ///   - kind: The kind of issue.
    ///   - expected: What was expected.
    ///   - found: What was found.
    ///   - rawText: The text of the value.
    ///   - severity: The severity; by default that of the kind: errors are values that are refused, unreadable or unwritable,
    ///     and members that are rejected.
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
    /// The severity of an issue of the kind, if nothing else is said.
    fileprivate var severity: JSONIssue.Severity {
        switch self {
        case .refused, .unreadable, .unwritable, .unmapped: .error
        default: .warning
        }
    }
}

extension JSONIssue: CustomStringConvertible {
    /// One line with the pointer, the kind, and what was expected and found.
    public var description: String {
        let place = pointer.isRoot ? "(root)" : pointer.description
        return kind == .coerced
            ? "\(place): coerced \(found) to \(expected)" : "\(place): \(kind), expected \(expected), found \(found)"
    }
}
