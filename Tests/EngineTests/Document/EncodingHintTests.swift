import FoundationEssentials
import LazyJSON
import Testing

/// Texts in other encodings than UTF-8, and bytes in other types.
struct EncodingHintTests {
    /// A way to write a character.
    enum Encoding: String, CaseIterable {
        case utf16Big = "UTF-16, big-endian"
        case utf16Little = "UTF-16, little-endian"
        case utf32Big = "UTF-32, big-endian"
        case utf32Little = "UTF-32, little-endian"

        func bytes(of text: String) -> [UInt8] {
            text.unicodeScalars.flatMap { scalar -> [UInt8] in
                let value = scalar.value
                let big = [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
                return switch self {
                case .utf16Big: Array(big[2...])
                case .utf16Little: big[2...].reversed()
                case .utf32Big: big
                case .utf32Little: big.reversed()
                }
            }
        }
    }

    @Test(arguments: Encoding.allCases, ["[1]", "{}", "12", "\"a\"", "\"日\"", "\u{FEFF}{\"a\":1}", "null"])
    func theErrorNamesTheEncoding(encoding: Encoding, text: String) throws {
        let bytes = encoding.bytes(of: text)
        for dialect in [JSONDialect.json, .jsonc] {
            let error = #expect(throws: JSONError.self) { try JSON(parsing: bytes, dialect: dialect) }
            #expect(error?.found == "text in \(encoding.rawValue)")
            #expect(error?.description.contains("convert it to UTF-8") == true)
        }
    }

    @Test(arguments: ["\u{0}", "[\"\u{0}\"]", "[ \u{0}]", "\u{0}\u{0}", "a\u{0}b"])
    func zerosElsewhereAreOnlyBytes(text: String) {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        if !text.hasPrefix("\u{0}") && !text.hasPrefix("a") { #expect(error?.found == "the byte 0x00") }
    }

    @Test func bytesOfAnyTypeGiveTheSame() throws {
        let text = "\u{FEFF}{\"a\": [1, \"é\"]}\n"
        let bytes = Array(text.utf8)
        let json = try JSON(parsing: bytes)
        let spanned = try unsafe JSON(parsing: bytes.span.bytes)
        #expect(spanned.text() == text)
        #expect(try JSON(parsing: Data(bytes)) == json && JSON(parsing: ContiguousArray(bytes)) == json)
        #expect(try JSON(parsing: bytes[...]) == json && JSON(parsing: bytes.lazy.map(\.self)) == json)
        func error(_ bytes: [UInt8]) -> JSONError? {
            do {
                _ = try unsafe JSON(parsing: bytes.span.bytes)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([])?.code == .unexpectedEnd && error(Array("[1,]".utf8))?.byteOffset == 3)
    }
}
