import Foundation
import LazyJSON
import LazyJSONStore
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Law: a process that is killed at any moment leaves everything that was acknowledged, and nothing in part.
///
/// The process writes, imports, compacts, closes and migrates, one after another, and notes in a second file what is
/// done. `LAZYJSON_KILLS` is the number of processes that are killed.
struct FileStoreKillTests {
    final class Item: JSONModel, JSONIdentifiable, @unchecked Sendable {
        class var storeName: String { "Item" }
        @JSONProperty var id: Int
        /// The number of the commit that has written all objects.
        @JSONProperty var generation: Int
        /// The schema version that the object was migrated to.
        @JSONProperty var schema: Int
    }

    /// The commits that are known to be on the disk.
    struct Acknowledged {
        var generation = 0
        var schema = 0
    }

    private static let rounds = ProcessInfo.processInfo.environment["LAZYJSON_KILLS"].flatMap { Int($0) } ?? 8
    private static let count = 60

    /// The schema with a version, to which objects of the version before are migrated.
    private static func schema(_ version: Int) -> JSONStoreSchema {
        if version == 0 { return JSONStoreSchema(version: 0) }
        let steps: [JSONStoreMigration] = [
            .transform("Item") { $0["schema"] = JSON(version) }, .move("/generation", to: "/moved", in: "Item"),
            .rename("Item", to: "Other"), .move("/moved", to: "/generation", in: "Other"),
            .rename("Other", to: "Item"),
        ]
        return JSONStoreSchema(version: version, migrations: [version: steps])
    }

    /// Works until the process is killed.
    static func work(_ path: String, from start: Int, after microseconds: UInt32) throws -> Never {
        let notes = unsafe open(path + ".notes", O_WRONLY | O_CREAT | O_APPEND, 0o666)
        func note(_ text: String) {
            let line = Array("\(text)\n".utf8)
            _ = unsafe line.withUnsafeBytes { unsafe write(notes, $0.baseAddress, $0.count) }
        }
        Task.detached {
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
        for version in start... {
            let store = try JSONFileStore(at: URL(filePath: path), schema: schema(version), garbageFactor: 0)
            note("schema \(version)")
            var generation = try store.fetch(Item.self, id: 0)?.generation ?? 0
            func next() throws -> [JSON] {
                generation += 1
                let padding = String(repeating: "x", count: generation * 37 % 400)
                return try (0..<count).map { id in
                    let text = "{\"id\":\(id),\n\"generation\":\(generation),\"schema\":\(version)"
                    return try JSON(parsing: text + ",\"x\":\"\(padding)\"}")
                }
            }
            try store.upsert(next().compactMap { Item($0) })
            note("generation \(generation)")
            _ = try JSONImporter(store).import(JSON(next()), as: Item.self)
            note("generation \(generation)")
            try store.compact()
            try store.upsert(next().compactMap { Item($0) })
            note("generation \(generation)")
        }
        exit(0)
    }

    /// The notes.
    private func acknowledged(_ path: String) -> Acknowledged {
        var last = Acknowledged()
        for line in ((try? String(contentsOfFile: path + ".notes", encoding: .utf8)) ?? "").split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0] == "schema" { last.schema = Int(words[1]) ?? -1 } else { last.generation = Int(words[1]) ?? -1 }
        }
        return last
    }

    /// The schema version in the first line of a file; 0 if there is no file, or no whole line.
    private func schemaVersion(_ path: String) throws -> Int {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        guard let line = text.firstIndex(of: "\n").map({ text[..<$0] }) else { return 0 }
        return try JSON(parsing: String(line))["schema"]?.int ?? 0
    }

    @Test func nothingAcknowledgedIsLost() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        let path = url.path
        var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
        var last = Acknowledged()
        for round in 0..<Self.rounds {
            let start = last.schema
            let delay = UInt32(random.pick([2_000, 20_000, 100_000]) + random.below(20_000))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, start = start as Int, delay = delay as UInt32] in
                try FileStoreKillTests.work(path, from: start, after: delay)
            }
            var noted = acknowledged(path)
            // A commit that is not noted is known from the round before.
            noted.generation = max(noted.generation, last.generation)
            let found = try schemaVersion(path)
            #expect((noted.schema...noted.schema + 1).contains(found), "round \(round)")
            let store = try JSONFileStore(at: url, schema: Self.schema(found))
            let items = try store.list(Item.self)
            let generations = Set(items.map(\.generation))
            #expect(items.isEmpty || items.count == Self.count)
            #expect(generations.count <= 1)
            #expect(Set(items.map { $0.json["schema"]?.int }).subtracting([found]) == [], "round \(round)")
            last = Acknowledged(generation: generations.first ?? 0, schema: found)
            #expect((noted.generation...noted.generation + 1).contains(last.generation), "round \(round)")
            #expect(folder.names.filter { $0.hasPrefix(".") } == [])
        }
        #expect(Self.rounds < 8 || last.generation > 0)
    }
}
