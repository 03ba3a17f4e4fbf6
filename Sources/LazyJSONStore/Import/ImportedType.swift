import LazyJSON

/// The objects of one type that an import has collected and not stored yet: a group.
struct ImportedType {
    /// An object with the updates so far.
    struct Object {
        /// The class that was requested first.
        var asked: JSONModel.Type
        /// The class; `nil` if only a reference to the object is known.
        var modelClass: ImmortalReference<ModelClass>?
        /// The text; `nil` if it is the text in the store.
        var json: JSON?
        /// The object in the store; `nil` if there is none.
        var stored: JSONModel?
        /// The number of its model among those that were stored.
        var number: Int?
        /// Whether it differs from the object in the store.
        var isChanged = true
        /// Whether it was edited.
        var isEdited = false
        /// Whether it had more than ids in its references when it was imported, or parts that may have references.
        var hasParts = false
    }

    /// A further occurrence of an object in the group.
    struct Repetition {
        let place: Int
        let asked: JSONModel.Type
        var json: JSON?
    }

    /// A reference to an object.
    struct Reference {
        let id: JSONIdentifier
        /// The requested class; of several, the most derived.
        var asked: JSONModel.Type
        /// The first value that refers to it.
        let source: JSON
        /// Whether it is at the top level.
        var isTop = false
    }

    /// The destination of a copy of an object.
    enum CopyTarget {
        case object(Int)
        case repetition(Int)
    }

    let identity: ModelIdentity
    var places = PlaceTable()
    var objects: [Object] = []
    var repetitions: [Repetition] = []
    /// Changes of the text of the object that is updated.
    var edits: [TextEdit] = []
    /// The references that the updates of objects have merged, by their places, if some objects come again.
    var unions: [Int: ImportUnions] = [:]
    /// The lengths of the objects that were updated since they were stored last, and of their updates.
    var updatedSize = (of: 0, by: 0)
    /// The references of the objects in the group.
    var references: [Reference] = []
    /// The models that were stored.
    private var stored: [JSONModel] = []
    /// Whether the store had none of the objects that were stored together last.
    var areNew = false
    /// Whether all objects were put in at once.
    private var areInserted = false
    /// All references so far, one for each object.
    var referencePlaces = PlaceTable()
    var allReferences: [Reference] = []
    /// The number of resolved ones.
    var resolvedCount = 0
    /// Those that are being resolved, and the places of their ids.
    var resolving: [(place: Int, reference: Reference)] = []

    init(_ identity: ModelIdentity) {
        self.identity = identity
    }

    // MARK: Collecting

    /// Whether the group is empty.
    var isEmpty: Bool { objects.isEmpty && references.isEmpty }

    /// Adds an imported object.
    ///
    /// - Returns: The place of its id, and the destination of its copy.
    @inline(__always)
    mutating func add(
        _ id: JSONIdentifier, as asked: JSONModel.Type, _ found: ImmortalReference<ModelClass>
    ) -> (place: Int, target: CopyTarget) {
        let place = places.place(of: id)
        if place == objects.count {
            objects.append(Object(asked: asked, modelClass: found))
            return (place, .object(place))
        }
        repetitions.append(Repetition(place: place, asked: asked))
        return (place, .repetition(repetitions.count - 1))
    }

    /// Sets the copy of an object.
    @inline(__always)
    mutating func setCopy(_ json: consuming JSON, of target: CopyTarget) {
        switch target {
        case .object(let place): objects[place].json = json
        case .repetition(let number): repetitions[number].json = json
        }
    }

    /// Adds a reference to an object.
    mutating func refer(to id: JSONIdentifier, as asked: JSONModel.Type, _ source: JSON, isTop: Bool = false) {
        references.append(Reference(id: id, asked: asked, source: source, isTop: isTop))
    }

    /// Removes the last references.
    mutating func removeReferences(from number: Int) { references.removeSubrange(number...) }

    /// Removes the objects of the group, and keeps the memory.
    mutating func removeAll() {
        places.removeAll()
        objects.removeAll(keepingCapacity: true)
        repetitions.removeAll(keepingCapacity: true)
        unions.removeAll(keepingCapacity: true)
        resolving.removeAll(keepingCapacity: true)
        stored = []
        areInserted = false
        updatedSize = (0, 0)
    }

    /// The model that the store has of an object; `nil` if there is none.
    @inline(__always)
    func model(at place: Int) -> JSONModel? {
        if let number = objects[place].number ?? (areInserted ? place : nil) { return stored[number] }
        return objects[place].stored
    }

    // MARK: Looking up

    /// Looks up all objects in the store.
    ///
    /// If the store had none of the previous group, and each object occurs once and is not a reference, as is usual in a first
    /// import, the objects that the store does not have are inserted at once.
    ///
    /// - Parameter share: The number of values that are still to be read for each one that was read.
    /// - Throws: `JSONError` if there is no memory, and the errors of the store.
    mutating func lookUp(
        in transaction: any JSONStoreTransaction, _ context: JSONContext, share: Int
    ) throws {
        if objects.isEmpty { return }
        if areNew, repetitions.isEmpty, resolving.isEmpty {
            let models = makeModels(of: Array(objects.indices), context)
            stored = models
            let known = try transaction.insertModels(
                &stored, ids: places.ids, of: identity.root, expecting: stored.count * (share + 1))
            precondition(
                stored.count == models.count,
                "JSONStoreTransaction: insertModels(_:ids:of:expecting:) leaves as many models as it receives.")
            areInserted = known.isEmpty
            if areInserted { return }
            for place in objects.indices {
                if let model = known[place] {
                    objects[place].json = models[place].modelJSON
                    setStored(model, at: place)
                } else {
                    objects[place].number = place
                    objects[place].isChanged = false
                }
            }
        } else {
            let found = try transaction.fetchModels(places.ids, of: identity.root)
            precondition(
                found.count == objects.count, "JSONStoreTransaction: fetchModels(_:of:) returns a value for each id.")
            areNew = true
            for place in found.indices {
                if let model = found[place] { setStored(model, at: place) }
            }
        }
    }

    private mutating func setStored(_ model: JSONModel, at place: Int) {
        areNew = false
        objects[place].stored = model
    }

    // MARK: Storing

    /// Stores the objects that are new or changed.
    ///
    /// - Parameter share: The number of values that are still to be read for each one that was read.
    /// - Returns: The id, the former model and the new model of each object that has replaced another one, or may refer to others
    ///   by ``JSONReferencePolicy/replace``.
    /// - Throws: The errors of the store.
    mutating func store(
        in transaction: any JSONStoreTransaction, _ context: JSONContext, share: Int
    ) throws -> [(id: JSONIdentifier, old: JSONModel?, new: JSONModel)] {
        let changed = areInserted ? [] : objects.indices.filter { objects[$0].isChanged }
        if !changed.isEmpty {
            let models = makeModels(of: changed, context)
            let all = places.ids
            let now = try transaction.upsertModels(
                models, ids: changed.count == all.count ? all : changed.map { all[$0] }, of: identity.root,
                expecting: models.count * (share + 1))
            precondition(
                now.count == models.count,
                "JSONStoreTransaction: upsertModels(_:ids:of:expecting:) returns all models.")
            for (number, place) in changed.enumerated() { objects[place].number = stored.count + number }
            if stored.isEmpty { stored = now } else { stored += now }
        }
        return objects.indices.compactMap { place in
            guard let number = objects[place].number ?? (areInserted ? place : nil),
                let found = objects[place].modelClass,
                objects[place].stored != nil || objects[place].hasParts || DroppedReferences.mayReplace(found)
            else { return nil }
            return (places.ids[place], objects[place].stored, stored[number])
        }
    }

    private mutating func makeModels(of changed: [Int], _ context: JSONContext) -> [JSONModel] {
        var models: [JSONModel] = []
        models.reserveCapacity(changed.count)
        for place in changed {
            guard let found = objects[place].modelClass, let json = objects[place].json.take() else {
                preconditionFailure("ImportedType: an object without a class or a text")
            }
            models.append(found.make(json, context: context))
        }
        return models
    }

    /// Copies an object, or writes one that was edited.
    ///
    /// - Throws: `JSONError` if there is no memory.
    mutating func write(
        _ json: JSON, _ edits: [TextEdit] = [], in frame: (before: String, after: String)? = nil, at place: Int,
        _ packer: inout DocumentPacker
    ) throws(JSONError) {
        if packer.write(json, edits: edits, in: frame, as: place) { return }
        try finish(&packer)
        if packer.write(json, edits: edits, in: frame, as: place) { return }
        // It is too large to share a document.
        objects[place].json = try json.detached(edits: edits, in: frame)
    }

    /// Passes the finished copies to their objects.
    ///
    /// - Throws: `JSONError` if there is no memory.
    mutating func finish(_ packer: inout DocumentPacker) throws(JSONError) {
        try packer.finish { objects[$0].json = $1 }
    }
}
