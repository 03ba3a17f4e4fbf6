/// Enums and other types that are read and written by their raw value.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, coercing as its type does, and then the value that has it.
    public static func value(from json: JSON) throws -> Self {
        try readAlone(json)
    }

    /// Reads the raw value with what a model brings along.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        guard let value = Self(rawValue: try RawValue._read(json, &reading)) else {
            throw JSONError(.unconvertible, expected: "a raw value of \(Self.self)", found: json.excerpt)
        }
        return value
    }

    /// What stands there is kept where the raw value keeps it.
    public static var _keepsSpelling: Bool { RawValue._keepsSpelling }

    /// What the raw value is written as.
    public func json(replacing existing: JSON?) -> JSON { rawValue.json(replacing: existing) }
}
