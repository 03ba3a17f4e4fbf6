import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store that keeps its objects in a file.
///
///     let store = try JSONFileStore(at: url)
///     try store.transaction { transaction in
///         try transaction.upsert([ann, ben])
///         try transaction.delete(Employee.self, ids: [7])
///     }
///     let ann = try store.fetch(Employee.self, id: 1)
///
/// All changes of a transaction are in the file when `commit` returns, or none: then they are on the disk (`fsync` and, on
/// Apple's systems, `F_FULLFSYNC`), so that neither a process that is killed nor a machine that loses power takes them
/// back. What a commit left that was not finished is cut off when the store is opened. So many small transactions are slow,
/// and one with many changes is fast.
///
/// Opening reads the file once, in time proportional to its bytes, and keeps of each object the id and the place. An object
/// is parsed, and its model is made, when it is fetched; it then stays, so that there is one current instance for
/// each type and id. Each object has the text that it had when it was put in, byte for byte, without white space around it.
///
/// The file is a log in JSON Lines, to which each commit is appended:
///
/// | line | meaning |
/// |---|---|
/// | `{"store":"LazyJSON","version":1}` | the first; `"schema":3` follows if the store has a ``JSONStoreSchema`` |
/// | `[type, id, object]` | the object is in the store, in the place of the one with its id |
/// | `[type, id, references, object]` | the same for one that refers to others: their types and ids, in turns |
/// | `[type, id]` | the object with the id is no longer in the store |
/// | `{"changes": n, "check": sum}` | the n lines before it are a commit, which is whole |
///
/// An object whose text has line breaks is written as a string that means its text. The check makes sure that lines are as
/// they were written: a file in which one byte of a commit is another one is not opened, and stays as it is; its lines can
/// be read with `JSONLinesReader`. Only a tail that an unfinished commit can leave is cut off: lines without a mark, the
/// last one cut off anywhere, followed by nothing but zeros if the file system made the file longer before it wrote the
/// bytes.
///
/// When objects that were replaced or deleted take so many times the room of the others as is said when the store is
/// opened, the file is written anew; see ``compact()``. Readers that have begun before that read the old file to their
/// end; it then closes, and its room on the disk is free.
///
/// A store has its file to itself: a second one cannot open it as long as the first is held, in this process and in others
/// on the machine. A store is closed when it is released.
public final class JSONFileStore: JSONModelStore {
    private let memory: JSONMemoryStore
    private let log: Lock<StoreLog>
    private let use: Lock<LogUse>
    private let garbageFactor: Double

    /// How the store's models find it.
    public var link: JSONStoreLink { memory.link }

    /// The file.
    public let url: URL

    /// Files smaller than this are not written anew by themselves.
    private static let smallest = 1 << 20

    /// Opens a store, or creates an empty one if there is no file.
    ///
    /// O(bytes of the file). Of a file that is no store only the first line is read.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - schema: The version of the application's objects. A file of an earlier version is migrated.
    ///   - garbageFactor: How many times as much room as the objects of the store those may take that were replaced or
    ///     deleted, before a commit writes the file anew. Files below 1 MiB are left alone.
    /// - Throws: `JSONError`: `storeInUse` if another store has the file open; `damagedStore`, with the place in the
    ///   file, if it is damaged or is no store; `schemaVersion` if the file has a later schema version, or migrations are
    ///   missing; `migrationFailed` with the object if a migration fails; `unreadableFile` and `unwritableFile`. The
    ///   file is then as it was.
    public init(
        at url: URL, schema: JSONStoreSchema = JSONStoreSchema(version: 0), garbageFactor: Double = 2
    ) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not that of a file") }
        self.url = url
        self.garbageFactor = max(garbageFactor, 0)
        let link = JSONStoreLink()
        let names = LogNames()
        let memory = JSONMemoryStore(link: link, names)
        self.memory = memory
        var use = LogUse()
        let log = try StoreLog(at: FilePath(url.path), schema, names) { changes in
            memory.load { $0.apply(changes, &use) }
        }
        memory.load { $0.files[log.file.side] = log.file }
        self.log = Lock(log)
        self.use = Lock(use)
        link.connect(self)
    }

    // MARK: Reading

    /// The current object with an id; `nil` if there is none that is of the type.
    ///
    /// - Complexity: O(1), and O(its length) if it was not fetched before.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try memory.fetch(type, id: id)
    }

    /// The current objects with some ids, in their order; `nil` if there is none that is of the type.
    ///
    /// - Complexity: O(*k*) in the ids, and O(their length) for those that were not fetched before.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try memory.fetch(type, ids: ids)
    }

    /// All objects of a type, those of its subclasses included, in the order of their ids.
    ///
    /// - Complexity: O(*n* log *n*) in the objects of the type, and O(their length) for those that were not fetched before.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    public func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try memory.list(type) }

    /// Keeps an index of the values of a property from now on, until the store is closed; does nothing if there is one.
    ///
    /// - Complexity: O(the length of the objects of the class).
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction open, `storeNameConflict` if another class
    ///   has the name, `wrongKind` if the value is that of a reference, which changes with other objects, and `damagedStore`
    ///   or `unreadableFile` if an object cannot be read.
    public func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        _ property: KeyPath<Model, Value> & Sendable
    ) throws { try memory.index(property) }

    /// Returns the objects of a class whose property has a value, in the order of their ids.
    ///
    /// - Complexity: With an index of the property O(*k* log *k*) in the objects that are found, else O(*n*) in those of the class.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    public func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model] { try memory.list(of: type, where: property, equals: value) }

    // MARK: Writing

    /// Begins a transaction; waits while another one is open.
    ///
    /// Its `commit` throws `JSONError` with the code `unwritableFile` if the changes cannot be written, or the file was
    /// removed or replaced from outside, and `damagedStore` if it was made shorter or longer from outside. An object that
    /// could not be read again is refused: `recordTooLarge` for one of 4 GiB, or of 512 MiB with line breaks, `depthLimit`
    /// for one that is nested deeper than `JSONLimits.maximumDepth`. The store is then as it was.
    ///
    /// - Throws: `JSONError` with the code `busy` if this thread has one open already.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    public func begin() throws -> any JSONStoreTransaction { try memory.begin { try self.keep($0) } }

    /// Writes the file anew with nothing but the objects that are in the store.
    ///
    /// O(bytes). Waits while a transaction is open. The new file takes the place of the old one when it is on the disk: a
    /// process that is killed leaves one or the other, and the store stays locked in between. The old file is read and
    /// checked first.
    ///
    /// - Throws: `JSONError`: `damagedStore`, `unwritableFile`, `unreadableFile`, and `busy` if this thread has a
    ///   transaction open; the store and its file are then as they were.
    public func compact() throws {
        let transaction = try memory.begin { _ in }
        defer { transaction.rollBack() }
        try log.withLock { log throws(JSONError) in try compact(&log) }
    }

    private func compact(_ log: inout StoreLog) throws(JSONError) {
        let moves = try log.compact(keeping: memory.deferredPlaces)
        // Objects that have not been read yet are read from the new file from now on. Readers of a snapshot of before go on
        // with the old file, which is open until the last of them has ended.
        memory.move(to: moves.target) { moves[$0] }
        use.withLock { $0.compact() }
    }

    /// Writes the changes of a transaction, before readers see them.
    private func keep(_ changes: StoreChanges) throws(JSONError) {
        try log.withLock { log throws(JSONError) in
            var batch = log.batch()
            var use = use.withLock { $0 }
            for change in changes.byType {
                let type = change.type
                func known(_ id: JSONIdentifier) -> StoredObject? {
                    memory.objects.withLock { $0.object(type.number, id) }
                }
                for (id, object) in change.stored.sorted {
                    guard case .model(let model) = object else { continue }
                    let references = ModelIdentity.references(of: model)
                    let line = try batch.put(StoreKey(type: type, id: id), model.modelJSON, references: references)
                    use.put(line, for: LogUse.size(of: known(id)))
                }
                for id in change.deleted.sorted() {
                    guard let known = known(id) else { continue }
                    batch.delete(StoreKey(type: type, id: id))
                    use.delete(LogUse.size(of: known))
                }
            }
            if batch.count == 0 { return }
            try log.append(batch)
            use.finish()
            self.use.withLock { $0 = use }
            guard log.end > Self.smallest, use.isWasteful(garbageFactor) else { return }
            do throws(JSONError) {
                try compact(&log)
            } catch {
                // The commit is kept already. If there is no room for another file, a later one finds some.
                self.use.withLock { $0.postpone() }
            }
        }
    }
}
