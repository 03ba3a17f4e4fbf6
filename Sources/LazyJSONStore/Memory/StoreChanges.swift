import LazyJSON

/// The changes of a transaction so far.
struct StoreChanges: Sendable {
    /// The changes of the objects of one type.
    struct OfType: Sendable {
        let type: StoreType
        var stored = IdentifierTable<StoredObject>()
        var deleted = IdentifierTable<Void>()
    }

    var byType: [OfType] = []

    var isEmpty: Bool { byType.allSatisfy { $0.stored.isEmpty && $0.deleted.isEmpty } }

    /// The changes of the objects of a type; `nil` if there are none.
    subscript(type: StoreType) -> OfType? { byType.first { $0.type.number == type.number } }

    /// Records that models were stored; of several with one id, the first.
    ///
    /// If they are the first of their type, reserves memory for a number of objects.
    mutating func store(_ models: [JSONModel], _ ids: [JSONIdentifier], _ type: StoreType, expecting count: Int) {
        guard let first = ids.first else { return }
        let place = place(of: type)
        makeRoom(for: count, like: first, in: place)
        var objects = models.map { StoredObject.model($0) }
        byType[place].stored.update(taking: &objects, for: ids)
        if byType[place].deleted.isEmpty { return }
        for id in ids { _ = byType[place].deleted.removeValue(for: id) }
    }

    /// Records that models of a type without deleted objects were stored, unless the transaction has stored others with their ids
    /// before; returns those, by the positions of the ids.
    mutating func insert(
        _ models: [JSONModel], _ ids: [JSONIdentifier], _ type: StoreType, expecting count: Int
    ) -> [Int: JSONModel] {
        guard let first = ids.first else { return [:] }
        let place = place(of: type)
        makeRoom(for: count, like: first, in: place)
        var objects = models.map { StoredObject.model($0) }
        return byType[place].stored.insert(taking: &objects, for: ids).compactMapValues { object in
            if case .model(let model) = object { model } else { nil }
        }
    }

    /// Reserves memory for the first objects of a type; for a limited number, because the count may come from a client.
    private mutating func makeRoom(for count: Int, like id: JSONIdentifier, in place: Int) {
        if byType[place].stored.isEmpty { byType[place].stored.reserve(min(max(count, 0), 1 << 22), like: id) }
    }

    /// Records that an object was deleted.
    mutating func delete(_ type: StoreType, _ id: JSONIdentifier) {
        let place = place(of: type)
        byType[place].stored[id] = nil
        byType[place].deleted[id] = ()
    }

    /// Returns the index of the changes of a type, which are added if there are none.
    ///
    /// Linear, because few types are changed.
    private mutating func place(of type: StoreType) -> Int {
        for place in byType.indices where byType[place].type.number == type.number { return place }
        byType.append(OfType(type: type))
        return byType.count - 1
    }
}
