import LazyJSON

/// What a transaction has changed so far.
struct StoreChanges: Sendable {
    /// What was changed of one type.
    struct OfType: Sendable {
        let type: StoreType
        var stored = IdentifierTable<StoredObject>()
        var deleted: Set<JSONIdentifier> = []
    }

    /// What was done to an object.
    enum Change {
        case stored(StoredObject)
        case deleted
    }

    private(set) var byType: [OfType] = []

    var isEmpty: Bool { byType.allSatisfy { $0.stored.isEmpty && $0.deleted.isEmpty } }

    /// What was changed of a type; `nil` if nothing was.
    subscript(type: StoreType) -> OfType? { byType.first { $0.type.number == type.number } }

    /// What was done to an object; `nil` if nothing was.
    func change(_ type: StoreType, _ id: JSONIdentifier) -> Change? {
        guard let changes = self[type] else { return nil }
        if let object = changes.stored[id] { return .stored(object) }
        return changes.deleted.contains(id) ? .deleted : nil
    }

    /// Notes that objects were stored, of several with one id the last; makes room for so many if they are the first of
    /// their type.
    mutating func store(_ changed: [IdentifiedModel], _ type: StoreType, expecting count: Int) {
        guard let first = changed.first else { return }
        let place = place(of: type)
        if byType[place].stored.isEmpty { byType[place].stored.reserve(count, like: first.id) }
        let last = changed.reversed()
        var objects = last.map { StoredObject.model($0.model) }
        byType[place].stored.update(taking: &objects, for: last.map(\.id))
        if byType[place].deleted.isEmpty { return }
        for object in changed { byType[place].deleted.remove(object.id) }
    }

    /// Notes that objects of a type were stored of which nothing was changed before.
    mutating func store(_ objects: IdentifierTable<StoredObject>, _ type: StoreType) {
        byType[place(of: type)].stored = objects
    }

    /// Notes that an object was deleted.
    mutating func delete(_ type: StoreType, _ id: JSONIdentifier) {
        let place = place(of: type)
        byType[place].stored[id] = nil
        byType[place].deleted.insert(id)
    }

    /// The number of a type among those that were changed; there are few.
    private mutating func place(of type: StoreType) -> Int {
        for place in byType.indices where byType[place].type.number == type.number { return place }
        byType.append(OfType(type: type))
        return byType.count - 1
    }
}

/// A model with its id.
struct IdentifiedModel {
    let id: JSONIdentifier
    /// The model; once it was put in, the one that the store has made of it.
    var model: JSONModel
}
