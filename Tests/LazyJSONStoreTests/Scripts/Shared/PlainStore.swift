import LazyJSONStore

/// The store that others are compared with: dictionaries of plain JSON, changed as the contract says.
struct PlainStore {
    /// The identity of an object, in the order of commits.
    struct Key: Hashable, Comparable {
        let type: PlainType
        let id: PlainIdentifier

        static func < (one: Key, other: Key) -> Bool {
            one.type == other.type ? one.id < other.id : one.type.storeName < other.type.storeName
        }
    }

    /// A change that is refused.
    enum Refusal: Error {
        /// A value at the top level of an import that is neither an object nor an id.
        case wrongKind
        /// An object of a class that is not related to the class of the object with the same id.
        case conflict
        /// An object without an id that is to be stored.
        case noIdentifier
    }

    private(set) var objects: [Key: PlainJSON] = [:]
    /// The objects that came more than once in the last import: the second time may have undone what the first has changed.
    private(set) var repeated: Set<Key> = []

    /// The keys of a type, in the order of the ids.
    func keys(of type: PlainType) -> [Key] { objects.keys.filter { $0.type == type }.sorted() }

    /// Whether an object has the same text, and so the same class, in another store, or is in neither.
    func isUnchanged(_ key: Key, since other: PlainStore) -> Bool {
        switch (objects[key], other.objects[key]) {
        case (let mine?, let its?): mine.isIdentical(to: its)
        case (nil, nil): true
        default: false
        }
    }

    func modelClass(of key: Key) -> PlainClass? { objects[key].map { .of($0, asked: key.type.root) } }

    // MARK: Upserts and deletions

    /// Puts objects in as they are, each in the place of the one with its id; all or none.
    mutating func upsert(_ new: [PlainJSON], _ type: PlainType) throws(Refusal) {
        var changed = objects
        for object in new {
            guard let id = type.identifier(in: object) else { throw .noIdentifier }
            let key = Key(type: type, id: id)
            if let old = changed[key] {
                let classes = [old, object].map { PlainClass.of($0, asked: type.root) }
                guard classes[0].isRelated(to: classes[1]) else { throw .conflict }
            }
            changed[key] = object
        }
        objects = changed
    }

    mutating func delete(_ keys: [Key]) {
        for key in keys { objects[key] = nil }
    }

    // MARK: References

    /// The object that a value refers to; `nil` if there is none.
    static func target(of value: PlainJSON, _ type: PlainType) -> Key? {
        (value.isObject ? type.identifier(in: value) : PlainIdentifier(value)).map { Key(type: type, id: $0) }
    }

    /// Calls a closure with each reference in an object and in its parts without ids.
    private static func forEachReference(
        in object: PlainJSON, _ modelClass: PlainClass, _ body: (PlainClass.Relation, Key) -> Void
    ) {
        for relation in modelClass.relations {
            for value in object[relation.name].map({ relation.values(of: $0) }) ?? [] {
                if let key = target(of: value, relation.type) {
                    body(relation, key)
                } else if value.isObject {
                    forEachReference(in: value, .of(value, asked: relation.type.root), body)
                }
            }
        }
        if let part = modelClass.part, let value = object[part.name] { forEachReference(in: value, part.of, body) }
    }

    /// The objects that an object refers to by properties that meet a condition.
    private func references(
        from key: Key, where isWanted: (PlainClass.Relation) -> Bool = { _ in true }
    ) -> Set<Key> {
        var keys: Set<Key> = []
        guard let object = objects[key] else { return keys }
        Self.forEachReference(in: object, .of(object, asked: key.type.root)) { relation, key in
            if isWanted(relation) { keys.insert(key) }
        }
        return keys
    }

    /// Whether another object refers to one.
    func isReferred(to key: Key) -> Bool {
        objects.keys.contains { $0 != key && references(from: $0).contains(key) }
    }

    // MARK: Imports

    /// The result of an import for a value at the top level.
    enum Top {
        case stored(Key)
        /// An object that is not stored, and its position in an array.
        case loose(PlainJSON, position: Int?)
    }

    /// An object that came, and its class.
    private struct Incoming {
        let json: PlainJSON
        let modelClass: PlainClass
        let type: PlainType
    }

    /// Imports JSON as a class; all or nothing.
    ///
    /// - Returns: The objects at the top level, in the order of the input.
    mutating func `import`(_ json: PlainJSON, as asked: PlainClass) throws(Refusal) -> [Top] {
        var result = self
        var (tops, referred): ([Top], [Key]) = ([], [])
        // The classes of the incoming objects, and the classes of the existing ones.
        var classes: [Key: [PlainClass]] = [:]
        var order: [Incoming] = []
        for (position, value) in (json.elements ?? [json]).enumerated() where !value.isNull {
            if value.isObject {
                let found = PlainClass.of(value, asked: asked)
                if let type = found.type, let id = type.identifier(in: value) {
                    tops.append(.stored(Key(type: type, id: id)))
                    order = [Incoming(json: value, modelClass: found, type: type)]
                } else {
                    let rest = Self.apart(value, found, &order, &referred)
                    tops.append(.loose(rest, position: json.elements == nil ? nil : position))
                }
            } else {
                guard let type = asked.type, let id = PlainIdentifier(value) else { throw .wrongKind }
                tops.append(.stored(Key(type: type, id: id)))
                referred.append(Key(type: type, id: id))
            }
            // Objects come before those inside of them.
            while !order.isEmpty {
                let next = order.removeFirst()
                guard let id = next.type.identifier(in: next.json) else { continue }
                let key = Key(type: next.type, id: id)
                var inside: [Incoming] = []
                result.take(Self.apart(next.json, next.modelClass, &inside, &referred), key)
                order = inside + order
                classes[key, default: modelClass(of: key).map { [$0] } ?? []].append(next.modelClass)
            }
        }
        let isConflict = classes.values.contains { all in
            all.contains { one in !all.allSatisfy { one.isRelated(to: $0) } }
        }
        if isConflict { throw .conflict }
        result.repeated = Set(classes.filter { $0.value.count > (objects[$0.key] == nil ? 1 : 2) }.keys)
        for key in referred where result.objects[key] == nil { result.objects[key] = key.type.stub(key.id.json) }
        result.dropUnreferred(since: self, sparing: tops)
        self = result
        return tops
    }

    /// An object without the objects in it that have an id: of those the id is left.
    private static func apart(
        _ object: PlainJSON, _ modelClass: PlainClass, _ found: inout [Incoming], _ referred: inout [Key]
    ) -> PlainJSON {
        var result = object
        for relation in modelClass.relations {
            guard let value = object[relation.name] else { continue }
            result[relation.name] = relation.map(value) { value in
                let valueClass = PlainClass.of(value, asked: relation.type.root)
                guard let key = target(of: value, relation.type) else {
                    return value.isObject ? apart(value, valueClass, &found, &referred) : value
                }
                if !value.isObject || relation.type.isStub(value) {
                    referred.append(key)
                    return value
                }
                found.append(Incoming(json: value, modelClass: valueClass, type: relation.type))
                return relation.type.stub(value.value(at: relation.type.idPath) ?? .null)
            }
        }
        if let part = modelClass.part, let value = object[part.name], value.isObject {
            result[part.name] = apart(value, part.of, &found, &referred)
        }
        return result
    }

    /// Inserts an object, or updates the one with its id.
    private mutating func take(_ new: PlainJSON, _ key: Key) {
        guard let old = objects[key] else { return objects[key] = new }
        let root = key.type.root
        let found = PlainClass.of(new, asked: root)
        objects[key] = Self.merged(old, new, found == root ? .of(old, asked: root) : found)
    }

    /// An object after an update, member by member.
    private static func merged(_ old: PlainJSON, _ new: PlainJSON, _ modelClass: PlainClass?) -> PlainJSON {
        var result = old
        for member in new.members {
            let now = old[member.name]
            let relation = modelClass?.relations.first { $0.name == member.name }
            if let now, let relation, let value = updated(now, member.value, relation) {
                result[member.name] = value
            } else if let now, now.isObject, member.value.isObject, member.name == modelClass?.throughMember {
                result[member.name] = merged(now, member.value, nil)
            } else if now == member.value || now == nil && member.value.isNull {
                continue
            } else {
                result[member.name] = member.value
            }
        }
        return result
    }

    /// The references after an update; `nil` if they are replaced, as other values are.
    private static func updated(_ now: PlainJSON, _ new: PlainJSON, _ relation: PlainClass.Relation) -> PlainJSON? {
        let isMerged = relation.policy == .merge && relation.shape == .many
        if new.isNull { return isMerged ? now : nil }
        if now.isNull || relation.shape == .named { return nil }
        if isMerged, let elements = now.elements, let others = new.elements {
            var seen = Set(elements.compactMap { target(of: $0, relation.type) })
            return .array(
                elements
                    + others.filter { value in
                        target(of: value, relation.type).map { seen.insert($0).inserted } ?? value.isObject
                    })
        }
        // A value that refers to the same objects stays as it is.
        if relation.shape == .many, now.elements?.count != new.elements?.count || now.elements == nil { return nil }
        let pairs = zip(relation.values(of: now), relation.values(of: new))
        let isSame = pairs.allSatisfy { mine, its in
            target(of: mine, relation.type).map { $0 == target(of: its, relation.type) } ?? false
        }
        return isSame ? now : nil
    }

    /// Deletes what a property with the policy `replace` referred to before, and nothing refers to any more.
    private mutating func dropUnreferred(since before: PlainStore, sparing tops: [Top]) {
        var dropped: Set<Key> = []
        for key in before.objects.keys {
            let old = before.references(from: key) { $0.policy == .replace }
            dropped.formUnion(old.subtracting(references(from: key) { $0.policy == .replace }))
        }
        for case .stored(let key) in tops { dropped.remove(key) }
        while let key = dropped.first(where: { objects[$0] != nil && !isReferred(to: $0) }) { objects[key] = nil }
    }
}
