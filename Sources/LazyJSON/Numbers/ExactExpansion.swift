/// All decimal digits of a floating-point number: every one has an end, after 767 digits at most.
///
/// The value is `0.d₀d₁… × 10^exponent`, as in `NumberDigits`; the sign is left to the caller.
struct ExactExpansion {
    /// From 0 to 9, the lowest first; neither the first nor the last is zero.
    private var reversedDigits: [UInt8] = []
    let exponent: Int

    /// The expansion of a finite value's magnitude.
    init(_ value: Double) {
        guard value != 0, value.isFinite else {
            exponent = 0
            return
        }
        // value = integer × 2^power
        let integer = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
        let power = max(Int(value.exponentBitPattern), 1) - 1075
        let zeros = min(integer.trailingZeroBitCount, max(-power, 0))
        var magnitude = BigMagnitude(integer >> UInt64(zeros))
        if power >= 0 {
            magnitude.shiftLeft(by: power)
        } else {
            // 2^-n is 5^n × 10^-n
            for _ in 0..<(-power - zeros) { magnitude.multiply(by: 5) }
        }
        while !magnitude.isZero {
            var nine = magnitude.divide(by: 1_000_000_000)
            for _ in 0..<9 {
                reversedDigits.append(UInt8(truncatingIfNeeded: nine % 10))
                nine /= 10
            }
        }
        while reversedDigits.last == 0 { reversedDigits.removeLast() }
        exponent = reversedDigits.count + min(power + zeros, 0)
        reversedDigits.removeFirst(reversedDigits.prefix { $0 == 0 }.count)
    }

    /// Whether the digits of a text have the same value.
    func equals(_ digits: NumberDigits, in text: Span<UInt8>) -> Bool {
        let count = reversedDigits.count
        guard digits.count == count, count == 0 || digits.exponent == exponent else { return false }
        for index in 0..<count where digits.digit(index, in: text) != reversedDigits[count - 1 - index] {
            return false
        }
        return true
    }
}
