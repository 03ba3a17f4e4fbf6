import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// A log and what is in it, as a store would keep it.
struct LogContents: ~Copyable {
    var log: StoreLog
    private var places: [StoreKey: StoredLocation] = [:]
    /// How many commits were found when it was opened.
    private(set) var commitCount = 0

    init(_ url: URL) throws(JSONError) {
        var places: [StoreKey: StoredLocation] = [:]
        var count = 0
        log = try StoreLog(at: FilePath(url.path)) { changes in
            count += 1
            for change in changes { places[StoreKey(change)] = change.place }
        }
        self.places = places
        commitCount = count
    }

    /// The text of every object.
    func texts() throws -> [StoreKey: String] { try places.mapValues { try log.file.object(at: $0).json.text() } }

    /// The references of each object that has some.
    func references() throws -> [StoreKey: [StoreKey]] {
        try places.filter { $0.value.hasReferences }.mapValues { try log.file.object(at: $0).references }
    }

    /// Writes a commit; nil takes an object out.
    mutating func commit(_ changes: [(StoreKey, String?)], references: [StoreKey] = []) throws(JSONError) {
        var batch = log.batch()
        for (key, text) in changes {
            if let text {
                try batch.put(key, try JSON(parsing: text), references: references)
            } else {
                batch.delete(key)
            }
        }
        try log.append(batch)
        var places: [StoreKey: StoredLocation] = [:]
        var scanner = LogScanner(log.file)
        try scanner.scan { changes in
            for change in changes { places[StoreKey(change)] = change.place }
        }
        self.places = places
    }

    mutating func compact() throws(JSONError) {
        let moves = try log.compact(keeping: Array(places.values))
        places = places.compactMapValues { moves[$0] }
    }
}

extension StoreKey {
    init(_ type: String, _ id: JSONIdentifier) {
        self.init(type: StoreType.named(type), id: id)
    }

    /// The key of a change in a test's log.
    fileprivate init(_ change: LogChange) {
        let types = [StoreLogTests.employee.type, StoreLogTests.department.type]
        self.init(type: types.first { $0.number == change.type } ?? StoreType.named("unknown"), id: change.id)
    }
}
