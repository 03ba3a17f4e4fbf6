import LazyJSON

/// The changes of a transaction so far.
struct StoreChanges: Sendable {
    /// The changes of the objects of one type.
    struct OfType: Sendable {
        let type: StoreType
        var stored = IdentifierTable<StoredObject>()
        var deleted = IdentifierTable<Void>()
    }

    /// A change of an object.
    enum Change {
        case stored(StoredObject)
        case deleted
    }

    var byType: [OfType] = []

    var isEmpty: Bool { byType.allSatisfy { $0.stored.isEmpty && $0.deleted.isEmpty } }

    /// The changes of the objects of a type; `nil` if there are none.
    subscript(type: StoreType) -> OfType? { byType.first { $0.type.number == type.number } }

    /// The change of an object; `nil` if there is none.
    func change(_ type: StoreType, _ id: JSONIdentifier) -> Change? {
        guard let changes = self[type] else { return nil }
        if let object = changes.stored[id] { return .stored(object) }
        return changes.deleted[id] == nil ? nil : .deleted
    }

    /// Notes that objects were stored, of several with one id the first; makes room for so many if they are the first of
    /// their type.
    mutating func store(_ models: [JSONModel], _ ids: [JSONIdentifier], _ type: StoreType, expecting count: Int) {
        guard let first = ids.first else { return }
        let place = place(of: type)
        makeRoom(for: count, like: first, in: place)
        var objects = models.map { StoredObject.model($0) }
        byType[place].stored.update(taking: &objects, for: ids)
        if byType[place].deleted.isEmpty { return }
        for id in ids { _ = byType[place].deleted.removeValue(for: id) }
    }

    /// Notes that objects of a type of which none was deleted were stored, unless others with their ids were; returns these, by
    /// the positions of the ids.
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

    /// Makes room for the first objects of a type; for very many, as far as a client can mean it.
    private mutating func makeRoom(for count: Int, like id: JSONIdentifier, in place: Int) {
        if byType[place].stored.isEmpty { byType[place].stored.reserve(min(max(count, 0), 1 << 22), like: id) }
    }

    /// Notes that an object was deleted.
    mutating func delete(_ type: StoreType, _ id: JSONIdentifier) {
        let place = place(of: type)
        byType[place].stored[id] = nil
        byType[place].deleted[id] = ()
    }

    /// The number of a type among those that were changed; there are few.
    private mutating func place(of type: StoreType) -> Int {
        for place in byType.indices where byType[place].type.number == type.number { return place }
        byType.append(OfType(type: type))
        return byType.count - 1
    }
}
