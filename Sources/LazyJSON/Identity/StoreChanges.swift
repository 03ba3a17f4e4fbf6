/// What a transaction has changed so far.
struct StoreChanges {
    /// What was changed of one type.
    struct OfType {
        let type: StoreType
        var stored: [JSONIdentifier: StoredObject] = [:]
        var deleted: Set<JSONIdentifier> = []
    }

    /// What a transaction did to an object.
    enum Change {
        case stored(StoredObject)
        case deleted
    }

    private(set) var byType: [OfType] = []

    var isEmpty: Bool { byType.allSatisfy { $0.stored.isEmpty && $0.deleted.isEmpty } }

    /// What was changed of a type; nil where nothing was.
    subscript(type: StoreType) -> OfType? { byType.first { $0.type.number == type.number } }

    /// What was done to an object; nil where nothing was.
    func change(_ type: StoreType, _ id: JSONIdentifier) -> Change? {
        guard let changes = self[type] else { return nil }
        if let object = changes.stored[id] { return .stored(object) }
        return changes.deleted.contains(id) ? .deleted : nil
    }

    mutating func reserve(_ count: Int, _ type: StoreType) {
        byType[place(of: type)].stored.reserveCapacity(count)
    }

    /// Notes that an object was stored; says whether another one was that has its id.
    mutating func store(_ object: StoredObject, _ type: StoreType, _ id: JSONIdentifier) -> Bool {
        let place = place(of: type)
        let earlier = byType[place].stored.updateValue(object, forKey: id)
        if !byType[place].deleted.isEmpty { byType[place].deleted.remove(id) }
        return earlier != nil
    }

    mutating func delete(_ type: StoreType, _ id: JSONIdentifier) {
        let place = place(of: type)
        byType[place].stored[id] = nil
        byType[place].deleted.insert(id)
    }

    /// The number of a type among those that were changed; there are few.
    private mutating func place(of type: StoreType) -> Int {
        if let known = byType.firstIndex(where: { $0.type.number == type.number }) { return known }
        byType.append(OfType(type: type))
        return byType.count - 1
    }
}
