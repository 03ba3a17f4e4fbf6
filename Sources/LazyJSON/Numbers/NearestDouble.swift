/// The double nearest to `integer × 10^power`, ties to even.
enum NearestDouble {
    /// The value without sign, infinity on overflow; `nil` if neither of the functions below returns one.
    @inline(__always)
    static func value(_ integer: UInt64, power: Int) -> Double? {
        exactFactors(integer, power: power) ?? product(integer, power: power)
    }

    /// The product or quotient of two exact numbers, which one operation rounds correctly; `nil` if one is not exact.
    ///
    /// This is the fast path of William Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    @inline(__always)
    static func exactFactors(_ integer: UInt64, power: Int) -> Double? {
        guard integer <= 1 << 53, power.magnitude <= 22 else { return nil }
        let value = Double(Int64(truncatingIfNeeded: integer))
        return power >= 0 ? value * powersOfTen[power] : value / powersOfTen[0 &- power]
    }

    /// The exact powers of ten.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The product with a 128-bit power of five, which has enough correct bits to round.
    ///
    /// This is the algorithm of Michael Eisel and Daniel Lemire ("Number Parsing at a Gigabyte per Second", 2021). Noble
    /// Mushtak and Lemire have proved that the product always decides ("Fast Number Parsing Without Fallback", 2023);
    /// the check of the first paper costs nothing and stays. It reads coordinates several times as fast as the standard
    /// library does.
    ///
    /// - Returns: The value without sign, infinity on overflow; `nil` if the product does not decide.
    static func product(_ integer: UInt64, power: Int) -> Double? {
        guard integer != 0, power >= PowersOfFive.smallest else { return 0 }
        guard power <= PowersOfFive.largest else { return .infinity }

        let zeros = integer.leadingZeroBitCount
        let normalized = integer &<< UInt64(truncatingIfNeeded: zeros)
        let (high, low) = multiply(normalized, powerOfFive: power)
        if low == .max, power < -27 || power > 55 { return nil }

        // The significand with one more bit, to round by.
        let carried = Int(truncatingIfNeeded: high &>> 63)
        let dropped = UInt64(truncatingIfNeeded: carried &+ 9)
        var significand = high &>> dropped
        // floor(log2(10^power)), in 16 bits of fraction: exact over the table's range.
        let log2 = (217_706 &* power) &>> 16
        var binaryPower = log2 &+ 63 &+ carried &- zeros &+ 1023

        if binaryPower <= 0 {
            let shift = 1 &- binaryPower
            guard shift < 64 else { return 0 }
            significand &>>= UInt64(truncatingIfNeeded: shift)
            significand = (significand &+ (significand & 1)) &>> 1
            // Rounding up may reach the smallest normal number; its pattern follows the pattern of the largest subnormal.
            return Double(bitPattern: significand)
        }
        // With these powers an integer of 64 bits can be halfway between two doubles.
        if low <= 1, significand & 3 == 1, power >= -4, power <= 23, significand &<< dropped == high {
            significand &= ~1
        }
        significand = (significand &+ (significand & 1)) &>> 1
        if significand >= 1 << 53 {
            significand &>>= 1
            binaryPower &+= 1
        }
        guard binaryPower < 0x7FF else { return .infinity }
        let fraction = significand & ((1 << 52) &- 1)
        return Double(bitPattern: UInt64(truncatingIfNeeded: binaryPower) &<< 52 | fraction)
    }

    /// The upper 128 bits of the product, exact in its first 55 bits; the power's lower word is used only if it matters.
    @inline(__always)
    private static func multiply(_ integer: UInt64, powerOfFive power: Int) -> (high: UInt64, low: UInt64) {
        let factor = PowersOfFive[power]
        let first = integer.multipliedFullWidth(by: factor.high)
        let undecided = UInt64.max &>> 55
        guard first.high & undecided == undecided else { return (first.high, first.low) }
        let second = integer.multipliedFullWidth(by: factor.low)
        let low = first.low.addingReportingOverflow(second.high)
        return (first.high &+ (low.overflow ? 1 : 0), low.partialValue)
    }
}
