extension NumberDigits {
    /// The integer that is left without the fraction; nil where `T` does not reach.
    ///
    /// The cost is bound by the width of `T`: exponents that lead further are refused by their size.
    func truncated<T: FixedWidthInteger>(to type: T.Type, in text: Span<UInt8>) -> (value: T, isExact: Bool)? {
        if isZero { return (0, true) }
        if exponent <= 0 { return (0, false) }
        guard exponent <= T.bitWidth / 3 + 2 else { return nil }
        let taken = min(count, exponent)
        let isExact = taken == count
        if exponent <= 19 {
            var magnitude = prefix(taken, in: text)
            for _ in taken..<exponent { magnitude = magnitude &* 10 }
            if !isNegative { return T(exactly: magnitude).map { ($0, isExact) } }
            if magnitude <= 1 << 63 {
                return T(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)).map { ($0, isExact) }
            }
        }
        return wide(type, taken: taken, in: text).map { ($0, isExact) }
    }

    /// Digit by digit, for what does not fit 64 bits.
    private func wide<T: FixedWidthInteger>(_ type: T.Type, taken: Int, in text: Span<UInt8>) -> T? {
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
        return value
    }
}
