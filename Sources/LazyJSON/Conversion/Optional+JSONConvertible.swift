extension Optional: JSONConvertible where Wrapped: JSONConvertible {
    /// Reads `null` as nil, anything else as the wrapped type; what cannot be read is an error and not nil.
    public static func value(from json: JSON) throws -> Wrapped? {
        json.isNull ? nil : try Wrapped.value(from: json)
    }

    /// What the wrapped value is written as; nil is `null`.
    public func json(replacing existing: JSON?) -> JSON {
        guard let self else { return .null }
        return self.json(replacing: existing)
    }
}
