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
        let table = MappingTable(values)
        return JSONConversion(
            read: { json, reading in
                if let value = values[json] { return value }
                reading.notes?.add(.unreadable, expected: "one of \(values.count) values", json)
                return `default`
            },
            write: { value, existing, _ in
                if let existing, values[existing] ?? (existing.isNull ? nil : `default`) == value { return existing }
                guard let key = table.key(of: value, over: existing) else {
                    throw JSONError(.unrepresentable, expected: "a value with a key in the table", found: "\(value)")
                }
                return key
            },
            traits: ConversionTraits(
                keepsSourceText: true, readsNull: values[.null] != nil,
                schema: .keywords { [("enum", JSON(elements: table.allKeys))] }))
    }
}

/// The keys of values.
private struct MappingTable<Value: Equatable & Sendable>: Sendable {
    private let keys: [(key: JSON, value: Value)]
    /// The keys, the shortest first.
    var allKeys: [JSON] { keys.map(\.key) }

    init(_ values: [JSON: Value]) {
        keys = values.map { (key: $0.key, value: $0.value) }.sorted { one, other in
            let (mine, its) = (one.key.rawText, other.key.rawText)
            return mine.utf8.count == its.utf8.count ? mine.precedesInUTF8(its) : mine.utf8.count < its.utf8.count
        }
    }

    func key(of value: Value, over existing: JSON?) -> JSON? {
        let candidates = keys.filter { $0.value == value }
        return (candidates.first { $0.key.kind == existing?.kind } ?? candidates.first)?.key
    }
}
