import LazyJSON
import Testing

/// A comma before a closing bracket that is no trailing one is the mistake, not the bracket.
struct MisplacedCommaTests {
    @Test(arguments: [
        (#"{"a",}"#, "Expected ':' after a key, found ','.", 4),
        ("{\"a\"\n , // c\n /* d */ }", "Expected ':' after a key, found ','.", 6),
        ("1,]", "Expected nothing but white space after the value, found ','.", 1),
        ("[1,]]", "Expected nothing but white space after the value, found ']'.", 4),
        (#"{"a":1,]"#, "Expected ',' or '}' after a member, found ']'.", 7),
        (#"{"a"/*,*/}"#, "Expected ':' after a key, found '}'.", 9),
    ])
    func isWhereTheErrorIs(_ text: String, _ message: String, _ offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: text, dialect: .jsonc) }
        #expect(error.message == message)
        #expect(error.byteOffset == offset)
        #expect(error.line == 1 + text.utf8.prefix(offset).count { $0 == 0x0A })
    }
}
