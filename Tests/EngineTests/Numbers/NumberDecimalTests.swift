import Foundation
import LazyJSON
import Testing

@Suite struct NumberDecimalTests {
    @Test(arguments: [
        "0", "1", "-1", "0.1", "-123.456", "100", "99999999999999999999999999999999999999", "18446744073709551616",
        "340282366920938463463374607431768211455", "-0.00000000015", "1234567890.12345678901234567890",
        "9999999999999999999",
    ])
    func exactDecimals(text: String) throws {
        let decimal = try #require(JSONNumber(text)?.decimal)
        #expect(decimal == Decimal(string: text))
        #expect(JSONNumber(decimal) == JSONNumber(text))
        #expect(try #require(JSONNumber(text)?.nearestDecimal) == (decimal, true))
    }

    @Test(arguments: [
        ("1e127", 127), ("1e-128", -128), ("12e126", 126), ("100e125", 127), ("0.000e-5", 0),
        ("340282366920938463463374607431768211455e127", 127), ("340282366920938463463374607431768211455e-128", -128),
    ])
    func exponentsToTheLimits(text: String, exponent: Int) throws {
        let decimal = try #require(JSONNumber(text)?.decimal)
        #expect(decimal.exponent == exponent)
        #expect(JSONNumber(decimal) == JSONNumber(text))
    }

    @Test(arguments: [
        "1e128", "1e400", "1e999999999999999999999999", "340282366920938463463374607431768211456e100",
    ])
    func tooGreat(text: String) {
        #expect(JSONNumber(text)?.decimal == nil || JSONNumber(text)?.nearestDecimal?.isExact == false)
    }

    @Test(arguments: [
        ("123456789012345678901234567890123456789012", "123456789012345678901234567890123456790000"),
        ("340282366920938463463374607431768211457", "340282366920938463463374607431768211460"),
        ("99999999999999999999999999999999999999.5", "100000000000000000000000000000000000000"),
        ("-99999999999999999999999999999999999999.4", "-99999999999999999999999999999999999999"),
        ("40000000000000000000000000000000000000.5", "40000000000000000000000000000000000000"),
        ("40000000000000000000000000000000000001.5", "40000000000000000000000000000000000002"),
        ("10000000000000000000000000000000000000.50001", "10000000000000000000000000000000000001"),
        ("1e-129", "0"), ("1e-999999999999999999999", "0"), ("-1e-200", "0"),
    ])
    func roundsWhatDoesNotFit(text: String, rounded: String) throws {
        #expect(JSONNumber(text)?.decimal == nil)
        let lossy = try #require(JSONNumber(text)?.nearestDecimal)
        #expect(lossy == (try #require(Decimal(string: rounded)), false))
    }

    /// Zeros at the end of the rounded digits increase the exponent, also in an exact decimal.
    @Test func roundsNearTheGreatestExponent() throws {
        let digits = "1" + String(repeating: "0", count: 38) + "1"
        let greatest = try #require(JSONNumber("1e127")?.decimal)
        #expect(JSONNumber(digits + "e88")?.nearestDecimal?.value == greatest)
        for text in [digits + "e89", "1e128"] {
            let isNil = try #require(JSONNumber(text)).nearestDecimal == nil
            #expect(isNil, "\(text)")
        }
    }

    @Test func roundsNearTheSmallestExponent() {
        let least = JSONNumber("1e-128")?.decimal
        #expect(JSONNumber("6e-129")?.nearestDecimal?.value == least)
        #expect(JSONNumber("5.0001e-129")?.nearestDecimal?.value == least)
        #expect(JSONNumber("5e-129")?.nearestDecimal?.value == 0)
        #expect(JSONNumber("1.4e-128")?.nearestDecimal?.value == least)
        #expect(JSONNumber("9.99e-128")?.nearestDecimal?.value == JSONNumber("1e-127")?.decimal)
    }

    @Test func randomDecimalsGoThereAndBack() throws {
        var samples = NumberSamples(seed: 10)
        for _ in 0..<3_000 {
            let text = samples.text(digits: 18, exponents: -80...80)
            let decimal = try #require(JSONNumber(text)?.decimal)
            #expect(JSONNumber(decimal) == JSONNumber(text), "\(text)")
            #expect(decimal == Decimal(string: text), "\(text)")
        }
        #expect(JSONNumber(Decimal.nan) == nil)
    }
}
