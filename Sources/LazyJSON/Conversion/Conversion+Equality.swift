/// Comparing values, to find writes that change nothing.
extension Conversion {
    /// Returns whether two values are the same: equal, and written as the same text; nil if that is not known.
    ///
    /// Neither is enough by itself. Values that Swift considers equal may have different texts, such as 0 and -0, or strings in
    /// two normalization forms. Values that differ may have the same text, such as dates that are written without their times.
    /// Values of a type that is not `Equatable`, and those that do not equal themselves, such as NaN, are compared by their text
    /// alone.
    func isSame(_ one: Value, as other: Value, _ writing: _JSONWriting) -> Bool? {
        let isComparable = areEqual(one, one)
        if isComparable ? !areEqual(one, other) : areEqual(other, other) { return false }
        var writing = writing
        let text = try? json(of: one, over: nil, &writing)
        let its = try? json(of: other, over: nil, &writing)
        if let text, let its { return text.hasSourceText(of: its) }
        // Of equal values, such as those with the same id, only one may be accepted.
        if text != nil || its != nil { return false }
        return isComparable ? true : nil
    }

    /// Returns whether two values are equal; `false` if their type is not `Equatable`.
    func areEqual(_ one: Value, _ other: Value) -> Bool { equality.areEqual?(one, other) ?? false }
}
