import Foundation
import LazyJSON
import Testing

/// Texts through JSONDecoder and through parsing and decoding: both read them as the same, or both refuse them.
struct FoundationTextTests {
    private enum Reading: Equatable {
        case value(JSON)
        case refused
    }

    private static func readings(_ bytes: [UInt8]) -> (ours: Reading, foundation: Reading) {
        let ours = (try? JSON(parsing: bytes)).map { Reading.value($0) } ?? .refused
        let foundation = (try? JSONDecoder().decode(JSON.self, from: Data(bytes))).map { Reading.value($0) } ?? .refused
        return (ours, foundation)
    }

    @Test(arguments: [
        "", " ", "null", " true ", "\n[\t1\r]\n", "nul", "nulll", "True", "[1,,2]", "[,1]", "[1 2]", "{\"a\":}",
        "{\"a\"}",
        "{a:1}", "{'a':1}", "{\"a\":1,,}", "{,}", "[", "]", "{\"a\":1", "[1}", "1 2", "[] []", "01", "-01", "-", "+1",
        ".5", "5.", "1.e1", "1e", "1e+", "1E+2", "-0", "-0.0", "0x1F", "NaN", "Infinity", "-Infinity", "1_000",
        "\"a", "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"", "\"\\u0000\"", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\'\"",
        "\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"", "\"\\ud83d\\ude00\"", "\"😀\u{7F}\u{80}\"", "/* */ 1", "1 // x", "# 1",
        "\u{FEFF}1", "\u{FEFF}[]", "\u{A0}1", "[1\u{2028}]", "{\"a\":1,\"b\":[2,{\"c\":null}]}",
    ])
    func areReadAlike(_ text: String) {
        let (ours, foundation) = Self.readings(Array(text.utf8))
        #expect(ours == foundation, "\(text.debugDescription)")
    }

    @Test(arguments: [
        [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x5B, 0x31, 0x00, 0x5D],
    ])
    func illFormedTextIsReadAlike(_ bytes: [UInt8]) {
        let (ours, foundation) = Self.readings(bytes)
        #expect(ours == foundation, "\(bytes)")
    }

    /// Cut off anywhere, with one byte replaced: the texts of ComingFromOtherLibraries.md are left out.
    @Test func generatedTextsAreReadAlike() {
        for seed in Cases.seeds(1_500) {
            var random = SeededGenerator(seed: seed)
            var documents = DocumentGenerator(seed: seed)
            documents.size = 6
            documents.hasWildNumbers = false
            var bytes = documents.document()
            // Foundation checks no numbers in members that it does not read.
            if (try? JSON(parsing: bytes)).map(Self.hasTwins) ?? false { continue }
            if random.chance(40), !bytes.isEmpty { bytes.removeLast(random.below(bytes.count)) }
            if random.chance(60), !bytes.isEmpty {
                bytes[random.below(bytes.count)] = random.pick(Array("{}[]:,\"\\ 0-e.x1ntf\u{1}".utf8) + [0xC3, 0x80])
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("\\u") || text.contains(#/,\s*[\]}]/#) || text.contains(#/[eE]\d/#) { continue }
            let (ours, foundation) = Self.readings(bytes)
            if case .value(let json) = ours, Self.hasTwins(json) { continue }
            #expect(ours == foundation, "seed \(seed): \(text.debugDescription)")
        }
    }

    /// Whether an object has two names that `String` takes for equal.
    private static func hasTwins(_ json: JSON) -> Bool {
        switch json.kind {
        case .object: Set(json.members.map(\.key)).count < json.count || json.members.contains { hasTwins($0.value) }
        case .array: json.elements.contains { hasTwins($0) }
        default: false
        }
    }

    /// The texts that one refuses and the other reads; each is a row of the table of the article.
    @Test func theDifferencesAreThoseOfTheArticle() throws {
        // Trailing commas.
        for text in ["[1,]", "{\"a\":1,}"] {
            let (ours, foundation) = Self.readings(Array(text.utf8))
            #expect(ours == .refused && foundation != .refused, "\(text)")
        }
        // UTF-16 and UTF-32.
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
            let bytes = [UInt8](try #require("[1]".data(using: encoding)))
            let (ours, foundation) = Self.readings(bytes)
            #expect(ours == .refused && foundation == .value([1]), "\(encoding)")
        }
        // A lone surrogate, which is preserved.
        let (ours, foundation) = Self.readings(Array(#"["\ud800"]"#.utf8))
        #expect(ours != .refused && foundation == .refused)
        // A number that is malformed, in a member that is not read.
        let (unread, unreadPeer) = Self.readings(Array(#"{"a":1,"a":-0e}"#.utf8))
        #expect(unread == .refused && unreadPeer == .value(["a": 1]))
        // A number that no Double holds, which is preserved.
        let (number, peer) = Self.readings(Array("[1e400]".utf8))
        #expect(number != .refused && peer == .refused)
    }
}
