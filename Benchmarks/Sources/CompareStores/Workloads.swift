import Foundation
import LazyJSON
import LazyJSONStore

extension CompareStores {
    private static let size = Figures.grouped(People.count)

    // MARK: Imports

    /// Imports into a file, each of which is one durable commit.
    static func importing() -> [Workload] {
        [importingNew(), importingReferences(), importingAgain(changes: false), importingAgain(changes: true)]
    }

    private static func importingNew() -> Workload {
        Workload("import \(size) objects into a file") { workload in
            let bytes = People.all()
            workload.unit = .records(People.count)
            workload.countsWaiting = true
            workload.add("JSONFileStore") {
                let store = try JSONFileStore(at: newFile("new.jsonl"))
                return try JSONImporter(store).import(parsing: bytes, as: Person.self).count
            }
            workload.add("GRDB", by: .sqlite) { try SQLitePeer(newFile("new.sqlite")).import(bytes) }
            workload.add("JSONDecoder, Dictionary", by: .foundation) { try People.decode(bytes) }
            workload.compare("JSONFileStore", to: ("GRDB", .none), ("JSONDecoder, Dictionary", .none))
        }
    }

    private static func importingReferences() -> Workload {
        Workload("import \(size) objects with references into a file") { workload in
            let bytes = People.all(refer: true)
            workload.unit = .records(People.count)
            workload.countsWaiting = true
            workload.add("JSONFileStore") {
                let store = try JSONFileStore(at: newFile("new.jsonl"))
                return try JSONImporter(store).import(parsing: bytes, as: Member.self).count
            }
            workload.add("GRDB", by: .sqlite) { try SQLitePeer(newFile("new.sqlite")).import(bytes, withTeams: true) }
            workload.compare("JSONFileStore", to: ("GRDB", .none))
        }
    }

    private static func importingAgain(changes: Bool) -> Workload {
        Workload("import \(size) objects again, \(changes ? "one member changed" : "unchanged")") { workload in
            let bytes = People.all()
            func texts() -> Alternating {
                changes ? Alternating(bytes, People.all(isActive: false)) : Alternating(bytes)
            }
            let (ours, theirs) = (texts(), texts())
            let store = try JSONFileStore(at: newFile("again.jsonl"))
            let database = try SQLitePeer(newFile("again.sqlite"))
            try JSONImporter(store).import(parsing: bytes, as: Person.self)
            _ = try database.import(bytes)
            workload.unit = .records(People.count)
            workload.countsWaiting = true
            workload.add("JSONFileStore") {
                try JSONImporter(store).import(parsing: ours.next(), as: Person.self).count
            }
            workload.add("GRDB", by: .sqlite) { try database.import(theirs.next()) }
            workload.compare("JSONFileStore", to: ("GRDB", .none))
        }
    }

    // MARK: Look-ups

    /// Look-ups in files whose objects were read before.
    static func lookingUp() -> [Workload] {
        [
            Workload("look \(size) objects of a file up by id") { workload in
                let (store, database) = try filled()
                var random = SystemRandomNumberGenerator()
                let ids = (0..<People.count).map(People.id).shuffled(using: &random)
                workload.unit = .records(People.count)
                workload.countsWaiting = true
                workload.add("JSONFileStore") {
                    try ids.reduce(0) { sum, id in
                        try sum + (store.fetch(Person.self, id: JSONIdentifier(id))?.name.utf8.count ?? 0)
                    }
                }
                workload.add("GRDB", by: .sqlite) { try database.names(of: ids) }
                workload.compare("JSONFileStore", to: ("GRDB", .none))
            },
            Workload("look \(size) objects of a file up by an index") { workload in
                let (store, database) = try filled()
                let names = (0..<People.count).map(People.name).shuffled()
                try store.index(\Person.name)
                workload.unit = .records(People.count)
                workload.countsWaiting = true
                workload.add("JSONFileStore") {
                    try names.reduce(0) { sum, name in
                        try store.list(of: Person.self, where: \.name, equals: name).reduce(sum) { $0 + $1.id }
                    }
                }
                workload.add("GRDB", by: .sqlite) { try database.ids(of: names) }
                workload.compare("JSONFileStore", to: ("GRDB", .none))
            },
        ]
    }

    private static func filled() throws -> (JSONFileStore, SQLitePeer) {
        let store = try JSONFileStore(at: newFile("filled.jsonl"))
        let database = try SQLitePeer(newFile("filled.sqlite"))
        try JSONImporter(store).import(parsing: People.all(), as: Person.self)
        _ = try database.import(People.all())
        return (store, database)
    }

    // MARK: Commits

    /// Commits of one object, with and without durability; a store in memory is our way without.
    static func committing() -> [Workload] {
        [true, false].map { isDurable in
            Workload("commits of one object, \(isDurable ? "durable" : "not durable")") { workload in
                let count = isDurable ? 50 : 500
                let texts = [true, false].map { People.text(1, isActive: $0) }
                let store: any JSONModelStore =
                    isDurable ? try JSONFileStore(at: newFile("commits.jsonl")) : JSONMemoryStore()
                let database = try SQLitePeer(newFile("commits.sqlite"), isDurable: isDurable)
                workload.unit = .commits(count)
                workload.countsWaiting = true
                let ours = isDurable ? "JSONFileStore" : "JSONMemoryStore"
                workload.add(ours) {
                    for number in 0..<count { try store.upsert(Person(parsing: texts[number % 2])) }
                    return count
                }
                workload.add("GRDB", by: .sqlite) {
                    for number in 0..<count { try database.upsert(People.id(1), texts[number % 2]) }
                    return count
                }
                workload.compare(ours, to: ("GRDB", .none))
            }
        }
    }
}
