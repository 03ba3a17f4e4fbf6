extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// Says that this is an optional.
    public typealias _Optionality = _JSONOptional

    /// Reads `null` as nil, anything else as the wrapped type; what cannot be read is an error and not nil.
    public static func value(from json: JSON) throws -> Wrapped? {
        try readAlone(json)
    }

    /// What stands there is kept where it reads as the value, in its parts too.
    public static var _keepsSpelling: Bool { true }

    /// Reads an optional with what a model brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Wrapped? {
        json.isNull ? nil : try reading.value(Wrapped.self, from: json)
    }

    /// What the wrapped value is written as; nil is `null`.
    public func json(replacing existing: JSON?) -> JSON {
        jsonAlone(replacing: existing)
    }

    /// The optional as JSON with what a model brings along.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        guard let self else { return .null }
        return try writing.json(self, replacing: existing)
    }
}
