import Foundation
import LazyJSON
import Testing

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
            // Control characters, quotes and backslashes are well-formed, but may not stand in a string as they are.
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
