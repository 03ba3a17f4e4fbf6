import LazyJSON

/// An import that is being applied to a transaction.
struct ImportRun {
    private var batch: ImportBatch
    private let transaction: any JSONStoreTransaction
    private var merges: [ObjectIdentifier: ImportMerge] = [:]

    init(_ batch: consuming ImportBatch, _ transaction: any JSONStoreTransaction) {
        self.batch = batch
        self.transaction = transaction
    }

    // MARK: Applying

    /// Inserts and updates, one object at the top level after another, and calls `done` after each.
    mutating func apply(_ done: (Int) throws -> Void) throws {
        for type in batch.types.indices { try batch.types[type].fetch(in: transaction) }
        var next = 0
        for position in batch.tops.indices {
            while next < batch.tops[position].end {
                apply(batch.steps[next])
                next += 1
            }
            try done(position + 1)
        }
    }

    @inline(__always)
    private mutating func apply(_ step: ImportBatch.Step) {
        let (type, place) = (Int(step.type), Int(step.place))
        if let repetition = step.repetition {
            guard let now = batch.types[type].objects[place].json else { return }
            update(now, with: batch.repetitions[Int(repetition)], type, place)
        } else if batch.types[type].hasStored, let stored = batch.types[type].objects[place].stored,
            let json = batch.types[type].objects[place].json
        {
            let now = stored.modelJSON
            batch.types[type].objects[place].json = now
            update(now, with: json, type, place)
        }
    }

    private mutating func update(_ now: JSON, with json: JSON, _ type: Int, _ place: Int) {
        if json.hasSourceText(of: now) { return }
        let asked = batch.types[type].objects[place].asked
        let known = batch.types[type].objects[place].knownClass
        let found = batch.types[type].identity.modelClass(of: json, asked: asked, known: known, batch.context)
        if let merged = merge(found).merged(now, with: json) {
            batch.types[type].objects[place].json = merged
            batch.types[type].objects[place].isMerged = true
        }
    }

    private mutating func merge(_ modelClass: ImmortalReference<ModelClass>) -> ImportMerge {
        let identity = ObjectIdentifier(modelClass.object)
        if let known = merges[identity] { return known }
        let merge = ImportMerge(modelClass)
        merges[identity] = merge
        return merge
    }

    // MARK: Storing

    /// Stores what is new or changed; returns the objects at the top level.
    ///
    /// - Throws: Before anything is stored `JSONError` if an object at the top level is not of the class.
    mutating func finish<Model: JSONModelProtocol>(as type: Model.Type) throws -> JSONImportResult<Model> {
        for type in batch.types.indices { try batch.types[type].settle(batch.context, tops: Model._modelType) }
        var dropped = DroppedReferences(batch.context)
        var results = ImportResults(batch, of: Model._modelType)
        for number in batch.types.indices {
            try batch.types[number].store(in: transaction, batch.context, &dropped) { place, model in
                results.note(model, number, place: place)
            }
        }
        try dropped.delete(in: transaction, without: dropped.isEmpty ? [] : tops)
        return JSONImportResult(results.all(as: type), batch.issues)
    }

    private var tops: Set<StoreKey> {
        var tops = Set<StoreKey>()
        for type in batch.types {
            for (id, object) in zip(type.ids, type.objects) where object.isTop {
                tops.insert(StoreKey(type: type.identity.type, id: id))
            }
        }
        return tops
    }
}
