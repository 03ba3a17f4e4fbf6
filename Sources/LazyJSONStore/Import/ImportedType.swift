import LazyJSON

/// The objects of one type that came in an import, or were referred to.
struct ImportedType {
    /// An object.
    struct Object {
        /// The class that it was met as; of several the most derived.
        var asked: JSONModel.Type
        /// What has become of it so far; before anything came, the id or an object with nothing but it, if one was met.
        var json: JSON?
        /// Whether it came, and was not only referred to.
        var hasCome = false
        /// Whether anything was changed of what the store had, or came first.
        var isMerged = false
        /// Whether it is new, or something of it changed.
        var isChanged = false
        /// Whether it came at the top level.
        var isTop = false
        /// What the store had.
        var stored: JSONModel?
        /// The class of what came first; at the end that of the object.
        var modelClass: ImmortalReference<ModelClass>?
        /// The most derived class of what came, if that is another one.
        var derivedClass: ImmortalReference<ModelClass>?

        /// The class, as far as it is known without a look at the JSON.
        var knownClass: ImmortalReference<ModelClass>? { stored.map { $0.modelClass } ?? modelClass }
    }

    let identity: ModelIdentity
    private(set) var ids: [JSONIdentifier] = []
    var objects: [Object] = []
    private var places = IdentifierTable<UInt32>()
    /// Whether the store had any of them.
    private(set) var hasStored = false

    init(_ identity: ModelIdentity) {
        self.identity = identity
    }

    // MARK: Collecting

    /// Makes room for so many objects.
    mutating func reserve(_ count: Int, like id: JSONIdentifier) {
        ids.reserveCapacity(count)
        objects.reserveCapacity(count)
        places.reserve(count, like: id)
    }

    /// The place of an object, which is new if its id was not met before.
    mutating func place(of id: JSONIdentifier, source: JSON?, asked: JSONModel.Type) -> Int {
        let place = objects.count
        if let known = places.find(id, orInsert: UInt32(place)) {
            let known = Int(known)
            if asked != objects[known].asked, ModelClass.of(asked).isDerived(from: objects[known].asked) {
                objects[known].asked = asked
            }
            return known
        }
        ids.append(id)
        objects.append(Object(asked: asked, json: source))
        return place
    }

    /// Notes that the object at a place is at the top level.
    mutating func noteTop(_ place: Int) { objects[place].isTop = true }

    /// Takes in what came first.
    @inline(__always)
    mutating func take(_ json: consuming JSON, _ modelClass: ImmortalReference<ModelClass>, _ place: Int) {
        objects[place].json = json
        objects[place].modelClass = modelClass
        objects[place].hasCome = true
    }

    /// Notes that an object came again.
    ///
    /// - Throws: `JSONError` if it is of a class that is not related to that of the others with its id.
    mutating func meet(_ new: ImmortalReference<ModelClass>, at place: Int) throws(JSONError) {
        guard let known = objects[place].derivedClass ?? objects[place].modelClass, !(known == new) else { return }
        try identity.check(new, known, ids[place])
        if new.isDerived(from: known.with { $0.type }) { objects[place].derivedClass = new }
    }

    // MARK: Updating

    /// Asks the store for all objects, once.
    mutating func fetch(in transaction: any JSONStoreTransaction) throws {
        let found =
            if let transaction = transaction as? MemoryTransaction {
                try transaction.fetch(identity, ids: ids)
            } else {
                try identity.root.fetch(ids, in: transaction)
            }
        for (place, model) in found.enumerated() {
            guard let model else { continue }
            hasStored = true
            objects[place].stored = model
            if !objects[place].hasCome { objects[place].json = model.modelJSON }
        }
    }

    /// Finds out what is new or changed, and of which class it is.
    ///
    /// - Throws: `JSONError` if an object at the top level is not of a class, or one that is stored is of a class that is
    ///   not related to what came.
    mutating func settle(_ context: JSONContext, tops wanted: JSONModel.Type) throws {
        var checked: ImmortalReference<ModelClass>?
        for place in objects.indices {
            let found = try settle(place, context)
            if !objects[place].isTop || checked.map({ $0 == found }) ?? false { continue }
            guard found.isDerived(from: wanted) else {
                throw JSONError(
                    .wrongKind, expected: "an object of \(wanted)", found: "one of \(found.with { $0.type })")
            }
            checked = found
        }
    }

    @inline(__always)
    private mutating func settle(_ place: Int, _ context: JSONContext) throws -> ImmortalReference<ModelClass> {
        if objects[place].hasCome, !objects[place].isMerged, let found = objects[place].modelClass,
            objects[place].stored == nil
        {
            objects[place].isChanged = true
            return found
        }
        return try settleOther(place, context)
    }

    /// The same for all but an object that is new and came once.
    @inline(never)
    private mutating func settleOther(_ place: Int, _ context: JSONContext) throws -> ImmortalReference<ModelClass> {
        let stored = objects[place].stored
        if !objects[place].hasCome, stored == nil { objects[place].json = stub(place) }
        let json = objects[place].json ?? stub(place)
        let asked = objects[place].asked
        let found =
            stored.map { identity.modelClass(ofStored: $0, now: json, asked: asked, context) }
            ?? identity.modelClass(of: json, asked: asked, context)
        if let known = stored?.modelClass { try identity.check(found, known, ids[place]) }
        objects[place].modelClass = found
        objects[place].isChanged =
            stored.map { !json.isSame(as: $0.modelJSON) || !($0.modelClass == found) } ?? true
        return found
    }

    /// What an object is of which only the id is known.
    private func stub(_ place: Int) -> JSON {
        let source = objects[place].json
        if let source, source.kind == .object { return source }
        return identity.stub(ids[place], source)
    }
}
