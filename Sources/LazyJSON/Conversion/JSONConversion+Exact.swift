extension JSONConversion where Value: JSONConvertible {
    /// The conversion of a type without any coercion, of its parts neither.
    ///
    /// `"42"`, `true` and `42.9` are no integers, `1` is no Bool and `7` no string; they cannot be read. A date is a number
    /// or ISO 8601. Writing gives a value that can be read so: over `"42"` the integer 43 is `43`. Models inside of a value
    /// read their properties as these are declared.
    public static var exact: JSONConversion {
        JSONConversion(
            read: { json, reading in try reading.exactly { try Value._read(json, &$0) } },
            write: { value, existing, writing in
                let wasExact = writing.isExact
                writing.isExact = true
                defer { writing.isExact = wasExact }
                return try writing.exactly(value, over: existing) { try $0._json(replacing: $1, &$2) }
            },
            isCurrentInClass: { ownStaleness(in: $0) }, keepsSpelling: Value._keepsSpelling)
    }
}

extension _JSONReading {
    /// Reads without any coercion.
    mutating func exactly<Value>(_ body: (inout _JSONReading) throws -> Value) rethrows -> Value {
        let wasExact = isExact
        isExact = true
        defer { isExact = wasExact }
        return try body(&self)
    }
}

extension _JSONWriting {
    /// Writes a value over what stands there, unless it could not be read without coercion then: anew.
    mutating func exactly<Value: JSONConvertible>(
        _ value: Value, over existing: JSON?, _ write: (Value, JSON?, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        let json = try write(value, existing, &self)
        guard existing != nil else { return json }
        var reading = reading
        if (try? reading.value(Value.self, from: json)) != nil { return json }
        return try write(value, nil, &self)
    }
}
