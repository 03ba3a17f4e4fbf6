import Foundation
import GRDB
import LazyJSON
import LazyJSONStore
import Synchronization

/// A store on SQLite, written on the public API of LazyJSON alone: an example of how a store is made on a database.
///
/// A memory store is its identity map: what was read of the database is kept there, so that there is one current instance
/// for each type and id. The database says what there is; of each object it has the text, byte for byte, and what the object
/// refers to.
///
/// Everything that reads the database into the map, and a commit to both, is done in the database's queue: so nothing that
/// was read before a commit gets into the map behind it.
public final class SQLiteStore: JSONModelStore {
    /// How the store's models find it.
    public let link = JSONStoreLink()
    let database: DatabaseQueue
    let map: JSONMemoryStore
    private let names = Mutex(SQLiteNames())

    /// Opens a database, or makes one.
    public init(path: String) throws {
        database = try DatabaseQueue(path: path)
        map = JSONMemoryStore(link: link)
        try SQLiteSchema.migrator.migrate(database)
        link.connect(self)
    }

    /// The current objects with some ids, in their order; nil where there is none that is of the type.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        let known = try map.fetch(type, ids: ids)
        let unknown = zip(ids, known).filter { $0.1 == nil }.map(\.0)
        if unknown.isEmpty { return known }
        try load(type, ids: unknown)
        return try map.fetch(type, ids: ids)
    }

    /// All objects of a type and of its subclasses, in the order of their ids.
    public func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] {
        try loadAll(type)
        return try map.list(type)
    }

    /// Begins a transaction; waits while another one is open.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    public func begin() throws -> any JSONStoreTransaction { SQLiteTransaction(self, try map.begin()) }

    // MARK: Reading the database

    /// Notes that a type is used; its objects are in the database by its name from then on.
    func use(_ type: any JSONIdentifiable.Type) throws {
        if names.withLock({ $0.isUsed(type) }) { return }
        try database.write { database in
            try names.withLock { try $0.use(type, in: database) }
        }
    }

    /// Reads objects into the map, where they are not there yet.
    func load<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws {
        try use(type)
        try database.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT json FROM object WHERE type = ? AND id = ?")
            for id in ids where try map.fetch(type, id: id) == nil {
                guard let text = try Data.fetchOne(statement, arguments: [type.storeName, id.text]) else { continue }
                try map.keep(type, [JSON(parsing: text)])
            }
        }
    }

    /// Reads all objects of a type into the map.
    func loadAll<Model: JSONIdentifiable>(_ type: Model.Type) throws {
        try use(type)
        try database.read { database in
            let texts = try Data.fetchCursor(
                database, sql: "SELECT json FROM object WHERE type = ?", arguments: [type.storeName])
            while let text = try texts.next() { try map.keep(type, [JSON(parsing: text)]) }
        }
    }
}
