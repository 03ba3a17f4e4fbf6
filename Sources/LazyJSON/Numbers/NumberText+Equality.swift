extension NumberText {
    /// Whether two texts have the same value, exactly: `1`, `1.0` and `10e-1` have, `1e400` and `1e401` have not.
    ///
    /// A text that is not a number equals only the same bytes.
    static func equalValue(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        if let left = plainInteger(left), let right = plainInteger(right) { return left == right }
        return order(left, right).map { $0 == 0 } ?? sameBytes(left, right)
    }

    /// Feeds a hasher with the value: the same for all texts that `equalValue` takes for equal.
    static func hashValue(_ text: Span<UInt8>, into hasher: inout Hasher) {
        if let plain = plainInteger(text), plain.magnitude < shortLimit { return hash(plain, into: &hasher) }
        guard let parts = NumberParts(text) else {
            for index in 0..<text.count { hasher.combine(text[index]) }
            return
        }
        let digits = NumberDigits(parts, in: text)
        let exponent = NumberExponent(parts, digits, in: text)
        if digits.count <= shortCount, case .small(let exponent) = exponent {
            let magnitude = Int64(truncatingIfNeeded: digits.prefix(digits.count, in: text))
            hash(digits: digits.isNegative ? 0 &- magnitude : magnitude, exponent: exponent, into: &hasher)
        } else {
            hash(digits, exponent, in: text, into: &hasher)
        }
    }

    /// Values of so many digits are hashed as one integer.
    private static let shortCount = 18
    private static let shortLimit: UInt64 = 1_000_000_000_000_000_000

    /// Below zero, zero or above, as the left value is less than the right one, equal or greater; nil where one of the
    /// texts is not a number.
    static func order(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int? {
        guard let leftParts = NumberParts(left), let rightParts = NumberParts(right) else { return nil }
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

    private static func sameBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }

    /// Brings an integer into the form of `NumberDigits` without going back to its text.
    @inline(__always)
    private static func hash(_ plain: Int64, into hasher: inout Hasher) {
        guard plain != 0 else { return hash(digits: 0, exponent: 0, into: &hasher) }
        var magnitude = plain.magnitude
        var zeros = 0
        while magnitude % 10 == 0 {
            magnitude /= 10
            zeros &+= 1
        }
        var count = 0
        var power: UInt64 = 1
        while power <= magnitude {
            power &*= 10
            count &+= 1
        }
        let digits = Int64(truncatingIfNeeded: magnitude)
        hash(digits: plain < 0 ? 0 &- digits : digits, exponent: count &+ zeros, into: &hasher)
    }

    @inline(__always)
    private static func hash(digits: Int64, exponent: Int, into hasher: inout Hasher) {
        hasher.combine(digits)
        hasher.combine(digits == 0 ? 0 : exponent)
    }

    /// The long form: as many digits at a time as fit an integer.
    private static func hash(
        _ digits: NumberDigits, _ exponent: NumberExponent, in text: Span<UInt8>, into hasher: inout Hasher
    ) {
        hasher.combine(digits.isNegative)
        hasher.combine(digits.count)
        hasher.combine(exponent)
        var group: UInt64 = 0
        for index in 0..<digits.count {
            group = group &* 10 &+ UInt64(digits.digit(index, in: text))
            if index % shortCount == shortCount - 1 || index == digits.count - 1 {
                hasher.combine(group)
                group = 0
            }
        }
    }
}

extension NumberDigits {
    /// -1, 0 or 1; the zero of `-0` is a zero.
    fileprivate var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }
}
