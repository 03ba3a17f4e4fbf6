import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Runs of NUL bytes between the texts of a sequence (RFC 7464).
struct SequenceGapTests {
    private static let size = 60

    private static func options(_ policy: JSONBadRecordPolicy = .throwingWithBytes) -> JSONReadingOptions {
        .init(policy: policy, maximumRecordSize: size, framing: .sequence)
    }

    /// A sequence, and the texts of its records; `"bad"` and the offset for a bad one.
    private static func sequence(_ generator: inout SeededGenerator) -> (text: [UInt8], wanted: [String]) {
        var (text, wanted) = ([UInt8](), [String]())
        func addGap() {
            guard generator.chance(50) else { return }
            wanted.append("bad \(text.count)")
            text += [UInt8](repeating: 0, count: generator.pick([1, 2, 7, 100]))
        }
        addGap()
        for number in 0..<generator.below(5) + 1 {
            let start = text.count + 1
            let end = generator.pick(["\n", "\n", "\r\n", "\n\n"])
            switch generator.below(6) {
            case 0:
                wanted.append("bad \(start)")
                text += Array("\u{1E}[\"\(String(repeating: "x", count: generator.pick([60, 300])))\"]\(end)".utf8)
            case 1:
                wanted.append("bad \(start + 6)")
                text += Array("\u{1E}{\"n\": \u{0}\(number)}\n".utf8)
            default:
                wanted.append("{\"n\": \(number)}")
                text += Array("\u{1E}{\"n\": \(number)}\(end)".utf8)
            }
            addGap()
        }
        return (text, wanted)
    }

    private static func outcome(_ error: JSONError) -> String { "bad \(error.byteOffset ?? -1)" }

    private static func read(_ reader: JSONLinesReader<JSON>) -> [String] {
        var outcomes: [String] = []
        while true {
            do throws(JSONError) {
                guard let json = try reader.next() else { return outcomes }
                outcomes.append(json.rawText)
            } catch {
                outcomes.append(outcome(error))
            }
        }
    }

    @Test(arguments: Cases.seeds(600))
    func eachRunIsABadRecordByItself(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let (text, wanted) = Self.sequence(&generator)
        let name: Comment = "\(String(decoding: text, as: UTF8.self).debugDescription)"
        #expect(Self.read(JSONLinesReader(text, Self.options())) == wanted, name)
        for length in [1, 3, 20, 70] {
            let splits = stride(from: 0, to: text.count, by: length).map { JSONLinesSplit(start: $0, length: length) }
            let found = splits.flatMap { Self.read(JSONLinesReader(text, split: $0, Self.options())) }
            #expect(found == wanted, "splits of \(length): \(name)")
        }
        for size in [1, 2, 5, 64] {
            var iterator = JSONLinesSequence<JSON, _>(Pieces(bytes: text, size: size), Self.options())
                .makeAsyncIterator()
            var found: [String] = []
            while true {
                do {
                    guard let json = try await iterator.next() else { break }
                    found.append(json.rawText)
                } catch {
                    found.append(Self.outcome(try #require(error as? JSONError)))
                }
            }
            #expect(found == wanted, "in pieces of \(size): \(name)")
        }
        let skipping = JSONLinesReader<JSON>(text, Self.options(.skipping))
        var good: [String] = []
        try skipping.forEach(reusing: true) { good.append($0.rawText) }
        #expect(good == wanted.filter { !$0.hasPrefix("bad") } && skipping.badRecordCount == wanted.count - good.count)
    }

    /// A file that is cut anywhere and then continued, with a position stored at the cut.
    @Test(arguments: Cases.seeds(80))
    func aFollowedFileIsReadOnce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (text, wanted) = Self.sequence(&generator)
        let folder = try Folder()
        let log = folder.url.appending(path: "log")
        for cut in 0...text.count {
            try Data(text[..<cut]).write(to: log)
            let first = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: nil, Self.options())
            var found = Self.read(first)
            let handle = try FileHandle(forWritingTo: log)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text[cut...]))
            try handle.close()
            let second = try JSONLinesReader<JSON>(contentsOf: log, resumingAt: first.position, Self.options())
            for reader in [first, second] {
                try reader.readMore()
                var rest = Self.read(reader)
                do throws(JSONError) {
                    if let json = try reader.readRest() { rest.append(json.rawText) }
                } catch {
                    rest.append(Self.outcome(error))
                }
                #expect(
                    found + rest + Self.read(reader) == wanted,
                    "cut at \(cut): \(String(decoding: text, as: UTF8.self).debugDescription)")
            }
            found = []
        }
    }

    /// A hole of up to 300 MB, which is much more than a record may have.
    @Test(arguments: [1, 4_096, 262_144, 1_000_001, 300_000_000])
    func aLongRunIsOneBadRecord(count: Int) throws {
        let folder = try Folder()
        let url = try folder.file("hole", "\u{1E}{\"n\": 1}\n")
        let end = 10 + count
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(end))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\u{1E}{\"n\": 2}\n".utf8))
        try handle.close()
        for isFollowing in [false, true] {
            let reader =
                try isFollowing
                ? JSONLinesReader<JSON>(contentsOf: url, resumingAt: nil, Self.options())
                : JSONLinesReader<JSON>(contentsOf: url, Self.options())
            #expect(try reader.next()?["n"]?.int == 1)
            let error = try #require(throws: JSONError.self) { try reader.next() }
            #expect(error.byteOffset == 10 && error.line == 2 && error.column == 1)
            #expect(error.found?.contains("NUL bytes") == true)
            #expect(error.recordBytes == [UInt8](repeating: 0, count: min(count, Self.size)))
            if isFollowing {
                #expect(reader.position.offset == end)
                let again = try JSONLinesReader<JSON>(contentsOf: url, resumingAt: reader.position, Self.options())
                #expect(try again.start == .resumed && again.next()?["n"]?.int == 2)
            }
            #expect(try reader.next()?["n"]?.int == 2 && reader.lineNumber == 2)
            #expect(try reader.next() == nil)
        }
    }

    @Test func valuesOneAfterAnotherEndAtNUL() throws {
        let reader = JSONLinesReader<JSON>(
            Array("1 \u{0}\u{0} 2".utf8), .init(policy: .skipping, framing: .concatenated))
        #expect(try reader.next()?.int == 1)
        #expect(throws: JSONError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }
}
