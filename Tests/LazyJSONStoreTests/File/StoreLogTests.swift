import Foundation
import LazyJSON
import LazyJSONLines
import Testing

@testable import LazyJSONStore

/// The log of a store: what is in it when it is opened again, however it was left.
struct StoreLogTests {
    static let employee = StoreKey("Employee", 7)
    static let other = StoreKey("Employee", "é\"\n\u{2028}")
    static let department = StoreKey("Dep\"artment", 1_000_000_007)
    static let big = StoreKey("Employee", JSONIdentifier(12.5 as JSON) ?? "none")

    /// Commits with all that a log can have.
    static let script: [[(StoreKey, String?)]] = [
        [(employee, #"{"id": 7, "name" : "Ann\u0041"}"#)],
        [
            (other, "{\r\n\t\"a\": [1,\n2], \"a\": 1e400,\n\"\\ud800\": -0.0 }"),
            (department, "{\"big\":123456789012345678901234567890.10}"),
        ],
        [(employee, nil), (big, "{}"), (department, "{ }")],
        [(employee, #"{"id":7,"text":"[\"Employee\",7]"}"#), (other, nil)],
    ]

    /// The contents and the length of the log after each of the commits.
    static func write(_ url: URL) throws -> [(texts: [StoreKey: String], count: Int)] {
        var contents = try LogContents(url)
        var states = [(try contents.texts(), contents.log.end)]
        for commit in script {
            try contents.commit(commit)
            states.append((try contents.texts(), contents.log.end))
        }
        return states
    }

    @Test func everythingIsThereAgainByteForByte() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let states = try Self.write(url)
        var expected: [StoreKey: String] = [:]
        for commit in Self.script { for (key, text) in commit { expected[key] = text } }
        #expect(states.last?.texts == expected && expected.count == 3)
        let contents = try LogContents(url)
        #expect(try contents.texts() == expected)
        #expect(contents.commitCount == 4)
        #expect(folder.names == ["store.jsonl"])
        // Every line of a log is JSON.
        let reader = try JSONLinesReader<JSON>(contentsOf: url)
        while let line = try reader.next() { #expect(line.kind == .array || line.kind == .object) }
    }

    @Test("a log that ends at any byte has the commits that are whole, and takes others")
    func everyTruncation() throws {
        let folder = try Folder()
        let states = try Self.write(folder.url.appending(path: "whole.jsonl"))
        let bytes = try Data(contentsOf: folder.url.appending(path: "whole.jsonl"))
        #expect(states.last?.count == bytes.count)
        let url = folder.url.appending(path: "store.jsonl")
        for count in 0...bytes.count {
            try bytes.prefix(count).write(to: url)
            // A commit that lacks its line feed is whole.
            let expected = states.last { $0.count <= count + 1 }?.texts ?? [:]
            do {
                var contents = try LogContents(url)
                #expect(try contents.texts() == expected, "\(count)")
                try contents.commit([(Self.other, "{\"new\":\(count)}")])
            }
            let contents = try LogContents(url)
            #expect(try contents.texts() == expected.merging([Self.other: "{\"new\":\(count)}"]) { $1 }, "\(count)")
        }
    }

    @Test("zeros to the end of the file are a commit that was not finished")
    func zeros() throws {
        let folder = try Folder()
        let states = try Self.write(folder.url.appending(path: "whole.jsonl"))
        let bytes = try Data(contentsOf: folder.url.appending(path: "whole.jsonl"))
        let url = folder.url.appending(path: "store.jsonl")
        let before = states[states.count - 2]
        for start in before.count..<bytes.count {
            for end in [bytes.count, bytes.count + 5_000] {
                try (bytes.prefix(start) + Data(count: end - start)).write(to: url)
                let contents = try LogContents(url)
                let expected = start == bytes.count - 1 ? states[states.count - 1] : before
                #expect(try contents.texts() == expected.texts, "\(start)..<\(end)")
            }
        }
    }

    @Test("a byte that is another one is found, and the file stays as it was")
    func everyChangedByte() throws {
        let folder = try Folder()
        let states = try Self.write(folder.url.appending(path: "whole.jsonl"))
        let bytes = try Data(contentsOf: folder.url.appending(path: "whole.jsonl"))
        let url = folder.url.appending(path: "store.jsonl")
        for at in bytes.indices {
            for change: UInt8 in [0x01, 0x20, 0xFF] {
                var damaged = bytes
                damaged[at] ^= change
                try damaged.write(to: url)
                do throws(JSONError) {
                    _ = try LogContents(url)
                    Issue.record("byte \(at) is another one")
                } catch {
                    let commit = states.last { $0.count <= at }?.count ?? 0
                    #expect(error.code == .damagedStore && error.line != nil)
                    #expect(error.byteOffset.map { $0 >= commit && $0 <= at } == true, "\(at): \(error)")
                    let lines = damaged.prefix(error.byteOffset ?? 0).count { $0 == 0x0A }
                    #expect(error.line == lines + 1, "\(at): \(error)")
                    #expect(try Data(contentsOf: url) == damaged)
                }
            }
        }
    }

    @Test func lostAndRepeatedLinesAreFound() throws {
        let folder = try Folder()
        _ = try Self.write(folder.url.appending(path: "whole.jsonl"))
        let text = try String(contentsOf: folder.url.appending(path: "whole.jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0 + "\n" }
        let url = folder.url.appending(path: "store.jsonl")
        // Behind the last mark nothing is missed.
        for at in lines.indices.dropLast() {
            for changed in [lines[..<at] + lines[(at + 1)...], lines[...at] + lines[at...]] {
                try Data(changed.joined().utf8).write(to: url)
                let error = #expect(throws: JSONError.self) { _ = try LogContents(url) }
                #expect(error?.code == .damagedStore)
            }
        }
        // A whole commit in the middle.
        try Data((lines[...2] + lines[6...]).joined().utf8).write(to: url)
        #expect(throws: JSONError.self) { _ = try LogContents(url) }
    }

    @Test(arguments: [
        "hello", "{\"store\":\"LazyJSON\",\"version\":2}\n", "[]\n", "\n", "{}\n{\"a\":1}\n",
        "\u{FEFF}{\"store\":\"LazyJSON\",\"version\":1}\n", "{\"store\":\"LazyJSON\",\"version\":1}\r\n",
    ])
    func anotherFileIsRefusedAndLeftAlone(text: String) throws {
        let folder = try Folder()
        let url = try folder.file("other.txt", text)
        let error = #expect(throws: JSONError.self) { _ = try LogContents(url) }
        #expect(error?.code == .damagedStore && error?.byteOffset == 0)
        #expect(try Data(contentsOf: url) == Data(text.utf8))
    }

    @Test func aMissingFolderAndAFolderAreErrors() throws {
        let folder = try Folder()
        for url in [folder.url.appending(path: "no/store.jsonl"), folder.url] {
            let error = #expect(throws: JSONError.self) { _ = try LogContents(url) }
            #expect(error?.code == .unwritableFile)
        }
    }

    @Test func aSecondOpeningIsRefused() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        do {
            var first = try LogContents(url)
            let error = #expect(throws: JSONError.self) { _ = try LogContents(url) }
            #expect(error?.code == .storeInUse)
            try first.compact()
            let again = #expect(throws: JSONError.self) { _ = try LogContents(url) }
            #expect(again?.code == .storeInUse)
        }
        _ = try LogContents(url)
    }

    @Test func referencesAreKept() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let references = [Self.department, Self.other, Self.big]
        do {
            var contents = try LogContents(url)
            try contents.commit([(Self.employee, "{\n}")], references: references)
            try contents.commit([(Self.big, "{}")])
        }
        var contents = try LogContents(url)
        for _ in 0..<2 {
            #expect(try contents.references() == [Self.employee: references])
            #expect(try contents.texts() == [Self.employee: "{\n}", Self.big: "{}"])
            try contents.compact()
        }
    }

    @Test("the sums stand in files, and must stay what they are")
    func checkSumsStay() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        _ = try Self.write(url)
        let marks = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("{\"changes")
        }
        #expect(
            marks == [
                #"{"changes":1,"check":"4393c8d5ad6747a6"}"#, #"{"changes":2,"check":"45de5a16f55217b7"}"#,
                #"{"changes":3,"check":"735df6d08c90f466"}"#, #"{"changes":2,"check":"f5d25cb8674ffa77"}"#,
            ])
    }

    @Test func aDeletionInATypeWithoutObjectsChangesNothing() {
        var objects = StoredObjects()
        var use = LogUse()
        objects.apply([LogChange(type: 0, id: 1, place: nil)], &use)
        #expect(objects.byType.isEmpty && use.live == 0 && use.garbage > 0)
    }
}
