import Foundation
import Synchronization
import LazyJSON
import Testing

@testable import LazyJSONStore

/// A store's file and many threads.
struct FileStoreConcurrencyTests {
    @Test("while a file is written anew nobody else gets in, and readers see whole commits")
    func compactingAndReading() throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        do { try Self.commit(0, to: JSONFileStore(at: url)) }
        let store = try JSONFileStore(at: url)
        let isDone = Atomic(0)
        let failures = Lock<[String]>([])
        let isRun = Threads.run(5) { number in
            do {
                switch number {
                case 0, 1:
                    defer { isDone.add(1, ordering: .releasing) }
                    for generation in 1...25 {
                        try Self.commit(generation, to: store)
                        try store.compact()
                    }
                case 2:
                    while isDone.load(ordering: .acquiring) < 2 {
                        if (try? JSONFileStore(at: url)) != nil { failures.withLock { $0.append("open twice") } }
                    }
                default:
                    while isDone.load(ordering: .acquiring) < 2 {
                        let generations = Set(try store.list(FilePerson.self).map(\.generation))
                        if generations.count != 1 { failures.withLock { $0.append("\(generations)") } }
                        if try store.fetch(FilePerson.self, id: 3)?.id != 3 { failures.withLock { $0.append("3") } }
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        let found = failures.withLock { $0 }
        #expect(isRun)
        #expect(Set(found).sorted() == [])
        #expect(try store.list(FilePerson.self).map(\.generation) == Array(repeating: 25, count: 20))
        #expect(folder.names == ["store.jsonl"])
    }

    @Test("threads that read an object of a reopened store first get one instance", arguments: [false, true])
    func oneInstance(isCompacted: Bool) throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let count = 400
        do {
            let store = try JSONFileStore(at: url)
            // Some lines that are not in the store any more, so that all others move.
            for generation in 0..<2 {
                try store.upsert(
                    (0..<count).map { try FilePerson(parsing: "{\"id\":\($0),\"generation\":\(generation)}") })
            }
        }
        let store = try JSONFileStore(at: url)
        let found = Lock<[[FilePerson?]]>([])
        let isRun = Threads.run(8) { number in
            do {
                if number == 0, isCompacted { return try store.compact() }
                let people: [FilePerson?] =
                    switch number % 3 {
                    case 0: try store.list(FilePerson.self)
                    case 1: try store.fetch(FilePerson.self, ids: (0..<count).map { JSONIdentifier($0) })
                    default: try (0..<count).map { try store.fetch(FilePerson.self, id: JSONIdentifier($0)) }
                    }
                found.withLock { $0.append(people) }
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(isRun)
        let current = try store.list(FilePerson.self)
        for people in found.withLock({ $0 }) {
            #expect(people.count == count)
            #expect(zip(people, current).allSatisfy { $0 === $1 && $1.generation == 1 })
        }
    }

    final class RelocatedPerson: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    @Test("a class that takes the objects of an old name while places move leaves none of them behind")
    func claimingWhileMoving() throws {
        // The new name comes first, so that the objects go to where the places have been moved already.
        let identity = ModelIdentity.of(RelocatedPerson.self)
        let old = StoreType.named("RelocatedPerson")
        try #require(identity.type.number < old.number)
        let names = LogNames()
        names.note((all: [old.name], ofRecords: [old.name]))
        let store = JSONMemoryStore(link: JSONStoreLink(), names)
        store.load { objects in
            for id in 0..<2_000 {
                let place = StoredLocation(line: id..<id + 1, side: 0, hasReferences: false)
                objects.put(.deferred(place), old.number, JSONIdentifier(id))
            }
        }
        let folder = try Folder()
        let file = try LogFile.opening(FilePath(folder.url.appending(path: "store.jsonl").path))
        let successor = try file.makingSuccessor()
        let isMoving = Atomic(false)
        let isClaimed = Atomic(false)
        let isRun = Threads.run(2) { number in
            if number == 0 {
                store.move(to: successor) { place in
                    isMoving.store(true, ordering: .releasing)
                    // The other thread waits for the lock, and gets it after this part of the table.
                    if !isClaimed.load(ordering: .acquiring) { Threads.pause() }
                    return place.side == 1
                        ? nil : StoredLocation(line: place.line, side: 1, hasReferences: false)
                }
            } else {
                while !isMoving.load(ordering: .acquiring) { Threads.pause() }
                try? store.claim(identity)
                isClaimed.store(true, ordering: .releasing)
            }
        }
        #expect(isRun && store.hasNone(of: old))
        #expect(store.deferredPlaces.map(\.side) == Array(repeating: 1, count: 2_000))
    }

    @Test("an object is read while a commit behind it fails and is cut off")
    func readingWhileTheFileGetsShorter() throws {
        let folder = try Folder()
        let file = try LogFile.opening(FilePath(folder.url.appending(path: "store.jsonl").path))
        let line = Array(#"["Person",1,{"id":1}]"#.utf8) + [0x0A]
        @Sendable func write(at offset: Int) throws {
            var bytes = ByteBuffer()
            bytes.append(line)
            try file.write(bytes, at: offset)
        }
        try write(at: 0)
        let isDone = Atomic(false)
        let failures = Lock<[String]>([])
        let isRun = Threads.run(2) { number in
            do {
                if number == 0 {
                    defer { isDone.store(true, ordering: .releasing) }
                    for _ in 0..<5_000 {
                        try write(at: line.count)
                        try file.truncate(to: line.count)
                    }
                } else {
                    let place = StoredLocation(line: 0..<line.count, side: 0, hasReferences: false)
                    while !isDone.load(ordering: .acquiring) {
                        var window = LogWindow()
                        _ = try window.load(place, of: file)
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(isRun)
        #expect(failures.withLock { $0 } == [])
    }

    private static func commit(_ generation: Int, to store: JSONFileStore) throws {
        try store.upsert((0..<20).map { try FilePerson(parsing: "{\"id\":\($0),\"generation\":\(generation)}") })
    }
}
