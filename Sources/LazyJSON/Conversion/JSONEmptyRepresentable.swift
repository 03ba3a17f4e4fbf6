/// A type with a natural empty value, which a property reads if it has no value: 0, `false`, `""`, `[]`.
///
/// A property of such a type needs no default. `Optional` does not conform: an optional property reads `nil`.
public protocol JSONEmptyRepresentable: _JSONArrayElement {
    /// The empty value.
    static var jsonEmptyValue: Self { get }
}

/// A type whose values can be elements of a ``JSONArray``: one with an empty value, or an optional.
///
/// Public for technical reasons. Types conform through ``JSONEmptyRepresentable``; optionals, which have no empty value,
/// conform directly.
public protocol _JSONArrayElement {}

extension FixedWidthInteger where Self: JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Self { 0 }
}

extension Array: JSONEmptyRepresentable {
    /// The empty collection.
    public static var jsonEmptyValue: [Element] { [] }
}

extension Set: JSONEmptyRepresentable {
    /// The empty collection.
    public static var jsonEmptyValue: Set<Element> { [] }
}

extension Dictionary: JSONEmptyRepresentable {
    /// The empty dictionary.
    public static var jsonEmptyValue: [Key: Value] { [:] }
}
