import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store that keeps its objects in a file.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let store = try JSONFileStore(at: url)
/// try store.transaction { transaction in
///     try transaction.upsert([ann, ben])
///     try transaction.delete(Employee.self, ids: [7])
/// }
/// let current = try store.fetch(Employee.self, id: 1)
/// ```
///
/// When `commit` returns, either all changes of the transaction are on the disk (`fsync` and, on Apple's systems,
/// `F_FULLFSYNC`), or none. They survive the end of the process and a loss of power. The rest of an unfinished commit is cut
/// off when the store is opened. Each transaction waits for the disk: one transaction with many changes is much faster than
/// many small ones.
///
/// Opening reads the file once, and keeps the id and the position of each object. An object is parsed, and its model is created,
/// when it is fetched. It then stays in memory: there is one current instance for each type and id. Each object has the text with
/// which it was stored, byte for byte, including its comments in `JSONDialect.jsonc`. Only the text around the object is left
/// out.
///
/// The file is a log in JSON Lines, to which each commit is appended:
///
/// | Line | Meaning |
/// |---|---|
/// | `{"store":"LazyJSON","version":1}` | The first line; `"schema":3` follows if the store has a ``JSONStoreSchema``. |
/// | `[type, id, object]` | The object is in the store, and replaces the one with its id. |
/// | `[type, id, references, object]` | The same for an object that refers to others: their types and ids, alternating. |
/// | `[type, id]` | The object with the id is no longer in the store. |
/// | `{"changes": n, "check": sum}` | The n lines before are a complete commit. |
///
/// An object whose text has line breaks, or comments, is written as a string with its text: each line is JSON. The check detects
/// changed lines: a file with a changed byte in a commit is not opened, and stays unchanged; its lines can be read with
/// `JSONLinesReader`. Only the rest of an unfinished commit is cut off: lines without a mark, of which the last one may be
/// incomplete and followed by zeros if the file system extended the file before it wrote the bytes.
///
/// When the objects that were replaced or deleted take up a multiple of the space of the others, the file is rewritten; see
/// ``compact()``. Readers that began before read the old file to their end; its space on the disk is then released.
///
/// A file belongs to one store: a second one, in this process or another one on the machine, cannot open it until the first
/// is closed.
///
/// **Closing.** There is no method: the file is closed when the last reference to the store, or to a transaction of it, is
/// released. Nothing needs to be written then, because each commit is on the disk. A transaction keeps the store open, and is
/// rolled back when it is released without a commit. Models, ``link``, sequences of changes and their iterators do not keep the
/// store open: the sequences end, and references read as in models without a store.
///
/// Safe to use from several threads at once.
public final class JSONFileStore: JSONModelStore {
    private let memory: JSONMemoryStore
    private let log: Lock<StoreLog>
    private let use: Lock<LogUse>
    private let garbageFactor: Double

    /// The link to the store, for the context of its models.
    public var link: JSONStoreLink { memory.link }

    /// The URL of the file.
    public let url: URL

    /// The size up to which a file is not rewritten after a commit.
    private static let smallest = 1 << 20

    /// Opens a store, or creates an empty one if there is no file.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - schema: The version of the application's objects. A file of an earlier version is migrated.
    ///   - garbageFactor: The space of replaced and deleted objects, as a multiple of the current space, above which a commit
    ///     rewrites the file. Files below 1 MiB are not rewritten.
    /// - Throws: `JSONError` with the code `storeInUse` if another store has the file open; `damagedStore`, with the position in
    ///   the file, if it is damaged or not a file of a store; `schemaVersion` if the file has a later schema version, or
    ///   migrations are missing; `migrationFailed`, with the object, if a migration fails; `unreadableFile`; or
    ///   `unwritableFile`. The file is then unchanged.
    /// - Complexity: O(*n*) in the size of the file; only the first line of a file that does not belong to a store is read.
    public init(
        at url: URL, schema: JSONStoreSchema = JSONStoreSchema(version: 0), garbageFactor: Double = 2
    ) throws(JSONError) {
        guard url.isFileURL else { throw .unwritable(url.absoluteString, reason: "the URL is not a file URL") }
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

    /// Returns the current object with an id; `nil` if there is none of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the object.
    ///   - id: The id of the object.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    /// - Complexity: O(1), and O(*n*) in the length of the object if it was not fetched before.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, id: JSONIdentifier) throws -> Model? {
        try memory.fetch(type, id: id)
    }

    /// Returns the current objects with some ids, in the order of the ids; `nil` for an id without an object of the type.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - ids: The ids of the objects.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    /// - Complexity: O(*k*) in the number of ids, and O(*n*) in the length of the objects that were not fetched before.
    public func fetch<Model: JSONIdentifiable>(_ type: Model.Type, ids: [JSONIdentifier]) throws -> [Model?] {
        try memory.fetch(type, ids: ids)
    }

    /// Returns all objects of a type and its subclasses, in the order of their ids.
    ///
    /// - Parameter type: The class of the objects.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    /// - Complexity: O(*k* log *k*) in the number of objects of the type, and O(*n*) in the length of those that were not fetched
    ///   before.
    public func list<Model: JSONIdentifiable>(_ type: Model.Type) throws -> [Model] { try memory.list(type) }

    /// Creates an index of the values of a property, which exists until the store is closed; does nothing if there is one.
    ///
    /// A computed property that reads a reference under a condition, such as `isActive ? boss?.name : nil`, can be accepted.
    /// Do not index it: look-ups miss objects after the object that they refer to changes.
    ///
    /// - Parameter property: The property.
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction open, `storeNameConflict` if another class
    ///   has the name, `wrongKind` if the value is read from a reference, which changes with other objects, or from an array or
    ///   dictionary of models with references, and `damagedStore` or `unreadableFile` if an object cannot be read.
    /// - Complexity: O(*n*) in the length of the objects of the class.
    public func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        _ property: KeyPath<Model, Value> & Sendable
    ) throws { try memory.index(property) }

    /// Returns the objects of a class whose property has a value, in the order of their ids.
    ///
    /// - Parameters:
    ///   - type: The class of the objects.
    ///   - property: The property.
    ///   - value: The value.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and `damagedStore` or
    ///   `unreadableFile` if an object cannot be read.
    /// - Complexity: With an index of the property O(*k* log *k*) in the number of objects that are found, otherwise O(*n*) in
    ///   the number of objects of the class.
    public func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model] { try memory.list(of: type, where: property, equals: value) }

    // MARK: Writing

    /// Begins a transaction; waits while another one is open.
    ///
    /// Its `commit` throws `JSONError` with the code `unwritableFile` if the changes cannot be written, or if the file was
    /// removed or replaced, and `damagedStore` if another program changed its length. An object that could not be read again is
    /// refused: with `recordTooLarge` if it has 4 GiB, or 512 MiB and line breaks or comments, and with `depthLimit` if it is
    /// nested deeper than `JSONLimits.maximumDepth`. The store is then unchanged.
    ///
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction open already.
    /// - Complexity: O(1), apart from waiting.
    @available(*, noasync, message: "Use transaction(_:), which waits without blocking a thread of other tasks.")
    public func begin() throws -> any JSONStoreTransaction {
        try memory.begin(keeping: { try self.keep($0) }, finishing: { self.compactIfWasteful() })
    }

    /// Rewrites the file with only the current objects of the store.
    ///
    /// It waits while a transaction is open, and first reads and checks the old file. The new file replaces the old one when it
    /// is on the disk: if the process ends in between, one of them is complete. The store stays locked during that time.
    ///
    /// - Throws: `JSONError` with the code `damagedStore`, `unwritableFile`, `unreadableFile`, or `busy` if this thread has a
    ///   transaction open; the store and its file are then unchanged.
    /// - Complexity: O(*n*) in the size of the file.
    public func compact() throws {
        let transaction = try memory.begin { _ in }
        defer { transaction.rollBack() }
        try log.withLock { log throws(JSONError) in try compact(&log) }
    }

    private func compact(_ log: inout StoreLog) throws(JSONError) {
        let moves = try log.compact(keeping: memory.deferredPlaces)
        // Objects that have not been read yet are read from the new file from now on. Readers of an earlier snapshot continue
        // with the old file, which stays open until the last of them has ended.
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
                    try batch.put(StoreKey(type: type, id: id), model.modelJSON, references: references)
                    use.put(LogUse.size(of: object), for: LogUse.size(of: known(id)))
                }
                for (id, _) in change.deleted.sorted {
                    guard let known = known(id) else { continue }
                    batch.delete(StoreKey(type: type, id: id))
                    use.delete(LogUse.size(of: known))
                }
            }
            if batch.count == 0 { return }
            try log.append(batch)
            use.finish()
            self.use.withLock { $0 = use }
        }
    }

    /// Rewrites the file if replaced and deleted objects take too much space; the store has the changes of the commit already.
    private func compactIfWasteful() {
        log.withLock { log in
            guard log.end > Self.smallest, use.withLock({ $0.isWasteful(garbageFactor) }) else { return }
            do throws(JSONError) {
                try compact(&log)
            } catch {
                // The commit is on the disk. If there is no room for another file, a later commit tries again.
                use.withLock { $0.postpone() }
            }
        }
    }
}
