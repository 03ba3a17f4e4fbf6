extension JSONConversion where Value: Equatable & Sendable {
    /// Returns a conversion by a table of values.
    ///
    /// ```swift
    /// @JSONProperty(using: .mapping(["y": .on, "n": .off], default: .off)) var state: State = .off
    /// ```
    ///
    /// Keys are compared as JSON values: `1.0` is `1`. JSON that is not in the table reads as the default, is an issue, and
    /// stays until another value is written. A value is written as its key. If several keys have the value, the one of the
    /// existing kind is written, and among those the shortest. Existing JSON that reads as the value keeps its text. A value
    /// without a key cannot be written, and is an issue of the draft.
    ///
    /// - Parameters:
    ///   - values: The values by their JSON.
    ///   - default: The value for all other JSON.
    public static func mapping(_ values: [JSON: Value], default: Value) -> JSONConversion {
        // The shortest first.
        let keys = values.sorted { one, other in
            let (mine, its) = (one.key.rawText, other.key.rawText)
            return mine.utf8.count == its.utf8.count ? mine.precedesInUTF8(its) : mine.utf8.count < its.utf8.count
        }
        return JSONConversion(
            read: { json, reading in
                if let value = values[json] { return value }
                reading.notes?.add(.unreadable, expected: "one of \(values.count) values", json)
                return `default`
            },
            write: { value, existing, _ in
                if let existing, values[existing] ?? (existing.isNull ? nil : `default`) == value { return existing }
                let candidates = keys.filter { $0.value == value }
                guard let found = candidates.first(where: { $0.key.kind == existing?.kind }) ?? candidates.first else {
                    throw JSONError(.unrepresentable, expected: "a value with a key in the table", found: "\(value)")
                }
                return found.key
            },
            traits: ConversionTraits(
                keepsSourceText: true, readsNull: values[.null] != nil,
                schema: .keywords { [("enum", JSON(elements: keys.map(\.key)))] }))
    }
}
