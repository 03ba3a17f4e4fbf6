import LazyJSON

/// The objects of a type at one time, with the files of those that were not read yet.
struct StoredSnapshot {
    let objects: IdentifierTable<StoredObject>
    let files: StoredFiles
}

/// Reading many objects as they are at one time.
///
/// A snapshot is a copy of the table of a type. It is made in constant time, because the parts of the table are shared until
/// one of them changes; commits in the meantime copy what they change, see ``ShardedDictionary``.
extension JSONMemoryStore {
    /// Reads the objects of a type as they are now; no lock is held while the closure runs.
    func withSnapshot<Result, E: Error>(
        of type: Int, _ body: (StoredSnapshot) throws(E) -> Result
    ) throws(E) -> Result {
        let snapshot = objects.withLock { StoredSnapshot(objects: $0[type], files: $0.files) }
        // A writer changes a part in place when it has the only reference to it. The lock that is taken here, before this
        // reference is released, orders all reads of the snapshot before that change: a writer that finds the part
        // released has taken the lock later.
        defer { withExtendedLifetime(snapshot) { objects.withLock { _ in } } }
        return try body(snapshot)
    }
}

/// Creating the models of objects that were not read since the store was opened.
extension JSONMemoryStore {
    /// Returns the models of the objects of a snapshot, in their order.
    ///
    /// Objects that were not read yet are read in the order of their places in the file.
    func models(
        _ objects: [(id: JSONIdentifier, value: StoredObject)], _ files: StoredFiles, _ identity: ModelIdentity
    ) throws -> [JSONModel] {
        var models: [JSONModel?] = []
        models.reserveCapacity(objects.count)
        var (places, positions): ([StoredLocation], [Int]) = ([], [])
        for (position, object) in objects.enumerated() {
            switch object.value {
            case .model(let model): models.append(model)
            case .deferred(let place):
                models.append(nil)
                places.append(place)
                positions.append(position)
            }
        }
        try files.forEachObject(at: places) { number, object in
            let position = positions[number]
            models[position] = settle(object, identity, objects[position].id)
        }
        return models.compactMap { $0 }
    }

    /// Returns the model of an object, which is created if the object was not read yet.
    @inline(__always)
    func model(
        _ object: StoredObject, _ files: StoredFiles, _ identity: ModelIdentity, _ id: JSONIdentifier
    ) throws -> JSONModel {
        switch object {
        case .model(let model): model
        case .deferred(let place): settle(try files.object(at: place), identity, id)
        }
    }

    /// Creates the model of an object that was read, and puts it in the table, unless another reader was faster.
    ///
    /// A reader that has found the object gets it as it was, even if a commit has replaced it in the meantime, so that a reader
    /// of several objects sees all of a commit or nothing of it.
    private func settle(_ object: DeferredObject, _ identity: ModelIdentity, _ id: JSONIdentifier) -> JSONModel {
        let made = made(of: object, identity)
        // Its class may declare other references now than when it was stored.
        var references: [StoreKey: Int] = [:]
        for key in ModelIdentity.references(of: made) { references[key, default: 0] += 1 }
        for key in object.references { references[key, default: 0] -= 1 }
        let number = identity.type.number
        guard let current = objects.withLock({ $0.settle(made, number, id, references: references) }), current !== made
        else { return made }
        // Created by another reader from the same text, or stored by a transaction.
        let isSame = current.modelClass == made.modelClass && current.modelJSON.hasSourceText(of: made.modelJSON)
        return isSame ? current : made
    }

    /// Returns the model of an object that was read; it is not kept.
    func made(of object: DeferredObject, _ identity: ModelIdentity) -> JSONModel {
        let context = JSONContext(link)
        return ModelClass.of(identity.root).dispatch(object.json, context).make(object.json, context: context)
    }
}

/// The references of objects.
extension JSONMemoryStore {
    /// Returns the number of objects that refer to each object.
    ///
    /// - Complexity: O(*n*) in the objects, and O(their length) for those that were not read yet and refer to others.
    /// - Throws: The errors of reading the store.
    func referenceCounts() throws -> [StoreKey: Int] {
        let (tables, files) = objects.withLock { ($0.beginCounting(), $0.files) }
        // As for a snapshot of one type, see `withSnapshot(of:_:)`.
        defer { withExtendedLifetime(tables) { objects.withLock { _ in } } }
        var counts: [StoreKey: Int] = [:]
        for table in tables {
            var places: [StoredLocation] = []
            table.forEach { _, object in
                switch object {
                case .model(let model):
                    for key in ModelIdentity.references(of: model) { counts[key, default: 0] += 1 }
                case .deferred(let place):
                    if place.hasReferences { places.append(place) }
                }
            }
            try files.forEachReference(at: places) { counts[$0, default: 0] += 1 }
        }
        return counts
    }

    /// Returns the objects that the current object with an id refers to, except itself.
    ///
    /// The class of the object may declare other references now than when the object was stored. So its model is created first,
    /// which updates the counts: a reader that created it later, before the commit, would count the same references again.
    ///
    /// - Parameter type: A type that a class uses.
    /// - Throws: The errors of reading the store.
    func references(of type: StoreType, _ id: JSONIdentifier) throws -> [StoreKey] {
        let (owner, stored) = objects.withLock { ($0.names.owner(of: type), $0.object(type.number, id)) }
        guard let owner else { return [] }
        do {
            return try object(ModelIdentity.of(owner), id).map { ModelIdentity.references(of: $0) } ?? []
        } catch {
            // An object without references that cannot be read can still be replaced or deleted.
            if case .deferred(let place)? = stored, !place.hasReferences { return [] }
            throw error
        }
    }
}

/// Opening and compacting the file of a store.
extension JSONMemoryStore {
    /// Adds the objects that were found when the store was opened, before another thread has it.
    func load(_ body: (inout StoredObjects) throws -> Void) rethrows {
        try objects.withLock { try body(&$0) }
    }

    /// The places of the objects that were not read yet.
    var deferredPlaces: [StoredLocation] {
        var places: [StoredLocation] = []
        for type in 0..<objects.withLock({ $0.byType.count }) {
            withSnapshot(of: type) { $0.objects.notePlaces(in: &places) }
        }
        return places
    }

    /// Changes the file from which objects that were not read yet are read; called in a transaction.
    ///
    /// Readers that have found an object in the meantime read it from either file.
    ///
    /// - Parameters:
    ///   - file: The new file, whose side is not the side of the current one.
    ///   - place: Returns the place in the new file of an object with a place in the current one.
    func move(to file: any StoredFile, _ place: (StoredLocation) -> StoredLocation?) {
        objects.withLock { $0.files[file.side] = file }
        var swapCount: Int
        repeat {
            swapCount = objects.withLock { $0.swapCount }
            for type in 0..<objects.withLock({ $0.byType.count }) {
                // The lock is held for one part of the table at once.
                var part = 0
                while objects.withLock({ $0.move(type, part: part, place) }) { part += 1 }
            }
            // If a class is used for the first time in the meantime, the table of its old name may move to a type that the loop
            // has passed.
        } while objects.withLock { $0.swapCount } != swapCount
        // The old file is closed outside of the lock, unless a reader still uses it.
        let old = objects.withLock { objects in
            defer { objects.files[1 - file.side] = nil }
            return objects.files[1 - file.side]
        }
        withExtendedLifetime(old) {}
    }
}

extension IdentifierTable<StoredObject> {
    /// Adds the places of the objects that were not read yet to an array.
    func notePlaces(in places: inout [StoredLocation]) {
        forEach { _, object in
            if case .deferred(let place) = object { places.append(place) }
        }
    }
}
