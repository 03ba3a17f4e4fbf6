/// A type that is read from JSON leniently and written back with care.
///
/// Reading coerces where the meaning is plain: `"42"` and `true` read as the integers 42 and 1, `42` as the string
/// `"42"`. Writing keeps the kind and form of what stands there: 43 over `"42"` is `"43"`, a date over an ISO 8601 text
/// is one with as many digits and the same offset.
///
/// An enum with raw values needs only to be declared:
///
///     enum Status: String, JSONConvertible { case active, closed }
///
/// Other types write the two methods:
///
///     struct Point: JSONConvertible {
///         var x, y: Double
///
///         static func value(from json: JSON) throws -> Point {
///             guard let x = json[0], let y = json[1] else {
///                 throw JSONError(.unconvertible, expected: "two coordinates", found: "\(json.kind)")
///             }
///             return Point(x: try x.value(), y: try y.value())
///         }
///
///         func json(replacing existing: JSON?) -> JSON {
///             [x.json(replacing: existing?[0]), y.json(replacing: existing?[1])]
///         }
///     }
public protocol JSONConvertible: Sendable {
    /// Whether the type is an optional: a property that is one takes no default. Types leave it as it is.
    associatedtype _Optionality = _JSONNotOptional

    /// Reads a value.
    ///
    /// - Parameter json: What stands in the document.
    /// - Throws: ``JSONError`` with the code `unconvertible`, or another error, where it cannot be read.
    static func value(from json: JSON) throws -> Self

    /// The value as JSON.
    ///
    /// - Parameter existing: What it replaces, whose kind and form are to be kept where the value survives the way back;
    ///   nil where nothing stands there. Where `existing` already reads as this value it is to be given back as it is.
    func json(replacing existing: JSON?) -> JSON

    /// Reads a value with what a model brings along; implemented by types that contain others.
    static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self

    /// The value as JSON with what a model brings along; implemented by types that contain others.
    func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON

    /// Whether ``json(replacing:)`` gives back what stands there where that reads as the value; types of the library do, of
    /// others it is not known.
    static var _keepsSpelling: Bool { get }

    /// Whether values can go stale, by the conversions of their parts; implemented by types that contain others.
    static func _canGoStale(in conversions: JSONConversions) -> Bool

    /// Whether the parts of a value still hold; implemented by types that contain others.
    func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool
}

/// Says that a type is no optional.
public enum _JSONNotOptional {}

/// Says that a type is an optional.
public enum _JSONOptional {}

extension JSON {
    /// Makes a value of one that is convertible: `JSON(42)`, `JSON(["a", "b"])`, `JSON(Date())`.
    ///
    /// Members of dictionaries and elements of sets are sorted, so that the text is the same each time.
    ///
    /// Traps where a string is 512 MiB or longer in JSON, or `Data` 384 MiB or larger: see ``JSONLimits``. Properties that are
    /// written, ``init(encoding:)`` and parsing report these as errors.
    public init(_ value: some JSONConvertible) { self = value.json(replacing: nil) }

    /// Reads the value as a type, coercing where the meaning is plain: `try json.value(as: Int.self)`.
    ///
    /// ``decode(_:)`` and the accessors (``int``, ``string`` …) never coerce.
    ///
    /// - Parameter type: The type.
    /// - Throws: ``JSONError`` with the code `unconvertible` where the value cannot be read as that.
    public func value<T: JSONConvertible>(as type: T.Type = T.self) throws -> T { try T.value(from: self) }
}

extension JSON: JSONConvertible {
    /// The value itself.
    public static func value(from json: JSON) -> JSON { json }
    /// The value itself, with its own text.
    public func json(replacing existing: JSON?) -> JSON { self }
    /// A value is written as it is.
    public static var _keepsSpelling: Bool { true }
}
