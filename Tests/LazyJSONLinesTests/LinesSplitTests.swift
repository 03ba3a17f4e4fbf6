import Foundation
import LazyJSON
import LazyJSONLines
import Testing

struct LinesSplitTests {
    private static let shapes = [
        "", "\n", "\n\n\n", "1", "1\n", "1\n2", "1\r\n22\r\n333\r\n", "\n\n1\n\n\n22\n", "\u{FEFF}1\n2\n",
        "{\"a\":1}\n{\"bb\":22}\n\n\n[1,2,3]\n\"torn", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11", "   1   \n  2  \n",
        "1234567890123456789\n1\n", "1\n1234567890123456789",
    ]

    @Test(arguments: shapes)
    func eachRecordBelongsToOneSplitOfAnySize(text: String) throws {
        let bytes = Array(text.utf8)
        let whole = Self.read(bytes, nil)
        for size in 1...max(1, bytes.count + 2) {
            let splits = stride(from: 0, to: max(1, bytes.count), by: size).map {
                JSONLinesSplit(start: $0, length: size)
            }
            #expect(splits.flatMap { Self.read(bytes, $0) } == whole, "splits of \(size)")
        }
        for count in 1...bytes.count + 2 {
            let splits = JSONLinesSplit.splits(ofByteCount: bytes.count, count: count)
            #expect(splits.map(\.length).reduce(0, +) == bytes.count)
            #expect(splits.flatMap { Self.read(bytes, $0) } == whole, "\(count) splits")
        }
        // Any two borders.
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let borders = [0, first, second, bytes.count]
                let splits = zip(borders, borders.dropFirst()).map { JSONLinesSplit(start: $0, length: $1 - $0) }
                #expect(splits.flatMap { Self.read(bytes, $0) } == (bytes.isEmpty ? [] : whole), "borders \(borders)")
            }
        }
    }

    private static func read(_ bytes: [UInt8], _ split: JSONLinesSplit?) -> [String] {
        LineResult.all(JSONLinesReader<JSON>(bytes, split: split)).map { result in
            switch result {
            case .good(let text, let line):
                if split != nil { #expect(line == nil) }
                return text
            case .bad(let code, let offset, _): return "\(code) \(offset ?? -1)"
            }
        }
    }

    @Test func splitsOfAFileCoverIt() throws {
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 3)
        let lines = try (0..<2_000).map { _ in try JSON(parsing: generator.root()).text(.compact) }
        let file = try folder.file("a.jsonl", lines.joined(separator: "\n"))
        for count in [1, 2, 3, 10, 100] {
            var found: [String] = []
            for split in try JSONLinesSplit.splits(of: file, count: count) {
                let reader = try JSONLinesReader<JSON>(contentsOf: file, split: split)
                #expect(reader.byteOffset == split.start)
                while let record = try reader.next() { found.append(record.text()) }
            }
            #expect(found == lines)
        }
    }

    @Test func theSplitOfAnEmptyFileIsDecoded() throws {
        let splits = JSONLinesSplit.splits(ofByteCount: 0, count: 3)
        #expect(splits == [JSONLinesSplit(start: 0, length: 0)])
        #expect(try JSONDecoder().decode([JSONLinesSplit].self, from: JSONEncoder().encode(splits)) == splits)
    }
}
