import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Files that grow, are cut off, and are replaced, while readers follow them.
struct FollowingTests {
    /// A log in a file of its own.
    private struct Log {
        let folder: Folder
        var url: URL { folder.url.appending(path: "log.jsonl") }

        init(_ bytes: [UInt8] = []) throws {
            folder = try Folder()
            try Data(bytes).write(to: url)
        }

        func append(_ bytes: some Collection<UInt8>) throws {
            let file = try FileHandle(forWritingTo: url)
            try file.seekToEnd()
            try file.write(contentsOf: Data(bytes))
            try file.close()
        }

        func append(_ text: String) throws { try append(Array(text.utf8)) }

        func reader(
            at position: JSONLinesPosition? = nil, policy: JSONBadRecordPolicy = .throwing,
            maximumRecordSize: Int = 1 << 26
        ) throws -> JSONLinesReader<JSON> {
            // The position goes through JSON, like the position of a process that was started again.
            let stored = try position.map {
                try JSONDecoder().decode(JSONLinesPosition.self, from: JSONEncoder().encode($0))
            }
            #expect(stored == position)
            return try JSONLinesReader(
                contentsOf: url, resumingAt: stored, .init(policy: policy, maximumRecordSize: maximumRecordSize))
        }
    }

    /// The text of a generated log: records, blank lines, bad lines, and lines that are too large, with all line ends.
    private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
        var text = generator.chance(25) ? "\u{FEFF}" : ""
        for number in 0..<generator.below(6) + 2 {
            switch generator.below(8) {
            case 0: text += generator.pick([" ", "", "\t"])
            case 1: text += "{\"bad\": \(number)"
            case 2: text += "[\"\(String(repeating: "x", count: 60))\"]"
            default: text += "{\"n\": \(number), \"é\": \"\(String(repeating: "ü", count: generator.below(5)))\"}"
            }
            text += generator.chance(33) ? "\r\n" : "\n"
        }
        if generator.chance(50) { text += "{\"last\": true}" }
        return Array(text.utf8)
    }

    private enum Outcome: Equatable {
        case good(String, line: Int?, offset: Int)
        case bad(JSONError.Code, offset: Int?, line: Int?)
    }

    private static func read(_ reader: JSONLinesReader<JSON>) -> [Outcome] {
        var outcomes: [Outcome] = []
        while true {
            do {
                guard let json = try reader.next() else { return outcomes }
                outcomes.append(.good(json.rawText, line: reader.lineNumber, offset: reader.byteOffset))
            } catch {
                outcomes.append(.bad(error.code, offset: error.byteOffset, line: error.line))
            }
        }
    }

    private static func readRest(_ reader: JSONLinesReader<JSON>) -> [Outcome] {
        do {
            guard let json = try reader.readRest() else { return [] }
            return [.good(json.rawText, line: reader.lineNumber, offset: reader.byteOffset)]
        } catch {
            return [.bad(error.code, offset: error.byteOffset, line: error.line)]
        }
    }

    @Test func readingMoreBeforeTheEndChangesNothing() throws {
        let log = try Log(Array("1\n2\n3\n".utf8))
        let reader = try log.reader()
        #expect(try reader.next()?.int == 1)
        try log.append("4\n")
        #expect(try reader.readMore())
        #expect(
            Self.read(reader) == [
                .good("2", line: 2, offset: 2), .good("3", line: 3, offset: 4), .good("4", line: 4, offset: 6),
            ])
    }

    // MARK: Resuming

    @Test func aLastRecordThatIsTooLargeIsReportedAsTheRest() throws {
        let text = Array(("1\n" + String(repeating: "7", count: 200)).utf8)
        let reader = try Log(text).reader(policy: .throwing, maximumRecordSize: 100)
        #expect(Self.read(reader) == [.good("1", line: 1, offset: 0)])
        #expect(Self.readRest(reader) == [.bad(.recordTooLarge, offset: 2, line: 2)])
        #expect(try reader.readRest() == nil)
    }

    @Test func theRestHasWhatWasAppendedSinceTheEnd() throws {
        let log = try Log(Array("1\n2".utf8))
        for framing in [JSONFraming.lines, .concatenated] {
            try Data("1\n2".utf8).write(to: log.url)
            let reader = try JSONLinesReader<JSON>(contentsOf: log.url, resumingAt: nil, .init(framing: framing))
            #expect(Self.read(reader) == [.good("1", line: 1, offset: 0)])
            try log.append("3\n4\n5")
            #expect(Self.readRest(reader) == [.good("23", line: 2, offset: 2)])
            #expect(
                Self.read(reader) == [.good("4", line: 3, offset: 5), .good("5", line: 4, offset: 7)], "\(framing)")
            #expect(try reader.readRest() == nil && reader.position.offset == 8)
        }
    }

    @Test(arguments: Cases.seeds(60))
    func aLogThatIsCutAnywhereIsReadOnce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        for isSkipping in [false, true] {
            let policy = isSkipping ? JSONBadRecordPolicy.skipping : .throwing
            let whole = try Log(text)
            let reader = try whole.reader(policy: policy, maximumRecordSize: 50)
            let wanted = Self.read(reader) + Self.readRest(reader)
            for cut in 0...text.count {
                let log = try Log(Array(text[..<cut]))
                let first = try log.reader(policy: policy, maximumRecordSize: 50)
                #expect(first.start == .beginning)
                var found = Self.read(first)
                let position = first.position
                try log.append(text[cut...])
                let second = try log.reader(at: position, policy: policy, maximumRecordSize: 50)
                #expect(second.start == .resumed)
                found += Self.read(second) + Self.readRest(second)
                #expect(found == wanted, "cut at \(cut): \(String(decoding: text, as: UTF8.self).debugDescription)")
                // The first reader goes on as well.
                let continued = try Log(Array(text[..<cut]))
                let reader = try continued.reader(policy: policy, maximumRecordSize: 50)
                var read = Self.read(reader)
                try continued.append(text[cut...])
                try reader.readMore()
                read += Self.read(reader) + Self.readRest(reader)
                #expect(read == wanted, "cut at \(cut): \(String(decoding: text, as: UTF8.self).debugDescription)")
            }
        }
    }

    @Test(arguments: Cases.seeds(40))
    func aPositionAfterAnyRecordContinuesBehindIt(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let log = try Log(Self.text(&generator))
        let whole = try log.reader(maximumRecordSize: 50)
        let wanted = Self.read(whole)
        for count in 0...wanted.count {
            let reader = try log.reader(maximumRecordSize: 50)
            for _ in 0..<count { _ = Result { try reader.next() } }
            let position = reader.position
            #expect(try Self.read(log.reader(at: position, maximumRecordSize: 50)) == Array(wanted[count...]))
        }
    }

    @Test func aRecordWhoseClosureFailsIsReadAgain() throws {
        struct Failure: Error {}
        let log = try Log(Array("1\n2\n\n3\n4\n".utf8))
        let reader = try log.reader()
        #expect(throws: Failure.self) {
            try reader.forEach(reusing: false) { if $0.int == 3 { throw Failure() } }
        }
        #expect(try log.reader(at: reader.position).next()?.int == 3)
        #expect(try reader.next()?.int == 4)
        #expect(try log.reader(at: reader.position).next() == nil)
        let diverting = try log.reader(policy: .diverting { _, error throws(JSONError) in throw error })
        #expect(try diverting.next()?.int == 1)
        try log.append("bad\n5\n")
        while (try? diverting.next()) != nil {}
        try diverting.readMore()
        _ = try? diverting.next()
        #expect(throws: JSONError.self) { try log.reader(at: diverting.position).next() }
    }

    @Test func positionsOfConcurrentWorkAreBehindWhatWasConsumed() async throws {
        struct Failure: Error {}
        let log = try Log(Array((0..<60_000).map { "{\"n\": \($0)}\n" }.joined().utf8))
        let reader = try log.reader()
        var sum = 0
        try await reader.concurrentMap(width: 2) {
            $0["n"]?.int ?? 0
        } into: {
            sum += $0
        }
        #expect(sum == 60_000 * 59_999 / 2)
        #expect(reader.position.lineCount == 60_000)
        try log.append("{\"n\": 7}\n")
        #expect(try reader.readMore())
        #expect(try reader.next()?["n"]?.int == 7)
        let failing = try log.reader()
        var last = -1
        await #expect(throws: Failure.self) {
            try await failing.concurrentMap(width: 2) { json in
                guard let number = json["n"]?.int, number != 41_234 else { throw Failure() }
                return number
            } into: {
                last = $0
            }
        }
        #expect(last == 41_233)
        #expect(try log.reader(at: failing.position).next()?["n"]?.int == 41_234)
    }

    @Test func aPositionOfADescriptorIsThatInItsFile() throws {
        let log = try Log(Array("1\n2\n3\n4\n".utf8))
        let file = try FileHandle(forReadingFrom: log.url)
        defer { try? file.close() }
        try file.seek(toOffset: 2)
        let reader = JSONLinesReader<JSON>(fileDescriptor: file.fileDescriptor)
        #expect(try reader.next()?.int == 2)
        #expect(reader.position.offset == 4)
        // Lines are counted from the offset of the descriptor.
        #expect(reader.lineNumber == 1 && reader.position.lineCount == 1)
        let next = try log.reader(at: reader.position)
        #expect(try next.next()?.int == 3)
        #expect(next.lineNumber == 2)
    }

    // MARK: The last line

    @Test func anUnfinishedLineIsHeldBack() throws {
        let log = try Log(Array("1\n{\"a\": ".utf8))
        let reader = try log.reader()
        #expect(Self.read(reader).count == 1)
        #expect(reader.position.offset == 2)
        #expect(try !reader.readMore())
        try log.append("2}\r")
        #expect(try !reader.readMore())
        #expect(try reader.next() == nil)
        try log.append("\n\n")
        #expect(try reader.readMore())
        #expect(try reader.next()?["a"]?.int == 2)
        #expect(reader.position.offset == 12 && reader.position.lineCount == 2)
        #expect(try reader.next() == nil)
        #expect(try reader.readRest() == nil)
    }

    @Test func aLineThatIsTooLargeIsReportedOnceWhenItIsWhole() throws {
        let log = try Log(Array("1\n".utf8))
        let reader = try log.reader(maximumRecordSize: 100)
        #expect(Self.read(reader).count == 1)
        for _ in 0..<5 {
            try log.append(String(repeating: "x", count: 70))
            try reader.readMore()
            #expect(Self.read(reader) == [])
            #expect(reader.position.offset == 2)
        }
        try log.append("\n3\n")
        try reader.readMore()
        #expect(Self.read(reader) == [.bad(.recordTooLarge, offset: 2, line: 2), .good("3", line: 3, offset: 353)])
    }

    // MARK: Other files

    @Test func aFileThatIsRotatedIsReadToItsEnd() throws {
        let log = try Log(Array("1\n".utf8))
        let reader = try log.reader()
        #expect(Self.read(reader).count == 1)
        let old = reader.position
        try log.append("2\n{\"unfinished\"")
        try FileManager.default.moveItem(at: log.url, to: log.folder.url.appending(path: "old"))
        try #require(try reader.readMore())
        #expect(reader.start == .beginning)
        #expect(Self.read(reader) == [.good("2", line: 2, offset: 2)])
        // The name leads nowhere for a while.
        #expect(try !reader.readMore())
        try Data("10\n11\n".utf8).write(to: log.url)
        #expect(try reader.readMore())
        #expect(reader.start == .replaced(.otherFile))
        #expect(reader.position.offset == 0)
        #expect(
            Self.read(reader) == [
                .bad(.unexpectedEnd, offset: 17, line: 3), .good("10", line: 1, offset: 0),
                .good("11", line: 2, offset: 3),
            ])
        let resumed = try log.reader(at: old)
        #expect(resumed.start == .replaced(.otherFile))
        #expect(Self.read(resumed) == [.good("10", line: 1, offset: 0), .good("11", line: 2, offset: 3)])
    }

    @Test func aFileThatIsCutOffBeginsAgain() throws {
        let log = try Log(Array("100\n200\n".utf8))
        let reader = try log.reader()
        #expect(Self.read(reader).count == 2)
        let position = reader.position
        let file = try FileHandle(forWritingTo: log.url)
        try file.truncate(atOffset: 0)
        try file.close()
        try log.append("3\n")
        #expect(try log.reader(at: position).start == .replaced(.truncated))
        #expect(try reader.readMore())
        #expect(reader.start == .replaced(.truncated))
        #expect(Self.read(reader) == [.good("3", line: 1, offset: 0)])
        try log.append("400\n500\n")
        #expect(try log.reader(at: position).start == .replaced(.changed))
    }

    @Test func aFileOfTheSameLengthIsAnother() throws {
        let log = try Log(Array("100\n200\n".utf8))
        let reader = try log.reader()
        #expect(Self.read(reader).count == 2)
        let position = reader.position
        try Data("100\n300\n".utf8).write(to: log.url)  // the same file, written again
        #expect(try log.reader(at: position).start == .replaced(.changed))
        try Data("100\n200\n".utf8).write(to: log.url, options: .atomic)
        #expect(try log.reader(at: position).start == .replaced(.otherFile))
    }

    @Test func onlyRegularFilesAreFollowed() throws {
        let log = try Log()
        let pipe = log.folder.url.appending(path: "pipe")
        unsafe #expect(mkfifo(pipe.path, 0o600) == 0)
        for url in [pipe, log.folder.url, log.folder.url.appending(path: "none")] {
            #expect(throws: JSONError.self) { try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil) }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                JSONLinesPosition.self,
                from: Data(#"{"offset": -1, "lines": 0, "file": 1, "digests": {"head": "", "tail": ""}}"#.utf8))
        }
        let other = JSONLinesReader<JSON>("1\n2\n".utf8)
        _ = try other.next()
        #expect(other.position.offset == 2)
        #expect(try other.readMore())
    }

    /// A process appends in pieces that end anywhere, and renames the file from time to time: again only after records of the new file
    /// were read, because a reader does not see a file that was rotated twice between two looks.
    @Test func aProcessThatAppendsAndRotatesLosesNothing() throws {
        let log = try Log()
        let script = """
            i=0
            while [ $i -lt 400 ]; do
                printf '{"n":' >> "$1"; printf '%d' $i >> "$1"; printf '}\\n' >> "$1"
                i=$((i + 1))
                if [ $((i % 100)) -eq 0 ]; then
                    while [ $i -gt 100 ] && [ ! -e "$1.seen.$((i - 100))" ]; do sleep 0.01; done
                    mv "$1" "$1.$i"; : > "$1"
                fi
            done
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", log.url.path]
        var reader = try log.reader()
        try process.run()
        var numbers: [Int] = []
        var isLast = false
        func readAll() throws {
            while let json = try reader.next() {
                numbers.append(json["n"]?.int ?? -1)
                if numbers.count % 100 == 1 {
                    try Data().write(to: URL(filePath: "\(log.url.path).seen.\(numbers.count - 1)"))
                }
            }
        }
        while true {
            try readAll()
            // Every other time the reader is made again, as after a start of the process, if the file is still there.
            if numbers.count % 2 == 0, let again = try? log.reader(at: reader.position), again.start == .resumed {
                reader = again
                try readAll()
            }
            if try reader.readMore() { continue }
            if isLast { break }
            isLast = !process.isRunning
            usleep(500)
        }
        process.waitUntilExit()
        #expect(numbers == Array(0..<400))
    }

    @Test func aPositionInAPipeIsCountedFromItsFirstByte() throws {
        let pipe = Pipe()
        let reader = JSONLinesReader<JSON>(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
        pipe.fileHandleForWriting.write(Data("1\n2\n".utf8))
        #expect(reader.position.offset == 0)
        #expect(try reader.next()?.int == 1)
        #expect(reader.position.offset == 2 && reader.position.lineCount == 1)
    }
}
