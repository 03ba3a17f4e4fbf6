/// Conversions of values that are JSON in a string.
extension JSONConversion {
    /// Returns a conversion of values that are JSON in a string, from the conversion of the JSON.
    ///
    /// ```swift
    /// @JSONProperty(using: .embedded(.standard)) var sizes: [Int]  // {"sizes": "[1, 2]"}
    /// ```
    ///
    /// It reads and writes like `.embedded` of models.
    ///
    /// - Parameter conversion: The conversion of the JSON in the string.
    public static func embedded(_ conversion: JSONConversion) -> JSONConversion {
        JSONConversion { conversion.base.found(in: $0).embedded }
    }
}

extension JSONConversion where Value == JSON {
    /// JSON in a string; a value that is not a string is read as it is, and stays so.
    ///
    /// ```swift
    /// @JSONProperty(using: .embedded) var payload: JSON?  // {"payload": "{\"id\": 1}"}
    /// ```
    public static var embedded: JSONConversion { .embedded(.standard) }
}

extension Conversion {
    /// The same conversion of JSON in a string.
    fileprivate var embedded: Conversion {
        var traits = traits.without(\.isStandard).without(\.acceptsOne)
        (traits.keepsSourceText, traits.editsInPlace) = (true, false)
        (traits.isEmbedded, traits.acceptsEmbeddedOne) = (true, self.traits.acceptsOne)
        traits.schema = .embedded(traits.schema)
        return Conversion(
            self, read: { read in { json, reading in try read(json.unquoted(), &reading) } },
            write: { _ in
                { value, existing, writing in
                    let old = try? existing?.unquoted()
                    if let existing, let old, existing.kind != .string, !existing.isNull {
                        var reading = writing.reading
                        // A value that cannot be read may not have been meant without quotes.
                        if (try? self.value(from: old, &reading)) != nil {
                            let new = try self.written(value, over: old, &writing)
                            // The JSON in a string would be read, not the string.
                            if new.kind != .string { return new }
                        }
                    }
                    guard let existing, let old, existing.kind == .string else {
                        let text = try self.written(value, over: nil, &writing).rawText
                        try text.check(&writing)
                        return .string(text)
                    }
                    let new = try self.written(value, over: old, &writing)
                    if new.hasSourceText(of: old) { return existing }
                    return try new.quoted(over: existing, containing: old)
                }
            },
            isCurrent: { isCurrent in
                { value, json, context in isCurrent(value, json.flatMap { try? $0.unquoted() }, context) }
            },
            empty: empty, traits: traits)
    }
}

extension JSON {
    /// The JSON in a string; any other value itself.
    ///
    /// - Throws: ``JSONError`` with the code `unconvertible` if the text of the string is not JSON.
    package func unquoted() throws(JSONError) -> JSON {
        guard kind == .string else { return self }
        if let text = string, let json = try? JSON(parsing: text, limits: JSONLimits(depth: depthLimit)) { return json }
        throw .unconvertible("a string that contains JSON", self)
    }
}
