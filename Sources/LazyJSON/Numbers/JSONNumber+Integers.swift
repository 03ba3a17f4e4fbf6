extension JSONNumber {
    /// Whether the value has no fraction: true for `1.0` and `1e3`, false for `1.5`.
    public var isInteger: Bool {
        text.withUTF8Span { NumberDigits($0)?.isIntegral ?? false }
    }

    /// The value where it is exactly an `Int`, as `42`, `42.0` and `4.2e1` are; else nil.
    public var int: Int? { exactly(Int.self) }

    /// The value where it is exactly an `Int64`; else nil.
    public var int64: Int64? { exactly(Int64.self) }

    /// The value where it is exactly a `UInt64`; else nil.
    public var uint64: UInt64? { exactly(UInt64.self) }

    /// The value where it is exactly an integer of the given type; else nil.
    public func exactly<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        text.withUTF8Span { NumberText.integer($0, as: type) }
    }

    /// The value without its fraction, that is, rounded towards zero; nil where the type does not reach.
    ///
    /// - Returns: The integer, and whether there was no fraction to lose.
    public func truncated<T: FixedWidthInteger>(to type: T.Type) -> (value: T, isExact: Bool)? {
        text.withUTF8Span { NumberText.truncated($0, to: type) }
    }
}
