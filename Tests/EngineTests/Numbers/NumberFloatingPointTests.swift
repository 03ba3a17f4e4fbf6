import Foundation
import LazyJSON
import Testing

@Suite struct NumberFloatingPointTests {
    @Test(
        .enabled(if: Corpora.areThere, "\(Corpora.absence)"),
        arguments: ["lemire-fast-float", "more-test-cases", "tencent-rapidjson"]
    )
    func readsTheCorpus(name: String) throws {
        let grammar = try Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
        for line in try NumberSamples.lines(name) {
            let text = String(line.dropFirst(31))
            let double = try #require(UInt64(line.dropFirst(14).prefix(16), radix: 16))
            let float = try #require(UInt32(line.dropFirst(5).prefix(8), radix: 16))
            let isNumber = try grammar.wholeMatch(in: text) != nil
            guard isNumber, let number = JSONNumber(text) else {
                #expect(!isNumber && JSONNumber(text) == nil, "\(text)")
                continue
            }
            #expect(number.double?.bitPattern == (double << 1 >= 0x7FF << 53 ? nil : double), "\(text)")
            #expect(number.float?.bitPattern == (float << 1 >= 0xFF << 24 ? nil : float), "\(text)")
        }
    }

    @Test(
        arguments: [
            ("0", 0.0), ("-0", -0.0), ("-0.0e5", -0.0), ("1e22", 1e22), ("1e23", 1e23),
            ("5e-324", .leastNonzeroMagnitude),
            ("2e-324", 0),
            ("2.5e-324", .leastNonzeroMagnitude), ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1e309", nil),
            ("-1e309", nil),
            ("1.7976931348623159e308", nil), ("1e400", nil), ("1e-400", 0), ("-1e-99999999999999999999", -0.0),
            ("1e99999999999999999999", nil), ("0e99999999999999999999", 0), ("9007199254740993", 9_007_199_254_740_992),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
            ("9007199254740993.00000000000000000000000001", 9007199254740994),
        ] as [(String, Double?)])
    func readsDoubles(text: String, value: Double?) {
        #expect(JSONNumber(text)?.double?.bitPattern == value?.bitPattern)
    }

    @Test(arguments: ["1.7976931348623159e308", "1.9e308", "2.5e308", "9.9e308", "123456789e301", "1e309"])
    func numbersAboveTheLargestAreNone(text: String) {
        #expect(JSONNumber(text)?.double == nil && JSONNumber("-" + text)?.double == nil)
        #expect(JSONNumber(text)?.nearestDouble == nil)
    }

    @Test func eachPowerOfTenRoundsRight() throws {
        for power in -360...320 {
            for integer in ["1", "9007199254740993", "18446744073709551615", "7205759403792793", "4503599627370497.5"] {
                try agrees("\(integer)e\(power)")
            }
        }
    }

    @Test func agreesWithTheStandardLibrary() throws {
        var samples = NumberSamples(seed: 5)
        for round in 0..<12_000 {
            try agrees(
                samples.text(digits: [3, 9, 11, 24][round % 4], exponents: round % 8 < 4 ? -30...30 : -345...310))
        }
    }

    /// Numbers exactly between two doubles, and just beside.
    @Test func roundsHalvesToEven() throws {
        var samples = NumberSamples(seed: 6)
        for _ in 0..<1_500 {
            let significand = UInt128(samples.next() >> 11 | 1 << 52)
            let middle = (significand * 2 + 1) << UInt128(Int.random(in: 0...60, using: &samples))
            for text in [
                "\(middle)", "\(middle).0000000000000000000000000000001", "\(middle - 1).9999999999999999999999",
            ] {
                try agrees(text)
            }
            let fraction = String(format: "%.60f", Double(significand * 2 + 1) / 0x1p54)
            for text in [fraction, fraction + "1"] { try agrees(text) }
        }
        // The midpoint of the two smallest doubles has 752 digits; what follows after 800 still decides.
        let half = String(format: "%.1080f", 0x1p-1074)
        let midpoint = try #require(JSONNumber("1" + half.dropFirst()).map { _ in half })
        try agrees(midpoint + String(repeating: "0", count: 3_000) + "1")
    }

    @Test func everyDoubleReadsBack() throws {
        var samples = NumberSamples(seed: 7)
        for _ in 0..<20_000 {
            let value = samples.double()
            #expect(JSONNumber(value)?.double?.bitPattern == value.bitPattern)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: samples.next()))
            if float.isFinite { #expect(JSONNumber(float)?.float?.bitPattern == float.bitPattern) }
        }
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Float.infinity) == nil)
    }

    @Test(arguments: [
        ("0.5", true), ("0.1", false), ("1e22", true), ("1e23", false), ("9007199254740993", false), ("-0", true),
        ("5e-324", false), ("1e-400", false), ("-1e-400", false), ("123456789012345678", false), ("-2.75", true),
        ("36893488147419103232", true), ("36893488147419103233", false), ("1.0000000000000000000000001", false),
        ("3.40282346638528859811704183484516925440e+38", true),
    ])
    func saysWhetherADoubleIsExact(text: String, isExact: Bool) throws {
        #expect(try #require(JSONNumber(text)?.nearestDouble).isExact == isExact)
    }

    /// The C library prints every digit of a double.
    @Test func fullExpansionsAreExact() throws {
        var samples = NumberSamples(seed: 8)
        for round in 0..<400 {
            let value = round == 0 ? Double.leastNonzeroMagnitude : samples.double()
            let text = String(format: "%.1074f", value)
            let exact = try #require(JSONNumber(text)?.nearestDouble)
            #expect(exact == (value, true))
            #expect(try #require(JSONNumber(text + "1")?.nearestDouble) == (value, false))
            #expect(try #require(JSONNumber(Float(0.1))?.nearestFloat).isExact == false)
        }
        #expect(try #require(JSONNumber("0.25")?.nearestFloat) == (0.25, true))
        #expect(try #require(JSONNumber("16777217")?.nearestFloat) == (16_777_216, false))
    }

    @Test func floatsAreRoundedOnce() {
        // Through Double this is a tie, and goes to even: one too low.
        #expect(JSONNumber("1.00000005960464477540")?.float == Float(1).nextUp)
        #expect(Float(Double("1.00000005960464477540") ?? 0) == 1)
    }

    private func agrees(_ text: String) throws {
        let number = try #require(JSONNumber(text))
        let double = try #require(Double(text))
        let float = try #require(Float(text))
        #expect(number.double?.bitPattern == (double.isFinite ? double.bitPattern : nil), "\(text)")
        #expect(number.float?.bitPattern == (float.isFinite ? float.bitPattern : nil), "\(text)")
    }
}
