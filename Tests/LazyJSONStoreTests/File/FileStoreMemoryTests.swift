import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// The memory of objects that were not read since the store was opened.
struct FileStoreMemoryTests {
    @Test("an object that was not read yet takes 16 bytes in a table")
    func layout() { #expect(MemoryLayout<StoredObject>.stride == 16) }

    @Test("a place is the same after it was packed", arguments: Cases.seeds(5))
    func places(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let start = Int.random(in: 0..<1 << random.below(48), using: &random)
            let count = Int.random(in: 0..<1 << random.below(48), using: &random)
            let (side, hasReferences) = (random.below(2), random.chance(50))
            let place = StoredLocation(line: start..<start + count, side: side, hasReferences: hasReferences)
            #expect(place.line == start..<start + count)
            #expect(place.offset == start && place.count == count)
            #expect(place.side == side && place.hasReferences == hasReferences)
            let other = StoredLocation(line: start..<start + count, side: 1 - side, hasReferences: hasReferences)
            #expect(place != other)
        }
    }

    @Test("the places of objects that were not read yet are found for the last type, too")
    func placesOfTheLastType() {
        let type = StoreType.named("LastType")
        let store = JSONMemoryStore(link: JSONStoreLink())
        let place = StoredLocation(line: 3..<7, side: 0, hasReferences: false)
        store.load { $0.put(.deferred(place), type.number, JSONIdentifier(1)) }
        #expect(store.deferredPlaces == [place])
    }

    #if os(Linux)
        /// The memory of this process that is in use, in bytes.
        private static var residentSize: Int {
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
            return (pages.flatMap { Int($0[1]) } ?? 0) * 4_096
        }

        @Test("an opened store takes at most 200 bytes for an object")
        func opened() async throws {
            let folder = try Folder()
            let url = folder.url.appending(path: "store.jsonl")
            let path = url.path
            let count = 20_000
            do {
                let people = try (0..<count).map { id in
                    let reference = id % 2 == 0 ? ",\"boss_id\":1" : ""
                    return try FilePerson(parsing: "{\"id\":\(id),\"generation\":\(id)\(reference)}")
                }
                try JSONFileStore(at: url).upsert(people)
            }
            await #expect(processExitsWith: .success) { [path = path as String, count = count as Int] in
                // The code is in memory afterwards.
                do { try JSONFileStore(at: URL(filePath: path + ".small")).put(FilePerson.self, #"{"id":1}"#) }
                do { _ = try JSONFileStore(at: URL(filePath: path + ".small")).fetch(FilePerson.self, id: 1) }
                let before = FileStoreMemoryTests.residentSize
                let store = try JSONFileStore(at: URL(filePath: path))
                let used = FileStoreMemoryTests.residentSize - before
                // The sanitizers have memory of their own for each allocation.
                let bound = ProcessInfo.processInfo.environment["LAZYJSON_SANITIZED"] == nil ? 200 : 800
                #expect(used / count <= bound, "\(used / count) bytes")
                #expect(try store.fetch(FilePerson.self, id: 7)?.generation == 7)
            }
            withExtendedLifetime(folder) {}
        }
    #endif
}
