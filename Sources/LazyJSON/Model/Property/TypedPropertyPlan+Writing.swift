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
    ///   - always: Whether a value is written that a missing member reads as already.
    ///   - writing: The context; what cannot be written as it is is noted there.
    /// - Throws: What the conversion throws.
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
            let json = try json(of: value, over: existing, &writing)
            new = try form.conversion.kept(json, of: value, over: existing, &writing)
            if form.check != nil { try checkReading(new, of: value, writing) }
        } catch {
            // A value without JSON need not be written if it is read already.
            if existing == nil, !always, isFallback(value, writing) { return .keep }
            throw error
        }
        guard let existing else { return !always && isFallback(new, &writing) ? .keep : .write(new) }
        return new.hasSourceText(of: existing) ? .keep : .write(new)
    }

    /// The JSON may read as another value, such as a date without its time.
    @inline(never)
    private func checkReading(_ new: JSON, of value: Value, _ writing: _JSONWriting) throws {
        var reading = writing.reading
        if let read = try? form.conversion.value(from: new, &reading), !Self.isEqual(read, value) { try check(read) }
    }

    /// The JSON of a value; over one that was read with parts of the fallback, these are not written unless they changed.
    private func json(of value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if existing != nil, traits.usesDefault {
            var reading = writing.reading
            writing.fallback = fallback(&reading)
        }
        defer { writing.fallback = nil }
        return try form.conversion.json(of: value, over: existing, &writing)
    }

    /// Whether a missing member reads as a value.
    private func isFallback(_ value: Value, _ writing: _JSONWriting) -> Bool {
        var reading = writing.reading
        return Self.isEqual(value, fallback(&reading))
    }

    /// Whether a missing member reads as a value that is written as `new`.
    private func isFallback(_ new: JSON, _ writing: inout _JSONWriting) -> Bool {
        var reading = writing.reading
        let fallback = fallback(&reading)
        if let isNil = form.isNil, isNil(fallback) { return false }
        return (try? form.conversion.json(of: fallback, over: nil, &writing))?.hasSourceText(of: new) ?? false
    }
}
