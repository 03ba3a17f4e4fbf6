import LazyJSON
import Testing

/// Where texts stop being JSON, and what is said about it.
@Suite struct IndexFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var code: JSONError.Code
        var offset: Int
        var message: String
        var testDescription: String { text }

        init(_ text: String, _ code: JSONError.Code, _ offset: Int, _ message: String) {
            self.text = text
            self.code = code
            self.offset = offset
            self.message = message
        }
    }

    @Test(arguments: [
        Case("", .unexpectedEnd, 0, "Expected a value, found the end of the input."),
        Case("  ", .unexpectedEnd, 2, "Expected a value, found the end of the input."),
        Case("[", .unexpectedEnd, 1, "Expected a value or ']', found the end of the input."),
        Case("[1", .unexpectedEnd, 2, "Expected ',' or ']' after an element, found the end of the input."),
        Case("[1,", .unexpectedEnd, 3, "Expected a value, found the end of the input."),
        Case("{", .unexpectedEnd, 1, "Expected a key in quotes or '}', found the end of the input."),
        Case("{\"a", .unexpectedEnd, 3, "Expected '\"' at the end of a string, found the end of the input."),
        Case("{\"a\"", .unexpectedEnd, 4, "Expected ':' after a key, found the end of the input."),
        Case("\"\\", .unexpectedEnd, 2, "found the end of the input."),
        Case("\"\\u12", .unexpectedEnd, 5, "Expected four hexadecimal digits after '\\u', found the end of the input."),
        Case("-", .unexpectedEnd, 1, "Expected a digit in a number, found the end of the input."),
        Case("1.", .unexpectedEnd, 2, "Expected a digit in a number, found the end of the input."),
        Case("1e+", .unexpectedEnd, 3, "Expected a digit in a number, found the end of the input."),
        Case("tru", .unexpectedEnd, 3, "Expected 'true', found the end of the input."),
        Case("[1,]", .unexpectedCharacter, 3, "Expected a value, found ']'."),
        Case("[,", .unexpectedCharacter, 1, "Expected a value or ']', found ','."),
        Case("[1 2]", .unexpectedCharacter, 3, "Expected ',' or ']' after an element, found '2'."),
        Case("[1\"a\"]", .unexpectedCharacter, 2, "Expected ',' or ']' after an element, found '\"'."),
        Case("[\"a\"b]", .unexpectedCharacter, 4, "Expected ',' or ']' after an element, found 'b'."),
        Case("[1}", .unexpectedCharacter, 2, "Expected ',' or ']' after an element, found '}'."),
        Case("{\"a\":1]", .unexpectedCharacter, 6, "Expected ',' or '}' after a member, found ']'."),
        Case("{\"a\":1,}", .unexpectedCharacter, 7, "Expected a key in quotes, found '}'."),
        Case("{1:2}", .unexpectedCharacter, 1, "Expected a key in quotes or '}', found '1'."),
        Case("{\"a\",1}", .unexpectedCharacter, 4, "Expected ':' after a key, found ','."),
        Case("[\u{0C}1]", .unexpectedCharacter, 1, "Expected a value or ']', found the byte 0x0C."),
        Case("/* */1", .unexpectedCharacter, 0, "Expected a value, found '/'."),
        Case("01", .invalidNumber, 1, "Expected no digit after a leading zero, found '1'."),
        Case("-x", .invalidNumber, 1, "Expected a digit in a number, found 'x'."),
        Case("1.e", .invalidNumber, 2, "Expected a digit in a number, found 'e'."),
        Case("1.5.2", .invalidNumber, 3, "Expected the end of a number, found '.'."),
        Case("+1", .invalidNumber, 0, "Expected a value, found '+'."),
        Case("0x10", .invalidNumber, 1, "Expected the end of a number, found 'x'."),
        Case("NaN", .invalidLiteral, 0, "Expected a value, found 'N'."),
        Case("nulL", .invalidLiteral, 3, "Expected 'null', found 'L'."),
        Case("truefalse", .invalidLiteral, 4, "Expected 'true', found 'f'."),
        Case("\"a\\x\"", .invalidEscape, 3, "after a backslash, found 'x'."),
        Case("\"\\u00g0\"", .invalidEscape, 5, "Expected four hexadecimal digits after '\\u', found 'g'."),
        Case("\"a\nb\"", .controlCharacter, 2, "Expected no raw control character in a string, found the byte 0x0A."),
        Case("1 2", .trailingContent, 2, "Expected nothing but white space after the value, found '2'."),
        Case("{}}", .trailingContent, 2, "Expected nothing but white space after the value, found '}'."),
        Case("\"a\" \u{FEFF}", .trailingContent, 4, "after the value, found the byte 0xEF."),
    ])
    func saysWhatIsWrong(wanted: Case) {
        let (run, differing) = IndexRun.compare(Array(wanted.text.utf8))
        #expect(differing == [])
        #expect(run.error?.code == wanted.code)
        #expect(run.error?.byteOffset == wanted.offset)
        #expect(run.error?.message.hasSuffix(wanted.message) == true, "\(run)")
    }

    @Test(
        arguments: [
            ([0x22, 0xC0, 0x80, 0x22], JSONError.Code.invalidUTF8, 1),
            ([0x22, 0xE2, 0x28, 0xA1, 0x22], .invalidUTF8, 1),
            ([0x22, 0x41, 0x80, 0x22], .invalidUTF8, 2),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1),
            ([0x22, 0xE2, 0x82], .unexpectedEnd, 3),
            ([0x22, 0xF0, 0x9F, 0x98], .unexpectedEnd, 4),
            ([0x22, 0xE2, 0x82, 0xAC], .unexpectedEnd, 4),
            ([0x22, 0xE0, 0x9F], .invalidUTF8, 1),
        ] as [([UInt8], JSONError.Code, Int)])
    func refusesIllFormedUTF8(text: [UInt8], code: JSONError.Code, offset: Int) {
        let (run, differing) = IndexRun.compare(text)
        #expect(differing == [])
        #expect(run.error?.code == code)
        #expect(run.error?.byteOffset == offset)
    }

    @Test func theFirstMistakeWins() {
        let (run, differing) = IndexRun.compare(Array("[1, 02, \"\n\", \"\\x\" ".utf8) + [0xFF])
        #expect(differing == [])
        #expect(run.error?.code == .invalidNumber)
        #expect(run.error?.byteOffset == 5)
    }

    @Test(arguments: [
        ("[\n1,\n  x]", 3, 3), ("[\r\n1,\r\n  x]", 3, 3), ("[\r1,\r  x]", 3, 3), ("[\n\rx", 3, 1),
        ("[\"é\", x]", 1, 8), ("x", 1, 1), ("[1,\n", 2, 1),
    ])
    func countsLinesAndColumns(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test func countsAByteOrderMarkAsPartOfTheLine() {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: [0xEF, 0xBB, 0xBF, 0x78]) }
        #expect(error?.byteOffset == 3)
        #expect(error?.column == 4)
    }

    @Test(
        arguments: [
            ("x", []), ("[1,[2,3,x]]", [.index(1), .index(2)]), ("{\"a\":{\"b\":x}}", [.key("a"), .key("b")]),
            ("{\"a\":[],\"b\":[{},{\"c\" 1}]}", [.key("b"), .index(1)]), ("{\"a\":1 \"b\"", []),
            ("{\"\\u00e9\\n\\ud83d\\ude00\":\"\n\"}", [.key("é\n😀")]), ("[[],[[", [.index(1), .index(0), .index(0)]),
            ("{\"a\":1,\"b\\x\":2}", []), ("[\"a\",\"\\x\"]", [.index(1)]), ("{\"\\ud800\":x", [.key("\u{FFFD}")]),
        ] as [(String, [JSONPointer.Component])])
    func pointsAtTheValue(text: String, pointer: [JSONPointer.Component]) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.pointer?.components == pointer)
    }

    // MARK: Limits

    @Test(arguments: [1, 2, 15, 16, 40, 41, 511, 512, 513, 2000])
    func depthIsExact(depth: Int) {
        let limits = JSONLimits(depth: depth)
        for (opening, inner, closing) in [("[", "", "]"), ("{\"a\":", "1", "}"), (" [ 1 , ", "\"\"", "]")] {
            let text = String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
            let (run, differing) = IndexRun.compare(Array(text.utf8), limits: limits)
            #expect(run.isAccepted)
            #expect(differing == [])

            let deeper = opening + text + closing
            let (refused, others) = IndexRun.compare(Array(deeper.utf8), limits: limits)
            #expect(refused.error?.code == .depthLimit)
            let firstBracket = opening.utf8.prefix { $0 == 0x20 }.count
            #expect(refused.error?.byteOffset == depth * opening.utf8.count + firstBracket)
            #expect(refused.error?.pointer?.components.count == depth)
            #expect(others == [])
        }
    }

    @Test func aScalarHasNoDepth() {
        #expect(IndexRun.compare(Array("1".utf8), limits: JSONLimits(depth: 1)).run.isAccepted)
    }

    /// The copy that parsing begins with takes longer than what is read of it.
    ///
    /// Both free their memory within the time, as the Address Sanitizer lets the thread that frees much pay for what all
    /// others have freed.
    @Test(.costs) func refusesAHundredMegabytesOfBracketsInLinearTime() throws {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 100_000_000)
        var ratio = Double.infinity
        for _ in 0..<10 where ratio >= 2 {
            let start = Threads.seconds
            #expect((text + [0x5B]).count > text.count)
            let middle = Threads.seconds
            let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
            ratio = min(ratio, (Threads.seconds - middle) / (middle - start))
            #expect(error?.code == .depthLimit && error?.byteOffset == 512)
        }
        #expect(ratio < 2)
    }

    @Test func goesAsDeepAsAllowed() {
        let depth = 200_000
        let text = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let (run, differing) = IndexRun.compare(text, limits: JSONLimits(depth: JSONLimits.maximumDepth))
        #expect(run.entries.count == 2 * depth)
        #expect(differing == [])
    }
}
