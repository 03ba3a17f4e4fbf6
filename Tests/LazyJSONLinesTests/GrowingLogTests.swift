import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Logs that other programs write while they are read, and logs with huge lines.
struct GrowingLogTests {
    /// Appends to a file.
    private static func append(_ bytes: some Collection<UInt8>, to url: URL) throws {
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    private static func stored(_ position: JSONLinesPosition) throws -> JSONLinesPosition {
        try JSONDecoder().decode(JSONLinesPosition.self, from: JSONEncoder().encode(position))
    }

    @Test func aLineOf28MegabytesIsReadOnceWhenItIsWhole() throws {
        let folder = try Folder()
        let url = try folder.file("log.jsonl", "1\n")
        let line = [0x22] + [UInt8](repeating: 0x78, count: 28 << 20) + Array("\"\r\n2\n".utf8)
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil)
        #expect(try reader.next()?.int == 1)
        var start = 0
        while start < line.count {
            #expect(try reader.next() == nil && reader.position.offset == 2 && reader.position.lineCount == 1)
            let end = min(start + 7_000_000, line.count)
            try Self.append(line[start..<end], to: url)
            #expect(try reader.readMore() == (end == line.count))
            start = end
        }
        // So does a reader that begins now, at the position of the first one.
        let second = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: Self.stored(reader.position))
        for reader in [reader, second] {
            #expect(try reader.next()?.rawText.utf8.count == line.count - 4)
            #expect(reader.position.offset == line.count && reader.position.lineCount == 2)
            #expect(try reader.next()?.int == 2 && reader.next() == nil)
        }
        let small = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(maximumRecordSize: 1 << 20))
        #expect(try small.next()?.int == 1)
        let error = try #require(throws: JSONError.self) { try small.next() }
        #expect(error.code == .recordTooLarge && error.byteOffset == 2 && error.line == 2)
        #expect(try small.next()?.int == 2 && small.position == second.position)
    }

    /// The text of a log: records, blank lines, bad lines, or records that are not lines.
    private static func text(_ framing: JSONFraming, _ generator: inout SeededGenerator) -> [UInt8] {
        var text = ""
        for number in 0..<400 {
            let filler = String(repeating: "ü", count: generator.pick([0, 3, 200]))
            if framing == .sequence { text += "\u{1E}" }
            let isBad = framing != .concatenated && generator.chance(5)
            text +=
                isBad ? "{\"bad\": \(number)" : "{\"n\": \(number),\(generator.pick([" ", ""]))\"é\": \"\(filler)\"}"
            text += generator.pick(["\n", "\r\n", "\n\n"])
        }
        return Array(text.utf8)
    }

    /// A process appends pieces that end anywhere, at any time, while the file is read by readers that go on and by new ones.
    @Test(arguments: [JSONFraming.lines, .sequence, .concatenated])
    func aProcessThatAppendsAtRandomIsFollowed(framing: JSONFraming) throws {
        let folder = try Folder()
        var generator = SeededGenerator(seed: 35)
        let text = Self.text(framing, &generator)
        let source = folder.url.appending(path: "source")
        try Data(text).write(to: source)
        let log = try folder.file("log", "")
        let whole = try JSONLinesReader<JSON>(contentsOf: source, resumingAt: nil, .init(framing: framing))
        let wanted = FramedResult.all(whole)
        #expect(wanted.count == 400)

        var (sizes, left) = ([String](), text.count)
        while left > 0 {
            let size = min(generator.below(generator.pick([3, 100, 2_000])) + 1, left)
            sizes.append("\(size)")
            left -= size
        }
        let script = """
            at=1; from=$1; to=$2; shift 2
            for size in "$@"; do
                tail -c +$at "$from" | head -c "$size" >> "$to"
                at=$((at + size))
                if [ $((size % 5)) -eq 0 ]; then sleep 0.00$((size % 7)); fi
            done
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", source.path, log.path] + sizes
        try process.run()
        var reader = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil, .init(framing: framing))
        var found: [FramedResult] = []
        while true {
            let isLast = !process.isRunning
            try reader.readMore()
            found += FramedResult.all(reader)
            if isLast { break }
            if generator.chance(30) {
                reader = try JSONLinesReader(
                    contentsOf: log, resumingAt: Self.stored(reader.position), .init(framing: framing))
                #expect(reader.start == .resumed)
                found += FramedResult.all(reader)
            }
            usleep(UInt32(generator.below(2_000)))
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(found == wanted)
    }
}
