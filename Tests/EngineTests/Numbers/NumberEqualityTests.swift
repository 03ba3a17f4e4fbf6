import LazyJSON
import Testing

@Suite struct NumberEqualityTests {
    @Test(arguments: [
        ("1", "1.0"), ("9007199254740993000", "9007199254740993e3"), ("1234567890123456789", "1234567890123456789.0"),
        ("9223372036854775808", "9.223372036854775808e18"), ("999999999999999999", "999999999999999999.0"),
        ("1", "1e0"), ("1", "10e-1"), ("-0", "0"), ("0", "-0.00e77"), ("100", "1E+2"), ("1.50", "15e-1"),
        ("1e99999999999999999999", "10e99999999999999999998"), ("1e1000000000000000000", "10e999999999999999999"),
        ("1e-1000000000000000000", "0.1e-999999999999999999"), ("0e99999999999999999999", "0"),
        ("1e-99999999999999999999", "0.01e-99999999999999999997"),
        ("100e-100000000000000000000", "1e-99999999999999999998"),
        ("1e00000000000000000000000000005", "1e5"), ("1e9223372036854775807", "0.1e9223372036854775808"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e29"), ("0.001e3", "1"),
        ("1e-9223372036854775808", "10e-9223372036854775809"), ("1000000000000000000", "1e18"), ("12e-400", "1.2e-399"),
    ])
    func equalValues(left: String, right: String) throws {
        let (left, right) = (try #require(JSONNumber(left)), try #require(JSONNumber(right)))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: [
        ("1e400", "1e401"), ("-1", "1"), ("-2", "-1"), ("-1e401", "-1e400"), ("1e-401", "1e-400"), ("9", "10"),
        ("9007199254740992", "9007199254740993"), ("0.1", "0.10000000000000000000000000000000000001"),
        ("1e99999999999999999999", "1e100000000000000000000"), ("1e-100000000000000000000", "1e-99999999999999999999"),
        ("-1e99999999999999999999", "0"), ("0", "1e-99999999999999999999"), ("5e2", "1e99999999999999999999"),
        ("1e-99999999999999999999", "5e-2"), ("1.5", "15"), ("12", "123"), ("-123", "-12"), ("999", "1e3"),
    ])
    func ordersValues(less: String, greater: String) throws {
        let (less, greater) = (try #require(JSONNumber(less)), try #require(JSONNumber(greater)))
        #expect(less != greater)
        #expect(less < greater)
        #expect(!(greater < less))
    }

    @Test func agreesWithPlainDigits() {
        var samples = NumberSamples(seed: 9)
        var equal = 0
        for round in 0..<12_000 {
            let digits = round % 4 == 0 ? 20 : 2
            let left = samples.text(digits: digits, exponents: -4...4, alphabet: "001")
            let right =
                round % 4 == 0 ? rewritten(left) : samples.text(digits: digits, exponents: -4...4, alphabet: "001")
            guard let leftNumber = JSONNumber(left), let rightNumber = JSONNumber(right) else {
                Issue.record("not numbers: \(left) \(right)")
                continue
            }
            let isEqual = PlainNumber(left) == PlainNumber(right)
            #expect((leftNumber == rightNumber) == isEqual, "\(left) \(right)")
            if isEqual {
                equal += 1
                #expect(leftNumber.hashValue == rightNumber.hashValue, "\(left) \(right)")
            }
            if let leftDouble = leftNumber.double, let rightDouble = rightNumber.double, leftDouble != rightDouble {
                #expect((leftNumber < rightNumber) == (leftDouble < rightDouble), "\(left) \(right)")
            }
        }
        #expect(equal > 3_000)
    }

    @Test func unequalNumbersSeldomShareAHash() {
        var hashes: Set<Int> = []
        for integer in 0..<5_000 { hashes.insert(JSONNumber(integer).hashValue) }
        #expect(hashes.count == 5_000)
    }

    /// The same value with the exponent moved into the digits.
    private func rewritten(_ text: String) -> String {
        let plain = PlainNumber(text)
        let sign = plain.isNegative ? "-" : ""
        let integer = plain.integer.isEmpty ? "0" : plain.integer
        return sign + integer + (plain.fraction.isEmpty ? ".000" : "." + plain.fraction + "0")
    }
}
