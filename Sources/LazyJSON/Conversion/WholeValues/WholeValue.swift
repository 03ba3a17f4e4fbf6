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
        let ignored = try ElementIdentity.changing(from: old?.identities ?? [], to: new.identities) {
            try ComparedEncoding(of: existing.decode(Value.self, options), options).identities
        }
        let before = try EncodedTree(old ?? ComparedEncoding(of: Never?.none, options), ignoring: ignored)
        let after = EncodedTree(new, ignoring: ignored)
        let correspondence = Correspondence(before, after)
        for isExact in [false, true] {
            var merge = ValueMerge(correspondence, over: existing, options, isExact: isExact)
            let result = try merge.run(over: existing, isReadable: old != nil) ?? existing
            if isRead(result, as: new) { return result }
        }
        throw JSONError.unreadable(Value.self)
    }

    /// Returns JSON; throws unless it is read as a value.
    func checked(_ json: JSON, _ value: ComparedEncoding) throws -> JSON {
        if isRead(json, as: value) { return json }
        throw JSONError.unreadable(Value.self)
    }

    private func isRead(_ json: JSON, as new: ComparedEncoding) -> Bool {
        guard let value = try? json.decode(Value.self, options), let again = try? ComparedEncoding(of: value, options)
        else { return false }
        return again.json.hasSourceText(of: new.json) || EncodedTree(again)[0].hash == EncodedTree(new)[0].hash
    }
}

extension JSONError {
    /// The error for changed JSON that its type reads as another value, or not at all.
    static func unreadable(_ type: Any.Type) -> JSONError {
        JSONError(
            .unrepresentable, expected: "a type that reads what it writes",
            found: "\(type), which reads the changed JSON as another value")
    }
}

extension JSON {
    /// Writes a value that was decoded at a pointer and has changed since.
    ///
    /// - Parameters:
    ///   - value: The changed value.
    ///   - new: Its encoding.
    ///   - old: The encoding of the value before.
    ///   - pointer: The pointer to the existing value.
    ///   - options: The strategies.
    /// - Throws: ``JSONError`` if it is not certain what is to be written, or the result would be read as another value.
    mutating func replaceWhole<Value: Codable>(
        by value: Value, _ new: ComparedEncoding, from old: ComparedEncoding, at pointer: JSONPointer,
        _ options: JSONCodingOptions
    ) throws {
        if old.isSame(as: new) { return }
        let known = self.value(at: pointer)
        var changed = new.json
        if !(value is JSON) {
            do {
                changed = try WholeValue<Value>(options: options).json(new, from: old, over: known ?? .null)
            } catch let error as JSONError {
                throw error.moved(below: pointer)
            }
        }
        if known == nil {
            try set(changed, at: pointer)
        } else {
            try write(changed, at: pointer, replacing: .containers)
        }
    }
}
