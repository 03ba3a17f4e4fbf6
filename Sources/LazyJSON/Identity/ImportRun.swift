/// An import that is being applied to a transaction.
final class ImportRun {
    private var batch: ImportBatch
    private let transaction: any JSONStoreTransaction
    private var merges: [ObjectIdentifier: ImportMerge] = [:]

    init(_ batch: consuming ImportBatch, _ transaction: any JSONStoreTransaction) {
        self.batch = batch
        self.transaction = transaction
    }

    // MARK: Applying

    /// Inserts and updates, one object at the top level after another, and calls `done` after each.
    func apply(_ done: (Int) throws -> Void) throws {
        for number in batch.types.indices { try fetch(number) }
        var next = 0
        for (position, top) in batch.tops.enumerated() {
            while let top, next < top.end {
                apply(batch.steps[next])
                next += 1
            }
            try done(position + 1)
        }
    }

    /// Asks the store for all objects of a type, once.
    private func fetch(_ number: Int) throws {
        let found = try batch.types[number].identity.root.fetch(batch.types[number].objects.map(\.id), in: transaction)
        for (place, model) in found.enumerated() {
            guard let model else { continue }
            batch.types[number].objects[place].stored = model
            batch.types[number].objects[place].json = model.modelJSON
        }
    }

    private func apply(_ step: ImportBatch.Step) {
        let (type, place) = (step.place.type, step.place.object)
        let object = batch.types[type].objects[place]
        guard let now = object.json else {
            batch.types[type].objects[place].json = step.json
            return
        }
        let known = object.stored.map { $0.modelClassReference }
        let found = batch.types[type].identity.modelClass(
            of: step.json, asked: object.asked, known: known, batch.context)
        if let merged = merge(found).merged(now, with: step.json) {
            batch.types[type].objects[place].json = merged
        }
    }

    private func merge(_ modelClass: Lasting<ModelClass>) -> ImportMerge {
        let modelClass = modelClass.object
        let identity = ObjectIdentifier(modelClass)
        if let known = merges[identity] { return known }
        let merge = ImportMerge(modelClass)
        merges[identity] = merge
        return merge
    }

    // MARK: Storing

    /// Stores what is new or changed; gives the objects at the top level.
    ///
    /// - Parameter accepts: Whether a model may be one at the top level; asked before anything is stored.
    func finish(_ accepts: (JSONModel) throws -> Void) throws -> [JSONModel] {
        var dropped = DroppedReferences(batch.context)
        for number in batch.types.indices { make(number, &dropped) }
        for top in batch.tops {
            if let model = top.flatMap({ model($0.object) }) { try accepts(model) }
        }
        for number in batch.types.indices { try store(number) }
        try dropped.delete(in: transaction, without: dropped.isEmpty ? [] : tops)
        return batch.tops.compactMap { $0.flatMap { model($0.object) } }
    }

    /// Makes the models of what is new or changed of a type.
    private func make(_ number: Int, _ dropped: inout DroppedReferences) {
        let identity = batch.types[number].identity
        for place in batch.types[number].objects.indices {
            guard let model = changed(batch.types[number].objects[place], identity) else { continue }
            if let stored = batch.types[number].objects[place].stored { dropped.note(from: stored, to: model) }
            batch.types[number].objects[place].changed = model
        }
    }

    /// The model that an object has become; nil where nothing changed.
    private func changed(_ object: ImportBatch.Object, _ identity: ModelIdentity) -> JSONModel? {
        let json = object.json ?? identity.stub(object.id, object.spelling)
        let known = object.stored.map { $0.modelClassReference }
        let found = identity.modelClass(of: json, asked: object.asked, known: known, batch.context)
        if let stored = object.stored, json.isSame(as: stored.modelJSON), stored.modelClassReference == found {
            return nil
        }
        return found.make(json.alone, context: batch.context)
    }

    /// Stores what is new or changed of a type.
    private func store(_ number: Int) throws {
        let places = batch.types[number].objects.indices.filter { batch.types[number].objects[$0].changed != nil }
        if places.isEmpty { return }
        let models = places.compactMap { batch.types[number].objects[$0].changed }
        let stored = try batch.types[number].identity.root.upsert(models, in: transaction)
        for (place, model) in zip(places, stored) { batch.types[number].objects[place].changed = model }
    }

    private func model(_ object: ImportBatch.Top.Object) -> JSONModel? {
        switch object {
        case .loose(let model): return model
        case .stored(let place):
            let object = batch.types[place.type].objects[place.object]
            return object.changed ?? object.stored
        }
    }

    /// The objects at the top level.
    private var tops: Set<StoreKey> {
        var tops = Set<StoreKey>()
        for type in batch.types {
            for object in type.objects where object.isTop {
                tops.insert(StoreKey(type: type.identity.type, id: object.id))
            }
        }
        return tops
    }
}
