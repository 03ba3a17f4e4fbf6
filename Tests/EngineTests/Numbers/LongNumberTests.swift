import LazyJSON
import Testing

/// Numbers of many digits.
@Suite(.serialized) struct LongNumberTests {
    /// Texts of so many digits, which would take minutes of the processor if a conversion were quadratic.
    private static let texts: [@Sendable (Int) -> String] = [
        { sevens($0) }, { "0." + sevens($0) }, { sevens($0) + "." + sevens($0) }, { "-1e" + sevens($0) },
        { "1e-" + sevens($0) }, { "0." + zeros($0) + "1e\($0 + 1)" }, { "1" + zeros($0) + "e-\($0)" },
        { "9007199254740993." + zeros($0) + "1" }, { "1e" + zeros($0) + "999999999999" },
        { "1e-" + zeros($0) + "999999999999" }, { "0e" + sevens($0) }, { "1e" + zeros($0) }, { "0." + zeros($0) },
    ]

    private static func sevens(_ count: Int) -> String { String(repeating: "7", count: count) }
    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    private static let million = sevens(1_000_000)
    /// A fraction of a million zeros, and an exponent that makes it 1.
    private static let fraction = texts[5](1_000_000)
    /// An integer of a million zeros, and an exponent that makes it 1.
    private static let integer = texts[6](1_000_000)

    @Test(.costs, arguments: texts.indices) func everyConversionIsLinear(index: Int) throws {
        let ratio = try Cost.ratio(small: 60_000) { count in
            let number = try #require(JSONNumber(Self.texts[index](count)))
            _ = number.double
            _ = number.float
            _ = number.nearestDouble
            _ = number.nearestFloat
            _ = number.exactly(Int8.self)
            _ = number.int
            _ = number.exactly(Int128.self)
            _ = number.truncated(to: UInt64.self)
            _ = number.decimal
            _ = number.nearestDecimal
            _ = number.isInteger
            _ = number.hashValue
            #expect(number == number)
            #expect(!(number < number))
        }
        #expect(ratio < Cost.limit)
    }

    @Test func zerosInTheTextOffsetTheExponent() {
        #expect(JSONNumber(Self.fraction)?.int == 1)
        #expect(JSONNumber(Self.fraction)?.nearestDouble?.isExact == true)
        #expect(JSONNumber(Self.integer)?.int == 1)
        #expect(JSONNumber(Self.integer)?.decimal == 1)
        #expect(JSONNumber(Self.integer) == JSONNumber("1"))
        #expect(JSONNumber(Self.fraction)?.hashValue == JSONNumber("1")?.hashValue)
    }

    @Test func aDigitFarAwayDecides() {
        #expect(JSONNumber(Self.texts[7](1_000_000))?.double == 9_007_199_254_740_994)
        #expect(JSONNumber(Self.million + "8") != JSONNumber(Self.million + "9"))
        #expect(JSONNumber("1e" + Self.million + "8") != JSONNumber("1e" + Self.million + "9"))
        #expect(JSONNumber("1e" + Self.million + "8") == JSONNumber("10e" + Self.million + "7"))
    }
}
