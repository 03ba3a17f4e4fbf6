import Foundation
import LazyJSON
import Testing

/// Messages about text that is not JSON, which name what was met and blame nothing else.
struct MistakenTextTests {
    @Test(arguments: [
        ("\u{0}", "the byte 0x00"), ("\u{0}\u{0}\u{0}", "the byte 0x00"),
        (String(repeating: "\u{0}", count: 4_096), "the byte 0x00"),
        ("{“a”: 1}", "a curly quotation mark"), ("{‘a’: 1}", "a curly quotation mark"),
        ("{\"a\": “b”}", "a curly quotation mark"), ("[1, ”]", "a curly quotation mark"),
        ("\u{FEFF}\u{FEFF}{}", "a byte order mark"), ("{\u{FEFF}\"a\": 1}", "a byte order mark"),
        ("{}\u{FEFF}", "a byte order mark"), ("{é: 1}", "a name without quotes"),
    ])
    func theMessageNamesWhatWasMet(text: String, found: String) throws {
        for dialect in [JSONDialect.json, .jsonc] {
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text, dialect: dialect) }
            #expect(error?.found == found)
            #expect(error?.message.contains("UTF-32") == false)
            #expect(error?.message.contains("JSON5") == text.contains("é"))
        }
    }

    @Test func aDecimalThatIsOutOfRangeHasNotTooManyDigits() throws {
        for text in ["100e200", "1e-200", "12345678901234567890123456789012345678901"] {
            let error = #expect(throws: DecodingError.self) { try JSON(parsing: text).decode(Decimal.self) }
            let message = "\(try #require(error))"
            #expect(message.contains("a number that a Decimal can hold") && !message.contains("digits"))
        }
    }
}
