/// Enums and other types that are read and written by their raw value.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, coercing as its type does, and then the value that has it.
    public static func value(from json: JSON) throws -> Self {
        guard let value = Self(rawValue: try RawValue.value(from: json)) else {
            throw JSONError(.unconvertible, "Expected a raw value of \(Self.self), found \(json.excerpt).")
        }
        return value
    }

    /// What the raw value is written as.
    public func json(replacing existing: JSON?) -> JSON { rawValue.json(replacing: existing) }
}
