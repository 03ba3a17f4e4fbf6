import Foundation
import LazyJSON
import Testing

/// Tokens that cross the borders of vectors, blocks and rounds.
@Suite struct IndexBorderTests {
    private static let tokens: [String] = [
        "{\"key\":\"value\"}", "[]", "{}", "[[[]]]", "-12.75e+10", "1234567890123456789012345678901234567890",
        "true", "false", "null", "\"\\\\\"", "\"\\\"\"", "\"\\u00e9\\n\"", "\"é日😀\"", "\"{[,:]}\"",
        "{\"a\\\"b\":[1 , 2],\"\":{ }}",
        // and some that are wrong
        "12x", "truex", "nul", "\"a\u{01}\"", "\"\\q\"", "\"\\u00x0\"", "[1 2]", "{\"a\" 1}", "01", "\u{1A}", "\\\"",
    ]

    @Test(arguments: tokens)
    func blocksBehindSpaceAndWithinArrays(token: String) {
        for pad in 0...70 {
            let spaces = String(repeating: " ", count: pad)
            #expect(IndexRun.compare(Array("\(spaces)\(token)".utf8)).differing == [])
            #expect(IndexRun.compare(Array("[\"\(spaces)\",\(token),\(token)]".utf8)).differing == [])
        }
    }

    @Test func runsOfBackslashes() {
        for pad in 50...66 {
            for run in 0...70 {
                let text = "[\"" + String(repeating: "a", count: pad) + String(repeating: "\\", count: run) + "\",1]"
                let (answer, differing) = IndexRun.compare(Array(text.utf8))
                #expect(answer.isAccepted == (run % 2 == 0))
                #expect(differing == [])
            }
        }
    }

    @Test(arguments: ["é", "日", "😀", "é日😀é日😀é日😀é日😀é日😀", "aé"])
    func sequencesOfUTF8(sequence: String) {
        let bytes = Array(sequence.utf8)
        for pad in 0...66 {
            let start = [UInt8](repeating: 0x61, count: pad)
            let whole = [0x22] + start + bytes + [0x22]
            let (run, differing) = IndexRun.compare(whole)
            #expect(run.isAccepted && differing == [])
            // The last character loses its last byte: before the quote, then at the end of the text.
            for text in [[0x22] + start + bytes.dropLast() + [0x22], [0x22] + start + bytes.dropLast()] {
                let (run, differing) = IndexRun.compare(text)
                #expect(!run.isAccepted && differing == [])
            }
        }
    }

    @Test func allPairsAndTriplesOfInterestingBytes() {
        let interesting: [UInt8] = [
            0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5,
            0xFF,
        ]
        let rests: [[UInt8]] = [[], [0x80], [0xBF], [0x80, 0x80], [0xBF, 0xBF], [0x41], [0x80, 0x41], [0xC2, 0x80]]
        for first in interesting {
            for second in interesting {
                for rest in rests {
                    let text = [first, second] + rest
                    let (run, differing) = IndexRun.compare([0x22] + text + [0x22])
                    #expect(run.isAccepted == (String(validating: text, as: UTF8.self) != nil))
                    #expect(differing == [])
                }
            }
        }
    }

    @Test(arguments: ["1234567890", "false", "\"a\\u00e9\\\\\"", "\"日本\"", "\"\\\\\\\"\"", "[\t]", "12x", "\"\u{1F}\""])
    func roundsThatEndByBytes(token: String) {
        // A round ends after so many bytes if it has enough tokens by then and more than a block is left.
        let tail = [UInt8](repeating: 0x20, count: 70)
        let head = Array("[0,1,2,3,4,5,6,7,8,9".utf8)
        for place in 16384 - 12...16384 {
            for filler in [UInt8(ascii: " "), UInt8(ascii: "x")] {
                let isSpace = filler == UInt8(ascii: " ")
                let quote = Array((isSpace ? "," : ",\"").utf8)
                let end = Array((isSpace ? "" : "\",").utf8) + Array("\(token),\(token)]".utf8)
                let fill = [UInt8](repeating: filler, count: place - head.count - quote.count)
                #expect(IndexRun.compare(head + quote + fill + end + tail).differing == [])
            }
        }
    }

    @Test(arguments: [16384, 32768])
    func tokensLongerThanARound(border: Int) {
        for long in ["\"\(String(repeating: "日", count: border))\"", String(repeating: "7", count: border + 9)] {
            for text in [long, "[\(long),{\"a\":\(long)}]"] {
                let (run, differing) = IndexRun.compare(Array(text.utf8))
                #expect(run.isAccepted && differing == [])
            }
        }
    }

    @Test(arguments: ["1", "\"\\n\\\\\"", "[]", "{\"a\":\"b\"}", "{\"\\u0041\\\"\":[\"\\t\"]}"])
    func roundsThatEndByTokens(element: String) {
        for shift in 0..<24 {
            let head = String(repeating: " 1,", count: shift)
            let text = "[" + head + Array(repeating: element, count: 1700).joined(separator: ",") + "]"
            let (run, differing) = IndexRun.compare(Array(text.utf8))
            #expect(run.isAccepted && differing == [])
        }
    }

    /// In the first rounds a kernel can learn how many tokens blocks have, and how often they are not ASCII; what it learned
    /// may be wrong for the rounds after them.
    @Test(arguments: Cases.seeds(6))
    func roundsThatDifferFromThoseBefore(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kinds = [
            [#"{"a":1}"#, "[]", "0", #""""#],
            ["\"é\"", "1", #""a plain text of some length, in which no character is beyond ASCII""#],
            ["\"日本\"", #""😀\n""#, "[1,2,3,4,5,6,7,8,9]"],
            [#""\#(String(repeating: "long ", count: 40))""#, "\"\(String(repeating: "ö", count: 90))\""],
        ]
        var text = "[0"
        for _ in 0..<4 {
            let (kind, end) = (random.pick(kinds), text.utf8.count + 14_000 + random.below(9_000))
            while text.utf8.count < end { text += "," + random.pick(kind) }
        }
        let whole = Array((text + "]").utf8)
        let (run, differing) = IndexRun.compare(whole)
        #expect(run.isAccepted && differing == [])
        for _ in 0..<12 {
            var damaged = whole
            let at = random.below(whole.count)
            let byte = random.pick([0x80, 0xC3, 0xE6, 0xED, 0xF0, 0xFF, 0x00, 0x22, 0x5C] as [UInt8])
            if random.chance(50) { damaged[at] = byte } else { damaged.insert(byte, at: at) }
            #expect(IndexRun.compare(damaged).differing == [])
        }
    }

    @Test func manyWideContainersThatEndTogether() {
        let depth = 400
        let row = Array(repeating: "0", count: 40).joined(separator: ",")
        let text = String(repeating: "[\(row),", count: depth) + "0" + String(repeating: "]", count: depth)
        let (run, differing) = IndexRun.compare(Array(text.utf8))
        #expect(run.entries.count == depth * 43 + 1)
        #expect(differing == [])
    }
}

/// Texts that other people have collected.
///
/// They lie beside the package, not in it; where they do not, the tests are skipped.
@Suite(.enabled(if: Corpora.areThere, "\(Corpora.absence)"))
struct IndexCorpusTests {
    @Test func jsonTestSuite() throws {
        var counts: [Character: Int] = [:]
        for name in try Corpora.files("JSONTestSuite/test_parsing") {
            let kind = name.first ?? "?"
            let text = try Corpora.bytes("JSONTestSuite/test_parsing/\(name)")
            if text.isEmpty { continue }
            let (run, differing) = IndexRun.compare(text)
            #expect(differing == [], "\(name)")
            if kind != "i" { #expect(run.isAccepted == (kind == "y"), "\(name)") }
            counts[kind, default: 0] += 1
        }
        #expect(counts["y"] == 95)
        #expect((counts["n"] ?? 0) >= 187)
    }

    @Test func utf8Tests() throws {
        let file = try Corpora.bytes("utf8/utf8tests.txt")
        var checked = 0
        for line in file.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
            let fields = line.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
            guard fields.count >= 3 else { continue }
            let kind = String(decoding: fields[1].drop { $0 == 0x20 }, as: UTF8.self)
            let text = kind.hasSuffix("hex") ? Self.bytes(hex: fields[2]) : Array(fields[2])
            // Control characters, quotes and backslashes are well-formed, but must be escaped in a string.
            guard !text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { continue }
            let (run, differing) = IndexRun.compare([0x22] + text + [0x22])
            #expect(run.isAccepted == kind.hasPrefix("valid"), "\(String(decoding: line, as: UTF8.self))")
            #expect(differing == [])
            checked += 1
        }
        #expect(checked > 180)
    }

    private static func bytes(hex: ArraySlice<UInt8>) -> [UInt8] {
        let digits = hex.filter { $0 != 0x20 }.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
