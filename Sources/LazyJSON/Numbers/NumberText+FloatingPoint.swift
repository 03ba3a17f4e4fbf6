extension NumberText {
    /// The nearest double, rounded once, ties to even; `nil` if that is infinite, or the text is not a number.
    static func double(_ text: Span<UInt8>) -> Double? {
        if let plain = PlainDecimal(text),
            let value = NearestDouble.value(plain.significand, power: 0 &- plain.fractionCount)
        {
            return plain.isNegative ? -value : value
        }
        return doubleOfAny(text)
    }

    @inline(never)
    private static func doubleOfAny(_ text: Span<UInt8>) -> Double? {
        guard let parts = NumberPositions(text) else { return nil }
        if parts.integerCount &+ parts.fractionCount <= 19,
            let value = NearestDouble.value(parts.significand, power: parts.exponent &- parts.fractionCount)
        {
            guard value.isFinite else { return nil }
            return parts.isNegative ? -value : value
        }
        return double(NumberDigits(parts, in: text), in: text)
    }

    /// The nearest double of any number of digits.
    ///
    /// Of more than 19 the first 19 decide, unless they and the next greater integer round differently.
    @inline(never)
    static func double(_ digits: NumberDigits, in text: Span<UInt8>) -> Double? {
        let taken = min(digits.count, 19)
        let power = digits.exponent &- taken
        let integer = digits.prefix(taken, in: text)
        var value = NearestDouble.product(integer, power: power)
        if digits.count > taken, value != NearestDouble.product(integer &+ 1, power: power) { value = nil }
        if value == nil, digits.exponent > 310 { return nil }
        if value == nil, digits.exponent < PowersOfFive.smallest { value = 0 }
        // The standard library is correctly rounded too, but slow.
        guard let magnitude = value ?? Double(shortened(digits, in: text)), magnitude.isFinite else { return nil }
        return digits.isNegative ? -magnitude : magnitude
    }

    /// The nearest float, rounded once and not through `Double`; `nil` if that is infinite, or the text is not a number.
    static func float(_ text: Span<UInt8>) -> Float? {
        guard let double = double(text) else { return nil }
        // The order of numbers and midpoints of floats, all of which are doubles, is kept when they are rounded to
        // doubles. So the double decides unless it is a midpoint. Those of subnormal floats have other bits.
        let isMidpoint = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
        let isTiny = double.magnitude < Double(Float.leastNormalMagnitude) && double.magnitude > 1e-60
        if isMidpoint || isTiny, let digits = NumberDigits(text) {
            guard let magnitude = Float(shortened(digits, in: text)), magnitude.isFinite else { return nil }
            return digits.isNegative ? -magnitude : magnitude
        }
        let value = Float(double)
        return value.isFinite ? value : nil
    }

    /// A text of at most 801 digits that rounds as the number without its sign does, to a double or float.
    ///
    /// The midpoint of two doubles has fewer digits, so one digit that is not zero replaces all that follow.
    private static func shortened(_ digits: NumberDigits, in text: Span<UInt8>) -> String {
        let taken = min(digits.count, 800)
        var characters = digits.characters(taken, in: text)
        if digits.count > taken { characters.append(UInt8(ascii: "1")) }
        return String(decoding: characters, as: UTF8.self) + "e\(digits.exponent - characters.count)"
    }

    /// Whether a double is exactly the number of the text.
    static func isExact(_ value: Double, _ text: Span<UInt8>) -> Bool {
        if let plain = plainInteger(text) { return Double(exactly: plain) == value }
        guard value.isFinite, let digits = NumberDigits(text) else { return false }
        if digits.isZero || value == 0 { return digits.isZero && value == 0 }
        return digits.isNegative == (value < 0) && isExact(value.magnitude, digits, in: text)
    }

    /// Whether a positive double is exactly the number with some digits, compared as integers.
    static func isExact(_ value: Double, _ digits: NumberDigits, in text: Span<UInt8>) -> Bool {
        // An exact fraction has as many decimal places as binary ones: few inexact values get further. No double has
        // more digits, or a greater exponent.
        let decimalPlaces = max(digits.count &- digits.exponent, 0)
        let binaryPlaces = max(value.significandWidth &- Int(value.exponent), 0)
        guard decimalPlaces == binaryPlaces, digits.count <= 767, digits.exponent <= 309 else { return false }
        // value = odd × 2^twos, number = left × 10^tens
        let integer = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
        let zeros = integer.trailingZeroBitCount
        let twos = max(Int(value.exponentBitPattern), 1) - 1075 + zeros
        let tens = digits.exponent - digits.count
        var left = BigMagnitude(digits, in: text)
        var right = BigMagnitude(integer >> UInt64(zeros))
        left.multiply(byPowerOfFive: max(tens, 0))
        right.multiply(byPowerOfFive: max(-tens, 0))
        left.multiply(byPowerOfTwo: max(tens - twos, 0))
        right.multiply(byPowerOfTwo: max(twos - tens, 0))
        return left == right
    }
}
