import Foundation
import LazyJSON
import Testing

@Suite struct NumberFormatTests {
    @Test(arguments: [
        (3.0, "3", "3.0"), (-0.0, "-0", "-0.0"), (4.5, "4.5", "4.5"), (1e20, "1e+20", "1e+20"),
        (.leastNonzeroMagnitude, "5e-324", "5e-324"),
        (0.1, "0.1", "0.1"), (100, "100", "100.0"),
    ])
    func shortestText(value: Double, text: String, withFraction: String) {
        #expect(value.json(replacing: nil).text() == text)
        #expect(value.json(replacing: 7.5).text() == withFraction)
    }

    @Test func floatsHaveTheirOwnShortestText() {
        #expect(Float(0.1).json(replacing: nil).text() == "0.1")
        #expect(Float(16_777_216).json(replacing: 7.5).text() == "16777216.0")
        #expect(Float.leastNonzeroMagnitude.json(replacing: nil).text() == "1e-45")
    }

    @Test func valuesWithoutATextAreNull() {
        #expect(Double.nan.json(replacing: nil).isNull)
        #expect((-Double.infinity).json(replacing: 7.5).isNull)
        #expect(Float.infinity.json(replacing: nil).isNull)
        #expect(Decimal.nan.json(replacing: nil).isNull)
    }

    @Test func decimalsAreWrittenInFull() {
        #expect((Decimal(string: "-1.50") ?? 0).json(replacing: nil).text() == "-1.5")
        let large = Decimal(sign: .plus, exponent: 20, significand: 1)
        #expect(large.json(replacing: nil).text() == "100000000000000000000")
        #expect(Decimal(sign: .minus, exponent: -3, significand: 1).json(replacing: nil).text() == "-0.001")
        #expect(Decimal(0).json(replacing: nil).text() == "0")
    }

    @Test func everyTextIsJSON() {
        var samples = NumberSamples(seed: 11)
        for _ in 0..<5_000 {
            let value = samples.double()
            for existing: JSON? in [nil, 7.5] {
                #expect(JSONNumber(value.json(replacing: existing).text())?.double == value)
            }
            let integral = value.rounded()
            #expect(JSONNumber(integral.json(replacing: 7.5).text())?.double == integral)
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
    func canonicalText(value: Double, text: String) throws {
        #expect(try Self.canonical(value) == text)
    }

    /// The text of a number in canonical form, which is the form of ECMAScript.
    private static func canonical(_ value: Double) throws -> String {
        try String(decoding: JSON(value).canonicalData(), as: UTF8.self)
    }

    @Test(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
    func canonicalCorpus() throws {
        let lines = try NumberSamples.lines("es6-1000")
        #expect(lines.count == 1_000)
        for line in lines {
            let columns = line.split(separator: ",")
            let bits = try #require(UInt64(columns[0], radix: 16))
            #expect(try Self.canonical(Double(bitPattern: bits)) == columns[1])
        }
    }

    @Test func canonicalTextReadsBack() throws {
        var samples = NumberSamples(seed: 12)
        for round in 0..<20_000 {
            let value =
                round % 2 == 0 ? samples.double() : Double(Int64(truncatingIfNeeded: samples.next()) >> 20) / 1_024
            let text = try Self.canonical(value)
            #expect(JSONNumber(text)?.double == value, "\(text)")
        }
    }
}
