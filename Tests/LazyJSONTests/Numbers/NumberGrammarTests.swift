import Testing

@testable import LazyJSON

@Suite struct NumberGrammarTests {
    @Test(arguments: [
        "0", "-0", "7", "42", "-42", "1.5", "0.0", "-0.0", "10.00", "1e0", "1E5", "1e+5", "1e-5", "0e0", "0.5e07",
        "12345678", "123456789012345678901234567890", "1234567.12345678", "1.123456789e-12", "1e999999999999999999999",
    ])
    func acceptsNumbers(text: String) {
        #expect(text.withUTF8Span { NumberText.isValid($0) })
        #expect(JSONNumber(text)?.text == text)
    }

    @Test(arguments: [
        "", "-", "+1", ".5", "5.", "1.e5", "01", "-01", "00", "0123456789", "1e", "1e+", "1e-", "1.5.5", "1e5.5",
        "1e5e5",
        "0x1p3", "inf", "nan", "Infinity", "NaN", "--1", "- 1", " 1", "1 ", "1\n", "12a", "1_000", "1,5", "١",
        "12345678-",
        "123456789a", "1\u{0}", "1:23456789", "1/23456789", "1234567890123456789012345678901x", "e5", "-e5", "-.5",
    ])
    func refusesAllElse(text: String) {
        #expect(!text.withUTF8Span { NumberText.isValid($0) })
        #expect(JSONNumber(text) == nil)
    }

    @Test func agreesWithTheGrammarOnRandomBytes() throws {
        let grammar = try Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
        var samples = NumberSamples(seed: 1)
        for round in 0..<6_000 {
            let alphabet = round % 2 == 0 ? "0123456789.eE+-" : "0123456789012345678901234567890123456789.e-"
            let text = samples.digits(0...24, alphabet: alphabet)
            let isNumber = try grammar.wholeMatch(in: text) != nil
            #expect(text.withUTF8Span { NumberText.isValid($0) } == isNumber, "\(text)")
        }
    }

    /// A mapped file may change between two looks at the same bytes.
    @Test func bearsBytesThatChangeUnderneath() {
        var samples = NumberSamples(seed: 2)
        for round in 0..<3_000 {
            let digitCount = [3, 20, 45][round % 3]
            let before = samples.text(digits: digitCount, exponents: round % 2 == 0 ? -40...40 : -400...400)
            let after = before.utf8.map { _ in UInt8(truncatingIfNeeded: samples.next()) }
            before.withUTF8Span { text in
                guard let parts = NumberParts(text) else { return }
                let digits = NumberDigits(parts, in: text)
                after.withByteSpan { changed in
                    _ = NumberDigits(parts, in: changed)
                    _ = NumberExponent(parts, digits, in: changed)
                    _ = digits.truncated(to: Int64.self, in: changed)
                    _ = digits.truncated(to: Int128.self, in: changed)
                    let double = NumberText.double(digits, in: changed)
                    _ = NumberText.isExact(double?.magnitude ?? 1, digits, in: changed)
                }
            }
        }
    }

    @Test func malformedBytesGiveNothing() {
        var samples = NumberSamples(seed: 3)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...30, using: &samples)).map { _ in
                UInt8(truncatingIfNeeded: samples.next())
            }
            bytes.withByteSpan { text in
                guard !NumberText.isValid(text) else { return }
                let integer: Int? = NumberText.integer(text)
                let truncated = NumberText.truncated(text, to: Int.self)
                let (double, float) = (NumberText.double(text), NumberText.float(text))
                let (decimal, nearest) = (NumberText.decimal(text), NumberText.nearestDecimal(text))
                let (isZero, number) = (NumberText.isZero(text), JSONNumber(validated: text))
                let isItself = NumberText.equalValue(text, text)
                var hasher = Hasher()
                NumberText.hashValue(text, into: &hasher)
                #expect(integer == nil && truncated == nil)
                #expect(double == nil && float == nil)
                #expect(decimal == nil && nearest == nil)
                #expect(isZero == nil && number == nil)
                #expect(isItself)
            }
        }
    }
}
