import LazyJSON
import Testing

@Suite struct NumberGrammarTests {
    @Test(arguments: [
        "0", "-0", "7", "42", "-42", "1.5", "0.0", "-0.0", "10.00", "1e0", "1E5", "1e+5", "1e-5", "0e0", "0.5e07",
        "12345678", "123456789012345678901234567890", "1234567.12345678", "1.123456789e-12", "1e999999999999999999999",
    ])
    func acceptsNumbers(text: String) {
        #expect((try? JSON(parsing: text))?.kind == .number)
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
        #expect(JSONNumber(text) == nil)
        #expect((try? JSON(parsing: text))?.kind != .number || text.contains { $0.isWhitespace })
    }

    @Test func agreesWithTheGrammarOnRandomBytes() throws {
        let grammar = try Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
        var samples = NumberSamples(seed: 1)
        for round in 0..<6_000 {
            let alphabet = round % 2 == 0 ? "0123456789.eE+-" : "0123456789012345678901234567890123456789.e-"
            let text = samples.digits(0...24, alphabet: alphabet)
            let isNumber = try grammar.wholeMatch(in: text) != nil
            #expect((JSONNumber(text) != nil) == isNumber, "\(text)")
            #expect(((try? JSON(parsing: text))?.kind == .number) == isNumber, "\(text)")
        }
    }

    @Test func aNumberIsPrintedAsItsText() throws {
        let number = try #require(try JSON(parsing: "1.50e2").number)
        #expect("\(number)" == "1.50e2")
    }
}
