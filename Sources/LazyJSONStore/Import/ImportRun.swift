import LazyJSON

/// An import into a transaction: objects are separated from the objects nested in them, copied, looked up, merged and stored, in
/// groups.
///
/// Each object is updated in the order of the input. It makes no difference how objects are grouped.
struct ImportRun: ~Copyable {
    /// A value at the top level that was read and is not stored yet.
    private enum Top {
        /// The number of its type, and its place among the objects of that type.
        case stored(type: UInt32, place: UInt32)
        case reference(type: Int, JSONIdentifier)
        case loose(UInt32)
    }

    /// An object at the top level that cannot be stored.
    private struct Loose {
        let modelClass: ImmortalReference<ModelClass>
        /// The copy, once it is finished.
        var json: JSON?
    }

    /// A nested object that is still to be imported.
    private struct Incoming {
        let json: JSON
        let asked: JSONModel.Type
    }

    private let context: JSONContext
    /// The class of the objects at the top level.
    private let wanted: JSONModel.Type
    private let transaction: any JSONStoreTransaction
    /// The number of objects that are looked up and stored together: few enough to stay in the processor's cache.
    private var groupSize: Int
    /// The number of values at the top level that are still to be read.
    private var left: Int

    private var types: [ImportedType] = []
    /// The requested classes, with the numbers of their types; nil for a class without ids.
    private var kinds: [(asked: JSONModel.Type, type: Int?)] = []
    private var merges = ImportMerges()
    /// The nested objects of an object that is imported, the last ones first.
    private var waiting: [Incoming] = []
    private var tops: [Top] = []
    private var loose: [Loose] = []
    /// The number of objects and references that were read and are not stored yet.
    private var count = 0
    /// Copies of these objects: small ones share a document, so that none keeps the imported document alive.
    private var packer = DocumentPacker()
    private var results: ImportResults
    private var dropped: DroppedReferences

    /// An import of some values at the top level.
    init(
        _ wanted: JSONModel.Type, _ context: JSONContext, in transaction: any JSONStoreTransaction, count: Int,
        groupSize: Int
    ) {
        self.wanted = wanted
        self.context = context
        self.transaction = transaction
        self.groupSize = groupSize
        left = count
        results = ImportResults(wanted, count: count)
        dropped = DroppedReferences(context)
    }

    /// Imports a value at the top level.
    ///
    /// - Throws: `JSONError` if it is neither an object nor an id, or an object is of a class that is not related to the class of
    ///   another object with its id; and the errors of the store.
    mutating func take(_ json: JSON, at position: Int?) throws {
        left -= 1
        let kind = json.kind
        if kind == .null { return }
        var (asked, type) = (wanted, type(of: wanted))
        if kind == .object {
            if type == nil {
                // The class that the JSON selects may have ids even if the requested class has none.
                let found = ModelClass.of(asked).dispatch(json, context)
                asked = found.with { $0.type }
                type = self.type(of: asked)
                // If the topmost class selects the same class, it is requested instead, because an update may select another
                // class.
                if let root = type.map({ types[$0].identity.root }),
                    ModelClass.of(root).dispatch(json, context) == found
                {
                    asked = root
                }
            }
            let identity = type.map { types[$0].identity }
            if let type, let identity, let id = identity.identifier(in: json) {
                let place = try take(json, id, as: asked, type, identity)
                tops.append(.stored(type: UInt32(type), place: UInt32(place)))
            } else {
                results.addIssue(of: json, as: asked, identity, context, at: position)
                try takeLoose(json, as: asked)
            }
            while let next = waiting.popLast() {
                guard let type = self.type(of: next.asked) else { continue }
                let identity = types[type].identity
                guard let id = identity.identifier(in: next.json) else { continue }
                _ = try take(next.json, id, as: next.asked, type, identity)
            }
        } else if let type, let id = JSONIdentifier(json) {
            count += 1
            types[type].refer(to: id, as: asked, json, isTop: true)
            tops.append(.reference(type: type, id))
        } else {
            throw JSONError(
                .wrongKind, expected: "an object\(type == nil ? "" : " or an id")", found: json.excerpt,
                pointer: position.map { JSONPointer([.index($0)]) })
        }
        if count >= groupSize { try store() }
    }

    /// Adds an object with an id; returns its place.
    @inline(__always)
    private mutating func take(
        _ json: JSON, _ id: JSONIdentifier, as asked: JSONModel.Type, _ type: Int, _ identity: ModelIdentity
    ) throws -> Int {
        let found = identity.modelClass(of: json, asked: asked, context)
        count += 1
        let (place, target) = types[type].add(id, as: asked, found)
        if found.hasRelations {
            if try copyApart(json, found, for: CopyKey(type, target)) { types[type].objects[place].hasParts = true }
        } else {
            try copy(json, for: CopyKey(type, target))
        }
        return place
    }

    /// Adds an object at the top level that cannot be stored.
    private mutating func takeLoose(_ json: JSON, as asked: JSONModel.Type) throws {
        let found = ModelClass.of(asked).dispatch(json, context)
        count += 1
        tops.append(.loose(UInt32(loose.count)))
        loose.append(Loose(modelClass: found))
        _ = try copyApart(json, found, for: CopyKey(loose: loose.count - 1))
    }

    // MARK: Copies

    /// Copies an object, at once or together with those that follow.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - edits: Changes of its text.
    ///   - key: The destination of the copy.
    @inline(__always)
    private mutating func copy(
        _ json: JSON, edits: [TextEdit] = [], for key: CopyKey
    ) throws(JSONError) {
        if edits.isEmpty, json.isSelfContained { return Self.set(json, key, &types, &loose) }
        if isPacked(json, edits, for: key) { return }
        try finishCopies()
        if isPacked(json, edits, for: key) { return }
        // An object that is too large to share a document has one of its own.
        Self.set(try json.detached(edits: edits), key, &types, &loose)
    }

    /// Copies an object without the nested objects that have an id, which are imported separately.
    ///
    /// Returns whether it has more than ids in its references, or parts that may have references.
    @inline(never)
    private mutating func copyApart(
        _ json: JSON, _ found: ImmortalReference<ModelClass>, for key: CopyKey
    ) throws(JSONError) -> Bool {
        // Edited objects have no text of which parts could be left out.
        let json = json.isParsed ? json : json.selfContained
        let isSimple = !found.hasRelations || takeReferences(of: json, found)
        try copy(json, edits: isSimple ? [] : takeObjects(in: json, found), for: key)
        return !isSimple
    }

    @inline(__always)
    private mutating func isPacked(_ json: JSON, _ edits: [TextEdit], for key: CopyKey) -> Bool {
        if edits.isEmpty, json.isParsed { return packer.add(json, as: key.number) }
        return packer.write(json, edits: edits, as: key.number)
    }

    /// Passes the finished copies to their objects.
    private mutating func finishCopies() throws(JSONError) {
        try Self.finish(&packer, &types, &loose)
    }

    private static func finish(
        _ packer: inout DocumentPacker, _ types: inout [ImportedType], _ loose: inout [Loose]
    ) throws(JSONError) {
        try packer.finish { set($1, CopyKey(number: $0), &types, &loose) }
    }

    @inline(__always)
    private static func set(
        _ json: consuming JSON, _ key: CopyKey, _ types: inout [ImportedType], _ loose: inout [Loose]
    ) {
        if let (type, target) = key.target {
            types[type].setCopy(json, of: target)
        } else {
            loose[key.number].json = json
        }
    }

    // MARK: Types

    /// The number of a class's type; nil for a class without ids.
    @inline(__always)
    private mutating func type(of asked: JSONModel.Type) -> Int? {
        for number in kinds.indices where kinds[number].asked == asked { return kinds[number].type }
        return addedType(of: asked)
    }

    @inline(never)
    private mutating func addedType(of asked: JSONModel.Type) -> Int? {
        let identity = (asked as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
        let type = identity.map { identity in
            if let known = types.firstIndex(where: { $0.identity.root == identity.root }) { return known }
            types.append(ImportedType(identity))
            return types.count - 1
        }
        kinds.append((asked, type))
        return type
    }

    // MARK: References

    /// Adds the references of an object if all of them are ids.
    ///
    /// Returns `false`, and adds nothing, if one is an object with members besides its id, or if a part may have references.
    private mutating func takeReferences(of object: JSON, _ found: ImmortalReference<ModelClass>) -> Bool {
        let counts = types.map(\.references.count)
        // In reverse order, as in `takeObjects(in:_:)`: the first reference that is added determines how an id is written.
        for relation in StoreClass.of(found).with({ $0.relations }).reversed() {
            guard let json = relation.plan.json(in: object) else { continue }
            let isSimple =
                switch relation.target {
                case .reference(let form): takeReferences(json, relation, form)
                case .part(let type):
                    haveNoRelations(json, relation, ModelClass.of(relation.plan.chosenType(in: object) ?? type))
                }
            if isSimple { continue }
            for type in types.indices {
                types[type].removeReferences(from: type < counts.count ? counts[type] : 0)
            }
            return false
        }
        return true
    }

    /// Whether the parts in the value of a property have no references.
    private borrowing func haveNoRelations(
        _ json: JSON, _ relation: Relation, _ modelClass: ImmortalReference<ModelClass>
    ) -> Bool {
        relation.forAll(in: json) { part in
            part.kind != .object || !modelClass.dispatch(part, context).hasRelations
        }
    }

    private mutating func takeReferences(_ json: JSON, _ relation: Relation, _ form: ReferenceDescription) -> Bool {
        guard let type = type(of: form.type) else { return true }
        let identity = types[type].identity
        return relation.forAll(in: json) { value in
            let isObject = value.kind == .object
            if isObject, relation.shape == .named || !identity.isStub(value) { return false }
            guard let id = identity.target(of: value) else { return true }
            types[type].refer(to: id, as: form.type, value)
            return true
        }
    }

    /// Adds the references of an object and its parts, and the nested objects with an id.
    ///
    /// - Returns: Changes of its text, which leave only the id of each nested object that has one.
    private mutating func takeObjects(in json: JSON, _ modelClass: ImmortalReference<ModelClass>) -> [TextEdit] {
        var edits: [TextEdit] = []
        var found: [Incoming] = []
        for site in ReferenceSearch.sites(in: json, of: modelClass, context).reversed() {
            guard let type = type(of: site.form.type) else { continue }
            let identity = types[type].identity
            var inside: [Incoming] = []
            for (value, isReplaceable) in site.values {
                guard let id = identity.target(of: value) else { continue }
                if value.kind != .object || identity.isStub(value) {
                    types[type].refer(to: id, as: site.form.type, value)
                    continue
                }
                if isReplaceable { edits += identity.editsToKeepIdentifier(in: value) }
                inside.append(Incoming(json: value, asked: site.form.type))
            }
            found += inside.reversed()
        }
        // Objects are taken from the end of the list.
        waiting += found
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    // MARK: Storing

    /// Stores the remaining objects, and resolves the references; an unknown id creates an object.
    ///
    /// - Returns: The objects at the top level, and the issues for those that were not stored.
    /// - Throws: The errors of ``take(_:at:)``, `JSONError` if an object at the top level is not of the class that is
    ///   wanted, and `CancellationError` if the task was canceled.
    consuming func finish() throws -> (models: [JSONModel], issues: [JSONIssue]) {
        var hasMore = true
        for type in types.indices { types[type].keepReferences() }
        while hasMore {
            hasMore = false
            try Task.checkCancellation()
            for type in types.indices where types[type].addReferences(groupSize) { hasMore = true }
            try store()
        }
        let models = try results.models()
        try dropped.delete(in: transaction, without: models)
        return (models, results.issues)
    }

    /// Looks up the objects of the group, updates those that the store has, and stores the new and the changed ones.
    private mutating func store() throws {
        try finishCopies()
        let share = left / max(count, 1)
        for type in types.indices where !types[type].isEmpty {
            types[type].keepReferences()
            try types[type].lookUp(in: transaction, context, share: share)
            try types[type].update(context, &merges, &packer)
        }
        try storeChanged(share: share)
        addResults()
        // Each group writes the objects that it updates. If large objects are updated by small ones again and again, larger
        // groups write them less often.
        let size = types.reduce((of: 0, by: 0)) { ($0.of + $1.updatedSize.of, $0.by + $1.updatedSize.by) }
        if size.of / 16 > size.by { groupSize *= 2 }
        for type in types.indices where !types[type].isEmpty { types[type].removeAll() }
        tops.removeAll(keepingCapacity: true)
        loose.removeAll(keepingCapacity: true)
        count = 0
    }

    private mutating func storeChanged(share: Int) throws {
        for type in types.indices where !types[type].isEmpty {
            for (id, old, new) in try types[type].store(in: transaction, context, share: share) {
                dropped.note(types[type].identity, id, from: old, to: new)
                if let old { results.replace(old, by: new) }
            }
        }
    }

    private mutating func addResults() {
        for top in tops {
            switch top {
            case .stored(let type, let place):
                if let model = types[Int(type)].model(at: Int(place)) { results.add(model) }
            case .reference(let type, let id): results.addMissing(type, id)
            case .loose(let number):
                guard let json = loose[Int(number)].json else { continue }
                results.add(loose[Int(number)].modelClass.make(json, context: context))
            }
        }
        for type in types.indices {
            for (place, reference) in types[type].resolving where reference.isTop {
                if let model = types[type].model(at: place) { results.setMissing(type, reference.id, model) }
            }
        }
    }
}
