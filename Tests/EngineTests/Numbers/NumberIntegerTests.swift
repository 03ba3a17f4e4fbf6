import LazyJSON
import Testing

@Suite struct NumberIntegerTests {
    @Test(
        arguments: [
            ("42", 42), ("42.0", 42), ("4.2e1", 42), ("420e-1", 42), ("1e3", 1000), ("-0", 0),
            ("0e999999999999999999999", 0),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9.223372036854775808e18", .min),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551616", nil), ("42.5", nil),
            ("1e-1", nil), ("1e19", nil), ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
            ("1000000000000000000", 1_000_000_000_000_000_000), ("0.1", nil), ("10e-1", 1),
        ] as [(String, Int?)])
    func exactIntegers(text: String, value: Int?) throws {
        let number = try #require(JSONNumber(text))
        #expect(number.int == value)
        #expect(number.int64 == value.map { Int64($0) })
    }

    @Test func readsEachTypeToItsLimits() throws {
        func limits<T: FixedWidthInteger>(_ type: T.Type) throws {
            let least = try #require(JSONNumber("\(T.min)"))
            let greatest = try #require(JSONNumber("\(T.max)"))
            #expect(least.exactly(type) == T.min)
            #expect(greatest.exactly(type) == T.max)
            #expect(JSONNumber("\(T.max)0.0")?.exactly(type) == nil)
            #expect(JSONNumber("\(T.max).5")?.exactly(type) == nil)
            let truncated = try #require(JSONNumber("\(T.max).5")?.truncated(to: type))
            #expect(truncated == (T.max, false))
            let beyond = "\(T.max)".dropLast() + "9"
            #expect(JSONNumber(String(beyond))?.exactly(type) == nil)
        }
        try limits(Int8.self)
        try limits(UInt8.self)
        try limits(Int16.self)
        try limits(UInt16.self)
        try limits(Int32.self)
        try limits(UInt32.self)
        try limits(Int64.self)
        try limits(UInt64.self)
        try limits(Int128.self)
        try limits(UInt128.self)
    }

    @Test(arguments: [
        ("42.9", 42, false), ("-42.9", -42, false), ("0.9", 0, false), ("-0.9", 0, false), ("42", 42, true),
        ("1e-9999999999999999999999", 0, false), ("1.5e1", 15, true), ("1.55e1", 15, false),
        ("9223372036854775807.99", Int.max, false),
    ])
    func truncatesTowardsZero(text: String, value: Int, isExact: Bool) throws {
        let truncated = try #require(JSONNumber(text)?.truncated(to: Int.self))
        #expect(truncated == (value, isExact))
    }

    @Test func unsignedTypesRefuseNegativeValues() {
        #expect(JSONNumber("-1")?.uint64 == nil)
        #expect(JSONNumber("-1.5")?.truncated(to: UInt8.self) == nil)
        #expect(JSONNumber("-12345678901234567890")?.uint64 == nil)
        #expect(JSONNumber("-0.5")?.truncated(to: UInt8.self)?.value == 0)
        #expect(JSONNumber("18446744073709551615")?.uint64 == .max)
    }

    @Test func agreesWithPlainDigits() {
        var samples = NumberSamples(seed: 4)
        for _ in 0..<10_000 {
            let text = samples.text(digits: 12, exponents: -12...12)
            let plain = PlainNumber(text)
            let truncated = JSONNumber(text)?.truncated(to: Int64.self)
            #expect(truncated?.value == Int64(plain.truncated), "\(text)")
            #expect(truncated == nil || truncated?.isExact == plain.fraction.isEmpty, "\(text)")
            #expect(JSONNumber(text)?.int64 == (plain.fraction.isEmpty ? Int64(plain.truncated) : nil), "\(text)")
            #expect(JSONNumber(text)?.exactly(Int8.self) == (plain.fraction.isEmpty ? Int8(plain.truncated) : nil))
            #expect(JSONNumber(text)?.isInteger == plain.fraction.isEmpty, "\(text)")
        }
    }
}
