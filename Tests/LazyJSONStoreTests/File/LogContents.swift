import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

/// A log and what is in it, as a store would keep it.
struct LogContents: ~Copyable {
    var log: StoreLog
    var places: [StoreKey: LogPlace] = [:]
    /// How many commits were found when it was opened.
    private(set) var commitCount = 0
    private(set) var references: [StoreKey: [StoreKey]] = [:]

    init(_ url: URL) throws(JSONError) {
        var places: [StoreKey: LogPlace] = [:]
        var references: [StoreKey: [StoreKey]] = [:]
        var count = 0
        log = try StoreLog(at: FilePath(url.path)) { _, changes in
            count += 1
            for change in changes {
                places[change.key] = change.place
                references[change.key] = change.references.isEmpty ? nil : change.references
            }
        }
        self.references = references
        self.places = places
        commitCount = count
    }

    /// The text of every object.
    func texts() throws -> [StoreKey: String] {
        var texts: [StoreKey: String] = [:]
        for (key, place) in places {
            texts[key] = try log.file.object(in: place.objectRange).text()
        }
        return texts
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
        let written = batch.changes
        let start = try log.append(batch)
        for change in written {
            var place = change.place
            place?.line += start
            places[change.key] = place
        }
    }

    mutating func compact() throws(JSONError) {
        let starts = try log.compact().starts
        for (key, place) in places {
            places[key] = starts[place.objectRange.lowerBound].map { start in
                LogPlace(line: start - place.object, count: place.count, object: place.object)
            }
        }
    }
}

extension StoreKey {
    init(_ type: String, _ id: JSONIdentifier) {
        self.init(type: StoreType.named(type), id: id)
    }
}
