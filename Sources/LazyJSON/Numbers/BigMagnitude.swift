/// An unsigned big integer with the operations that powers of five and exact comparisons need.
struct BigMagnitude: Equatable {
    /// The lowest limb first; the highest is not zero.
    private var limbs: [UInt32]

    /// An integer.
    init(_ value: UInt64) {
        limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        trim()
    }

    /// The digits of a number as one integer.
    init(_ digits: NumberDigits, in text: Span<UInt8>) {
        limbs = []
        for index in 0..<digits.count { multiply(by: 10, adding: UInt32(digits.digit(index, in: text))) }
    }

    /// Multiplies by a factor, and adds a number.
    mutating func multiply(by factor: UInt32, adding number: UInt32 = 0) {
        var carry = UInt64(number)
        for index in limbs.indices {
            let product = UInt64(limbs[index]) &* UInt64(factor) &+ carry
            limbs[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Multiplies by 5 to the power of `exponent`.
    ///
    /// - Complexity: O(*n* × `exponent`) in the number of limbs of the result.
    mutating func multiply(byPowerOfFive exponent: Int) {
        for _ in 0..<exponent { multiply(by: 5) }
    }

    /// Multiplies by 2 to the power of `exponent`.
    mutating func multiply(byPowerOfTwo exponent: Int) {
        guard !limbs.isEmpty else { return }
        multiply(by: 1 << UInt32(exponent % 32))
        limbs.insert(contentsOf: repeatElement(0, count: exponent / 32), at: 0)
    }

    /// Divides by five, rounding down.
    mutating func divideByFive() {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let dividend = remainder << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: dividend / 5)
            remainder = dividend % 5
        }
        trim()
    }

    /// The 128 highest bits of a number that is not zero, the first of them set; the bits below are cut off.
    var leading128Bits: (high: UInt64, low: UInt64) {
        func limb(_ place: Int) -> UInt64 { limbs.count > place ? UInt64(limbs[limbs.count - 1 - place]) : 0 }
        let shift = UInt64(truncatingIfNeeded: limb(0).leadingZeroBitCount - 32)
        func pair(_ place: Int) -> UInt64 {
            let bits = limb(place) << 32 | limb(place + 1)
            return bits << shift | (limb(place + 2) << shift) >> 32
        }
        return (pair(0), pair(2))
    }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
    }
}
