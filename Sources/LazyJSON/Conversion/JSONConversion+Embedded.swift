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
                            // The JSON in a string would be read, not the string, and null would be no value.
                            if new.kind != .string, !new.isNull { return new }
                        }
                    }
                    let inner = existing?.kind == .string ? old : nil
                    let new = try self.written(value, over: inner, &writing)
                    if let existing, let inner, new.hasSourceText(of: inner) { return existing }
                    // Strict JSON, whatever the document of the value is.
                    let text = new.text(in: inner?.frame, dialect: .json).string()
                    try text.check(&writing)
                    // A text that the limits of the existing document would not read is refused.
                    _ = try JSON(parsing: text, limits: JSONLimits(depth: (existing ?? new).depthLimit))
                    return .string(text)
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
        guard let text = string else { throw .unconvertible("a string that contains JSON", self) }
        do throws(JSONError) {
            return try JSON(parsing: text, limits: JSONLimits(depth: depthLimit))
        } catch {
            throw .unconvertible("a string that contains JSON (\(error.inText))", self)
        }
    }

    /// Whether this is the empty string, which counts as missing where a string is to contain JSON.
    var isEmptyString: Bool { string?.isEmpty == true }
}

extension JSONError {
    /// The mistake in the text of a string, with its place in that text.
    fileprivate var inText: String {
        // Of a word only the first letter, because the text may contain a redacted value.
        let found = found.map { $0.hasPrefix("'") ? "\($0.prefix(2))'" : $0 } ?? "another value"
        let mistake = expected.map { "expected \($0), found \(found)" } ?? message
        return line.map { "line \($0), column \(column ?? 1) of its text: \(mistake)" } ?? mistake
    }
}
