import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// Changes of a store's file from outside while it is open.
struct FileStoreOutsideTests {
    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    /// Expects that nothing can be written, and that the store stays as it was.
    private func expectRefusal(_ store: JSONFileStore, _ code: JSONError.Code) throws {
        let before = try? Data(contentsOf: url)
        let error = #expect(throws: JSONError.self) { try store.put(FilePerson.self, #"{"id":1,"name":"Eve"}"#) }
        #expect(error?.code == code)
        let other = #expect(throws: JSONError.self) { try store.compact() }
        #expect(other?.code == code)
        #expect((try? Data(contentsOf: url)) == before)
        #expect(folder.names.filter { $0.hasPrefix(".") } == [])
        #expect(try store.fetch(FilePerson.self, id: 1)?.name == "Ann")
    }

    @Test func aFileThatWasRemovedOrReplacedIsNotWritten() throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        let aside = folder.url.appending(path: "aside.jsonl")
        try FileManager.default.moveItem(at: url, to: aside)
        try expectRefusal(store, .unwritableFile)
        do {
            let second = try JSONFileStore(at: url)
            try second.put(FilePerson.self, #"{"id":1,"name":"Ben"}"#)
            try expectRefusal(store, .unwritableFile)
            try second.put(FilePerson.self, #"{"id":2,"name":"Zoë"}"#)
            try second.compact()
            #expect(try second.list(FilePerson.self).map(\.name) == ["Ben", "Zoë"])
        }
        // Where its file is back, the store goes on.
        try FileManager.default.removeItem(at: url)
        try FileManager.default.moveItem(at: aside, to: url)
        try store.put(FilePerson.self, #"{"id":2,"name":"Ben"}"#)
        try store.compact()
        #expect(try String(contentsOf: url, encoding: .utf8).contains("Ben"))
    }

    @Test("a new file takes the place of no other than the old one", arguments: [false, true])
    func places(isSuccessorReplaced: Bool) throws {
        let file = try LogFile.opening(FilePath(url.path))
        let successor = try file.makingSuccessor()
        let name = isSuccessorReplaced ? ".store.jsonl.compacting" : "store.jsonl"
        // Writes another file, and gives it the name.
        try Data("other".utf8).write(to: folder.url.appending(path: name), options: .atomic)
        let error = #expect(throws: JSONError.self) { try successor.takePlace(of: file) }
        #expect(error?.code == .unwritableFile)
        successor.removeAsSuccessor()
        #expect(try Data(contentsOf: folder.url.appending(path: name)) == Data("other".utf8))
        #expect(folder.names.count == (isSuccessorReplaced ? 2 : 1))
    }

    @Test("behind a gap nothing is written", arguments: [-20, -1, 1, 20])
    func sizes(change: Int) throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        let whole = try Data(contentsOf: url)
        let handle = try FileHandle(forUpdating: url)
        try handle.truncate(atOffset: UInt64(whole.count + change))
        try expectRefusal(store, .damagedStore)
        // Where the bytes are back, the store goes on.
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: whole)
        try handle.close()
        try store.put(FilePerson.self, #"{"id":2,"name":"Ben"}"#)
        #expect(try String(contentsOf: url, encoding: .utf8).contains("Ben"))
    }

    @Test func aCommitThatTheFileHasLostIsFoundBeforeItIsWrittenAnew() throws {
        let store = try JSONFileStore(at: url)
        try store.put(FilePerson.self, #"{"id":1,"name":"Ann"}"#)
        let kept = try Data(contentsOf: url).count
        try store.put(FilePerson.self, #"{"id":2,"name":"Ben"}"#)
        let lost = try Data(contentsOf: url).count - kept
        let handle = try FileHandle(forUpdating: url)
        try handle.seek(toOffset: UInt64(kept))
        try handle.write(contentsOf: Data(count: lost))
        try handle.close()
        let damaged = try Data(contentsOf: url)
        let error = #expect(throws: JSONError.self) { try store.compact() }
        #expect(error?.code == .damagedStore && error?.byteOffset == kept)
        #expect(try Data(contentsOf: url) == damaged)
        #expect(folder.names == ["store.jsonl"])
    }
}
