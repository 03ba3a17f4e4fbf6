import Testing

@testable import LazyJSON

@Suite struct PowersOfFiveTests {
    @Test(
        arguments: [
            (0, 0x8000_0000_0000_0000, 0), (1, 0xA000_0000_0000_0000, 0), (2, 0xC800_0000_0000_0000, 0),
            (-1, 0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCD), (-2, 0xA3D7_0A3D_70A3_D70A, 0x3D70_A3D7_0A3D_70A4),
        ] as [(Int, UInt64, UInt64)])
    func knownPowers(exponent: Int, high: UInt64, low: UInt64) {
        #expect(PowersOfFive[exponent] == (high, low))
    }

    /// Each power is five times the one before, but for what was cut off.
    @Test func eachFollowsFromTheOneBefore() {
        for exponent in PowersOfFive.smallest..<PowersOfFive.largest {
            let (power, next) = (whole(exponent), whole(exponent + 1))
            #expect(power >> 127 == 1)
            // Five quarters where that stays below 2^128, else five eighths.
            let quarter = power >> 2
            let sum = power.addingReportingOverflow(quarter)
            let expected = sum.overflow ? (power >> 1) + (power >> 3) : sum.partialValue
            #expect(max(next, expected) - min(next, expected) <= 4, "5^\(exponent + 1)")
        }
    }

    private func whole(_ exponent: Int) -> UInt128 {
        let power = PowersOfFive[exponent]
        return UInt128(power.high) << 64 | UInt128(power.low)
    }
}
