extension NumberText {
    /// The nearest double, rounded once, ties to even; nil where that is infinite, or the text is not a number.
    static func double(_ text: Span<UInt8>) -> Double? { nearest(text) }

    /// The nearest float, rounded once and not through `Double`; nil where that is infinite, or the text is no number.
    static func float(_ text: Span<UInt8>) -> Float? { nearest(text) }

    /// Whether a double is exactly the number that the text says.
    static func isExact(_ value: Double, _ text: Span<UInt8>) -> Bool {
        if let plain = plainInteger(text) { return Double(exactly: plain) == value }
        guard value.isFinite, let digits = NumberDigits(text) else { return false }
        if digits.isZero || value == 0 { return digits.isZero && value == 0 }
        guard digits.isNegative == (value < 0) else { return false }
        // A fraction of so many decimal places has as many binary ones: few inexact values get further.
        let decimalPlaces = max(digits.count &- digits.exponent, 0)
        let binaryPlaces = max(value.significandWidth &- Int(value.exponent), 0)
        guard decimalPlaces == binaryPlaces else { return false }
        return ExactExpansion(value).equals(digits, in: text)
    }

    @inline(__always)
    private static func nearest<Value: BinaryFormat>(_ text: Span<UInt8>) -> Value? {
        guard let parts = NumberParts(text) else { return nil }
        guard parts.integerCount &+ parts.fractionCount <= 19 else {
            return nearest(NumberDigits(parts, in: text), in: text)
        }
        let power = parts.exponent &- parts.fractionCount
        if let value: Value = NearestFloatingPoint.exactFactors(parts.significand, power: power) {
            return parts.isNegative ? -value : value
        }
        if let value = NearestFloatingPoint.product(parts.significand, power: power, as: Value.self) {
            guard value.isFinite else { return nil }
            return parts.isNegative ? -value : value
        }
        return nearest(NumberDigits(parts, in: text), in: text)
    }

    /// The general case, of any number of digits.
    ///
    /// Of more than 19 the first 19 decide, unless they and the next greater integer round differently.
    @inline(never)
    static func nearest<Value: BinaryFormat>(
        _ digits: NumberDigits, in text: Span<UInt8>, as type: Value.Type = Value.self
    ) -> Value? {
        let taken = min(digits.count, 19)
        let power = digits.exponent &- taken
        let integer = digits.prefix(taken, in: text)
        var value = NearestFloatingPoint.product(integer, power: power, as: type)
        if digits.count > taken, value != NearestFloatingPoint.product(integer &+ 1, power: power, as: type) {
            value = nil
        }
        guard let magnitude = value ?? slow(digits, in: text), magnitude.isFinite else { return nil }
        return digits.isNegative ? -magnitude : magnitude
    }

    /// The standard library's conversion, which is correctly rounded but not linear.
    ///
    /// It gets at most 800 digits: the midpoint of two doubles has fewer, so that any digit but zero after these can
    /// stand for all that follow.
    private static func slow<Value: BinaryFormat>(_ digits: NumberDigits, in text: Span<UInt8>) -> Value? {
        if digits.exponent > Value.largestPowerOfTen + 1 { return nil }
        if digits.exponent < Value.smallestPowerOfTen { return 0 }
        let taken = min(digits.count, 800)
        var characters = digits.characters(taken, in: text)
        if digits.count > taken { characters.append(UInt8(ascii: "1")) }
        characters.append(UInt8(ascii: "e"))
        characters.append(contentsOf: String(digits.exponent - characters.count + 1).utf8)
        return Value(String(decoding: characters, as: UTF8.self))
    }
}
