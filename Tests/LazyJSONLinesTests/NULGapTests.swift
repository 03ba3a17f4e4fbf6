import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Runs of NUL bytes between lines, as a crash of the system or a truncated log leaves them.
struct NULGapTests {
    /// The result for a record: its text, or the place and the bytes of a bad one.
    private enum Outcome: Equatable {
        case good(String, line: Int?)
        case bad(offset: Int?, line: Int?, column: Int?, bytes: [UInt8])
    }

    // MARK: Generated logs

    /// The text of a log: records, blank and bad lines, with runs of NUL bytes before some of them, and at the end.
    private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = generator.chance(20) ? [0xEF, 0xBB, 0xBF] : []
        for number in 0..<generator.below(6) + 2 {
            if generator.chance(40) { text += [UInt8](repeating: 0, count: generator.pick([1, 2, 7, 100])) }
            switch generator.below(8) {
            case 0: text += Array(generator.pick([" ", "", "\t"]).utf8)
            case 1: text += Array("{\"bad\": \(number)".utf8)
            case 2: text += Array("[\"\(String(repeating: "x", count: 60))\"]".utf8)
            case 3: text += Array("{\"n\":\u{0}1}".utf8)
            default: text += Array("{\"n\": \(number)}".utf8)
            }
            text += Array((generator.chance(33) ? "\r\n" : "\n").utf8)
        }
        if generator.chance(40) { text += [UInt8](repeating: 0, count: generator.pick([1, 3, 80])) }
        if generator.chance(40) { text += Array("{\"last\": true}".utf8) }
        return text
    }

    private static let size = 50

    /// The outcomes that a reader has to give, line by line.
    private static func model(_ text: [UInt8]) -> [Outcome] {
        var outcomes: [Outcome] = []
        var (start, line) = (0, 1)
        while start < text.count {
            let feed = text[start...].firstIndex(of: 0x0A) ?? text.count
            var content = text[start..<feed]
            if feed < text.count || content.count > 0, content.last == 0x0D { content.removeLast() }
            if start == 0, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
            let gap = content.prefix { $0 == 0 }
            let isBlank = content.dropFirst(gap.count).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
            if !gap.isEmpty {
                let bytes = isBlank ? content : gap
                outcomes.append(
                    .bad(
                        offset: gap.startIndex, line: line, column: gap.startIndex - start + 1,
                        bytes: Array(bytes.prefix(size))))
                content = content.dropFirst(gap.count)
            }
            if !isBlank { outcomes.append(record(content, line: line, lineStart: start)) }
            (start, line) = (feed + 1, line + 1)
        }
        return outcomes
    }

    private static func record(_ content: ArraySlice<UInt8>, line: Int, lineStart: Int) -> Outcome {
        var offset = content.startIndex
        if content.count <= size {
            do throws(JSONError) {
                return .good(try JSON(parsing: Array(content)).rawText, line: line)
            } catch {
                offset += error.byteOffset ?? 0
            }
        }
        return .bad(offset: offset, line: line, column: offset - lineStart + 1, bytes: Array(content.prefix(size)))
    }

    private static var options: JSONReadingOptions { .init(policy: .throwingWithBytes, maximumRecordSize: size) }

    private static func outcome(_ error: JSONError) -> Outcome {
        .bad(offset: error.byteOffset, line: error.line, column: error.column, bytes: error.recordBytes ?? [])
    }

    private static func read(_ reader: JSONLinesReader<JSON>) -> [Outcome] {
        var outcomes: [Outcome] = []
        while true {
            do throws(JSONError) {
                guard let json = try reader.next() else { return outcomes }
                outcomes.append(.good(json.rawText, line: reader.lineNumber))
            } catch {
                outcomes.append(outcome(error))
            }
        }
    }

    private static func rest(_ reader: JSONLinesReader<JSON>) -> [Outcome] {
        var outcomes: [Outcome] = []
        do throws(JSONError) {
            if let json = try reader.readRest() { outcomes.append(.good(json.rawText, line: reader.lineNumber)) }
        } catch {
            outcomes.append(outcome(error))
        }
        return outcomes + read(reader)
    }

    private static func described(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self).debugDescription }

    /// Runs that arrive in pieces have only the bytes of the first piece, and of a split the lines are not known.
    private static func places(_ outcomes: [Outcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .good(let text, _): text
            case .bad(let offset, _, _, let bytes): "bad \(offset ?? -1) \(bytes.first ?? 1)"
            }
        }
    }

    @Test(arguments: Cases.seeds(800))
    func eachRunIsABadRecordByItself(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        let wanted = Self.model(text)
        let name: Comment = "\(Self.described(text))"
        #expect(Self.read(JSONLinesReader(text, Self.options)) == wanted, name)
        for size in [1, 2, 5, 64] {
            var iterator = JSONLinesSequence<JSON, _>(Pieces(bytes: text, size: size), Self.options).makeAsyncIterator()
            var outcomes: [Outcome] = []
            while true {
                do {
                    guard let json = try await iterator.next() else { break }
                    outcomes.append(.good(json.rawText, line: iterator.lineNumber))
                } catch {
                    outcomes.append(Self.outcome(try #require(error as? JSONError)))
                }
            }
            #expect(Self.places(outcomes) == Self.places(wanted), "in pieces of \(size): \(name)")
        }
        for length in [1, 3, 20, 70] {
            let splits = stride(from: 0, to: text.count, by: length).map { JSONLinesSplit(start: $0, length: length) }
            let outcomes = splits.flatMap { Self.read(JSONLinesReader(text, split: $0, Self.options)) }
            #expect(Self.places(outcomes) == Self.places(wanted), "splits of \(length): \(name)")
        }
    }

    @Test(arguments: Cases.seeds(200))
    func allPoliciesAndReadersFindTheSame(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        let wanted = Self.model(text)
        let good = wanted.compactMap { if case .good(let text, _) = $0 { text } else { nil } }
        let bad = wanted.compactMap { if case .bad(_, _, _, let bytes) = $0 { bytes } else { nil } }

        let skipping = JSONLinesReader<JSON>(text, .init(policy: .skipping, maximumRecordSize: Self.size))
        var found: [String] = []
        try skipping.forEach(reusing: true) { found.append($0.rawText) }
        #expect(found == good && skipping.badRecordCount == bad.count)
        #expect(skipping.recordCount == good.count)

        var diverted: [[UInt8]] = []
        let diverting = JSONReadingOptions(
            policy: .diverting { bytes, error throws(JSONError) in diverted.append(bytes) },
            maximumRecordSize: Self.size)
        found = []
        try await JSONLinesReader<JSON>(text, diverting).concurrentMap(width: 2) {
            $0.rawText
        } into: {
            found.append($0)
        }
        #expect(found == good && diverted == bad)
        found = []
        for try await text in JSONLinesSequence<JSON, _>(
            Pieces(bytes: text, size: 4), .init(policy: .skipping, maximumRecordSize: Self.size))
        {
            found.append(text.rawText)
        }
        #expect(found == good)
    }

    /// A log that is cut anywhere and then continued is read as if it had always been whole.
    @Test(arguments: Cases.seeds(80))
    func aLogThatIsCutAnywhereIsReadOnce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        let wanted = Self.places(Self.model(text))
        let folder = try Folder()
        let log = folder.url.appending(path: "log")
        for cut in 0...text.count {
            try Data(text[..<cut]).write(to: log)
            let first = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil, Self.options)
            var found = Self.read(first)
            let position = try JSONDecoder().decode(
                JSONLinesPosition.self, from: JSONEncoder().encode(first.position))
            let handle = try FileHandle(forWritingTo: log)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text[cut...]))
            try handle.close()
            let second = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: position, Self.options)
            #expect(second.start == .resumed)
            let again = found + Self.read(second) + Self.rest(second)
            #expect(Self.places(again) == wanted, "cut at \(cut): \(Self.described(text))")
            try first.readMore()
            #expect(first.start == .beginning)
            found += Self.read(first) + Self.rest(first)
            #expect(Self.places(found) == wanted, "cut at \(cut): \(Self.described(text))")
        }
    }

    @Test(arguments: Cases.seeds(80))
    func aPositionAfterAnyRecordContinuesBehindIt(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        let folder = try Folder()
        let log = folder.url.appending(path: "log")
        try Data(text).write(to: log)
        let whole = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil, Self.options)
        let wanted = Self.read(whole)
        for count in 0...wanted.count {
            let reader = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil, Self.options)
            for _ in 0..<count { _ = Result { try reader.next() } }
            let again = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: reader.position, Self.options)
            #expect(again.start == .resumed)
            #expect(Self.read(again) == Array(wanted[count...]), "after \(count): \(Self.described(text))")
        }
    }

    // MARK: Long runs

    /// A log with a hole of a number of bytes between two records.
    private static func hole(_ count: Int, in folder: Folder) throws -> URL {
        let url = try folder.file("hole", "{\"n\": 1}\n")
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(9 + count))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"n\": 2}\n3\n".utf8))
        try handle.close()
        return url
    }

    /// Holes of 1 byte to 300 MB, which is much more than a record may have.
    @Test(arguments: [1, 2, 4_095, 4_096, 262_144, 1_000_001, 300_000_000])
    func aLongRunIsOneBadRecord(count: Int) async throws {
        let folder = try Folder()
        let url = try Self.hole(count, in: folder)
        let options = JSONReadingOptions(policy: .throwingWithBytes, maximumRecordSize: 100)
        let end = 9 + count
        for isFollowing in [false, true] {
            let reader =
                try isFollowing
                ? JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, options)
                : JSONLinesReader<JSON>(contentsOf: url, options)
            #expect(try reader.next()?["n"]?.int == 1)
            let error = try #require(throws: JSONError.self) { try reader.next() }
            #expect(error.byteOffset == 9 && error.line == 2 && error.column == 1)
            #expect(error.found?.contains("NUL bytes") == true)
            #expect(error.recordBytes == [UInt8](repeating: 0, count: min(count, 100)))
            if isFollowing {
                #expect(reader.position.offset == end && reader.position.lineCount == 1)
                let again = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: reader.position, options)
                #expect(try again.start == .resumed && again.next()?["n"]?.int == 2 && again.lineNumber == 2)
            }
            #expect(try reader.next()?["n"]?.int == 2)
            #expect(reader.lineNumber == 2 && reader.byteOffset == end)
            #expect(try reader.next()?.int == 3 && reader.lineNumber == 3)
            #expect(try reader.next() == nil && reader.position.offset == end + 11)
        }
        // The line of the run and the record behind it is in the first of two splits.
        for border in [9, 9 + (count + 1) / 2, end] {
            let splits = [JSONLinesSplit(start: 0, length: border), JSONLinesSplit(start: border, length: end + 11)]
            let found = try splits.map { split in
                let reader = try JSONLinesReader<JSON>(
                    contentsOf: url, split: split, .init(policy: .skipping, maximumRecordSize: 100))
                var texts: [String] = []
                try reader.forEach(reusing: false) { texts.append($0.rawText) }
                return texts + ["\(reader.badRecordCount)"]
            }
            #expect(found == [["{\"n\": 1}", "{\"n\": 2}", "1"], ["3", "0"]])
        }
        var sum = 0
        let reader = try JSONLinesReader<JSON>(contentsOf: url, .init(policy: .skipping, maximumRecordSize: 100))
        try await reader.concurrentMap(width: 2) {
            $0["n"]?.int ?? $0.int ?? 0
        } into: {
            sum += $0
        }
        #expect(sum == 6 && reader.badRecordCount == 1)
    }

    // MARK: The end of a file

    @Test func roomThatTheWriterHasAllocatedIsNoBadRecord() throws {
        let folder = try Folder()
        let url = try folder.file("log", "")
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 1 << 20)
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil)
        var (offset, wanted) = (UInt64(0), 0)
        func write(_ text: String) throws {
            try handle.seek(toOffset: offset)
            try handle.write(contentsOf: Data(text.utf8))
            offset += UInt64(text.utf8.count)
        }
        #expect(try reader.next() == nil && reader.position.offset == 0)
        for number in 0..<500 {
            try write("{\"n\": \(number)")
            #expect(try !reader.readMore() && reader.next() == nil)
            try write("}\n")
            try reader.readMore()
            #expect(try reader.next()?["n"]?.int == number)
            #expect(try reader.next() == nil && reader.position.offset == Int(offset))
            wanted += 1
        }
        #expect(reader.start == .beginning && reader.recordCount == 500)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("7\n".utf8))
        try handle.close()
        #expect(try reader.readMore())
        let error = try #require(throws: JSONError.self) { try reader.next() }
        #expect(error.byteOffset == Int(offset) && error.line == 501)
        #expect(try reader.next()?.int == 7 && reader.next() == nil)
    }

    @Test func theRestHasTheRunAtTheEnd() throws {
        let folder = try Folder()
        let url = try folder.file("log", "1\n\u{0}\u{0}\u{0}")
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil)
        #expect(try reader.next()?.int == 1 && reader.next() == nil && !reader.readMore())
        #expect(reader.position.offset == 2)
        let error = try #require(throws: JSONError.self) { try reader.readRest() }
        #expect(error.byteOffset == 2 && error.line == 2)
        #expect(try reader.readRest() == nil && reader.position.offset == 5)
        let whole = try JSONLinesReader<JSON>(contentsOf: url, .init(policy: .skipping))
        #expect(try whole.next()?.int == 1 && whole.next() == nil && whole.badRecordCount == 1)
    }

    /// A writer that does not append goes on at its old offset after the file was cut off.
    @Test func aLogThatIsCutOffByAnotherProgramHasAHole() throws {
        let folder = try Folder()
        let url = try folder.file("log", "")
        let writer = try FileHandle(forWritingTo: url)
        try writer.write(contentsOf: Data("{\"n\": 1}\n{\"n\": 2}\n".utf8))
        let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil)
        #expect(try reader.next()?["n"]?.int == 1 && reader.next()?["n"]?.int == 2 && reader.next() == nil)
        let other = try FileHandle(forWritingTo: url)
        try other.truncate(atOffset: 0)
        try other.close()
        try writer.write(contentsOf: Data("{\"n\": 3}\n".utf8))
        try writer.close()
        #expect(try reader.readMore())
        #expect(reader.start == .replaced(.changed))
        #expect(throws: JSONError.self) { try reader.next() }
        #expect(try reader.next()?["n"]?.int == 3 && reader.next() == nil && !reader.readMore())
    }

    @Test func aLogThatHasOnlyAByteOrderMarkIsNoBadRecordWhenItIsRotated() throws {
        for framing in [JSONFraming.lines, .sequence, .concatenated] {
            let folder = try Folder()
            let url = try folder.file("log", "\u{FEFF}")
            let reader = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, .init(framing: framing))
            #expect(try reader.next() == nil && !reader.readMore())
            try FileManager.default.moveItem(at: url, to: folder.url.appending(path: "old"))
            _ = try folder.file("log", framing == .sequence ? "\u{FEFF}\u{1E}1\n" : "\u{FEFF}1\n")
            #expect(try reader.readMore())
            #expect(try reader.start == .replaced(.otherFile) && reader.next()?.int == 1 && reader.next() == nil)
        }
    }
}
