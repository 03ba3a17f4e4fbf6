/// What a transaction has changed so far.
struct StoreChanges: Sendable {
    /// What was changed of one type.
    struct OfType: Sendable {
        let type: StoreType
        var stored = IdentifierTable<StoredObject>()
        var deleted: Set<JSONIdentifier> = []
    }

    private(set) var byType: [OfType] = []

    var isEmpty: Bool { byType.allSatisfy { $0.stored.isEmpty && $0.deleted.isEmpty } }

    /// What was changed of a type; nil where nothing was.
    subscript(type: StoreType) -> OfType? { byType.first { $0.type.number == type.number } }

    /// Notes that an object was stored; makes room for so many where it is the first of its type.
    mutating func store(_ object: StoredObject, _ type: StoreType, _ id: JSONIdentifier, expecting count: Int) {
        let place = place(of: type)
        if byType[place].stored.isEmpty { byType[place].stored.reserve(count, like: id) }
        byType[place].stored[id] = object
        if !byType[place].deleted.isEmpty { byType[place].deleted.remove(id) }
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
