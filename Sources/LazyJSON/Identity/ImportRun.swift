/// An import that is being applied to a transaction.
struct ImportRun {
    private let batch: ImportBatch
    private let transaction: any JSONStoreTransaction
    private var merges: [ObjectIdentifier: ImportMerge] = [:]

    init(_ batch: consuming ImportBatch, _ transaction: any JSONStoreTransaction) {
        self.batch = batch
        self.transaction = transaction
    }

    // MARK: Applying

    /// Inserts and updates, one object at the top level after another, and calls `done` after each.
    mutating func apply(_ done: (Int) throws -> Void) throws {
        for type in batch.types { try type.fetch(in: transaction) }
        var next = 0
        for position in batch.tops.indices {
            while next < batch.tops[position].end {
                apply(batch.steps[next])
                next += 1
            }
            try done(position + 1)
        }
    }

    private mutating func apply(_ step: ImportBatch.Step) {
        let type = batch.types[step.type]
        let place = step.place
        guard let now = type.objects[place].begin(step) else { return }
        if step.json.isSpelled(like: now) { return }
        let known = type.objects[place].stored.map { $0.modelClassReference } ?? type.objects[place].mergedAs
        let found = type.identity.modelClass(
            of: step.json, asked: type.objects[place].asked, known: known, batch.context)
        if let merged = merge(found).merged(now, with: step.json) {
            type.objects[place].json = merged
            type.objects[place].modelClass = nil
        }
    }

    private mutating func merge(_ modelClass: Lasting<ModelClass>) -> ImportMerge {
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
    /// - Throws: Before anything is stored ``JSONError``, where an object at the top level is not of the class.
    func finish<Model: JSONModelProtocol>(as type: Model.Type) throws -> [Model] {
        for type in batch.types { type.settle(batch.context) }
        try checkTops(Model._modelType)
        var dropped = DroppedReferences(batch.context)
        var results = ImportResults<Model>(batch)
        for type in batch.types {
            try type.store(in: transaction, batch.context, &dropped) { results.note($1, type.number, place: $0) }
        }
        try dropped.delete(in: transaction, without: dropped.isEmpty ? [] : tops)
        return results.all()
    }

    /// Checks that the objects at the top level will be of a class.
    private func checkTops(_ wanted: JSONModel.Type) throws {
        var last: Lasting<ModelClass>?
        for type in batch.types {
            for object in type.objects where object.topCount > 0 {
                guard let found = object.modelClass, last.map({ !($0 == found) }) ?? true else { continue }
                guard found.isDerived(from: wanted) else {
                    throw JSONError(
                        .wrongKind, "Expected an object of \(wanted), found one of \(found.with { $0.type }).")
                }
                last = found
            }
        }
    }

    private var tops: Set<StoreKey> {
        var tops = Set<StoreKey>()
        for type in batch.types {
            for (id, object) in zip(type.ids, type.objects) where object.topCount > 0 {
                tops.insert(StoreKey(type: type.identity.type, id: id))
            }
        }
        return tops
    }
}
