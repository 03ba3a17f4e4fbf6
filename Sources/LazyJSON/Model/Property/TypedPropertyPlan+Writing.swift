/// Writing a property.
extension TypedPropertyPlan {
    /// Returns whether the property reads a value now, so that writing the value changes nothing.
    func reads(_ value: Value, from existing: JSON?, _ writing: _JSONWriting) -> Bool {
        var reading = writing.reading
        return form.conversion.isSame(self.value(ofExisting: existing, &reading), as: value, writing) ?? false
    }

    /// Returns the JSON that the property is set to; nil if its member is removed.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing value.
    ///   - writing: The state of writing, which notes values that cannot be written as they are.
    /// - Throws: The error of the conversion, or a ``JSONError`` if the value is refused.
    func json(for value: Value, over existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON? {
        if let isNil = form.isNil, isNil(value) {
            if !writesNilAsNull { return JSON?.none }
            if readsNull { throw JSONError.nullIsValue }
            return .some(.null)
        }
        try check(value, try? form.conversion.json(of: value, over: existing, &writing))
        let json = try form.conversion.json(of: value, over: existing, &writing)
        let new = try form.conversion.kept(json, of: value, over: existing, &writing)
        if form.check != nil { try checkReading(new, of: value, writing) }
        return new
    }

    /// Checks the value that the new JSON reads as, which may be another one, such as a date without its time.
    @inline(never)
    private func checkReading(_ new: JSON, of value: Value, _ writing: _JSONWriting) throws {
        var reading = writing.reading
        guard let read = try? form.conversion.value(from: new, &reading) else { return }
        if !form.conversion.areEqual(read, value) { try check(read, new) }
    }
}
