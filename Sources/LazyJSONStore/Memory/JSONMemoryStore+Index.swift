import LazyJSON

/// Look-ups by the value of a property.
extension JSONMemoryStore {
    /// Creates an index of the values of a property; does nothing if there is one.
    ///
    /// A computed property that reads a reference under a condition, such as `isActive ? boss?.name : nil`, can be accepted.
    /// Do not index it: look-ups miss objects after the object that they refer to changes.
    ///
    /// - Parameter property: The property. Comparing and hashing its values must not use the store.
    /// - Throws: `JSONError` with the code `busy` if this thread has a transaction open, `storeNameConflict` if another class
    ///   has the name, `wrongKind` if the value is read from a reference, which changes with other objects, or from an array or
    ///   dictionary of models with references, and the errors of reading the store.
    /// - Complexity: O(*k*) in the number of objects of the class, and O(*n*) in the length of those that were not fetched
    ///   before.
    public func index<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        _ property: KeyPath<Model, Value> & Sendable
    ) throws {
        // No commit happens in the meantime.
        let transaction = try begin { _ in }
        defer { transaction.rollBack() }
        if objects.withLock({ $0.index(of: property) != nil }) { return }
        let identity = ModelIdentity.of(Model.self)
        try claim(identity)
        try Self.check(property)
        var isAdded = false
        while !isAdded {
            let keptCount = objects.withLock { $0.keptCount }
            let index = TypedPropertyIndex(property)
            let steps = try withSnapshot(of: identity.type.number) { snapshot in
                var steps: [IndexStep] = []
                try snapshot.objects.forEach { id, object in
                    let new = try index.value(of: glimpse(object, snapshot.files, identity))
                    steps.append(IndexStep(id: id, old: nil, new: new))
                }
                return steps
            }
            index.apply(steps)
            isAdded = objects.withLock { objects in
                // The snapshot may lack objects that were kept in the meantime.
                guard objects.keptCount == keptCount else { return false }
                objects.add(index)
                return true
            }
        }
    }

    /// Makes sure that a property reads nothing but the object itself.
    private static func check<Model: JSONIdentifiable, Value>(_ property: KeyPath<Model, Value>) throws(JSONError) {
        let read = ModelClass.of(Model.self).with { $0.propertiesRead(by: property) }
        // The model on which the property is read has no elements, so what it would read of them is unknown.
        let relation = read.compactMap { Relation($0) }.first { relation in
            relation.isReference || relation.levels.count > 1 && relation.leadsToReferences
        }
        guard let plan = relation?.plan else { return }
        throw JSONError(
            .wrongKind, expected: "a property that reads the object itself",
            found: "references in \(plan.name), which other objects change", pointer: plan.pointer)
    }

    /// Returns the objects of a class whose property has a value, in the order of their ids.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - property: The property.
    ///   - value: The value.
    /// - Throws: `JSONError` with the code `storeNameConflict` if another class has the name, and the errors of reading the
    ///   store.
    /// - Complexity: With an index of the property O(*k* log *k*) in the number of objects that are found, otherwise O(*n*) in
    ///   the number of objects of the class.
    public func list<Model: JSONIdentifiable, Value: Hashable & Sendable>(
        of type: Model.Type, where property: KeyPath<Model, Value> & Sendable, equals value: Value
    ) throws -> [Model] {
        let identity = ModelIdentity.of(type)
        try claim(identity)
        let found = objects.withLock { objects -> ([(id: JSONIdentifier, value: StoredObject)], StoredFiles)? in
            guard let index = objects.index(of: property) as? TypedPropertyIndex<Model, Value> else { return nil }
            let found = index.identifiers(of: value).compactMap { id in
                objects.object(identity.type.number, id).map { (id, $0) }
            }
            return (found, objects.files)
        }
        guard let (found, files) = found else { return try list(type).filter { $0[keyPath: property] == value } }
        let models = try models(found.sorted { $0.id < $1.id }, files, identity)
        // An object that could not be read when it was replaced is still in the index with its old value.
        return models.compactMap { Model.cast($0) }.filter { $0[keyPath: property] == value }
    }

    /// Returns the changes of each index with some objects; empty if there are no indexes.
    func indexSteps(of changes: StoreChanges) -> [[IndexStep]] {
        let indexes = objects.withLock { $0.indexes }
        return indexes.map { index in
            guard let change = changes[index.type],
                let identity = objects.withLock({ $0.names.owner(of: change.type) }).map({ ModelIdentity.of($0) })
            else { return [] }
            func old(_ id: JSONIdentifier) -> (any Sendable)? {
                let (known, files) = objects.withLock { ($0.object(change.type.number, id), $0.files) }
                // The old value of an object that cannot be read now stays in the index; look-ups skip it.
                return known.flatMap { try? glimpse($0, files, identity) }.flatMap { index.value(of: $0) }
            }
            var steps: [IndexStep] = []
            change.stored.forEach { id, object in
                guard case .model(let new) = object else { return }
                steps.append(IndexStep(id: id, old: old(id), new: index.value(of: new)))
            }
            change.deleted.forEach { id, _ in steps.append(IndexStep(id: id, old: old(id), new: nil)) }
            return steps
        }
    }

    /// Returns the model of an object; a model that is created for this is not kept.
    private func glimpse(
        _ object: StoredObject, _ files: StoredFiles, _ identity: ModelIdentity
    ) throws -> JSONModel {
        switch object {
        case .model(let model): model
        case .deferred(let place): made(of: try files.object(at: place), identity)
        }
    }
}

extension Relation {
    /// Whether the models are objects of a store, or have references to some in them.
    fileprivate var leadsToReferences: Bool {
        var (relations, types) = ([self], Set<ObjectIdentifier>())
        while let relation = relations.popLast() {
            guard case .part(let type) = relation.target else { return true }
            if types.insert(ObjectIdentifier(type)).inserted {
                relations += StoreClass.of(ModelClass.of(type)).with { $0.relations }
            }
        }
        return false
    }
}

extension StoredObjects {
    /// The index of a property; nil if there is none.
    func index(of property: AnyKeyPath) -> (any PropertyIndex)? { indexes.first { $0.isIndex(of: property) } }
}
