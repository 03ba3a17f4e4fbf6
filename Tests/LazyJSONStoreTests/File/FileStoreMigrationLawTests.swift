import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Law: a migrated file has what each step makes of each object, in the order of the steps; or, if that is impossible, the
/// file is as it was.
struct FileStoreMigrationLawTests {
    class Thing: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty("a_ids", using: JSONConversion<ThingA>.reference) var a: ThingA?
        @JSONProperty("b_ids", using: JSONConversion<ThingB>.reference) var b: ThingB?
    }
    final class ThingA: Thing, JSONIdentifiable, @unchecked Sendable { static var storeName: String { "A" } }
    final class ThingB: Thing, JSONIdentifiable, @unchecked Sendable { static var storeName: String { "B" } }
    final class ThingC: Thing, JSONIdentifiable, @unchecked Sendable { static var storeName: String { "C" } }

    /// An object, as a file has it: with what it refers to in the order of the line.
    struct Object: Equatable {
        var type: String
        let id: Int
        var json: JSON
        var references: [String]
    }

    /// A step, and what it does to all objects; throws if it is impossible for one.
    struct Step {
        let migration: JSONStoreMigration
        let apply: (inout [Object]) throws -> Void

        init(_ random: inout SeededGenerator) {
            let name = random.pick(["A", "B", "C", "D"])
            switch random.below(10) {
            case 0: self.init(deleting: name)
            case 1...3: self.init(renaming: name, to: random.pick(["A", "B", "C", "D", "E"]))
            case 4: self.init(counting: name)
            default:
                let pointers: [JSONPointer] = ["/x", "/y", "/x/y", "/z", "/z/x/y", "/y/0", "/x/x"]
                self.init(moving: random.pick(pointers), to: random.pick(pointers), in: name)
            }
        }

        private init(deleting name: String) {
            migration = .delete(name)
            apply = { objects in
                objects.removeAll { $0.type == name }
                for at in objects.indices { objects[at].references.removeAll { $0.hasPrefix(name) } }
            }
        }

        private init(renaming name: String, to newName: String) {
            migration = .rename(name, to: newName)
            apply = { objects in
                for at in objects.indices {
                    if objects[at].type == name { objects[at].type = newName }
                    objects[at].references = objects[at].references.map { reference in
                        reference.hasPrefix(name) ? newName + reference.dropFirst() : reference
                    }
                }
            }
        }

        private init(counting name: String) {
            migration = .transform(name) { $0["count"] = JSON($0.count) }
            apply = { objects in
                for at in objects.indices where objects[at].type == name {
                    objects[at].json["count"] = JSON(objects[at].json.count)
                }
            }
        }

        private init(moving member: JSONPointer, to target: JSONPointer, in name: String) {
            migration = .move(member, to: target, in: name)
            apply = { objects in
                for at in objects.indices where objects[at].type == name && member != target {
                    guard let value = objects[at].json[at: member] else { continue }
                    try objects[at].json.remove(at: member)
                    try objects[at].json.set(value, at: target)
                    try #require(objects[at].json[at: target] == value)
                }
            }
        }
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    /// Writes some objects of three types.
    private func write(_ random: inout SeededGenerator) throws {
        try? FileManager.default.removeItem(at: url)
        var documents = DocumentGenerator(seed: random.next())
        func text(_ id: Int) throws -> String {
            var text = "{\"id\":\(id)"
            for name in ["x", "y", "z"] where random.chance(60) {
                let part = "{\"\(random.pick(["x", "y"]))\":[1, 2]}"
                let value = random.chance(30) ? part : try JSON(parsing: documents.root()).rawText
                text += ",\(random.pick(["", " ", "\n"]))\"\(name)\":\(value)"
            }
            for name in ["a_ids", "b_ids"] where random.chance(30) { text += ",\"\(name)\":\(random.below(5))" }
            return text + "}"
        }
        let store = try JSONFileStore(at: url)
        for _ in 0..<3 {
            try store.transaction { transaction in
                for id in 0..<5 where random.chance(50) { try transaction.upsert([ThingA(parsing: text(id))]) }
                for id in 3..<8 where random.chance(30) { try transaction.upsert([ThingB(parsing: text(id))]) }
                for id in 0..<5 where random.chance(30) { try transaction.upsert([ThingC(parsing: text(id))]) }
            }
        }
        try store.compact()
    }

    /// The objects in the file, which has been compacted, in their order.
    private func objects() throws -> [Object] {
        var objects: [Object] = []
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            let json = try JSON(parsing: String(line))
            guard json.kind == .array, let last = json[json.count - 1] else { continue }
            let references = json.count == 4 ? json[2].map { Array($0.elements) } ?? [] : []
            let pairs = stride(from: 0, to: references.count, by: 2).map { at in
                (references[at].string ?? "") + references[at + 1].rawText
            }
            let object = try last.string.map { try JSON(parsing: $0) } ?? last
            objects.append(
                Object(type: json[0]?.string ?? "", id: json[1]?.int ?? -1, json: object, references: pairs))
        }
        return objects
    }

    @Test(arguments: Cases.seeds(60))
    func likeStepsOneByOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try write(&random)
        let before = try Data(contentsOf: url)
        var expected = try objects()
        var (migrations, version): ([Int: [JSONStoreMigration]], Int) = ([1: []], 1)
        var isPossible = true
        for _ in 0..<1 + random.below(6) {
            if random.chance(40) {
                version += 1
                migrations[version] = []
            }
            let step = Step(&random)
            migrations[version]?.append(step.migration)
            do { try step.apply(&expected) } catch { isPossible = false }
        }
        let keys = Set(expected.map { "\($0.type) \($0.id)" })
        isPossible = isPossible && keys.count == expected.count
        do {
            _ = try JSONFileStore(at: url, schema: JSONStoreSchema(version: version, migrations: migrations))
        } catch {
            #expect(!isPossible && error.code == .migrationFailed, "seed \(seed): \(error)")
            #expect(try Data(contentsOf: url) == before)
            #expect(folder.names == ["store.jsonl"])
            return
        }
        #expect(isPossible, "seed \(seed)")
        let found = try objects()
        #expect(found == expected, "seed \(seed)")
        // Afterwards there is nothing to be done.
        let after = try Data(contentsOf: url)
        _ = try JSONFileStore(at: url, schema: JSONStoreSchema(version: version))
        #expect(try Data(contentsOf: url) == after)
    }
}
