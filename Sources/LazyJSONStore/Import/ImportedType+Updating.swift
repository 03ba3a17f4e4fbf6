import LazyJSON

/// Updating objects by what came, and making those that consist of their ids.
extension ImportedType {
    /// Updates what the store has by what came, and what came first by what came again; takes in references.
    ///
    /// - Parameter isLast: Whether objects that consist of their ids are made of references to unknown ones; otherwise these
    ///   are kept until the objects came, or everything has come.
    /// - Throws: `JSONError` if an object would become one of a class that is not related to its own, or there is no memory.
    mutating func update(
        isLast: Bool, _ context: JSONContext, _ merges: inout ImportMerges, _ packer: inout DocumentPacker
    ) throws(JSONError) {
        if areNew, repetitions.isEmpty, references.isEmpty { return }
        for place in objects.indices {
            guard let stored = objects[place].stored else { continue }
            let new = objects[place].modelClass == nil ? nil : objects[place].json.take()
            objects[place].modelClass = stored.modelClass
            objects[place].isChanged = false
            guard let new else { continue }
            if repetitions.isEmpty {
                try updateOnce(place, stored.modelJSON, with: new, context, &merges, &packer)
            } else {
                try update(place, with: new, as: objects[place].asked, context, &merges)
            }
        }
        for repetition in repetitions {
            guard let json = repetition.json else { continue }
            try update(repetition.place, with: json, as: repetition.asked, context, &merges)
        }
        try settleEdited(context, &packer)
        try resolveReferences(isLast: isLast, context, &packer)
    }

    /// Updates an object that came once, and writes what becomes of it.
    private mutating func updateOnce(
        _ place: Int, _ stored: JSON, with new: JSON, _ context: JSONContext, _ merges: inout ImportMerges,
        _ packer: inout DocumentPacker
    ) throws(JSONError) {
        guard let known = objects[place].modelClass else { return }
        let asked = objects[place].asked
        if new.hasSourceText(of: stored) { return try meet(place, stored, as: asked, context) }
        let found = identity.modelClass(of: new, asked: asked, known: known, context)
        var (json, edits): (JSON, [TextEdit]) = (stored, [])
        guard merges.merge(of: found).merge(new, into: &json, edits: &edits) else {
            return try meet(place, stored, as: asked, context)
        }
        objects[place].isEdited = true
        objects[place].isChanged = true
        try write(json, edits, at: place, &packer)
    }

    /// Writes the objects that were edited in place, and finds out the classes of all that were edited.
    private mutating func settleEdited(_ context: JSONContext, _ packer: inout DocumentPacker) throws(JSONError) {
        for place in repetitions.isEmpty ? 0..<0 : objects.indices where objects[place].isEdited {
            if let json = objects[place].json { try write(json, at: place, &packer) }
        }
        try finish(&packer)
        for place in objects.indices where objects[place].isEdited {
            objects[place].isEdited = false
            guard repetitions.isEmpty, let stored = objects[place].stored, let json = objects[place].json else {
                continue
            }
            try setClass(
                at: place, json, objects[place].asked, identity.tells(stored.modelJSON, context), context)
        }
    }

    /// Updates an object in place.
    private mutating func update(
        _ place: Int, with new: JSON, as asked: JSONModel.Type, _ context: JSONContext, _ merges: inout ImportMerges
    ) throws(JSONError) {
        // Taken out, so that nothing else refers to it.
        guard let known = objects[place].modelClass,
            var json = objects[place].json.take() ?? objects[place].stored?.modelJSON
        else { return }
        defer { if objects[place].isChanged { objects[place].json = json } }
        if new.hasSourceText(of: json) { return try meet(place, json, as: asked, context) }
        let isTold = identity.tells(json, context)
        let found = identity.modelClass(of: new, asked: asked, known: known, context)
        if merges.merge(of: found).merge(new, into: &json) {
            objects[place].isEdited = true
            objects[place].isChanged = true
        }
        try setClass(at: place, json, asked, isTold, context)
    }

    /// Takes in that an object was met as one of a class.
    private mutating func meet(
        _ place: Int, _ json: JSON, as asked: JSONModel.Type, _ context: JSONContext
    ) throws(JSONError) {
        if objects[place].modelClass?.isDerived(from: asked) == true { return }
        try setClass(at: place, json, asked, identity.tells(json, context), context)
        if objects[place].isChanged { objects[place].json = json }
    }

    /// Finds out the class of an object.
    ///
    /// - Parameter isTold: Whether the JSON determined the class before. If it did, it does so now.
    private mutating func setClass(
        at place: Int, _ json: JSON, _ asked: JSONModel.Type, _ isTold: Bool, _ context: JSONContext
    ) throws(JSONError) {
        guard let known = objects[place].modelClass else { return }
        let found = identity.modelClass(of: json, asked: asked, known: isTold ? nil : known, context)
        if found == known { return }
        try identity.check(found, known, places.ids[place])
        objects[place].modelClass = found
        objects[place].isChanged = true
    }

    // MARK: References

    private mutating func resolveReferences(
        isLast: Bool, _ context: JSONContext, _ packer: inout DocumentPacker
    ) throws(JSONError) {
        var unknown: [Reference] = []
        for reference in references {
            if objects[reference.place].modelClass == nil {
                unknown.append(reference)
            } else {
                try take(reference, context)
            }
        }
        if !isLast {
            for reference in unknown { keep(reference) }
            return
        }
        for reference in unknown { try writeStub(reference, &packer) }
        try finish(&packer)
        for reference in unknown {
            let place = reference.place
            if objects[place].modelClass == nil, let json = objects[place].json {
                objects[place].modelClass = identity.modelClass(of: json, asked: reference.asked, context)
            } else {
                try take(reference, context)
            }
        }
    }

    private mutating func take(_ reference: Reference, _ context: JSONContext) throws(JSONError) {
        let place = reference.place
        guard let json = objects[place].json ?? objects[place].stored?.modelJSON else { return }
        try meet(place, json, as: reference.asked, context)
    }

    /// Writes an object that consists of its id, unless that was done.
    private mutating func writeStub(_ reference: Reference, _ packer: inout DocumentPacker) throws(JSONError) {
        // Several references to one object make one.
        if objects[reference.place].isEdited { return }
        objects[reference.place].isEdited = true
        let frame = reference.source.kind == .object ? nil : identity.frame
        try write(reference.source, in: frame, at: reference.place, &packer)
    }

    private mutating func keep(_ reference: Reference) {
        let place = unresolvedPlaces.place(of: places.ids[reference.place])
        // Nothing is known, and nothing is stored.
        objects[reference.place].isChanged = false
        if place == unresolved.count {
            unresolved.append((places.ids[reference.place], reference.asked, reference.source))
        } else if ModelClass.of(reference.asked).isDerived(from: unresolved[place].asked) {
            unresolved[place].asked = reference.asked
        }
    }

    /// Whether there are references to objects of which nothing was known when they were met.
    var hasUnresolved: Bool { !unresolved.isEmpty }

    /// Takes these references.
    mutating func takeUnresolved() -> [(id: JSONIdentifier, asked: JSONModel.Type, source: JSON)] {
        unresolvedPlaces = PlaceTable()
        let taken = unresolved
        unresolved = []
        return taken
    }
}
