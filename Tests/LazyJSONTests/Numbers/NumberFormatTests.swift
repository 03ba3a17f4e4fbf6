import Foundation
import Testing

@testable import LazyJSON

@Suite struct NumberFormatTests {
    @Test(arguments: [
        (3.0, "3", "3.0"), (-0.0, "-0", "-0.0"), (4.5, "4.5", "4.5"), (1e20, "1e+20", "1e+20"),
        (.leastNonzeroMagnitude, "5e-324", "5e-324"),
        (0.1, "0.1", "0.1"), (100, "100", "100.0"),
    ])
    func shortestText(value: Double, text: String, withFraction: String) {
        #expect(NumberFormat.text(value) == text)
        #expect(NumberFormat.text(value, keepFraction: true) == withFraction)
    }

    @Test func floatsHaveTheirOwnShortestText() {
        #expect(NumberFormat.text(Float(0.1)) == "0.1")
        #expect(NumberFormat.text(Float(16_777_216), keepFraction: true) == "16777216.0")
        #expect(NumberFormat.text(Float.leastNonzeroMagnitude) == "1e-45")
    }

    @Test func notAllValuesHaveAText() {
        #expect(NumberFormat.text(Double.nan) == nil)
        #expect(NumberFormat.text(-Double.infinity, keepFraction: true) == nil)
        #expect(NumberFormat.text(Float.infinity) == nil)
        #expect(NumberFormat.text(Decimal.nan) == nil)
        #expect(NumberFormat.ecmaScript(.nan) == "null")
        #expect(NumberFormat.ecmaScript(-.infinity) == "null")
    }

    @Test func decimalsAreWrittenInFull() {
        #expect(NumberFormat.text(Decimal(string: "-1.50") ?? 0) == "-1.5")
        #expect(NumberFormat.text(Decimal(sign: .plus, exponent: 20, significand: 1)) == "100000000000000000000")
        #expect(NumberFormat.text(Decimal(sign: .minus, exponent: -3, significand: 1)) == "-0.001")
        #expect(NumberFormat.text(Decimal(0)) == "0")
    }

    @Test func everyTextIsJSON() {
        var samples = NumberSamples(seed: 11)
        for _ in 0..<5_000 {
            let value = samples.double()
            for text in [NumberFormat.text(value), NumberFormat.text(value, keepFraction: true)] {
                #expect(JSONNumber(text ?? "")?.double == value)
            }
            let integral = value.rounded()
            #expect(JSONNumber(NumberFormat.text(integral, keepFraction: true) ?? "")?.double == integral)
        }
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
        (123_456_789_012_345_683_968, "123456789012345680000"), (1.5e300, "1.5e+300"), (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (1.25e-7, "1.25e-7"), (.leastNonzeroMagnitude, "5e-324"), (0.00001234, "0.00001234"),
        (9_007_199_254_740_991, "9007199254740991"),
        (333333333.33333329, "333333333.3333333"), (4.35, "4.35"), (1e23, "1e+23"),
        (999_999_999_999_999_868_928, "999999999999999900000"),
    ])
    func ecmaScriptText(value: Double, text: String) {
        #expect(NumberFormat.ecmaScript(value) == text)
    }

    @Test(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
    func ecmaScriptCorpus() throws {
        let lines = try NumberSamples.lines("es6-1000")
        #expect(lines.count == 1_000)
        for line in lines {
            let columns = line.split(separator: ",")
            let bits = try #require(UInt64(columns[0], radix: 16))
            #expect(NumberFormat.ecmaScript(Double(bitPattern: bits)) == columns[1])
        }
    }

    @Test func ecmaScriptReadsBack() {
        var samples = NumberSamples(seed: 12)
        for round in 0..<20_000 {
            let value =
                round % 2 == 0 ? samples.double() : Double(Int64(truncatingIfNeeded: samples.next()) >> 20) / 1_024
            let text = NumberFormat.ecmaScript(value)
            #expect(JSONNumber(text)?.double == value, "\(text)")
        }
    }
}
