/// What writing a property changes.
enum PropertyChange {
    /// Nothing changes.
    case keep
    /// The member goes.
    case remove
    /// Something is written.
    case write(JSON)
}

extension TypedPropertyPlan {
    /// Returns what setting the property to a value changes.
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
            if existing?.isNull == true || existing == nil && !always { return .keep }
            return .write(.null)
        }
        guard let write = form.conversion.write else {
            throw JSONError(.unrepresentable, expected: "a conversion that writes \(Value.self)", found: "none")
        }
        var new: JSON
        do {
            if form.check?(value) == false {
                throw JSONError(.refused, expected: "a value that the check of \(name) accepts", found: "another")
            }
            new = try json(of: value, over: existing, write, &writing)
            if writing.isPart || !form.conversion.keepsSourceText {
                new = try writing.outcome(
                    of: value, written: new, over: existing, isVerified: form.conversion.tag == nil,
                    read: { try convert($0, &$1) }, write: write)
            }
        } catch {
            // A value without JSON need not be written if it is read already.
            if existing == nil, !always, isFallback(value, writing) { return .keep }
            throw error
        }
        guard let existing else { return !always && isFallback(new, write, &writing) ? .keep : .write(new) }
        return new.hasSourceText(of: existing) ? .keep : .write(new)
    }

    /// The JSON of a value; over one that was read with parts of the fallback, these are not written unless they changed.
    private func json(
        of value: Value, over existing: JSON?, _ write: JSONConversion<Value>.Write, _ writing: inout _JSONWriting
    ) throws -> JSON {
        guard let existing, let conversion = form.conversion.completing else {
            return try write(value, existing, &writing)
        }
        var reading = writing.reading
        return try conversion.write(value, existing, fallback(&reading), &writing)
    }

    /// Whether a missing member reads as a value.
    private func isFallback(_ value: Value, _ writing: _JSONWriting) -> Bool {
        var reading = writing.reading
        return Self.isEqual(value, fallback(&reading))
    }

    /// Whether a missing member reads as a value that is written as `new`.
    private func isFallback(
        _ new: JSON, _ write: JSONConversion<Value>.Write, _ writing: inout _JSONWriting
    ) -> Bool {
        var reading = writing.reading
        let fallback = fallback(&reading)
        if let isNil = form.isNil, isNil(fallback) { return false }
        return (try? write(fallback, nil, &writing))?.hasSourceText(of: new) ?? false
    }
}
