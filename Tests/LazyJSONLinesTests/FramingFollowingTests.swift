import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Files that grow whose records are not lines.
struct FramingFollowingTests {
    private static func read(_ reader: JSONLinesReader<JSON>) -> [FramedResult] { FramedResult.all(reader) }

    private static func readRest(_ reader: JSONLinesReader<JSON>) -> [FramedResult] {
        do throws(JSONError) {
            return try reader.readRest().map { [.good($0.rawText, line: reader.lineNumber)] } ?? []
        } catch {
            return [FramedResult(error)]
        }
    }

    private static func stored(_ position: JSONLinesPosition) throws -> JSONLinesPosition {
        try JSONDecoder().decode(JSONLinesPosition.self, from: JSONEncoder().encode(position))
    }

    /// Reads a text that is cut at an offset, and then the rest: with a new reader, and with the same one.
    private static func check(
        _ text: [UInt8], _ framing: JSONFraming, cut: Int, in folder: Folder, _ wanted: [FramedResult]
    ) throws {
        let options = JSONReadingOptions(maximumRecordSize: 60, framing: framing)
        for isResuming in [false, true] {
            let url = folder.url.appending(path: "log-\(cut)-\(isResuming)")
            try Data(text[..<cut]).write(to: url)
            var reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, options)
            var found = read(reader)
            let position = try stored(reader.position)
            let handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text[cut...]))
            try handle.close()
            if isResuming {
                reader = try JSONLinesReader(contentsOf: url, resumingAt: position, options)
                #expect(reader.start == .resumed)
            } else {
                try reader.readMore()
            }
            found += read(reader) + readRest(reader)
            #expect(
                found == wanted,
                "cut at \(cut), resuming: \(isResuming), \(String(decoding: text, as: UTF8.self).debugDescription)")
        }
    }

    private static func whole(_ text: [UInt8], _ framing: JSONFraming, in folder: Folder) throws -> [FramedResult] {
        let url = folder.url.appending(path: "whole")
        try Data(text).write(to: url)
        let reader = try JSONLinesReader<JSON>(
            contentsOf: url, resumingAt: nil, .init(maximumRecordSize: 60, framing: framing))
        return read(reader) + readRest(reader)
    }

    @Test(arguments: Cases.seeds(60))
    func aSequenceThatIsCutAnywhereIsReadOnce(seed: UInt64) throws {
        let folder = try Folder()
        var generator = FramingGenerator(seed: seed)
        for damage in 0..<2 {
            var text = generator.sequence()
            if damage > 0 { text = generator.damaged(text) }
            let wanted = try Self.whole(text, .sequence, in: folder)
            for cut in 0...text.count { try Self.check(text, .sequence, cut: cut, in: folder, wanted) }
        }
    }

    @Test(arguments: Cases.seeds(60))
    func concatenatedValuesThatAreCutAnywhereAreReadOnce(seed: UInt64) throws {
        let folder = try Folder()
        var generator = FramingGenerator(seed: seed)
        let (texts, text) = generator.values()
        // One that is too large ends the reading.
        guard texts.allSatisfy({ $0.utf8.count <= 60 }) else { return }
        let wanted = FramingModel(text: text).values
        #expect(try Self.whole(text, .concatenated, in: folder) == wanted)
        for cut in 0...text.count { try Self.check(text, .concatenated, cut: cut, in: folder, wanted) }
    }

    @Test func aRecordIsReadWhenItIsWhole() throws {
        let folder = try Folder()
        for (framing, pieces) in [
            (
                JSONFraming.sequence,
                [("\u{1E}{\"a\":", 0), ("\n1}", 0), ("\n", 1), ("\u{1E}12", 0), ("3 ", 0), ("\n", 1)]
            ),
            (.concatenated, [("{\"a\":", 0), ("\n1}", 1), ("\n", 0), ("12", 0), ("3", 0), (" ", 1), ("\"b\"", 1)]),
        ] {
            let url = try folder.file("\(framing)", "")
            let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(framing: framing))
            for (piece, count) in pieces {
                let handle = try FileHandle(forWritingTo: url)
                try handle.seekToEnd()
                try handle.write(contentsOf: Data(piece.utf8))
                try handle.close()
                try reader.readMore()
                #expect(Self.read(reader).count == count, "\(framing): \(piece.debugDescription)")
            }
        }
    }

    @Test func whatIsUnfinishedInARotatedFileIsBad() throws {
        for (framing, separator) in [(JSONFraming.sequence, "\u{1E}"), (.concatenated, "")] {
            let folder = try Folder()
            let url = try folder.file("log", "\(separator)[1]\n\(separator)[2,\n3")
            let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(framing: framing))
            #expect(Self.read(reader) == [.good("[1]", line: 1)])
            try FileManager.default.moveItem(at: url, to: folder.url.appending(path: "old"))
            try Data("\(separator)\"new\"\n".utf8).write(to: url)
            #expect(try reader.readMore())
            #expect(reader.start == .replaced(.otherFile))
            let end = 9 + 2 * separator.utf8.count
            #expect(Self.read(reader) == [.bad(offset: end, line: 3, column: 2), .good("\"new\"", line: 1)])
        }
    }

    /// The old offset could be one in the new file: a reader that resumes there would lose records.
    @Test(arguments: [JSONFraming.lines, .sequence], [false, true])
    func aPositionBehindALargeRestOfARotatedFileIsInTheNewOne(framing: JSONFraming, isDiverting: Bool) throws {
        let folder = try Folder()
        let separator = framing == .sequence ? "\u{1E}" : ""
        let url = try folder.file("log", "\(separator)[1]\n\(separator)\(String(repeating: "7", count: 100))")
        let failing = JSONBadRecordPolicy.diverting { _, error throws(JSONError) in throw error }
        let options = JSONReadingOptions(
            policy: isDiverting ? failing : .throwing, maximumRecordSize: 20, framing: framing)
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, options)
        #expect(Self.read(reader) == [.good("[1]", line: 1)])
        try FileManager.default.moveItem(at: url, to: folder.url.appending(path: "old"))
        try Data("\(separator)[10]\n\(separator)[11]\n".utf8).write(to: url)
        #expect(try reader.readMore())
        let error = #expect(throws: JSONError.self) { try reader.next() }
        #expect(error?.code == .recordTooLarge)
        #expect(reader.position.offset == 0 && reader.position.lineCount == 0)
        let resumed = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: Self.stored(reader.position), options)
        #expect(resumed.start == .resumed)
        #expect(Self.read(resumed) == [.good("[10]", line: 1), .good("[11]", line: 2)])
    }

    /// A malformed value is reported again by a reader that resumes: nothing behind it was read.
    @Test func aPositionIsBeforeAMalformedValue() throws {
        let folder = try Folder()
        let url = try folder.file("log", "{} [1] {]} 2 ")
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(framing: .concatenated))
        let first = Self.read(reader)
        #expect(first.count == 3 && first.last == .bad(offset: 8, line: 1, column: 9))
        let second = try JSONLinesReader<JSON>(
            contentsOf: url, resumingAt: Self.stored(reader.position), .init(framing: .concatenated))
        #expect(Self.read(second) == [.bad(offset: 8, line: 1, column: 9)])
    }
}
