import Testing

@testable import LazyJSON

/// The text of strings, compared with escapes of one character after another.
struct StringWritingTests {
    private static func expected(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [0x22]
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0x08: bytes += Array("\\b".utf8)
            case 0x09: bytes += Array("\\t".utf8)
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0C: bytes += Array("\\f".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case 0x10..<0x20: bytes += Array("\\u00\(String(byte, radix: 16))".utf8)
            case ..<0x10: bytes += Array("\\u000\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        return bytes + [0x22]
    }

    @Test(arguments: [
        (#""\udc00\udc00""#, "\u{FFFD}\u{FFFD}"), (#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"),
        (#""\udfff\ud83d\ude00""#, "\u{FFFD}\u{1F600}"), (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
    ])
    func loneSurrogatesHaveNoString(text: String, shown: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.string == nil && json.text() == text)
        #expect(json.lossyString?.text == shown)
    }

    @Test func aScalarHasNotTheTextOfAContainer() throws {
        for scalar in ["1", "\"\"", "null", "true"] {
            for container in ["[1]", "{}", "[]"] {
                let (one, other) = (try JSON(parsing: scalar), try JSON(parsing: container))
                #expect(!one.hasSourceText(of: other) && !other.hasSourceText(of: one))
                var edited: JSON = [other]
                edited = try #require(edited[0])
                #expect(!one.hasSourceText(of: edited) && !edited.hasSourceText(of: one))
                #expect(!JSON(1).hasSourceText(of: edited) && !edited.hasSourceText(of: JSON(1)))
            }
        }
    }

    /// The text ends where a page without access begins.
    @Test func nothingBehindTheTextIsRead() throws {
        let memory = try #require(GuardedText())
        defer { withExtendedLifetime(memory) {} }
        for count in 1..<20 {
            let text = [UInt8](repeating: 0x61, count: count)
            memory.put(text, after: 0)
            var output = ByteBuffer()
            unsafe StringEscapes.write(UnsafeRawBufferPointer(start: memory.bytes(count), count: count), into: &output)
            let written = output.array()
            #expect(written == [0x22] + text + [0x22])
        }
    }

    /// Every ASCII character behind and before each number of plain ones, so that it has each place in a word.
    @Test func eachCharacterIsWrittenAtEachOffset() {
        for character in (0..<128).map({ Character(Unicode.Scalar(UInt8($0))) }) {
            for offset in 0..<19 {
                for rest in [0, 1, 7, 8, 9] {
                    let text =
                        String(repeating: "a", count: offset) + String(character) + String(repeating: "é", count: rest)
                    #expect((JSON(text).bytes == Self.expected(text)), "\(text)")
                }
            }
        }
    }

    @Test func textsOfAllCharactersAreWritten() throws {
        let pieces = [
            "a", "\u{1F}", " ", "!", "\"", "#", "[", "\\", "]", "\u{7F}", "\u{80}", "\u{DC}", "\u{A2}", "日", "😀", "\n",
            "\0", "plain text ", "/",
        ]
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            let text = (0..<random.below(24)).map { _ in random.pick(pieces) }.joined()
            #expect((JSON(text).bytes == Self.expected(text)), "seed \(seed)")
            #expect((JSON([text: 1]).bytes == [0x7B] + Self.expected(text) + Array(":1}".utf8)), "seed \(seed)")
            #expect(try JSON(encoding: [text]).bytes == [0x5B] + Self.expected(text) + [0x5D], "seed \(seed)")
            #expect(
                try JSON(parsing: Self.expected(text)).string?.utf8.elementsEqual(text.utf8) == true, "seed \(seed)")
        }
    }
}
