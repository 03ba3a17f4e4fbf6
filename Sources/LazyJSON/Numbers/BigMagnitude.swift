/// A small unsigned big integer: only what powers of five and exact decimal expansions need.
struct BigMagnitude {
    /// The lowest limb first; the highest is not zero.
    private(set) var limbs: [UInt32]

    init(_ value: UInt64) {
        limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        trim()
    }

    /// 2 to the power of `exponent`.
    init(powerOfTwo exponent: Int) {
        limbs = [UInt32](repeating: 0, count: exponent / 32 + 1)
        limbs[exponent / 32] = 1 << UInt32(exponent % 32)
    }

    var isZero: Bool { limbs.isEmpty }

    mutating func multiply(by factor: UInt32) {
        var carry: UInt64 = 0
        for index in limbs.indices {
            let product = UInt64(limbs[index]) &* UInt64(factor) &+ carry
            limbs[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Divides, rounding down, and returns the remainder.
    @inline(__always)
    mutating func divide(by divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let dividend = remainder << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: dividend / UInt64(divisor))
            remainder = dividend % UInt64(divisor)
        }
        trim()
        return UInt32(truncatingIfNeeded: remainder)
    }

    mutating func shiftLeft(by bits: Int) {
        multiply(by: 1 << UInt32(bits % 32))
        limbs.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0)
    }

    /// The 128 highest bits, the first of them set; what stands below is cut off.
    ///
    /// The number must not be zero.
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
