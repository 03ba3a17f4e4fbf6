/// A value that is written whole over existing JSON: as the difference to the value that the JSON reads as.
struct WholeValue<Value: Codable> {
    let options: JSONCodingOptions

    /// Returns JSON that reads as a new value: the existing JSON with the differences.
    ///
    /// - Parameters:
    ///   - new: The encoding of the new value.
    ///   - old: The encoding of the value that the existing JSON reads as; nil if it cannot be read.
    ///   - existing: The existing JSON.
    /// - Throws: ``JSONError`` if it is not certain what is to be written, or the result would be read as another value.
    func json(_ new: ComparedEncoding, from old: ComparedEncoding?, over existing: JSON) throws -> JSON {
        if let old, old.isSame(as: new) { return existing }
        let ignored = try old.map { try changingIdentities($0, new, existing) } ?? []
        let before = try EncodedTree(old ?? ComparedEncoding(of: Never?.none, options), ignoring: ignored)
        let after = EncodedTree(new, ignoring: ignored)
        let correspondence = Correspondence(before, after)
        for isExact in [false, true] {
            var merge = ValueMerge(correspondence, over: existing, options, isExact: isExact)
            let result = try merge.run(over: existing, isReadable: old != nil) ?? existing
            if let value = try? result.decode(Value.self, options),
                let again = try? ComparedEncoding(of: value, options),
                again.json.hasSourceText(of: new.json) || EncodedTree(again)[0].hash == after[0].hash
            {
                return result
            }
        }
        throw JSONError(
            .unrepresentable, expected: "a type that reads what it writes",
            found: "\(Value.self), which reads the changed JSON as another value")
    }

    /// The types whose identities differ each time the JSON is decoded, such as an `id` that is created at random.
    private func changingIdentities(
        _ old: ComparedEncoding, _ new: ComparedEncoding, _ existing: JSON
    ) throws -> Set<ObjectIdentifier> {
        let (known, added) = (Set(old.notes.compactMap(\.identity)), new.notes.compactMap(\.identity))
        let unknown = Set(added.map(\.type)).intersection(known.map(\.type))
            .subtracting(added.filter(known.contains).map(\.type))
        if unknown.isEmpty { return [] }
        let again = try ComparedEncoding(of: existing.decode(Value.self, options), options)
        let stable = known.intersection(again.notes.compactMap(\.identity))
        return unknown.subtracting(stable.map(\.type))
    }
}
