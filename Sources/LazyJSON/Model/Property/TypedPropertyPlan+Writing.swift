/// The change of the JSON when a property is written.
enum PropertyChange {
    /// Nothing changes.
    case keep
    /// The member is removed.
    case remove
    /// The value is written.
    case write(JSON)
}

extension TypedPropertyPlan {
    /// Returns the change of the JSON when the property is set to a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing value.
    ///   - always: Whether to write a value that a missing member already reads as.
    ///   - writing: The state of writing, which notes values that cannot be written as they are.
    /// - Throws: The error of the conversion, or a ``JSONError`` if the value is refused.
    func change(
        to value: Value, over existing: JSON?, always: Bool, _ writing: inout _JSONWriting
    ) throws -> PropertyChange {
        if let isNil = form.isNil, isNil(value) {
            if !form.writesNull { return existing == nil ? .keep : .remove }
            if readsNull { throw JSONError.nullIsValue }
            if existing?.isNull == true || existing == nil && !always { return .keep }
            return .write(.null)
        }
        let new: JSON
        do {
            try check(value)
            let json = try form.conversion.json(of: value, over: existing, &writing)
            new = try form.conversion.kept(json, of: value, over: existing, &writing)
            if form.check != nil { try checkReading(new, of: value, writing) }
        } catch {
            // A value that has no JSON is not refused if a missing member already reads as it.
            var reading = writing.reading
            if existing == nil, !always, Self.isEqual(value, fallback(&reading)) { return .keep }
            throw error
        }
        guard let existing else {
            guard !always, isFallback(value, writtenAs: new, &writing) else { return .write(new) }
            writing.issues = []
            return .keep
        }
        return new.hasSourceText(of: existing) ? .keep : .write(new)
    }

    /// Checks the value that the new JSON reads as, which may be another one, such as a date without its time.
    @inline(never)
    private func checkReading(_ new: JSON, of value: Value, _ writing: _JSONWriting) throws {
        var reading = writing.reading
        if let read = try? form.conversion.value(from: new, &reading), !Self.isEqual(read, value) { try check(read) }
    }

    /// Returns whether a missing member reads as a value, or as the value that its JSON reads as.
    private func isFallback(_ value: Value, writtenAs new: JSON, _ writing: inout _JSONWriting) -> Bool {
        var reading = writing.reading
        let fallback = fallback(&reading)
        if let isNil = form.isNil, isNil(fallback) { return false }
        let issues = writing.issues
        defer { writing.issues = issues }
        guard let json = try? form.conversion.json(of: fallback, over: nil, &writing), json.hasSourceText(of: new)
        else { return false }
        // Values that differ may have the same text, such as times that are written without their seconds.
        return Self.isEqual(value, fallback) || !Self.isEqual(fallback, fallback) && !Self.isEqual(value, value)
            || (try? form.conversion.value(from: new, &reading)).map { Self.isEqual($0, fallback) } ?? false
    }
}
