import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Logs whose end is repaired or written late, and files in other encodings.
struct RepairedLogTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func numbers(_ reader: JSONLinesReader<JSON>) throws -> [Int?] {
        var numbers: [Int?] = []
        while let record = try reader.next() { numbers.append(record["n"]?.int) }
        return numbers
    }

    /// A program that finds a record cut off at the end of its log removes it, and goes on there.
    @Test(arguments: [JSONFraming.lines, .sequence, .concatenated], [1, 11_000])
    func aRecordThatWasCutOffIsReplacedByTheNext(framing: JSONFraming, length: Int) throws {
        let mark = framing == .sequence ? "\u{1E}" : ""
        let first = mark + "{\"n\": 1}\n"
        let url = try folder.file("log", first + mark + "{\"n\": 25" + String(repeating: "0", count: length))
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(framing: framing))
        #expect(try numbers(reader) == [1] && !reader.readMore())
        let handle = try FileHandle(forWritingTo: url)
        let end = UInt64(reader.position.offset)
        try handle.truncate(atOffset: end)
        #expect(try !reader.readMore() && reader.next() == nil)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((mark + "{\"n\": 3}\n" + mark + "{\"n\": 4").utf8))
        #expect(try reader.readMore())
        #expect(try numbers(reader) == [3] && !reader.readMore())
        try handle.write(contentsOf: Data("5}\n".utf8))
        #expect(try reader.readMore())
        #expect(try numbers(reader) == [45] && reader.lineNumber == (framing == .concatenated ? 2 : 3))
        #expect(reader.start == .beginning && reader.recordCount == 3)
        // What was delivered is no longer there.
        try handle.truncate(atOffset: 4)
        #expect(try !reader.readMore() && reader.start == .replaced(.truncated) && reader.lineNumber == nil)
        try handle.close()
    }

    /// A record that is too large is not forgotten, but not reported either, if it was removed before its end was there.
    @Test func aLargeRecordThatWasCutOffIsReplacedByTheNext() throws {
        let url = try folder.file("log", "{\"n\": 1}\n\"" + String(repeating: "x", count: 5_000))
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(maximumRecordSize: 100))
        #expect(try numbers(reader) == [1] && !reader.readMore())
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 9)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"n\": 2}\n".utf8))
        try handle.close()
        #expect(try reader.readMore())
        #expect(try numbers(reader) == [2] && reader.start == .beginning && reader.lineNumber == 2)
    }

    @Test func aRecordInRoomThatWasAllocatedIsFound() throws {
        let room = String(repeating: "\u{0}", count: 1 << 20)
        let url = try folder.file("log", "{\"n\": 1}\n" + room)
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(policy: .skipping))
        #expect(try numbers(reader) == [1] && !reader.readMore() && !reader.readMore())
        let handle = try FileHandle(forWritingTo: url)
        try handle.seek(toOffset: 600_000)
        try handle.write(contentsOf: Data("{\"n\": 2}\n".utf8))
        try handle.close()
        #expect(try reader.readMore())
        #expect(try numbers(reader) == [2] && reader.badRecordCount == 1)
    }

    @Test func ratesCountFromWhereReadingBegan() throws {
        let text = String(repeating: "{\"n\": 1}\n", count: 1_000)
        let url = try folder.file("log", text)
        let before = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil)
        while let record = try before.next(), before.recordCount < 900 { _ = record }
        let after = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: before.position)
        #expect(after.progress.bytesPerSecond == 0 && after.progress.timeLeft == nil)
        while try after.next() != nil {}
        let progress = after.progress
        #expect(progress.bytes == text.utf8.count && progress.fraction == 1)
        let seconds = Double(text.utf8.count - before.position.offset) / progress.bytesPerSecond
        #expect(abs(seconds - progress.elapsed / .seconds(1)) < 1e-6)
    }

    @Test(arguments: [
        (String.Encoding.utf16LittleEndian, "", "UTF-16, little-endian"),
        (.utf16LittleEndian, "\u{FEFF}", "UTF-16, little-endian"), (.utf16BigEndian, "\u{FEFF}", "UTF-16, big-endian"),
        (.utf32LittleEndian, "", "UTF-32, little-endian"), (.utf32LittleEndian, "\u{FEFF}", "UTF-32, little-endian"),
    ])
    func theErrorOfTheFirstRecordNamesTheEncoding(encoding: String.Encoding, mark: String, name: String) throws {
        let bytes = try #require((mark + "{\"n\": 1}\n{\"n\": 2}\n").data(using: encoding))
        let reader = JSONLinesReader<JSON>(Array(bytes))
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.found?.contains(name) == true && error.line == 1, "\(error)")
    }

    @Test(arguments: [
        (String.Encoding.utf16LittleEndian, "", "UTF-16, little-endian"),
        (.utf16LittleEndian, "\u{FEFF}", "UTF-16, little-endian"), (.utf16BigEndian, "", "UTF-16, big-endian"),
        (.utf16BigEndian, "\u{FEFF}", "UTF-16, big-endian"), (.utf32LittleEndian, "", "UTF-32, little-endian"),
        (.utf32BigEndian, "\u{FEFF}", "UTF-32, big-endian"),
    ])
    func theErrorOfAFileOfValuesNamesTheEncoding(encoding: String.Encoding, mark: String, name: String) async throws {
        let bytes = Array(try #require((mark + "[{\"n\": 1}]").data(using: encoding)))
        let whole = try #require(throws: JSONError.self) { try JSON(parsing: bytes) }
        #expect(whole.found?.contains(name) == true)
        let array = try #require(throws: JSONError.self) { try JSONArrayReader<JSON>(bytes).next() }
        #expect(array.found == whole.found && array.byteOffset == whole.byteOffset && array.line == 1)
        for size in [1, 2, 3, 100] {
            var values = JSONLinesSequence<JSON, _>(Pieces(bytes: bytes, size: size), .init(framing: .concatenated))
                .makeAsyncIterator()
            do {
                Issue.record("\(String(describing: try await values.next())) and no error")
            } catch {
                let error = error as? JSONError
                #expect(error?.found == whole.found && error?.byteOffset == whole.byteOffset && error?.line == 1)
            }
            #expect(try await values.next() == nil)
        }
        // In a sequence, NUL bytes at the start are a record of their own.
        if mark.isEmpty || bytes[0] == 0 { return }
        let texts = Array(try #require((mark + "\u{1E}[1]\n").data(using: encoding)))
        let reader = JSONLinesReader<JSON>(texts, JSONReadingOptions(framing: .sequence))
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.found == whole.found && error.byteOffset == 0, "\(error)")
    }

    /// An encoding is found by at most four bytes, which a text need not have.
    @Test(arguments: [1, 2, 3])
    func aFileOfFewBytesIsRead(count: Int) throws {
        let text = String("7 8".prefix(count))
        let reader = JSONLinesReader<JSON>(text.utf8, JSONReadingOptions(framing: .concatenated))
        #expect(try reader.next()?.int == 7)
        #expect(try reader.next()?.int == (count == 3 ? 8 : nil))
    }
}
