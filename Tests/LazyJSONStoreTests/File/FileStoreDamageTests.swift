import Foundation
import LazyJSON
import LazyJSONLines
import LazyJSONStore
import Testing

/// Reports of damaged files, and commits that were not finished.
struct FileStoreDamageTests {
    /// The bytes of a store, with its contents after each commit.
    struct Sample {
        /// The commits by the size of the file after them.
        private(set) var states: [(count: Int, contents: [String])] = []
        private(set) var bytes = Data()

        /// Makes some random commits.
        init(seed: UInt64, at url: URL) throws {
            var random = SeededGenerator(seed: seed)
            let store = try JSONFileStore(at: url)
            try note(store)
            for commit in 0..<6 {
                try store.transaction { transaction in
                    for _ in 0...random.below(2) {
                        let id = random.below(4)
                        if commit > 2, random.chance(20) {
                            try transaction.delete(FilePerson.self, ids: [JSONIdentifier(id)])
                        } else {
                            try transaction.upsert([try Self.person(id, &random)])
                        }
                    }
                    try transaction.upsert([try FileLine(parsing: #"{"key":{"name":"c\#(commit)"}}"#)])
                }
                try note(store)
            }
        }

        private static func person(_ id: Int, _ random: inout SeededGenerator) throws -> FilePerson {
            let feed = random.pick(["", " ", "\n"])
            let reference = random.chance(40) ? #","place_id":"c\#(random.below(3))""# : ""
            return try FilePerson(parsing: #"{"id":\#(id),\#(feed)"generation":\#(random.below(99))\#(reference)}"#)
        }

        private mutating func note(_ store: JSONFileStore) throws {
            bytes = try Data(contentsOf: store.url)
            states.append((bytes.count, try Self.contents(store)))
        }

        static func contents(_ store: JSONFileStore) throws -> [String] {
            try store.list(FilePerson.self).map { $0.text() } + store.list(FileLine.self).map { $0.text() }
        }

        /// Where the third to last commit begins.
        var lastThree: Int { states[states.count - 4].count }

        /// The contents after the commits that are whole in so many bytes.
        func contents(before count: Int) -> [String] { states.last { $0.count <= count }?.contents ?? [] }
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    /// The contents of a file with some bytes; nil if it is reported as damaged, and left alone.
    private func open(_ bytes: Data) throws -> [String]? {
        try bytes.write(to: url)
        return try open(expecting: bytes)
    }

    /// The contents of the file; nil if it is reported as damaged, and left alone.
    private func open(expecting bytes: Data) throws -> [String]? {
        do {
            return try Sample.contents(JSONFileStore(at: url))
        } catch let error as JSONError {
            #expect(error.code == .damagedStore && error.byteOffset.map { $0 <= bytes.count } == true, "\(error)")
            #expect((error.line == nil) == (error.column == nil))
            #expect(try Data(contentsOf: url) == bytes)
            return nil
        }
    }

    @Test("a byte that was changed in one of the last three commits is reported", arguments: Cases.seeds(2))
    func singleBytes(seed: UInt64) throws {
        let sample = try Sample(seed: seed, at: url)
        let contents = try #require(sample.states.last?.contents)
        var random = SeededGenerator(seed: seed)
        let file = try FileHandle(forUpdating: url)
        // In place: to write the whole file each time takes many times as long.
        func write(_ byte: UInt8, at offset: Int) throws {
            try file.seek(toOffset: UInt64(offset))
            try file.write(contentsOf: [byte])
        }
        func check(_ at: Int, _ byte: UInt8) throws {
            if byte == sample.bytes[at] { return }
            var bytes = sample.bytes
            bytes[at] = byte
            try write(byte, at: at)
            let found = try open(expecting: bytes)
            try write(sample.bytes[at], at: at)
            // The last line feed carries nothing; it can be left out by a file system that writes whole pages.
            let isAllowed = at == bytes.count - 1 && byte == 0 ? found == contents : found == nil
            #expect(isAllowed, "seed \(seed), byte \(at) is \(byte)")
        }
        for at in sample.lastThree..<sample.bytes.count {
            for byte: UInt8 in [0, 0x0A, 0x5B, sample.bytes[at] ^ 1, UInt8(random.below(256))] { try check(at, byte) }
        }
        let ends = sample.states.suffix(3).map { $0.count - 1 }
        let some = (0..<3).map { _ in sample.lastThree + random.below(sample.bytes.count - sample.lastThree) }
        for at in ends + some { for byte: UInt8 in 0...255 { try check(at, byte) } }
    }

    @Test("a file that was cut off has the commits before that, with zeros behind it too", arguments: Cases.seeds(1))
    func cuts(seed: UInt64) throws {
        let sample = try Sample(seed: seed, at: url)
        var random = SeededGenerator(seed: seed)
        for count in 0...sample.bytes.count {
            // A commit that lacks its line feed is whole.
            let isWhole = sample.states.contains { $0.count == count + 1 }
            let expected = sample.contents(before: isWhole ? count + 1 : count)
            #expect(try open(sample.bytes.prefix(count)) == expected, "\(count)")
            if count < sample.states[0].count { continue }
            let zeros = random.pick([1, 1 + random.below(sample.bytes.count), 5_000])
            let found = try open(sample.bytes.prefix(count) + Data(count: zeros))
            #expect(found == expected, "\(count) and \(zeros) zeros")
        }
    }

    @Test("a store that was cut off takes further commits")
    func further() throws {
        let sample = try Sample(seed: 1, at: url)
        for count in sample.lastThree...sample.bytes.count {
            _ = try open(sample.bytes.prefix(count) + Data(count: count % 3))
            do { try JSONFileStore(at: url).put(FilePerson.self, "{\"id\":77,\"generation\":\(count)}") }
            #expect(try JSONFileStore(at: url).fetch(FilePerson.self, id: 77)?.generation == count)
        }
    }

    @Test("zeros that something follows are damage")
    func holes() throws {
        let sample = try Sample(seed: 2, at: url)
        for start in sample.lastThree..<sample.bytes.count - 1 {
            var bytes = sample.bytes
            let end = min(start + 9, bytes.count - 1)
            bytes.replaceSubrange(start..<end, with: Data(count: end - start))
            #expect(try open(bytes) == nil, "\(start)")
        }
    }

    @Test("the error of a last line that is damaged has its place")
    func lastLine() throws {
        let sample = try Sample(seed: 3, at: url)
        try (sample.bytes + Data("x".utf8)).write(to: url)
        let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url) }
        #expect(error?.code == .damagedStore && error?.byteOffset == sample.bytes.count)
        #expect(error?.line == sample.bytes.count { $0 == 0x0A } + 1)
        #expect(error?.column == 1)
    }

    @Test("of a file that is no store the first bytes are read only")
    func anotherFile() throws {
        for text in ["", "[1]\n", #"{"store":"LazyJSON","version":1}"#] {
            // Reading all of it would take minutes.
            try Data(text.utf8).write(to: url)
            let handle = try FileHandle(forUpdating: url)
            try handle.truncate(atOffset: 1 << 40)
            try handle.close()
            let error = #expect(throws: JSONError.self) { try JSONFileStore(at: url) }
            #expect(error?.code == .damagedStore && error?.byteOffset == 0)
        }
    }

    @Test("what could not be read again is refused, and nothing of the transaction is kept")
    func tooDeep() throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        let before = try Data(contentsOf: url)
        let deepest = JSONLimits.maximumDepth
        let text = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
        let deep = try JSON(parsing: text, limits: JSONLimits(depth: deepest))
        let tooDeep = try #require(FilePerson(["id": 2, "x": deep]))
        let error = #expect(throws: JSONError.self) {
            try store.upsert([try FilePerson(parsing: #"{"id":3}"#), tooDeep])
        }
        #expect(error?.code == .depthLimit && error?.message.contains("2") == true)
        #expect(try Data(contentsOf: url) == before)
        #expect(try store.list(FilePerson.self).map(\.id) == [1])
        // One level less is kept, and read again.
        let inner = try #require(deep[0])
        try store.upsert([try #require(FilePerson(["id": 3, "x": inner]))])
        #expect(try store.fetch(FilePerson.self, id: 3)?.json["x"]?.count == 1)
    }

    @Test("a whole line after the last commit that is no record is damage, and is not cut off")
    func lineThatIsNoRecord() throws {
        let sample = try Sample(seed: 3, at: url)
        for line in [#"?"a",1]"#, #"["a",1?"#, #"["a",1,]"#] {
            #expect(try open(sample.bytes + Data("\(line)\n".utf8)) == nil, "\(line)")
        }
    }
}
