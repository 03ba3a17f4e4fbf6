import LazyJSON

/// An importer of JSON into a store: objects are inserted, or update the ones with their ids.
///
/// Preview: may change in a minor release.
///
/// ```swift
/// let importer = JSONImporter(store)
/// let enterprises = try importer.import(parsing: data, as: Enterprise.self)
/// ```
///
/// The JSON is an object, an array, an id, or an array of ids of one type. It becomes models in its order; null becomes none.
/// An import is all or nothing: an error and a canceled task roll everything back. The objects of a type are fetched from the
/// store in groups of up to 256.
///
/// **Objects with an id** are stored, also those in properties with ``LazyJSON/JSONConversion/reference-4gwb6``. Each is an
/// object of the store; in its position an object with only its id remains, and a model reads the current object of the
/// store. If another property of the class reads the object or something inside of it, such as `user.login` beside `user`,
/// the whole object remains there, too. An unknown id creates an object that consists of the id, until the object itself is
/// imported.
///
/// **Objects without an id** are always new, and are not stored, because they could not be fetched. Those at the top level are
/// returned, each with an issue; others stay inside of the object that has an id. The objects with an id to which they refer
/// are stored.
///
/// **Objects of several classes** have a common class, which chooses them in `JSONModel.modelType(for:context:)`. Each object
/// is stored under its own class; the common class needs no identity. If the common class conforms to ``JSONIdentifiable``,
/// all its subclasses share their ids: two objects with one id are an error if neither class is derived from the other.
/// Classes with separate ids conform to ``JSONIdentifiable`` themselves.
///
/// The class of an imported object is the one that its JSON selects, or otherwise the requested class. If an update lacks the
/// member that selects a subclass, objects in properties of that subclass are not stored, and stay inside of the object.
///
/// **An update** changes an object member by member. A member that is missing in the imported object stays unchanged, null
/// clears it, and another value replaces it; along the path of a property, nested objects are updated. Members that no
/// property maps are kept. Values that are equal keep their text, and an object without changes keeps its instance. A
/// ``JSONReferencePolicy`` determines the changes of references. If an id occurs twice, the object is updated twice.
///
/// Stored objects are detached from the imported document: small objects share a copy of their text, of at most 4 KiB with
/// its index, with a few of their neighbors; larger ones have their own text.
///
/// Safe to use from several threads at once.
public struct JSONImporter: Sendable {
    /// The store that receives the objects.
    public let store: any JSONModelStore
    let context: JSONContext
    let progress: (@Sendable (JSONImportProgress) throws -> Void)?
    /// The number of objects that are looked up and stored together: few enough to stay in the processor's cache.
    var groupSize = 256

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - context: The context of the models, to which the link to the store is added.
    ///   - progress: Receives the progress of an import. An error that it throws rolls the import back. It must not begin a
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
    /// - Parameters:
    ///   - json: An object, an array, an id, an array of ids, or null.
    ///   - type: The class of the objects at the top level.
    /// - Returns: The current objects at the top level, in the order of the input, and issues for those that were not stored.
    /// - Throws: `JSONError` if another value is at the top level, or the class of an object is not `type` or derived from it, or
    ///   with the code `storeNameConflict` if an object of another class has its id; `CancellationError` if the task was
    ///   canceled; and the errors of the store and of `progress`.
    /// - Complexity: O(*n*) in the length of the JSON, and a look-up for each object.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(_ json: JSON, as type: Model.Type = Model.self) throws
        -> JSONImportResult<Model>
    {
        let (models, issues) = try store.transaction { transaction in
            let all = try importModels(json, as: type._modelType, in: transaction)
            try progress?(.commit)
            try Task.checkCancellation()
            return all
        }
        return JSONImportResult(models.downcast(to: type), issues)
    }

    /// Imports JSON in an open transaction, which stays open; no commit is reported.
    ///
    /// If it throws, the transaction is unchanged, unless the store itself failed; see ``JSONStoreTransaction/inSavepoint(_:)``.
    ///
    /// - Parameters:
    ///   - json: An object, an array, an id, an array of ids, or null.
    ///   - type: The class of the objects at the top level.
    ///   - transaction: A transaction of the store.
    /// - Returns: The current objects at the top level, in the order of the input, and issues for those that were not stored.
    /// - Throws: The errors of ``import(_:as:)``.
    /// - Complexity: O(*n*) in the length of the JSON, and a look-up for each object.
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
    /// - Returns: The current objects at the top level, in the order of the input, and issues for those that were not stored.
    /// - Throws: `JSONError` if the text is malformed, and the errors of ``import(_:as:)``.
    /// - Complexity: O(*n*) in the length of the text, and a look-up for each object.
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
    /// - Returns: The current objects at the top level, in the order of the input, and issues for those that were not stored.
    /// - Throws: `JSONError` if the text is malformed, and the errors of ``import(_:as:)``.
    /// - Complexity: O(*n*) in the length of the text, and a look-up for each object.
    @discardableResult
    public func `import`<Model: JSONModelProtocol>(
        parsing text: String, as type: Model.Type = Model.self
    ) throws -> JSONImportResult<Model> {
        try `import`(JSON(parsing: text), as: type)
    }
}

/// The progress of an import.
///
/// Preview: may change in a minor release.
public enum JSONImportProgress: Sendable, Hashable {
    /// The import begins, with a number of objects at the top level.
    case begin(total: Int)
    /// A number of the objects at the top level is imported.
    case object(completed: Int, total: Int)
    /// The import is committed.
    case commit
}

extension [JSONModel] {
    /// Returns the array as an array of models of a class, without accessing its elements.
    ///
    /// The caller has checked the class of each model. Arrays of references have the same layout for all classes, so that only
    /// the type of the array changes; generic code would look up the type for each element.
    fileprivate consuming func downcast<Model: JSONModelProtocol>(to type: Model.Type) -> [Model] {
        assert(
            allSatisfy { Model.cast($0) != nil },
            "JSONModel: an array of models of another class.")
        return unsafe unsafeBitCast(self, to: [Model].self)
    }
}
