import Foundation
import LazyJSON
import LazyJSONStore
import Samples

extension Compare {
    /// Stores in files: opening one, and asking for two of its objects.
    ///
    /// Two sizes, by which it shows that the time is proportional to the bytes.
    static func storing() -> [Workload] { [20_000, 100_000].map { opening($0) } }

    private static func opening(_ count: Int) -> Workload {
        let lines = MadeDocuments.records(count)
        let plain = storeFolder.appending(path: "plain-\(count).jsonl")
        let file = storeFolder.appending(path: "store-\(count).jsonl")
        var workload = Workload("opening a store of \(count) objects, \(lines.count >> 10) KiB, fetching two")
        workload.preparation = {
            try? FileManager.default.removeItem(at: storeFolder)
            try FileManager.default.createDirectory(at: storeFolder, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(at: storeFolder) }
            try lines.write(to: plain)
            try JSONFileStore(at: file).upsert(JSONLinesReader<StoredRecord>(lines).map { try $0.get() })
        }
        let ids = [count / 3, count - 1]
        workload.add("JSONFileStore") {
            let store = try JSONFileStore(at: file)
            return try ids.reduce(0) { sum, id in
                sum &+ (try store.fetch(StoredRecord.self, id: JSONIdentifier(id))?.name.utf8.count ?? 0) &+ id
            }
        }
        workload.add("JSONDecoder, Dictionary") {
            let decoder = JSONDecoder()
            var all: [Int: ThinRecord] = [:]
            try FoundationReading.forEachLine(of: try Data(contentsOf: plain)) { line in
                let record = try decoder.decode(ThinRecord.self, from: line)
                all[record.id] = record
            }
            return ids.reduce(0) { sum, id in sum &+ (all[id]?.name.utf8.count ?? 0) &+ id }
        }
        workload.add("JSONLinesReader, Dictionary") {
            var all: [Int: StoredRecord] = [:]
            let reader = try JSONLinesReader<StoredRecord>(contentsOf: plain)
            while let record = try reader.next() { all[record.id] = record }
            return ids.reduce(0) { sum, id in sum &+ (all[id]?.name.utf8.count ?? 0) &+ id }
        }
        workload.compare(
            "JSONFileStore", to: ("JSONDecoder, Dictionary", .speed(5)), ("JSONLinesReader, Dictionary", .none))
        return workload
    }

}

/// Where the stores are.
private let storeFolder = FileManager.default.temporaryDirectory.appending(path: "lazyjson-compare-\(getpid())")

/// A small record that is known by its id.
final class StoredRecord: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double
}
