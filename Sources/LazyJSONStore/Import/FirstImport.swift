import LazyJSON

/// An import of objects that are new to the store, have ids of their own and no objects with ids inside of them, as most
/// objects of a first import.
///
/// The models are made in one pass over the array, and nothing is noted of an object but its id and its model. At any
/// other value all of that is dropped, and the objects are imported as others are: the store has seen nothing of it.
struct FirstImport: ~Copyable {
    private let asked: JSONModel.Type
    private let identity: ModelIdentity
    private let context: JSONContext
    private let transaction: MemoryTransaction
    /// The class that was found last, and what its objects may refer to.
    private var last: (modelClass: ImmortalReference<ModelClass>, relations: [Relation])?

    private var packer = DocumentPacker()
    /// One that is too large for a pack, and waits alone.
    private var large: JSON?
    /// Those that wait: their ids, classes and, when the pack is finished, models.
    private var ids: [JSONIdentifier] = []
    private var classes: [ImmortalReference<ModelClass>] = []
    private var waiting: [StoredObject] = []

    /// All objects so far by their ids, and in their order.
    private var objects = IdentifierTable<StoredObject>()
    private(set) var models: [JSONModel] = []
    private var references = FirstReferences()
    /// Objects of other types that consist of their ids.
    private var others: [(identity: ModelIdentity, stubs: [IdentifiedModel])] = []

    /// An import of the elements of an array; `nil` if the class or the store asks for the other way.
    ///
    /// - Parameter context: With the link of the transaction's store.
    init?(as asked: JSONModel.Type, _ context: JSONContext, in transaction: any JSONStoreTransaction) {
        guard let type = asked as? any JSONIdentifiable.Type, let transaction = transaction as? MemoryTransaction,
            context.isLinked(by: transaction.store.link)
        else { return nil }
        let identity = ModelIdentity.of(type)
        guard transaction.canInsert(identity) else { return nil }
        self.asked = asked
        self.identity = identity
        self.context = context
        self.transaction = transaction
    }

    /// Makes models of all elements; returns `false` if not all are new and simple.
    mutating func makeModels(of array: JSON) throws -> Bool {
        guard var element = ElementPosition(firstOf: array) else { return false }
        while !element.isAtEnd {
            try Task.checkCancellation()
            guard pack(&element) else { return false }
            if objects.isEmpty, let first = ids.first { reserve(array.count, like: first) }
            guard areNew, finishPack() else { return false }
        }
        for type in references.byType {
            guard let stubs = try makeStubs(type) else { return false }
            if isOwn(type.identity) {
                var objects = stubs.map { StoredObject.model($0.model) }
                self.objects.update(taking: &objects, for: stubs.map(\.id))
            } else {
                others.append((type.identity, stubs))
            }
        }
        return true
    }

    /// Stores the objects, and as their ids those that they refer to and that are not there.
    consuming func insert() throws -> [JSONModel] {
        try transaction.insert(objects, identity)
        for var type in others { try transaction.upsert(&type.stubs, type.identity, expecting: type.stubs.count) }
        return models
    }

    private func isOwn(_ other: ModelIdentity) -> Bool { other.type.number == identity.type.number }

    /// Objects that consist of their ids, for references to missing ones; nil if an existing one changes its class.
    private borrowing func makeStubs(_ type: FirstReferences.OfType) throws -> [IdentifiedModel]? {
        let isOwn = isOwn(type.identity)
        var all: [(id: JSONIdentifier, source: JSON)] = []
        type.sources.forEach { id, source in
            if !isOwn || objects[id] == nil { all.append((id, source)) }
        }
        let stored = try transaction.fetch(type.identity, ids: all.map(\.id))
        for case let model? in stored
        where !(type.identity.modelClass(ofStored: model, asked: type.asked, context) == model.modelClass) {
            return nil
        }
        return zip(all, stored).filter { $1 == nil }.map { object, _ in
            let (id, source) = object
            let json = source.kind == .object ? source.selfContained : type.identity.stub(id, source)
            let found = type.identity.modelClass(of: json, asked: type.asked, context)
            return IdentifiedModel(id: id, model: found.make(json, context: context))
        }
    }

    private mutating func reserve(_ count: Int, like id: JSONIdentifier) {
        objects.reserve(count, like: id)
        models.reserveCapacity(count)
    }

    /// Copies objects from an element on into the pack, until it is full; returns `false` at any other value.
    private mutating func pack(_ element: inout ElementPosition) -> Bool {
        while !element.isAtEnd {
            guard element.isObject else { return false }
            let isPacked = element.add(to: &packer, as: ids.count)
            if !isPacked, !ids.isEmpty { return true }
            let json = element.json
            let found = identity.modelClass(of: json, asked: asked, context)
            guard let id = identity.identifier(at: element), note(json, found) else { return false }
            ids.append(id)
            classes.append(found)
            if !isPacked { large = json.selfContained }
            element.advance()
            if !isPacked { return true }
        }
        return true
    }

    /// Notes what an object refers to; returns `false` if there is more to it than ids, or it is of another class than
    /// asked for.
    @inline(__always)
    private mutating func note(_ json: JSON, _ found: ImmortalReference<ModelClass>) -> Bool {
        if last.map({ $0.modelClass == found }) != true {
            if !found.isDerived(from: asked) { return false }
            last = (found, StoreClass.of(found).with { $0.relations })
        }
        guard let relations = last?.relations, !relations.isEmpty else { return true }
        let (number, objects) = (identity.type.number, objects)
        return references.note(relations, json, context) { identity, id in
            identity.type.number == number && objects[id] != nil
        }
    }

    /// Whether the store has none of those that wait.
    private var areNew: Bool { transaction.store.hasNone(of: identity.type, ids) }

    /// Makes models of the objects that wait; returns `false` if an id is there already.
    ///
    /// All models are made before anything is put in the table, see ``IdentifierTable/update(taking:for:)``.
    private mutating func finishPack() -> Bool {
        if let large = large.take() { waiting.append(.model(classes[0].make(large, context: context))) }
        packer.finish { number, json in waiting.append(.model(classes[number].make(json, context: context))) }
        // There are fewer if there was no memory.
        guard waiting.count == ids.count else { return false }
        for case .model(let model) in waiting { models.append(model) }
        let areAllNew = objects.update(taking: &waiting, for: ids)
        ids.removeAll(keepingCapacity: true)
        classes.removeAll(keepingCapacity: true)
        return areAllNew
    }
}
