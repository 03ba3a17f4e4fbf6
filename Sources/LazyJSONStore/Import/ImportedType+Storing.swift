import LazyJSON

/// Storing what came.
extension ImportedType {
    /// Stores what is new or changed, and notes what was dropped.
    ///
    /// - Parameter done: Given each object as it is in the store then, in their order, with its place.
    mutating func store(
        in transaction: any JSONStoreTransaction, _ context: JSONContext, _ dropped: inout DroppedReferences,
        _ done: (Int, JSONModel) -> Void
    ) throws {
        // Without the type of the models, which the compiler does not know: what is generic is looked up for each object.
        let untyped = transaction as? MemoryTransaction
        var packer = DocumentPacker()
        var changed: [IdentifiedModel] = []
        var next = 0
        while next < objects.count {
            let part = next..<detach(from: next, &packer)
            makeModels(of: part, context, &changed, &dropped)
            if let untyped {
                // A few after the others, as long as they are in the processor's cache.
                try untyped.upsert(&changed, identity, expecting: objects.count - next)
                report(changed, part, done)
                changed.removeAll(keepingCapacity: true)
            }
            next = part.upperBound
        }
        if untyped != nil { return }
        if !changed.isEmpty {
            let stored = try identity.root.upsert(changed.map(\.model), in: transaction)
            for (number, model) in zip(changed.indices, stored) { changed[number].model = model }
        }
        report(changed, objects.indices, done)
    }

    /// Copies objects from a place on into text that they share; returns the place behind them.
    ///
    /// What is too large for that, and what was edited, is left as it is.
    private mutating func detach(from start: Int, _ packer: inout DocumentPacker) -> Int {
        if objects.count == 1 { return 1 }
        var end = start
        while end < objects.count, end - start < DocumentPacker.maximumCount {
            // What has no room may have some in the next one.
            if objects[end].isChanged, !objects[end].isPacked(&packer, as: end), packer.count > 0 { break }
            end += 1
        }
        packer.finish { objects[$0].json = $1 }
        return end
    }

    /// Makes models of what is new or changed.
    private mutating func makeModels(
        of part: Range<Int>, _ context: JSONContext, _ changed: inout [IdentifiedModel],
        _ dropped: inout DroppedReferences
    ) {
        for place in part where objects[place].isChanged {
            guard let found = objects[place].modelClass, var json = objects[place].json.take() else { continue }
            if !json.isSelfContained { json = json.selfContained }
            let model = found.make(json, context: context)
            if let stored = objects[place].stored { dropped.note(from: stored, to: model) }
            changed.append(IdentifiedModel(id: ids[place], model: model))
        }
    }

    /// Says what the store has of some objects now.
    private func report(_ changed: [IdentifiedModel], _ part: Range<Int>, _ done: (Int, JSONModel) -> Void) {
        var number = 0
        for place in part {
            if objects[place].isChanged, number < changed.count {
                done(place, changed[number].model)
                number += 1
            } else if let stored = objects[place].stored {
                done(place, stored)
            }
        }
    }
}

extension ImportedType.Object {
    /// Copies the object into a pack, unless there is nothing to copy; returns `false` if there is no room.
    @inline(__always)
    fileprivate func isPacked(_ packer: inout DocumentPacker, as number: Int) -> Bool {
        json.map { packer.add($0, as: number) } ?? true
    }
}
