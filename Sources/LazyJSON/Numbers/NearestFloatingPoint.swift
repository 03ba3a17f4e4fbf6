/// The floating-point number nearest to `integer × 10^power`, ties to even.
enum NearestFloatingPoint {
    /// The product or quotient of two exact numbers, which one operation rounds correctly; nil where one is not exact.
    ///
    /// This is the fast path of William Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    @inline(__always)
    static func exactFactors<Value: BinaryFormat>(_ integer: UInt64, power: Int) -> Value? {
        guard integer <= Value.largestExactInteger else { return nil }
        let powers = Value.exactPowersOfTen
        let value = Value(Int64(truncatingIfNeeded: integer))
        if power >= 0 { return power < powers.count ? value * powers[power] : nil }
        let divisor = 0 &- power
        return divisor < powers.count ? value / powers[divisor] : nil
    }

    /// The product with a 128-bit power of five, which has enough correct bits to round.
    ///
    /// This is the algorithm of Michael Eisel and Daniel Lemire ("Number Parsing at a Gigabyte per Second", 2021). Noble
    /// Mushtak and Lemire have proved that the product always decides ("Fast Number Parsing Without Fallback", 2023);
    /// the check of the first paper costs nothing and stays.
    ///
    /// - Returns: The value without sign, infinity on overflow; nil where the product does not decide.
    @inline(__always)
    static func product<Value: BinaryFormat>(_ integer: UInt64, power: Int, as type: Value.Type) -> Value? {
        guard integer != 0, power >= Value.smallestPowerOfTen else { return 0 }
        guard power <= Value.largestPowerOfTen else { return .infinity }

        let zeros = integer.leadingZeroBitCount
        let normalized = integer &<< UInt64(truncatingIfNeeded: zeros)
        let (high, low) = multiply(normalized, powerOfFive: power, precision: Value.fractionBits + 3)
        if low == .max, power < -27 || power > 55 { return nil }

        // The significand with one more bit, to round by.
        let carried = Int(truncatingIfNeeded: high &>> 63)
        let dropped = UInt64(truncatingIfNeeded: carried &+ 64 &- Value.fractionBits &- 3)
        var significand = high &>> dropped
        // floor(log2(10^power)), in 16 bits of fraction: exact over the table's range.
        let log2 = (217_706 &* power) &>> 16
        let bias = Value.infinitePower / 2
        var binaryPower = log2 &+ 63 &+ carried &- zeros &+ bias

        if binaryPower <= 0 {
            let shift = 1 &- binaryPower
            guard shift < 64 else { return 0 }
            significand &>>= UInt64(truncatingIfNeeded: shift)
            significand = (significand &+ (significand & 1)) &>> 1
            // Rounding up may reach the smallest normal number; its pattern follows that of the largest subnormal.
            return Value(pattern: significand)
        }
        if low <= 1, significand & 3 == 1, Value.halfwayPowersOfTen.contains(power), significand &<< dropped == high {
            significand &= ~1
        }
        significand = (significand &+ (significand & 1)) &>> 1
        if significand >= 2 &<< UInt64(Value.fractionBits) {
            significand &>>= 1
            binaryPower &+= 1
        }
        guard binaryPower < Value.infinitePower else { return .infinity }
        let fraction = significand & ((1 &<< UInt64(Value.fractionBits)) &- 1)
        return Value(pattern: UInt64(truncatingIfNeeded: binaryPower) &<< UInt64(Value.fractionBits) | fraction)
    }

    /// The upper 128 bits of the product, exact in its first `precision` bits; the power's lower word is used only where
    /// it can matter.
    @inline(__always)
    private static func multiply(
        _ integer: UInt64, powerOfFive power: Int, precision: Int
    ) -> (high: UInt64, low: UInt64) {
        let factor = PowersOfFive[power]
        let first = integer.multipliedFullWidth(by: factor.high)
        let undecided = UInt64.max &>> UInt64(truncatingIfNeeded: precision)
        guard first.high & undecided == undecided else { return (first.high, first.low) }
        let second = integer.multipliedFullWidth(by: factor.low)
        let low = first.low.addingReportingOverflow(second.high)
        return (first.high &+ (low.overflow ? 1 : 0), low.partialValue)
    }
}
