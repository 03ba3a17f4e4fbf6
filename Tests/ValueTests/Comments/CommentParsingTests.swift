import FoundationEssentials
import LazyJSON
import Testing
import TestSupport

private let json5 = "; JSON5 is not read."
private let escape = "Expected one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after a backslash, found 'x'"
private let reads = "; the dialect .jsonc reads comments."

/// The syntax that the dialect `.jsonc` accepts, keeps and refuses.
struct CommentParsingTests {
    @Test(arguments: [
        ("// c\n1", "1"), ("1 // c", "1"), ("1//", "1"), ("/**/1/**/", "1"), ("/* a\n * b\n **/ 1", "1"),
        ("/* /* */ 1", "1"), ("// a\r1", "1"), ("// a\r\n1 // b\r\n", "1"), ("/*\u{1}\u{0}é😀*/1", "1"),
        ("[1,]", "[1]"), ("[1,2 , ]", "[1,2]"), (#"{"a":1,}"#, #"{"a":1}"#), ("[1,/* c */]", "[1]"),
        ("[1/* c */,]", "[1]"),
        ("[[],]", "[[]]"), ("[{},]", "[{}]"), ("[\"\",]", "[\"\"]"), ("[null,]", "[null]"), ("[1,// c\n]", "[1]"),
        ("[/* c */]", "[]"), ("{// c\n}", "{}"), (#"{/*1*/"a"/*2*/:/*3*/1/*4*/,/*5*/"b":2/*6*/}"#, #"{"a":1,"b":2}"#),
        (#"["// no comment", "/* nor this */", "\"//"]"#, #"["// no comment","/* nor this */","\"//"]"#),
        ("\u{FEFF}// c\n[1]", "[1]"), ("[1 // \u{FEFF}\n]", "[1]"), ("[1/*,*/,2]", "[1,2]"), ("1", "1"), ("[]", "[]"),
    ])
    func accepts(_ text: String, _ compact: String) throws {
        let json = try JSON(parsing: text, dialect: .jsonc)
        #expect(json.text() == text)
        #expect(json.text(.compact) == compact)
        #expect(try json == JSON(parsing: compact))
        #expect(try json.hashValue == JSON(parsing: compact).hashValue)
        #expect(json.dialect == .jsonc)
        #expect(json.detached().text() == text)
        if CommentedText.blanked(Array(text.utf8)) != Array(text.utf8) {
            #expect(throws: JSONError.self) { try JSON(parsing: text) }
        }
    }

    @Test(arguments: [
        ("[1, /* c", "Expected '*/' at the end of a comment, found the end of the input.", 4),
        ("/*/", "Expected '*/' at the end of a comment, found the end of the input.", 0),
        ("// c", "Expected a value, found nothing but comments.", 4),
        ("/* c */ // d\n", "Expected a value, found nothing but comments.", 13),
        ("", "Expected a value, found the end of the input.", 0),
        ("{,}", "Expected a key in quotes or '}', found ','.", 1), ("[,]", "Expected a value or ']', found ','.", 1),
        ("[1,,]", "Expected a value, found ','.", 3), ("[1,/**/,]", "Expected a value, found ','.", 7),
        (#"{"a":1,,}"#, "Expected a key in quotes, found ','.", 7), (#"{"a":,}"#, "Expected a value, found ','.", 5),
        ("1,", "Expected nothing but white space after the value, found ','.", 1),
        ("[1 / 2]", "Expected ',' or ']' after an element, found '/'.", 3), ("/", "Expected a value, found '/'.", 0),
        ("['a']", "Expected a value or ']', found a string in single quotes" + json5, 1),
        ("{'a':1}", "Expected a key in quotes or '}', found a name in single quotes" + json5, 1),
        ("{a:1}", "Expected a key in quotes or '}', found a name without quotes" + json5, 1),
        (#"{"a":1, $b:1}"#, "Expected a key in quotes, found a name without quotes" + json5, 8),
        ("+1", "Expected a value, found a number that begins with '+'" + json5, 0),
        (".5", "Expected a value, found a number that begins with '.'" + json5, 0),
        ("-.5", "Expected a digit in a number, found a number without a digit before '.'" + json5, 1),
        ("[5.]", "Expected a digit in a number, found a number without a digit after '.'" + json5, 3),
        ("0x1F", "Expected the end of a number, found a hexadecimal number" + json5, 1),
        ("[NaN]", "Expected a value or ']', found NaN" + json5, 1),
        ("[1, Infinity]", "Expected a value, found Infinity" + json5, 4),
        ("-Infinity", "Expected a digit in a number, found Infinity" + json5, 1),
        (
            #"["\x41"]"#,
            escape + json5, 3
        ),
        ("# c\n1", "Expected a value, found '#'; comments begin with // or /*.", 0),
        ("[1 # c\n]", "Expected ',' or ']' after an element, found '#'; comments begin with // or /*.", 3),
        ("tru/**/e", "Expected 'true', found a comment.", 3),
        ("[-/**/5]", "Expected a digit in a number, found a comment.", 2),
        ("[tru#]", "Expected 'true', found '#'.", 4), ("[-#]", "Expected a digit in a number, found '#'.", 2),
        ("[tru,]", "Expected 'true', found ','.", 4),
        ("[1 /* a */ 2]", "Expected ',' or ']' after an element, found '2'.", 11),
        ("[1 2 /*", "Expected ',' or ']' after an element, found '2'.", 3),
        (
            "1 \u{FEFF}",
            "Expected nothing but white space after the value, found a byte order mark; only a text begins with one.", 2
        ),
        ("[\"a\n/*", "Expected no raw control character in a string, found the byte 0x0A.", 3),
    ])
    func refuses(_ text: String, _ message: String, _ offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: text, dialect: .jsonc) }
        #expect(error.message == message)
        #expect(error.byteOffset == offset)
        #expect(throws: error) { try JSON(parsing: Array(text.utf8), dialect: .jsonc) }
    }

    @Test(arguments: [
        ("[1, // c\n2]", "Expected a value, found a comment" + reads),
        ("/* c */1", "Expected a value, found a comment" + reads),
        ("1 // c", "Expected nothing but white space after the value, found a comment" + reads),
        (#"{"a" /* c */: 1}"#, "Expected ':' after a key, found a comment" + reads),
        (
            "[1, ]",
            "Expected a value, found a trailing comma before ']'; the dialect .jsonc reads trailing commas."
        ),
        (
            #"{"a":1,}"#,
            "Expected a key in quotes, found a trailing comma before '}'; the dialect .jsonc reads trailing commas."
        ),
        ("[1/2]", "Expected ',' or ']' after an element, found '/'."), (#"{"a":]"#, "Expected a value, found ']'."),
    ])
    func theStrictDialectNamesTheOther(_ text: String, _ message: String) throws {
        let error = try #require(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error.message == message)
    }

    @Test func anErrorHasItsPlaceInTheText() throws {
        let text = "{\n  // é\r\n  \"a\": /* x\n\n */ [1, 2, oops]\n}"
        let error = try #require(throws: JSONError.self) { try JSON(parsing: text, dialect: .jsonc) }
        #expect(error.line == 5 && error.column == 12 && error.pointer?.description == "/a/2")
        let unclosed = try #require(throws: JSONError.self) {
            try JSON(parsing: "{\"a\": [1,\n  /* x", dialect: .jsonc)
        }
        #expect(unclosed.line == 2 && unclosed.column == 3 && unclosed.code == .unexpectedEnd)
        #expect(unclosed.pointer?.description == "/a/1")
    }

    @Test func illFormedTextInCommentsIsRefused() throws {
        for wrong in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80], [0xF5, 0x80, 0x80, 0x80]]
            as [[UInt8]]
        {
            for (before, after) in [("[ //", "\n1]"), ("[ /*", "*/ 1]"), ("1 //", "")] {
                let bytes = Array(before.utf8) + wrong + Array(after.utf8)
                let error = try #require(throws: JSONError.self) { try JSON(parsing: bytes, dialect: .jsonc) }
                #expect(error.code == .invalidUTF8 && error.byteOffset == before.utf8.count)
            }
        }
    }

    @Test func generatedDocumentsAreReadAsWithoutTheirComments() throws {
        for seed in Cases.seeds(600) {
            var generator = DocumentGenerator(seed: seed)
            let plain = generator.document()
            let text = CommentedText.commented(plain, &generator.random)
            let note: Comment = "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)"
            let json = try JSON(parsing: text, dialect: .jsonc)
            let blanked = try JSON(parsing: CommentedText.blanked(text))
            #expect(try json == blanked && json == JSON(parsing: plain), note)
            #expect(json.hashValue == blanked.hashValue, note)
            #expect(Array(json.data()) == text, note)
            for layout in [JSONLayout.compact, .pretty] { #expect(json.text(layout) == blanked.text(layout), note) }
            #expect(json.detached().data() == json.data(), note)
            // Every part has its text, and is read alike when it is written to a document of its own.
            var pairs = [(json, blanked)]
            while let (one, other) = pairs.popLast() {
                #expect(CommentedText.blanked(Array(one.rawText.utf8)) == Array(other.rawText.utf8), note)
                #expect(one.detached().rawText == one.rawText, note)
                let made = JSON(arrayLiteral: one)
                #expect(try JSON(parsing: made.text()) == made, note)
                pairs += zip(one.elements, other.elements)
                pairs += zip(one.members, other.members).map { ($0.value, $1.value) }
            }
        }
    }

    @Test func damagedDocumentsAreJudgedAsWithoutTheirComments() throws {
        for seed in Cases.seeds(2_000) {
            var generator = DocumentGenerator(seed: seed)
            generator.size = 10
            var text = CommentedText.commented(generator.document(), &generator.random)
            for _ in 0..<generator.random.below(4) where !text.isEmpty {
                let at = generator.random.below(text.count)
                switch generator.random.below(3) {
                case 0: text.remove(at: at)
                case 1: text.insert(generator.random.pick(Array("/*,\n\"]}[{:1\\ ".utf8)), at: at)
                default: text = Array(text[..<at])
                }
            }
            let note: Comment = "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)"
            if let json = try? JSON(parsing: text, dialect: .jsonc) {
                #expect(try json == JSON(parsing: CommentedText.blanked(text)), note)
                #expect(Array(json.data()) == text, note)
            } else {
                // Text that the other dialect reads is read, with the same result.
                #expect((try? JSON(parsing: text)) == nil, note)
            }
        }
    }

    @Test func strictTextIsReadAlike() throws {
        for seed in Cases.seeds(300) {
            var generator = DocumentGenerator(seed: seed)
            let text = generator.document()
            let json = try JSON(parsing: text, dialect: .jsonc)
            #expect(try json == JSON(parsing: text) && Array(json.data()) == text, "seed \(seed)")
        }
    }

    @Test(.costs) func costsAreLinear() {
        for piece in ["/* c */", "// c\n", "1,// c\n", "1,/**/\n", "/", "/*/", "\"//\",", "[1,],"] {
            let ratio = Cost.ratio { count in
                _ = try? JSON(parsing: "[" + String(repeating: piece, count: count), dialect: .jsonc)
                _ = try? JSON(parsing: "[" + String(repeating: piece, count: count) + "1]", dialect: .jsonc)
            }
            #expect(ratio < Cost.limit, "\(piece)")
        }
    }

    @Test func filesAndModelsAreRead() throws {
        let folder = try Folder()
        let text = "// head\n{\"a\": 1, /* x */}\n"
        let file = try folder.file("a.jsonc", text)
        for mapping in [false, true] {
            let json = try JSON(contentsOf: file, mapping: mapping, dialect: .jsonc)
            #expect(json.text() == text && json["a"]?.int == 1)
            #expect(throws: JSONError.self) { try JSON(contentsOf: file, mapping: mapping) }
        }
        let array = try JSONArray<Int>(parsing: "[1, 2, /* x */]", dialect: .jsonc)
        #expect(Array(array) == [1, 2] && array.text() == "[1, 2, /* x */]")
    }
}
