import LazyJSON

/// Updating stored objects by imported ones, and creating objects that consist only of their ids.
extension ImportedType {
    /// Updates stored objects by the imported ones, in the order of the input, and resolves references.
    ///
    /// - Throws: `JSONError` if an object would become one of a class that is not related to its own, or there is no memory.
    mutating func update(
        _ context: JSONContext, _ merges: inout ImportMerges, _ packer: inout DocumentPacker
    ) throws(JSONError) {
        if areNew, repetitions.isEmpty, resolving.isEmpty { return }
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
        if !resolving.isEmpty { try resolveReferences(context, &packer) }
    }

    /// Updates an object that occurs once in the group, and writes the result.
    private mutating func updateOnce(
        _ place: Int, _ stored: JSON, with new: JSON, _ context: JSONContext, _ merges: inout ImportMerges,
        _ packer: inout DocumentPacker
    ) throws(JSONError) {
        guard let known = objects[place].modelClass else { return }
        let asked = objects[place].asked
        if new.hasSourceText(of: stored) { return try meet(place, stored, as: asked, context) }
        let found = identity.modelClass(of: new, asked: asked, known: known, context)
        var json = stored
        edits.removeAll(keepingCapacity: true)
        guard merges.merge(of: found).merge(new, into: &json, edits: &edits) else {
            return try meet(place, stored, as: asked, context)
        }
        objects[place].isEdited = true
        objects[place].isChanged = true
        if !edits.isEmpty, stored.hasSourceText(of: new, after: edits) {
            // The imported object is the result, and a copy already.
            objects[place].json = new
            return
        }
        updatedSize.of += stored.parsedSize
        updatedSize.by += new.parsedSize
        try write(json, edits, at: place, &packer)
    }

    /// Writes the objects that were edited in place, and determines the classes of all edited objects.
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
        // Taken out, so that it has no other references and is edited in place.
        guard let known = objects[place].modelClass,
            var json = objects[place].json.take() ?? objects[place].stored?.modelJSON
        else { return }
        defer { if objects[place].isChanged { objects[place].json = json } }
        // The text of an object that was edited before would have to be written for each comparison.
        if json.isParsed, new.hasSourceText(of: json) { return try meet(place, json, as: asked, context) }
        let isTold = identity.tells(json, context)
        let found = identity.modelClass(of: new, asked: asked, known: known, context)
        // An object that was edited before has no text yet.
        updatedSize.of += json.parsedSize
        updatedSize.by += new.parsedSize
        if merges.merge(of: found).merge(new, into: &json, &unions[place, default: ImportUnions()]) {
            objects[place].isEdited = true
            objects[place].isChanged = true
        }
        try setClass(at: place, json, asked, isTold, context)
    }

    /// Updates the class of an object without other changes, which was requested as an object of a class.
    private mutating func meet(
        _ place: Int, _ json: JSON, as asked: JSONModel.Type, _ context: JSONContext
    ) throws(JSONError) {
        if objects[place].modelClass?.isDerived(from: asked) == true { return }
        try setClass(at: place, json, asked, identity.tells(json, context), context)
        if objects[place].isChanged { objects[place].json = json }
    }

    /// Determines the class of an object.
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

    /// Keeps the references of the group, one for each object; they are resolved after all objects were read.
    mutating func keepReferences() {
        if references.isEmpty { return }
        // The table may be large; see `IdentifierTable.update(taking:for:)`.
        let places = references.indices.map { referencePlaces.place(of: references[$0].id) }
        for (number, place) in places.enumerated() {
            if place == allReferences.count {
                allReferences.append(references[number])
                continue
            }
            if references[number].isTop { allReferences[place].isTop = true }
            let asked = references[number].asked
            if asked != allReferences[place].asked, ModelClass.of(asked).isDerived(from: allReferences[place].asked) {
                allReferences[place].asked = asked
            }
        }
        references.removeAll(keepingCapacity: true)
    }

    /// Adds at most a number of objects that are referred to; returns whether there are more.
    mutating func addReferences(_ count: Int) -> Bool {
        let end = min(allReferences.count, resolvedCount + count)
        for number in resolvedCount..<end {
            let reference = allReferences[number]
            let place = places.place(of: reference.id)
            if place == objects.count { objects.append(Object(asked: reference.asked)) }
            resolving.append((place, reference))
        }
        resolvedCount = end
        return end < allReferences.count
    }

    /// Records that objects are referred to, and creates the unknown ones, which consist of their ids.
    private mutating func resolveReferences(
        _ context: JSONContext, _ packer: inout DocumentPacker
    ) throws(JSONError) {
        for (place, reference) in resolving where objects[place].modelClass == nil {
            let frame = reference.source.kind == .object ? nil : identity.frame
            try write(reference.source, in: frame, at: place, &packer)
        }
        try finish(&packer)
        for (place, reference) in resolving {
            if let known = objects[place].modelClass, known.isDerived(from: reference.asked) { continue }
            guard let json = objects[place].json ?? objects[place].stored?.modelJSON else { continue }
            if objects[place].modelClass == nil {
                objects[place].modelClass = identity.modelClass(of: json, asked: reference.asked, context)
            } else {
                try meet(place, json, as: reference.asked, context)
            }
        }
    }
}
