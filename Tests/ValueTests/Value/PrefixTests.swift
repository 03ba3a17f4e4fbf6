import LazyJSON
import TestSupport
import Testing

/// Beginnings of texts, against the whole texts.
@Suite("Texts that are cut off")
struct PrefixTests {
    @Test(arguments: [
        ("", "null"), (" \n", " \nnull"), ("\u{FEFF}", "null"), ("t", "null"), ("-", "null"), ("{", "{}"),
        ("[", "[]"), ("[1", "[]"), ("[1,", "[1]"), ("[1 ", "[1 ]"), ("[tru", "[]"), ("[true", "[true]"),
        (#"{"a"#, "{}"), (#"{"a""#, "{}"), (#"{"a":"#, "{}"), (#"{"a": "b"#, #"{"a": "b"}"#),
        (#"{"a": 1, "#, #"{"a": 1}"#.replacing("1, ", with: "1")), (#"["a\"#, #"["a"]"#), (#"["a\u00"#, #"["a"]"#),
        (#"["a\\ud83d"#, #"["a\\ud83d"]"#), (#"["a\\\ud83d"#, #"["a\\"]"#),
        (#"["a\ud83d"#, #"["a"]"#), (#"["a\ud83d\ude"#, #"["a"]"#), (#"["\ud83d\ude00"#, #"["\ud83d\ude00"]"#),
        (#"[{"a": [[], [2"#, #"[{"a": [[], []]}]"#), ("12", "12"), ("1.", "null"), ("\"", "\"\""), ("[{}, nul", "[{}]"),
    ])
    func valueSoFar(text: String, expected: String) throws {
        let json = try JSON(parsingPrefix: text)
        #expect(json.text() == expected)
        #expect(json.isComplete == (text == "12"))
    }

    @Test func aCharacterThatIsCutOffIsLeftOut() throws {
        for text in ["é", "日", "😀"] {
            for count in 1...text.utf8.count {
                let json = try JSON(parsingPrefix: Array("[\"a".utf8) + text.utf8.prefix(count))
                #expect(json.text() == (count < text.utf8.count ? "[\"a\"]" : "[\"a\(text)\"]"))
            }
        }
        for bytes in [[0xFF], [0xC0], [0xE0, 0x80], [0xF4, 0x90], [0x80]] as [[UInt8]] {
            #expect(throws: JSONError.self) { try JSON(parsingPrefix: Array("[\"a".utf8) + bytes) }
        }
    }

    @Test(arguments: [
        "]", "[}", "{1", "[1 2", "tx", "[1x", "{\"a\" 1", "{\"a\":]", "[,", "{,", "[1,]", "01", "[--", "[\"\\x",
        "[\"\\u0g",
        "[\"\n", "{} x", "nulll", "[1,,", "[\"a\" \"b", "\u{1}", "{\"a\\q", "{\"\\u00zz",
    ])
    func malformedTextIsAnErrorAtOnce(text: String) throws {
        let error = #expect(throws: JSONError.self) { try JSON(parsingPrefix: text) }
        #expect((error?.byteOffset).map { $0 < text.utf8.count } == true, "\(text): \(String(describing: error))")
    }

    @Test func partsThatAreWholeAreComplete() throws {
        let json = try JSON(parsingPrefix: #"{"city": "Oslo", "days": [{"low": -3}, {"low": "#)
        #expect(json.text() == #"{"city": "Oslo", "days": [{"low": -3}, {}]}"#)
        #expect(!json.isComplete && json["city"]?.isComplete == true)
        #expect(json["days"]?.isComplete == false && json["days"]?[0]?.isComplete == true)
        #expect(json["days"]?[1]?.isComplete == false && json["days"]?[0]?["low"]?.isComplete == true)
        #expect(json["days"]?[1]?.detached().isComplete == false && json["city"]?.detached().isComplete == true)
        var edited = json
        edited["new"] = 1
        #expect(!edited.isComplete && ([:] as JSON).isComplete && JSON(1).isComplete)
        #expect(!edited.detached().isComplete && edited.detached() == edited)
    }

    @Test func deepTextsNeedNoStack() throws {
        let limits = JSONLimits(depth: 100_000)
        let json = try JSON(parsingPrefix: String(repeating: "[", count: 100_000), limits: limits)
        #expect(json.text().utf8.count == 200_000)
        let error = #expect(throws: JSONError.self) {
            try JSON(parsingPrefix: String(repeating: "{\"a\":", count: 513))
        }
        #expect(error?.code == .depthLimit)
    }

    /// Each prefix gives a value that is the beginning of the whole one, and only the whole text is complete.
    @Test func eachPrefixGivesTheBeginningOfTheValue() throws {
        for seed in Cases.seeds(1_000) {
            var documents = DocumentGenerator(seed: seed)
            documents.size = 4
            let bytes = documents.document()
            let whole = try JSON(parsing: bytes)
            guard whole.kind == .array || whole.kind == .object, bytes.count < 150 else { continue }
            var isComplete = false
            for count in 0...bytes.count {
                let part = try JSON(parsingPrefix: bytes.prefix(count))
                if !Self.isBeginning(part, of: whole) {
                    let text = String(decoding: bytes, as: UTF8.self).debugDescription
                    Issue.record("seed \(seed), \(count) bytes: \(part) of \(text)")
                    break
                }
                #expect(part.isComplete || !isComplete, "seed \(seed), \(count) bytes")
                isComplete = part.isComplete
            }
            #expect(isComplete, "seed \(seed)")
            #expect(try JSON(parsingPrefix: bytes).bytes == bytes, "seed \(seed)")
        }
    }

    /// Whether one value is the beginning of another; where it is complete, it is that.
    private static func isBeginning(_ part: JSON, of whole: JSON) -> Bool {
        if part.isComplete { return part == whole }
        if part.isNull { return true }
        guard part.kind == whole.kind, part.count <= whole.count else { return false }
        switch part.kind {
        case .array:
            return zip(part.elements, whole.elements).allSatisfy { isBeginning($0, of: $1) }
        case .object:
            return zip(part.members, whole.members).allSatisfy {
                $0.key.utf8.elementsEqual($1.key.utf8) && isBeginning($0.value, of: $1.value)
            }
        case .string:
            return whole.rawText.utf8.starts(with: part.rawText.utf8.dropLast())
        default:
            return false
        }
    }

    /// A text with a mistake is refused as soon as the prefix has the byte that is wrong.
    @Test func mistakesAreFoundWhenTheyAreThere() throws {
        for seed in Cases.seeds(500) {
            var documents = DocumentGenerator(seed: seed)
            documents.size = 6
            var bytes = documents.document()
            var random = SeededGenerator(seed: seed)
            bytes[random.below(bytes.count)] = random.pick(Array("{}[]:,\"\\ 0-e.x\u{1}".utf8))
            let offset: Int
            do {
                _ = try JSON(parsing: bytes)
                continue
            } catch {
                if error.code == .unexpectedEnd { continue }
                offset = try #require(error.byteOffset)
            }
            for count in 0...bytes.count {
                let found = (try? JSON(parsingPrefix: bytes.prefix(count))) == nil
                // A character that is malformed is not known to be before its last byte.
                let slack = bytes[offset] >= 0x80 ? 3 : 0
                if found ? count <= offset : count > offset + slack {
                    Issue.record(
                        "seed \(seed), \(count) bytes, \(offset): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
                    )
                    break
                }
            }
        }
    }
}
