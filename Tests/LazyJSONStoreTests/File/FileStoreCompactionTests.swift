import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// Writing a store's file anew.
struct FileStoreCompactionTests {
    let folder: Folder
    let url: URL
    var leftover: URL { folder.url.appending(path: ".store.jsonl.compacting") }

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    private var size: Int { (try? Data(contentsOf: url).count) ?? 0 }

    @Test func whatIsNotInTheStoreGoes() throws {
        do {
            let store = try JSONFileStore(at: url)
            for generation in 0..<20 {
                try store.upsert(
                    (0..<10).map { try FilePerson(parsing: "{\"id\":\($0),\"generation\":\(generation)}") })
            }
            try store.delete(FilePerson.self, ids: [3, 4])
            let ann = try store.fetch(FilePerson.self, id: 1)
            let before = size
            try store.compact()
            #expect(size < before / 10)
            #expect(try store.fetch(FilePerson.self, id: 1) === ann)
            #expect(throws: JSONError.self) { try JSONFileStore(at: url) }
            // Goes on in the new file.
            try store.put(FilePerson.self, #"{"id":3,"generation":77}"#)
            try store.compact()
            #expect(folder.names == ["store.jsonl"])
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.list(FilePerson.self).map(\.generation) == [19, 19, 19, 77, 19, 19, 19, 19, 19])
    }

    @Test func objectsThatNobodyAskedForAreReadFromTheNewFile() throws {
        do {
            let store = try JSONFileStore(at: url)
            for name in ["a", "b"] {
                try store.upsert(
                    (0..<1_000).map { try FilePerson(parsing: "{\"id\":\($0),\n\"name\":\"\(name)\($0)\"}") })
            }
        }
        let store = try JSONFileStore(at: url)
        _ = try store.fetch(FilePerson.self, id: 500)
        try store.compact()
        try store.compact()
        #expect(try store.list(FilePerson.self).map(\.name) == (0..<1_000).map { "b\($0)" })
    }

    @Test func itHappensByItself() throws {
        let padding = String(repeating: "x", count: 10_000)
        let store = try JSONFileStore(at: url, garbageFactor: 3)
        var largest = 0
        for generation in 0..<1_000 {
            try store.put(
                FilePerson.self, "{\"id\":\(generation % 10),\"name\":\"\(padding)\",\"generation\":\(generation)}")
            largest = max(largest, size)
        }
        #expect(abs(largest - 1 << 20) < 50_000)
        #expect(try store.list(FilePerson.self).map(\.generation) == Array(990..<1_000))
    }

    /// The ids of the references are in a line twice.
    @Test func itHappensByItselfWhateverElseIsInTheLines() throws {
        final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
            static var storeName: String { "a name that takes some room in each line" }
            @JSONProperty var id: Int
            @JSONProperty(using: .reference) var members: [FilePerson]
        }
        let store = try JSONFileStore(at: url)
        var largest = 0
        for generation in 0..<30 {
            try store.upsert(
                (0..<200).map { id in
                    let members = (0..<20).map { String(id * 20 + $0) }.joined(separator: ",")
                    return try Team(parsing: "{\"id\":\(id),\"members\":[\(members)],\"generation\":\(generation)}")
                })
            largest = max(largest, size)
        }
        #expect(largest < 1_300_000)
    }

    /// Also if the objects that a commit replaces were not read since the store was opened.
    @Test func itHappensByItselfInEachLaunch() throws {
        let padding = String(repeating: "x", count: 10_000)
        for generation in 0..<8 {
            let store = try JSONFileStore(at: url, garbageFactor: 2)
            let people = try (0..<150).map {
                try FilePerson(parsing: "{\"id\":\($0),\"name\":\"\(padding)\",\"generation\":\(generation)}")
            }
            try store.upsert(people)
            #expect(size < 6_000_000, "generation \(generation)")
            #expect(try store.fetch(FilePerson.self, id: 7)?.generation == generation)
        }
        let store = try JSONFileStore(at: url)
        for id in 0..<140 { try store.delete(FilePerson.self, id: JSONIdentifier(id)) }
        #expect(size < 4_000_000)
        #expect(try store.list(FilePerson.self).map(\.id) == Array(140..<150))
    }

    @Test("what a compaction left that did not come to its end is removed")
    func leftovers() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        }
        let whole = try Data(contentsOf: url)
        for count in [0, 1, 40, whole.count] {
            try whole.prefix(count).write(to: leftover)
            let store = try JSONFileStore(at: url)
            #expect(folder.names == ["store.jsonl"])
            #expect(try store.fetch(FilePerson.self, id: 1)?.name == "Ann")
            try whole.prefix(count).write(to: leftover)
            try store.compact()
            #expect(folder.names == ["store.jsonl"])
            #expect(try Data(contentsOf: url) == whole)
        }
    }

    @Test("a name without room for more bytes does not prevent a new file", arguments: [243, 244, 250, 255])
    func longNames(length: Int) throws {
        let names = ["a", "b"].map { String(repeating: "x", count: length - 1) + $0 }
        let urls = names.map { folder.url.appending(path: $0) }
        do {
            // The new files of two stores in one folder, which are not finished.
            let files = try urls.map { try LogFile.opening(FilePath($0.path)) }
            let successors = try files.map { try $0.makingSuccessor() }
            #expect(successors.count == 2 && folder.names.count == 4)
        }
        for url in urls {
            do {
                let store = try JSONFileStore(at: url)
                try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
                try store.put(FilePerson.self, #"{"id":1,"name":"Ben"}"#)
                let before = try Data(contentsOf: url).count
                try store.compact()
                #expect(try Data(contentsOf: url).count < before)
            }
            let store = try JSONFileStore(at: url, schema: JSONStoreSchema(version: 1, migrations: [1: []]))
            #expect(try store.fetch(FilePerson.self, id: 1)?.name == "Ben")
        }
        #expect(folder.names == names)
    }

    @Test func aDamagedFileIsNotWrittenAnew() throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ben"}"#)
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: 60)
        try handle.write(contentsOf: Data("?".utf8))
        try handle.close()
        let damaged = try Data(contentsOf: url)
        let error = #expect(throws: JSONError.self) { try store.compact() }
        #expect(error?.code == .damagedStore && error?.byteOffset != nil)
        #expect(try Data(contentsOf: url) == damaged)
        #expect(folder.names == ["store.jsonl"])
    }

    @Test func withATransactionOpenItIsRefused() throws {
        let store = try JSONFileStore(at: url)
        try store.transaction { _ in
            let error = #expect(throws: JSONError.self) { try store.compact() }
            #expect(error?.code == .busy)
        }
        try store.compact()
    }

    @Test func aLinkKeepsLeadingToTheFile() throws {
        let link = folder.url.appending(path: "link.jsonl")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        do {
            let store = try JSONFileStore(at: link)
            try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
            try store.compact()
            #expect(throws: JSONError.self) { try JSONFileStore(at: url) }
        }
        let store = try JSONFileStore(at: url)
        #expect(try store.fetch(FilePerson.self, id: 1)?.name == "Ann")
        #expect(folder.names == ["link.jsonl", "store.jsonl"])
    }

    @Test func aLinkAtTheNameOfTheNewFileIsNotFollowed() throws {
        let victim = folder.url.appending(path: "victim")
        try Data("precious".utf8).write(to: victim)
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        for target in [victim, folder.url.appending(path: "nothing")] {
            try FileManager.default.createSymbolicLink(at: leftover, withDestinationURL: target)
            try store.compact()
            #expect(try Data(contentsOf: victim) == Data("precious".utf8))
            #expect(folder.names == ["store.jsonl", "victim"])
            #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil)
        }
    }

    @Test("what failed by itself is tried again when there is half as much more garbage")
    func retries() throws {
        let padding = String(repeating: "x", count: 10_000)
        let store = try JSONFileStore(at: url)
        try FileManager.default.createDirectory(at: leftover, withIntermediateDirectories: false)
        func put(_ count: Int) throws {
            for _ in 0..<count { try store.put(FilePerson.self, "{\"id\":1,\"name\":\"\(padding)\"}") }
        }
        try put(110)
        #expect(size > 1_100_000)
        try FileManager.default.removeItem(at: leftover)
        try put(30)
        #expect(size > 1_400_000)
        try put(30)
        #expect(size < 500_000)
        try put(100)
        #expect(size < 1 << 20)
    }
}
