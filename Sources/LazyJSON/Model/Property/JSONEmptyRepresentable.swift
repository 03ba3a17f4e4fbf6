/// A type with a natural empty value, which a property reads where there is none: 0, `false`, `""`, `[]`.
///
/// A property of such a type needs no default. `Optional` does not conform: a property that is optional reads nil.
public protocol JSONEmptyRepresentable: _JSONArrayElement {
    /// The empty value.
    static var jsonEmptyValue: Self { get }
    /// The empty value, with what a model brings along; implemented by models.
    static func _jsonEmptyValue(_ reading: inout _JSONReading) -> Self
}

extension JSONEmptyRepresentable {
    /// The empty value; for all but models the same everywhere.
    public static func _jsonEmptyValue(_ reading: inout _JSONReading) -> Self { jsonEmptyValue }
}
