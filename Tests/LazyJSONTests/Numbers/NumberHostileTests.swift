import LazyJSON
import Testing

/// Texts made to cost much: anything but linear time would take minutes of the processor here.
@Suite struct NumberHostileTests {
    static let million = String(repeating: "7", count: 1_000_000)
    static let texts = [
        million, "0." + million, million + "." + million, "-1e" + million, "1e-" + million,
        "0." + String(repeating: "0", count: 1_000_000) + "1e1000001",
        "1" + String(repeating: "0", count: 1_000_000) + "e-1000000",
        "9007199254740993." + String(repeating: "0", count: 1_000_000) + "1", "1e999999999999", "1e-999999999999",
        "0e" + million, "1e" + String(repeating: "0", count: 1_000_000),
        "0." + String(repeating: "0", count: 1_000_000),
    ]

    @Test(arguments: texts.indices) func everyConversionIsLinear(index: Int) throws {
        let start = Threads.seconds
        let number = try #require(JSONNumber(Self.texts[index]))
        _ = number.double
        _ = number.float
        _ = number.nearestDouble
        _ = number.nearestFloat
        _ = number.exactly(Int8.self)
        _ = number.int
        _ = number.exactly(Int128.self)
        _ = number.truncated(to: UInt64.self)
        _ = number.decimal
        _ = number.lossyDecimal
        _ = number.isInteger
        _ = number.hashValue
        #expect(number == number)
        #expect(!(number < number))
        #expect(Threads.seconds - start < 20)
    }

    @Test func zerosInTheTextMakeUpForTheExponent() {
        #expect(JSONNumber(Self.texts[5])?.int == 1)
        #expect(JSONNumber(Self.texts[5])?.nearestDouble?.isExact == true)
        #expect(JSONNumber(Self.texts[6])?.int == 1)
        #expect(JSONNumber(Self.texts[6])?.decimal == 1)
        #expect(JSONNumber(Self.texts[6]) == JSONNumber("1"))
        #expect(JSONNumber(Self.texts[5])?.hashValue == JSONNumber("1")?.hashValue)
    }

    @Test func aDigitFarAwayDecides() {
        #expect(JSONNumber(Self.texts[7])?.double == 9_007_199_254_740_994)
        #expect(JSONNumber(Self.million + "8") != JSONNumber(Self.million + "9"))
        #expect(JSONNumber("1e" + Self.million + "8") != JSONNumber("1e" + Self.million + "9"))
        #expect(JSONNumber("1e" + Self.million + "8") == JSONNumber("10e" + Self.million + "7"))
    }
}
