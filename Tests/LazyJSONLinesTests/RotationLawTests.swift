import Foundation
import LazyJSON
import LazyJSONLines
import Testing

/// Logs that are truncated, copied, rewritten and rotated at any time, while readers follow them.
///
/// Each record has a number of its own, in the order in which they are written. Records that are read after the same
/// ``JSONLinesStart`` belong to one file.
struct RotationLawTests {
    /// A log and what was done to it.
    private struct Log {
        let folder: Folder
        let url: URL
        var generator: SeededGenerator
        /// The number of the next record.
        var next = 0
        /// The number of files that were renamed.
        private var renamedCount = 0
        /// The descriptor of a writer that does not append.
        private var writer: FileHandle

        init(seed: UInt64) throws {
            generator = SeededGenerator(seed: seed)
            folder = try Folder()
            url = try folder.file("log")
            writer = try FileHandle(forWritingTo: url)
        }

        /// The text of the next records.
        private mutating func records(_ count: Int) -> String {
            (0..<count).map { _ in
                next += 1
                let filler = String(repeating: "x", count: generator.pick([0, 5, 40, 900]))
                return "{\"n\": \(next), \"filler\": \"\(filler)\"}\n"
            }.joined()
        }

        private func append(_ text: String) throws {
            let handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        }

        private func rewrite(_ text: String) throws {
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        }

        /// Changes the log in one of the ways of programs; returns the name of the way.
        mutating func change() throws -> String {
            let count = generator.below(generator.pick([2, 5, 40])) + 1
            switch generator.below(9) {
            case 0...2:
                try append(records(count))
                return "append \(count)"
            case 3:
                // A record in two pieces; the second one comes with the next records.
                let text = records(1)
                let cut = generator.below(text.utf8.count)
                try append(String(text.prefix(cut)))
                if generator.chance(70) { try append(String(text.dropFirst(cut)) + records(count)) }
                return "append in pieces"
            case 4:
                try rewrite("")
                return "truncate"
            case 5:
                try rewrite(records(count))
                return "copy, truncate and append \(count)"
            case 6:
                // The file has as many bytes as before.
                let size = (try Data(contentsOf: url)).count
                next += 1
                var text = "{\"n\": \(next), \"filler\": \""
                if size > text.utf8.count + 3 {
                    text += String(repeating: "y", count: size - text.utf8.count - 3) + "\"}\n"
                    let handle = try FileHandle(forWritingTo: url)
                    if generator.chance(50) { try handle.truncate(atOffset: 0) }
                    try handle.write(contentsOf: Data(text.utf8))
                    try handle.close()
                }
                return "rewrite with the same size"
            case 7:
                // The writer goes on at its offset, so that there is a hole before it.
                try writer.seekToEnd()
                try rewrite("")
                try writer.write(contentsOf: Data(records(count).utf8))
                return "truncate below a writer"
            default:
                renamedCount += 1
                try FileManager.default.moveItem(at: url, to: folder.url.appending(path: "log.\(renamedCount)"))
                _ = try folder.file("log", generator.chance(50) ? records(count) : "")
                writer = try FileHandle(forWritingTo: url)
                return "rename"
            }
        }

        /// The numbers of the whole records in the file.
        func numbers() throws -> [Int] { Self.numbers(in: try Data(contentsOf: url)) }

        static func numbers(in data: Data) -> [Int] {
            data.split(separator: 0x0A).compactMap { line in
                let record = line.drop { $0 == 0 }
                guard record.endIndex < data.endIndex else { return nil }
                return (try? JSON(parsing: Array(record)))?["n"]?.int
            }
        }
    }

    /// Readers of a log, one after the other, and what they have read since the file was replaced last.
    private struct Follower {
        let url: URL
        var reader: JSONLinesReader<JSON>
        var numbers: [Int] = []

        init(_ url: URL) throws {
            self.url = url
            reader = try JSONLinesReader(contentsOf: url, resumingAt: nil, .init(policy: .skipping))
        }

        /// Reads at most a number of records that are known.
        mutating func read(_ count: Int = .max) throws {
            var left = count
            while left > 0, let json = try reader.next() {
                let number = try #require(json["n"]?.int)
                #expect(numbers.last ?? 0 < number, "a record came twice, or too late")
                numbers.append(number)
                left -= 1
            }
        }

        /// Reads what was appended; returns whether there may be more.
        mutating func readMore() throws -> Bool {
            let old = reader.position.offset
            let hasMore = try reader.readMore()
            if reader.position.offset < old {
                guard case .replaced = reader.start else {
                    Issue.record("the file was replaced without a word")
                    return false
                }
                numbers = []
            }
            return hasMore
        }

        /// Continues with another reader, at the position of this one.
        mutating func reload() throws {
            let stored = try JSONEncoder().encode(reader.position)
            let position = try JSONDecoder().decode(JSONLinesPosition.self, from: stored)
            reader = try JSONLinesReader(contentsOf: url, resumingAt: position, .init(policy: .skipping))
            if reader.start != .resumed { numbers = [] }
        }
    }

    @Test(arguments: Cases.seeds(1_600))
    func whatIsInTheFileIsReadOnce(seed: UInt64) throws {
        var log = try Log(seed: seed)
        var follower = try Follower(log.url)
        var steps: [String] = []
        for _ in 0..<40 {
            for _ in 0..<log.generator.below(3) { steps.append(try log.change()) }
            switch log.generator.below(5) {
            case 0:
                try follower.reload()
                steps.append("reload")
            case 1: try follower.read(log.generator.below(4))
            case 2: _ = try follower.readMore()
            default:
                try follower.read()
                while try follower.readMore() { try follower.read() }
                let wanted = try log.numbers()
                #expect(follower.numbers == wanted, "\(steps), start: \(follower.reader.start)")
            }
        }
    }

    /// A rotated file is read to its end, unless it was cut off before.
    @Test(arguments: Cases.seeds(200))
    func aRenamedFileIsReadToItsEnd(seed: UInt64) throws {
        var log = try Log(seed: seed)
        var follower = try Follower(log.url)
        for step in 0..<20 {
            let names = Set(log.folder.names)
            let change = try log.change()
            if let name = Set(log.folder.names).subtracting(names).first {
                let old = try Data(contentsOf: log.folder.url.appending(path: name))
                var found = Set(follower.numbers)
                repeat {
                    try follower.read()
                    found.formUnion(follower.numbers)
                } while try follower.readMore()
                #expect(found.isSuperset(of: Log.numbers(in: old)), "step \(step): \(change)")
            }
            try follower.read()
            while try follower.readMore() { try follower.read() }
            #expect(try follower.numbers == log.numbers(), "step \(step): \(change)")
        }
    }

    /// The commands of a process that changes a log at random, in an order that the seed repeats.
    private static func script(_ generator: inout SeededGenerator) -> String {
        var (number, lines) = (0, ["cd \"$1\""])
        func records() -> String {
            (0..<generator.below(generator.pick([3, 30])) + 1).map { _ in
                number += 1
                return
                    "{\"n\": \(number), \"filler\": \"\(String(repeating: "z", count: generator.pick([1, 60, 400])))\"}\\n"
            }.joined()
        }
        for step in 0..<200 {
            switch generator.below(12) {
            case 0: lines.append("cp log log.copy; : > log")
            case 1: lines.append("cp log log.copy; : > log; printf '\(records())' >> log")
            case 2: lines.append("mv log log.\(step); printf '\(records())' > log")
            case 3: lines.append("mv log log.\(step); : > log; printf '\(records())' >> log")
            case 4: lines.append("printf '\(records())' > log")
            default: lines.append("printf '\(records())' >> log")
            }
            if generator.chance(20) { lines.append("sleep 0.00\(generator.below(6))") }
        }
        return lines.joined(separator: "\n")
    }

    /// The law does not depend on when the process runs.
    @Test(arguments: Cases.seeds(40))
    func whatAProcessLeavesInTheFileIsReadOnce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try Folder()
        let url = try folder.file("log")
        let script = try folder.file("script", Self.script(&generator))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [script.path, folder.url.path]
        var follower = try Follower(url)
        try process.run()
        while true {
            let isLast = !process.isRunning
            try follower.read(generator.pick([1, 20, .max]))
            // The name may lead nowhere between two commands.
            if generator.chance(20), FileManager.default.fileExists(atPath: url.path) {
                do { try follower.reload() } catch let error as JSONError { #expect(error.code == .unreadableFile) }
            }
            if isLast {
                try follower.read()
                while try follower.readMore() { try follower.read() }
                break
            }
            _ = try follower.readMore()
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try follower.numbers == Log.numbers(in: Data(contentsOf: url)))
    }
}
