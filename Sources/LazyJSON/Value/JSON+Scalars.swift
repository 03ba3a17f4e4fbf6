#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Accessors are exact: a value of another kind, or one that does not fit, is nil and never something near it.
extension JSON {
    /// The truth value of `true` or `false`; nil for other kinds.
    public var bool: Bool? {
        if let value = withView({ Bool.direct(at: $1, in: $0) }) { return value }
        return switch literalByte {
        case 0x74: true
        case 0x66: false
        default: nil
        }
    }

    /// The number if it is exactly an integer that fits (`42`, `42.0`, `4.2e1`); else nil.
    public var int: Int? { withView { Int.direct(at: $1, in: $0) } ?? withNumber { NumberText.integer($0) } }

    /// The number if it is exactly an integer that fits; else nil.
    public var int64: Int64? { withNumber { NumberText.integer($0) } }

    /// The number if it is exactly an integer that fits; else nil.
    public var uint64: UInt64? { withNumber { NumberText.integer($0) } }

    /// The double that is nearest to the number, ties to even; nil for other kinds and if it would be infinite.
    public var double: Double? {
        withView { Double.direct(at: $1, in: $0) } ?? withNumber { NumberText.double($0) }
    }

    /// The number as a decimal if that holds all of its digits; else nil.
    public var decimal: Decimal? { withNumber { NumberText.decimal($0) } }

    /// The number with its exact text; nil for other kinds.
    public var number: JSONNumber? {
        withNumber { JSONNumber(validated: $0) }
    }

    /// The text that a string means, escapes decoded; nil for other kinds and for a string with a lone surrogate
    /// escape, which no `String` can hold.
    public var string: String? {
        if let text = withView({ String.direct(at: $1, in: $0) }) { return text }
        guard let (text, hasLone) = lossyString, !hasLone else { return nil }
        return text
    }
}
