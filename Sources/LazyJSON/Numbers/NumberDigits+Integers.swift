/// An integer of at most 128 bits that was read from a text, before it is narrowed to a type.
enum WideInteger {
    case signed(Int128)
    /// An integer beyond `Int128`.
    case unsigned(UInt128)

    /// The integer as a type; nil if it does not fit.
    func narrowed<T: FixedWidthInteger>(to type: T.Type = T.self) -> T? {
        switch self {
        case .signed(let value): T(exactly: value)
        case .unsigned(let value): T(exactly: value)
        }
    }
}

extension NumberDigits {
    /// The integer that is left without the fraction; nil beyond 128 bits.
    func truncated(in text: Span<UInt8>) -> (value: WideInteger, isExact: Bool)? {
        if let (value, isExact) = truncated(to: Int128.self, in: text) { return (.signed(value), isExact) }
        return truncated(to: UInt128.self, in: text).map { (.unsigned($0.value), $0.isExact) }
    }

    /// The integer that is left without the fraction; nil if it does not fit `T`.
    ///
    /// The cost is bounded by the width of `T`: larger exponents are refused by their size. The types of the standard
    /// library are narrowed from the 128-bit ones, so that this exists for few types.
    func truncated<T: FixedWidthInteger>(to type: T.Type, in text: Span<UInt8>) -> (value: T, isExact: Bool)? {
        if isZero { return (0, true) }
        if exponent <= 0 { return (0, false) }
        guard exponent <= T.bitWidth / 3 + 2 else { return nil }
        let taken = min(count, exponent)
        let ten = T(truncatingIfNeeded: 10)
        var value: T = 0
        for index in 0..<exponent {
            let digit = index < taken ? T(truncatingIfNeeded: self.digit(index, in: text)) : 0
            let product = value.multipliedReportingOverflow(by: ten)
            let sum =
                isNegative
                ? product.partialValue.subtractingReportingOverflow(digit)
                : product.partialValue.addingReportingOverflow(digit)
            guard !product.overflow, !sum.overflow else { return nil }
            value = sum.partialValue
        }
        return (value, taken == count)
    }
}
