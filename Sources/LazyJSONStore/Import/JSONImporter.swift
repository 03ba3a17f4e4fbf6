import LazyJSON

/// Imports JSON into a store: objects are inserted, or update the ones with their ids.
///
///     let importer = JSONImporter(store)
///     let enterprises = try importer.import(parsing: data, as: Enterprise.self)
///
/// What comes is an object, an array, an id, or an array of ids of one type; it becomes models in its order. Null
/// becomes nothing. An import is all or nothing: what it throws, and a canceled task, rolls everything back. The store
/// is asked for the objects of a type in groups of up to 256.
///
/// **Objects with an id** are stored, those in properties with ``LazyJSON/JSONConversion/reference-4gwb6`` too, each as an object
/// of its own; in its place an object with only its id is left, so that a model shows what the store has. An unknown
/// id makes an object that consists of the id, and is filled when the object is imported.
///
/// **Objects without an id** are always new. They are not stored, since nothing could ever ask for one: those at the top
/// level are returned, each with an issue, and others stay where they are inside of the object that has an id. Objects with
/// an id that they refer to are stored.
///
/// **Objects of several classes** come as one that answers them in `JSONModel.modelType(for:context:)`. Each is stored
/// under its own class, so that the class that is asked for needs no identity. If that class has one, all its subclasses
/// share their ids: two objects with one id, of which neither class is derived from the other, are an error. Classes with
/// ids of their own conform to ``JSONIdentifiable`` themselves, and not by their base.
///
/// **An update** goes member by member: one that is missing in what came leaves the stored one alone, null clears it, another
/// value replaces it; along the path of a property it goes into objects. Members that no property maps are kept. What did
/// not change in meaning keeps its text, and an object in which nothing did keeps its instance. A ``JSONReferencePolicy``
/// says what happens to references. The same id twice is one object, updated twice.
///
/// What is stored is detached from the document that it came in: small objects share a copy of their text with a few that
/// came beside them, of at most 4 KiB with its index; larger ones have text of their own.
public struct JSONImporter: Sendable {
    /// The store.
    public let store: any JSONModelStore
    let context: JSONContext
    let progress: (@Sendable (JSONImportProgress) throws -> Void)?
    /// How many objects are looked up and stored together: few enough to stay in the processor's cache meanwhile.
    var groupSize = 256

    /// Makes an importer.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - context: What the models carry along beside the store.
    ///   - progress: Receives the progress of an import. An error that it throws rolls back; it must not begin a
    ///     transaction of the store.
    public init(
        _ store: any JSONModelStore, context: JSONContext = JSONContext(),
        progress: (@Sendable (JSONImportProgress) throws -> Void)? = nil
    ) {
        self.store = store
        self.context = context.with(store.link)
        self.progress = progress
    }

    /// Imports JSON in a transaction of its own.
    ///
    /// O(its length), and a look-up for each object.
    ///
    /// - Parameters:
    ///   - json: An object, an array, an id, an array of ids, or null.
    ///   - type: The class of the objects at the top level.
    /// - Returns: The objects at the top level as they are now, in the order of the input, and issues for those that were not
    ///   stored.
    /// - Throws: `JSONError` if another value is at the top level, or an object is of a class that is none of
    ///   `type`, or with the code `storeNameConflict` if an object of another class has its id; `CancellationError` if
    ///   the task was canceled; what the store and the progress throw.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(_ json: JSON, as type: Model.Type = Model.self) throws
        -> JSONImportResult<Model>
    {
        let (models, issues) = try store.transaction { transaction in
            let all = try importModels(json, as: type._modelType, in: transaction)
            try progress?(.commit)
            return all
        }
        return JSONImportResult(models.downcast(to: type), issues)
    }

    /// Imports JSON in a transaction that is open, and leaves it open; no commit is reported.
    ///
    /// What it throws leaves the transaction as it was, but for what the store itself failed at; see
    /// ``JSONStoreTransaction/inSavepoint(_:)``.
    ///
    /// - Parameters:
    ///   - json: An object, an array, an id, an array of ids, or null.
    ///   - type: The class of the objects at the top level.
    ///   - transaction: A transaction of the store.
    /// - Returns: The objects at the top level as they are now, in the order of the input, and issues for those that were not
    ///   stored.
    /// - Throws: As ``import(_:as:)`` does.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(
        _ json: JSON, as type: Model.Type = Model.self, in transaction: any JSONStoreTransaction
    ) throws -> JSONImportResult<Model> {
        var (models, issues): ([JSONModel], [JSONIssue]) = ([], [])
        try transaction.inSavepoint {
            (models, issues) = try importModels(json, as: type._modelType, in: transaction)
        }
        return JSONImportResult(models.downcast(to: type), issues)
    }

    private func importModels(
        _ json: JSON, as type: JSONModel.Type, in transaction: any JSONStoreTransaction
    ) throws -> (models: [JSONModel], issues: [JSONIssue]) {
        let isArray = json.kind == .array
        let total = isArray ? json.count : json.isNull ? 0 : 1
        try progress?(.begin(total: total))
        var run = ImportRun(type, context, in: transaction, count: total, groupSize: groupSize)
        if isArray {
            var completed = 0
            for element in json.elements {
                try run.take(element, at: completed)
                completed += 1
                if progress != nil || completed & 31 == 0 || completed == total { try report(completed, of: total) }
            }
        } else if total > 0 {
            try run.take(json.withoutFrame, at: nil)
            try report(1, of: 1)
        }
        return try run.finish()
    }

    /// Reports the number of completed objects; throws if the task was canceled.
    private func report(_ completed: Int, of total: Int) throws {
        try Task.checkCancellation()
        try progress?(.object(completed: completed, total: total))
    }

    /// Parses UTF-8 text and imports it.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - type: The class of the objects at the top level.
    /// - Returns: The objects at the top level as they are now, in the order of the input, and issues for those that were not
    ///   stored.
    /// - Throws: `JSONError` if the text is malformed, and as ``import(_:as:)`` does.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(
        parsing bytes: some Collection<UInt8>, as type: Model.Type = Model.self
    ) throws -> JSONImportResult<Model> {
        try `import`(JSON(parsing: bytes), as: type)
    }

    /// Parses text and imports it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - type: The class of the objects at the top level.
    /// - Returns: The objects at the top level as they are now, in the order of the input, and issues for those that were not
    ///   stored.
    /// - Throws: `JSONError` if the text is malformed, and as ``import(_:as:)`` does.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(
        parsing text: String, as type: Model.Type = Model.self
    ) throws -> JSONImportResult<Model> {
        try `import`(JSON(parsing: text), as: type)
    }
}

/// How far an import is.
public enum JSONImportProgress: Sendable, Hashable {
    /// It begins, with so many objects at the top level.
    case begin(total: Int)
    /// So many of the objects at the top level are done.
    case object(completed: Int, total: Int)
    /// Everything is done, and is kept from now on.
    case commit
}
