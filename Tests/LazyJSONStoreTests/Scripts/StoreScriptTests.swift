import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Random scripts on each store of the library, against a model store and against each other.
///
/// The nested package compiles this file and the folder Shared, too, for its store on SQLite. `LAZYJSON_CASES` multiplies the
/// number of scripts; CI runs 10,080 there.
struct StoreScriptTests {
    @Test func likeDictionaries() async throws {
        let folder = try Folder()
        for seed in Cases.seeds(240) {
            let url = folder.url.appending(path: "store\(seed)")
            let memory = try await StoreScript.run(
                seed: seed, on: ScriptedStores(open: { JSONMemoryStore() }, isDurable: false))
            let file = try await StoreScript.run(
                seed: seed,
                on: ScriptedStores(
                    open: { try JSONFileStore(at: url) }, isDurable: true,
                    compact: { try ($0 as? JSONFileStore)?.compact() }))
            let difference = zip(memory, file).first { !areIdentical([$0], [$1]) }
            #expect(difference == nil && memory.count == file.count, "seed \(seed)")
            try FileManager.default.removeItem(at: url)
        }
    }

    @Test func anObjectIsOfTheClassThatItsTextSaysAfterSeveralUpdatesInOneImport() throws {
        let store = JSONMemoryStore()
        try store.upsert(ScriptPerson(parsing: #"{"id": 1}"#))
        _ = try JSONImporter(store).import(
            parsing: #"[{"type": "people", "id": 1, "kind": "manager"}, {"type": "people", "id": 1, "kind": null}]"#,
            as: ScriptResource.self)
        let person = try #require(try store.fetch(ScriptPerson.self, id: 1))
        #expect(type(of: person) == ScriptPerson.self)
    }
}
