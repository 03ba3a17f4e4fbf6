extension JSONConversion {
    /// This conversion, with a check of what it reads; a value that is refused cannot be read, and is an issue.
    ///
    /// With `.each` it checks elements: those that are refused are left out, and stay in the text.
    ///
    ///     @JSONProperty(using: .each(.standard.checking { $0 > 0 })) var sizes: [Int]
    ///
    /// - Parameter check: Says whether a value is accepted.
    public func checking(_ check: @escaping @Sendable (Value) -> Bool) -> JSONConversion {
        let accept: @Sendable (Value, JSON) throws -> Void = { value, json in
            if check(value) { return }
            throw JSONError(.refused, "Expected a value that the check accepts, found \(json.excerpt).")
        }
        var checked = JSONConversion(
            read: { json, reading in
                guard let read = read ?? found(in: reading.conversions).read else {
                    throw JSONError.unconvertible("a conversion that reads", json)
                }
                let value = try read(json, &reading)
                try accept(value, json)
                return value
            }, write: write, isCurrent: isCurrent, isCurrentInClass: isCurrentInClass, keepsSpelling: keepsSpelling
        ).tagged(tag).readingNull(readsNull)
        checked.completing = completing?.checking(accept)
        return checked
    }
}
