import Foundation
import LazyJSON
import LazyJSONStore
import SQLiteStore
import Testing

/// The scripts that the stores of the library are tested with, on the store on SQLite; see `StoreScript`.
///
/// `LAZYJSON_CASES` multiplies the number of scripts.
struct SQLiteScriptTests {
    @Test func likeDictionaries() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for seed in Cases.seeds(100) {
            let path = folder.appending(path: "store\(seed).sqlite").path
            let memory = try await StoreScript.run(
                seed: seed, on: ScriptedStores(open: { JSONMemoryStore() }, isDurable: false))
            let database = try await StoreScript.run(
                seed: seed, on: ScriptedStores(open: { try SQLiteStore(path: path) }, isDurable: true))
            let difference = zip(memory, database).first { !areIdentical([$0], [$1]) }
            #expect(difference == nil && memory.count == database.count, "seed \(seed)")
            try FileManager.default.removeItem(atPath: path)
        }
    }
}
