/// The exponent of a number's digits, exact however long its text: `e` may be followed by a hundred thousand digits.
///
/// Each exponent has one form: `.small` if it fits an `Int`, else `.large`.
enum NumberExponent: Hashable {
    case small(Int)
    /// Decimal digits from 0 to 9, the first not zero.
    case large(isNegative: Bool, magnitude: [UInt8])

    /// The exact form of `digits.exponent`.
    init(_ parts: NumberPositions, _ digits: NumberDigits, in text: Span<UInt8>) {
        if digits.isZero {
            self = .small(0)
        } else if parts.exponent.magnitude < NumberPositions.exponentLimit {
            self = .small(digits.exponent)
        } else {
            self.init(text, from: parts.exponentStart, isNegative: parts.exponent < 0, adding: digits.point)
        }
    }

    /// The sum of the digits in `text` and a shift, which is by far the smaller of the two.
    private init(_ text: Span<UInt8>, from start: Int, isNegative: Bool, adding shift: Int) {
        var magnitude: [UInt8] = [0] + (start..<text.count).map { min(text[$0] &- 0x30, 9) }
        var carry = isNegative ? 0 &- shift : shift
        var index = magnitude.count - 1
        while carry != 0, index >= 0 {
            let sum = Int(magnitude[index]) &+ carry
            let digit = ((sum % 10) &+ 10) % 10
            magnitude[index] = UInt8(truncatingIfNeeded: digit)
            carry = (sum &- digit) / 10
            index -= 1
        }
        let digits = String(decoding: magnitude.map { 0x30 + $0 }, as: UTF8.self)
        if let small = Int(isNegative ? "-" + digits : digits) {
            self = .small(small)
        } else {
            magnitude.removeFirst(magnitude.prefix { $0 == 0 }.count)
            self = .large(isNegative: isNegative, magnitude: magnitude)
        }
    }
}

extension NumberExponent: Comparable {
    static func < (left: NumberExponent, right: NumberExponent) -> Bool {
        switch (left, right) {
        case (.small(let left), .small(let right)): return left < right
        case (.small, .large(let isNegative, _)): return !isNegative
        case (.large(let isNegative, _), .small): return isNegative
        case (.large(let leftNegative, let left), .large(let rightNegative, let right)):
            if leftNegative != rightNegative { return leftNegative }
            let (small, great) = leftNegative ? (right, left) : (left, right)
            if small.count != great.count { return small.count < great.count }
            return small.lexicographicallyPrecedes(great)
        }
    }
}
