/// The powers of five that conversion to floating point multiplies with: 128 bits each, the highest one set.
///
/// Positive powers are cut after 128 bits; negative ones are rounded up, as the proof of the algorithm in `NearestDouble`
/// demands. The table is computed at its first use, in a fraction of a millisecond.
enum PowersOfFive {
    static let smallest = -342
    static let largest = 308

    /// The high and the low word of each power in turn.
    private static let words: [UInt64] = makeWords()

    /// The power with an exponent from `smallest` to `largest`.
    @inline(__always)
    static subscript(exponent: Int) -> (high: UInt64, low: UInt64) {
        let index = (exponent &- smallest) &* 2
        let words = Self.words
        return (words[index], words[index &+ 1])
    }

    private static func makeWords() -> [UInt64] {
        var words = [UInt64](repeating: 0, count: (largest - smallest + 1) * 2)
        func store(_ bits: (high: UInt64, low: UInt64), _ exponent: Int) {
            words[(exponent - smallest) * 2] = bits.high
            words[(exponent - smallest) * 2 + 1] = bits.low
        }
        var power = BigMagnitude(1)
        for exponent in 0...largest {
            store(power.leading128Bits, exponent)
            power.multiply(by: 5)
        }
        // Dividing by five again and again, rounding down each time, is dividing by the power, rounded down once.
        // 2^960 / 5^342 still has more than 128 bits.
        var reciprocal = BigMagnitude(1)
        reciprocal.multiply(byPowerOfTwo: 960)
        for exponent in (smallest ... -1).reversed() {
            reciprocal.divideByFive()
            let bits = reciprocal.leading128Bits
            // No low half is so great that the addition overflows, which would trap here.
            store((bits.high, bits.low + 1), exponent)
        }
        return words
    }
}
