/// The objects of a store in memory, by type and id.
struct StoredObjects {
    /// By the numbers of the types.
    private(set) var byType: [IdentifierTable<StoredObject>] = []
    /// How many objects refer to each; made when somebody asks first.
    private var referrals: [StoreKey: Int]?

    /// The objects of a type.
    subscript(type: Int) -> IdentifierTable<StoredObject> {
        type < byType.count ? byType[type] : IdentifierTable()
    }

    /// The object with an id.
    @inline(__always)
    mutating func object(_ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        type < byType.count ? byType[type].taking(id) : nil
    }

    /// Puts an object in; gives the one that was there.
    @discardableResult
    mutating func put(_ object: StoredObject, _ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        makeRoom(for: type)
        let old = byType[type].updateValue(object, for: id)
        if referrals != nil {
            count(old, by: -1)
            count(object, by: 1)
        }
        return old
    }

    /// Takes an object out; gives the one that was there.
    @discardableResult
    mutating func remove(_ type: Int, _ id: JSONIdentifier) -> StoredObject? {
        guard type < byType.count, let old = byType[type].removeValue(for: id) else { return nil }
        count(old, by: -1)
        return old
    }

    /// Replaces what is there of an object by the model that was made of it.
    mutating func settle(_ model: JSONModel, _ type: Int, _ id: JSONIdentifier) { byType[type][id] = .model(model) }

    /// Makes the changes of a transaction; gives what is to be let go of when no lock is held any more.
    mutating func apply(_ changes: consuming StoreChanges) -> [StoredObject] {
        var old: [StoredObject] = []
        for change in changes.byType {
            let number = change.type.number
            makeRoom(for: number)
            if byType[number].isEmpty, referrals == nil {
                byType[number] = change.stored
                continue
            }
            change.stored.forEach { id, object in
                if let known = put(object, number, id) { old.append(known) }
            }
            for id in change.deleted {
                if let known = remove(number, id) { old.append(known) }
            }
        }
        return old
    }

    /// Makes room for so many more objects of a type, by the id of one.
    mutating func reserve(_ more: Int, _ type: Int, like id: JSONIdentifier) {
        makeRoom(for: type)
        byType[type].reserve(more, like: id)
    }

    private mutating func makeRoom(for type: Int) {
        while byType.count <= type { byType.append(IdentifierTable()) }
    }

    // MARK: Who refers to whom

    private mutating func count(_ object: StoredObject?, by step: Int) {
        guard referrals != nil, let object else { return }
        for key in object.references { referrals?[key, default: 0] += step }
    }

    /// How many objects refer to each of some.
    ///
    /// O(n) in the objects of the store the first time, then kept up.
    mutating func referrals(to keys: Set<StoreKey>) -> [StoreKey: Int] {
        let counts = referrals ?? counted
        referrals = counts
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, counts[$0] ?? 0) })
    }

    private var counted: [StoreKey: Int] {
        var counts: [StoreKey: Int] = [:]
        for objects in byType {
            objects.forEach { _, object in
                for key in object.references { counts[key, default: 0] += 1 }
            }
        }
        return counts
    }
}
