import Foundation
import LazyJSON
import LazyJSONLines
import LazyJSONStore
import Samples

extension Compare {
    /// A store in a file: opening it and fetching two of its objects, and commits.
    static func storing(_ plan: Plan) -> [Workload] {
        [opening(plan.isQuick ? 10_000 : 100_000), committing(plan.isQuick ? 20 : 100)]
    }

    /// Commits of one object, each of which waits for the disk, against commits of a store in memory.
    private static func committing(_ count: Int) -> Workload {
        Workload("commits of one object") { workload in
            try FileManager.default.createDirectory(at: storeFolder, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(at: storeFolder) }
            let file = try JSONFileStore(at: storeFolder.appending(path: "commits.jsonl"))
            let stores: [(String, any JSONModelStore)] = [
                ("JSONFileStore", file), ("JSONMemoryStore", JSONMemoryStore()),
            ]
            workload.unit = .commits(count)
            workload.countsWaiting = true
            for (name, store) in stores {
                let texts = Alternating(Data(People.text(1).utf8), Data(People.text(1, isActive: false).utf8))
                workload.add(name) {
                    for _ in 0..<count { try store.upsert(Person(parsing: texts.next())) }
                    return try store.list(Person.self).count
                }
            }
            workload.compare("JSONFileStore", to: ("JSONMemoryStore", .none))
        }
    }

    private static func opening(_ count: Int) -> Workload {
        Workload("opening a store of \(Figures.grouped(count)) objects, fetching two") { workload in
            let lines = MadeDocuments.records(count)
            let plain = storeFolder.appending(path: "plain.jsonl")
            let file = storeFolder.appending(path: "store.jsonl")
            try? FileManager.default.removeItem(at: storeFolder)
            try FileManager.default.createDirectory(at: storeFolder, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(at: storeFolder) }
            try lines.write(to: plain)
            try JSONFileStore(at: file).upsert(JSONLinesReader<StoredRecord>(lines).map { try $0.get() })

            let ids = [count / 3, count - 1]
            func answer(_ name: (Int) throws -> String?) rethrows -> Int {
                try ids.reduce(0) { sum, id in sum &+ (try name(id)?.utf8.count ?? 0) &+ id }
            }
            workload.unit = .records(count)
            workload.add("JSONFileStore") {
                let store = try JSONFileStore(at: file)
                return try answer { try store.fetch(StoredRecord.self, id: JSONIdentifier($0))?.name }
            }
            workload.add("JSONDecoder, Dictionary", by: .foundation) {
                var all: [Int: ThinRecord] = [:]
                _ = try FoundationReading.lines(try Data(contentsOf: plain), of: ThinRecord.self) { record in
                    all[record.id] = record
                    return 0
                }
                return answer { all[$0]?.name }
            }
            workload.add("JSONLinesReader, Dictionary") {
                var all: [Int: StoredRecord] = [:]
                let reader = try JSONLinesReader<StoredRecord>(contentsOf: plain)
                while let record = try reader.next() { all[record.id] = record }
                return answer { all[$0]?.name }
            }
            workload.compare(
                "JSONFileStore", to: ("JSONDecoder, Dictionary", .speed(5)), ("JSONLinesReader, Dictionary", .none))
        }
    }
}

/// The folder of the stores.
private let storeFolder = FileManager.default.temporaryDirectory.appending(path: "lazyjson-compare-\(getpid())")

/// A small record that is known by its id.
final class StoredRecord: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double
}
