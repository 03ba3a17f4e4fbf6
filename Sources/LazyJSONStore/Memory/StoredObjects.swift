import LazyJSON

/// The objects of a store in memory, by type and id.
struct StoredObjects {
    /// The tables of objects, by the numbers of the types.
    private(set) var byType: [IdentifierTable<StoredObject>] = []
    /// The number of objects that refer to each; created when a transaction first asks, and dropped if it is not kept up to date.
    private(set) var referrals: [StoreKey: Int]?
    private(set) var names: StoreNames
    /// The number of classes that have taken over the table of an old name.
    private(set) var swapCount = 0
    /// The indexes of properties.
    private(set) var indexes: [any PropertyIndex] = []
    /// The number of objects that were stored outside of transactions.
    private(set) var keptCount = 0
    /// The files with the objects that were not read yet.
    var files = StoredFiles()

    /// Creates an empty table.
    ///
    /// - Parameter names: The names in the store's file, if it has one.
    init(_ names: LogNames? = nil) { self.names = StoreNames(names) }

    /// Makes sure that a class is the only one with its name.
    ///
    /// - Throws: `JSONError` with the code `storeNameConflict`.
    @inline(__always)
    mutating func claim(_ identity: ModelIdentity) throws(JSONError) {
        if !names.isOwned(by: identity) { try setOwner(identity) }
    }

    @inline(never)
    private mutating func setOwner(_ identity: ModelIdentity) throws(JSONError) {
        guard let old = try names.setOwner(identity) else { return }
        makeRoom(for: max(old.number, identity.type.number))
        // References to these objects are counted under the name that they were written with.
        byType.swapAt(old.number, identity.type.number)
        swapCount += 1
    }

    /// The objects of a type.
    subscript(type: Int) -> IdentifierTable<StoredObject> {
        type < byType.count ? byType[type] : IdentifierTable()
    }

    /// The object with an id.
    @inline(__always)
    mutating func object(_ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        type < byType.count ? byType[type].taking(id) : nil
    }

    /// Stores an object, and returns the previous one.
    ///
    /// Drops the counts of references, and updates no index.
    @discardableResult
    mutating func put(_ object: StoredObject, _ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        makeRoom(for: type)
        referrals = nil
        return byType[type].updateValue(object, for: id)
    }

    /// Stores an object outside of a transaction.
    mutating func keep(_ object: StoredObject, _ type: Int, _ id: JSONIdentifier) {
        put(object, type, id)
        keptCount += 1
    }

    /// Removes an object, and returns it.
    ///
    /// Drops the counts of references, and updates no index.
    @discardableResult
    mutating func remove(_ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        guard type < byType.count, let old = byType[type].removeValue(for: id) else { return nil }
        referrals = nil
        return old
    }

    /// Replaces an object that was not read yet by its model.
    ///
    /// Does nothing if another reader was faster, or if a transaction has changed the object.
    ///
    /// - Parameter references: How many more times the model refers to others than the object did.
    /// - Returns: The model that is there; `nil` if there is none.
    mutating func settle(
        _ model: JSONModel, _ type: Int, _ id: JSONIdentifier, references: [StoreKey: Int]
    ) -> JSONModel? {
        switch object(type, id) {
        case .model(let known): return known
        case .deferred:
            byType[type][id] = .model(model)
            count(references)
            return model
        case nil: return nil
        }
    }

    /// Replaces the places of objects that were not read yet, in one part of the table of a type.
    ///
    /// - Returns: `false` if there is no such part.
    mutating func move(_ type: Int, part: Int, _ place: (StoredLocation) -> StoredLocation?) -> Bool {
        byType[type].updateValues(inPart: part) { object in
            if case .deferred(let old) = object, let new = place(old) { object = .deferred(new) }
        }
    }

    /// Applies the changes of a transaction.
    ///
    /// - Parameters:
    ///   - changes: The changes. Afterward they have the objects that were replaced or deleted, which the caller releases outside
    ///     of the lock: the last reference to a model may release others.
    ///   - references: How many more objects refer to each than before; `nil` if they were not counted.
    ///   - steps: The changes of each index.
    mutating func apply(
        _ changes: inout StoreChanges, references: ShardedDictionary<StoreKey, Int>?, indexes steps: [[IndexStep]]
    ) {
        for (index, steps) in zip(indexes, steps) { index.apply(steps) }
        let counts = references == nil ? nil : referrals
        defer {
            referrals = counts
            count(references?.all ?? [])
        }
        for place in changes.byType.indices {
            let number = changes.byType[place].type.number
            makeRoom(for: number)
            if byType[number].isEmpty {
                byType[number] = changes.byType[place].stored
                continue
            }
            byType[number].exchange(with: &changes.byType[place].stored)
            let deleted = changes.byType[place].deleted
            deleted.forEach { id, _ in
                if let known = remove(number, id) { changes.byType[place].stored[id] = known }
            }
        }
    }

    /// Adds an index that has the values of all objects.
    mutating func add(_ index: any PropertyIndex) { indexes.append(index) }

    /// Reserves memory for a number of further objects of a type, whose ids are like a given one.
    mutating func reserve(_ more: Int, _ type: Int, like id: JSONIdentifier) {
        makeRoom(for: type)
        byType[type].reserve(more, like: id)
    }

    private mutating func makeRoom(for type: Int) {
        while byType.count <= type { byType.append(IdentifierTable()) }
    }

    // MARK: References
    //
    // Finding the references of an object runs code of its class, which may use the store. So references are not counted under
    // the lock.

    /// Adds to the number of objects that refer to each, if that is kept up to date.
    private mutating func count(_ steps: some Sequence<(key: StoreKey, value: Int)>) {
        guard referrals != nil else { return }
        for (key, step) in steps { referrals?[key, default: 0] += step }
    }

    /// Begins to count how many objects refer to each; returns the tables to count in, whose later changes are counted
    /// separately.
    mutating func beginCounting() -> [IdentifierTable<StoredObject>] {
        referrals = [:]
        return byType
    }

    /// Adds the counts of the tables to the changes that were counted in the meantime; `nil` if the tables could not be counted.
    mutating func endCounting(_ counts: [StoreKey: Int]?) {
        guard let counts else { return referrals = nil }
        referrals?.merge(counts, uniquingKeysWith: +)
    }
}
