#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Accessors are exact: a value of another kind, or one that does not fit into the type, is nil.
extension JSON {
    /// The value of `true` or `false`; `nil` for other kinds.
    ///
    /// - Complexity: O(1).
    public var bool: Bool? {
        if let value = withView({ Bool.direct(at: $1, in: $0) }) { return value }
        return kind == .bool ? scalarEquals(.true) : nil
    }

    /// The number if it is exactly an `Int` (`42`, `42.0`, `4.2e1`); otherwise `nil`.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var int: Int? { withView { Int.direct(at: $1, in: $0) } ?? withNumber { NumberText.integer($0) } }

    /// The number if it is exactly an `Int64`; otherwise `nil`.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var int64: Int64? { withNumber { NumberText.integer($0) } }

    /// The number if it is exactly a `UInt64`; otherwise `nil`.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var uint64: UInt64? { withNumber { NumberText.integer($0) } }

    /// The double nearest to the number, with ties to even; `nil` for other kinds and if it would be infinite.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var double: Double? {
        withView { Double.direct(at: $1, in: $0) } ?? withNumber { NumberText.double($0) }
    }

    /// The number as a decimal if a decimal can hold all of its digits; otherwise `nil`.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var decimal: Decimal? { withNumber { NumberText.decimal($0) } }

    /// The number with its exact text; `nil` for other kinds.
    ///
    /// - Complexity: O(*n*) in the length of the number.
    public var number: JSONNumber? {
        withNumber { JSONNumber(validated: $0) }
    }

    /// The text of a string with its escapes decoded.
    ///
    /// It is `nil` for other kinds and for a string with the escape of a lone surrogate, which a `String` cannot represent.
    ///
    /// - Complexity: O(*n*) in the length of the string.
    public var string: String? {
        if let text = withView({ String.direct(at: $1, in: $0) }) { return text }
        guard let (text, hasLone) = lossyString, !hasLone else { return nil }
        return text
    }
}
