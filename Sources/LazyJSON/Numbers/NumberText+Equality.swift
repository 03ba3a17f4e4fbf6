extension NumberText {
    /// Whether two texts have exactly the same value: `1`, `1.0` and `10e-1` have, `1e400` and `1e401` have not.
    ///
    /// A text that is not a number equals only the same bytes.
    static func equalValue(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        if let left = plainInteger(left), let right = plainInteger(right) { return left == right }
        return order(left, right).map { $0 == 0 }
            ?? (left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] })
    }

    /// Feeds a hasher with the value: the same for all texts that are equal for `equalValue`.
    static func hashValue(_ text: Span<UInt8>, into hasher: inout Hasher) {
        guard let parts = NumberPositions(text) else {
            for index in 0..<text.count { hasher.combine(text[index]) }
            return
        }
        let digits = NumberDigits(parts, in: text)
        let exponent = NumberExponent(parts, digits, in: text)
        hasher.combine(exponent)
        var group: UInt64 = 0
        for index in 0..<digits.count {
            group = group &* 10 &+ UInt64(digits.digit(index, in: text))
            // Once for every 18 digits: before the multiplications above can lose the first of them.
            if index % 18 == 17 || index == digits.count - 1 { hasher.combine(group) }
        }
    }

    /// A negative number, zero or a positive one if the left value is less than, equal to or greater than the right one;
    /// `nil` if one of the texts is not a number.
    static func order(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int? {
        guard let leftParts = NumberPositions(left), let rightParts = NumberPositions(right) else { return nil }
        let leftDigits = NumberDigits(leftParts, in: left)
        let rightDigits = NumberDigits(rightParts, in: right)
        let leftSign = leftDigits.sign
        let rightSign = rightDigits.sign
        if leftSign != rightSign || leftSign == 0 { return leftSign - rightSign }

        let leftExponent = NumberExponent(leftParts, leftDigits, in: left)
        let rightExponent = NumberExponent(rightParts, rightDigits, in: right)
        if leftExponent != rightExponent { return leftExponent < rightExponent ? -leftSign : leftSign }

        for index in 0..<min(leftDigits.count, rightDigits.count) {
            let leftDigit = leftDigits.digit(index, in: left)
            let rightDigit = rightDigits.digit(index, in: right)
            if leftDigit != rightDigit { return leftDigit < rightDigit ? -leftSign : leftSign }
        }
        return (leftDigits.count - rightDigits.count).signum() * leftSign
    }
}

extension NumberDigits {
    /// -1, 0 or 1; the zero of `-0` is a zero.
    fileprivate var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }
}
