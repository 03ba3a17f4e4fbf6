#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension Int: JSONEmptyRepresentable {}
extension Int8: JSONEmptyRepresentable {}
extension Int16: JSONEmptyRepresentable {}
extension Int32: JSONEmptyRepresentable {}
extension Int64: JSONEmptyRepresentable {}
extension Int128: JSONEmptyRepresentable {}
extension UInt: JSONEmptyRepresentable {}
extension UInt8: JSONEmptyRepresentable {}
extension UInt16: JSONEmptyRepresentable {}
extension UInt32: JSONEmptyRepresentable {}
extension UInt64: JSONEmptyRepresentable {}
extension UInt128: JSONEmptyRepresentable {}

extension FixedWidthInteger where Self: JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Self { 0 }
}

extension Double: JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Double { 0 }
}

extension Float: JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Float { 0 }
}

extension Decimal: JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Decimal { 0 }
}

extension Bool: JSONEmptyRepresentable {
    /// False.
    public static var jsonEmptyValue: Bool { false }
}

extension String: JSONEmptyRepresentable {
    /// The empty string.
    public static var jsonEmptyValue: String { "" }
}

extension JSON: JSONEmptyRepresentable {
    /// Null.
    public static var jsonEmptyValue: JSON { .null }
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
