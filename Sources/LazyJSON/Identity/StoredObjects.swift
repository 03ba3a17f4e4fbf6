/// The objects of a store in memory, by type and id.
struct StoredObjects {
    /// By the numbers of the types.
    private(set) var byType: [[JSONIdentifier: StoredObject]] = []
    /// How many objects refer to each; made when somebody asks first.
    private var referrals: [StoreKey: Int]?

    /// The objects of a type.
    subscript(type: StoreType) -> [JSONIdentifier: StoredObject] {
        type.number < byType.count ? byType[type.number] : [:]
    }

    /// The object with an id.
    @inline(__always)
    func object(_ type: StoreType, _ id: JSONIdentifier) -> StoredObject? {
        type.number < byType.count ? byType[type.number][id] : nil
    }

    /// Puts an object in; gives the one that was there.
    @discardableResult
    mutating func put(_ object: StoredObject, _ type: StoreType, _ id: JSONIdentifier) -> StoredObject? {
        makeRoom(for: type)
        let old = byType[type.number].updateValue(object, forKey: id)
        count(old, by: -1)
        count(object, by: 1)
        return old
    }

    /// Takes an object out; gives the one that was there.
    @discardableResult
    mutating func remove(_ type: StoreType, _ id: JSONIdentifier) -> StoredObject? {
        guard type.number < byType.count, let old = byType[type.number].removeValue(forKey: id) else { return nil }
        count(old, by: -1)
        return old
    }

    /// Replaces what is there of an object by the model that was made of it.
    mutating func settle(_ content: StoredObject.Content, _ type: StoreType, _ id: JSONIdentifier) {
        byType[type.number][id]?.content = content
    }

    /// Makes the changes of a transaction; gives what is to be let go of when no lock is held any more.
    mutating func apply(_ changes: StoreChanges) -> [StoredObject] {
        var old: [StoredObject] = []
        for change in changes.byType {
            makeRoom(for: change.type)
            let number = change.type.number
            if byType[number].isEmpty, referrals == nil {
                byType[number] = change.stored
                continue
            }
            for (id, object) in change.stored {
                if let known = put(object, change.type, id) { old.append(known) }
            }
            for id in change.deleted {
                if let known = remove(change.type, id) { old.append(known) }
            }
        }
        return old
    }

    /// Makes room for so many more objects of a type.
    mutating func reserve(_ more: Int, _ type: StoreType) {
        makeRoom(for: type)
        byType[type.number].reserveCapacity(byType[type.number].count + more)
    }

    private mutating func makeRoom(for type: StoreType) {
        while byType.count <= type.number { byType.append([:]) }
    }

    // MARK: Who refers to whom

    private mutating func count(_ object: StoredObject?, by step: Int) {
        guard referrals != nil, let object else { return }
        for key in object.references { referrals?[key, default: 0] += step }
    }

    /// How many objects refer to each.
    ///
    /// O(n) in the objects of the store the first time, then kept up.
    mutating func allReferrals() -> [StoreKey: Int] {
        if let referrals { return referrals }
        var counts: [StoreKey: Int] = [:]
        for objects in byType {
            for object in objects.values {
                for key in object.references { counts[key, default: 0] += 1 }
            }
        }
        referrals = counts
        return counts
    }
}
