/// A type that is read from JSON leniently and written back in the form of the existing value.
///
/// Reading coerces a value of another kind if its meaning is clear: `"42"` and `true` read as the integers 42 and 1, `42`
/// as the string `"42"`. Writing keeps the kind and form of the existing value: 43 replaces `"42"` as `"43"`, and a date
/// replaces an ISO 8601 text with one that has as many digits and the same offset.
///
/// For an enum with raw values, declare the conformance:
///
/// ```swift
/// enum Status: String, JSONConvertible { case active, closed }
/// ```
///
/// For other types, implement the two methods:
///
/// ```swift
/// struct Point: JSONConvertible, Equatable {
///     var x, y: Double
///
///     static func value(from json: JSON) throws -> Point {
///         guard let x = json[0], let y = json[1] else {
///             throw JSONError(.unconvertible, expected: "two coordinates", found: "\(json.kind)")
///         }
///         return Point(x: try x.value(), y: try y.value())
///     }
///
///     func json(replacing existing: JSON?) -> JSON {
///         [x.json(replacing: existing?[0]), y.json(replacing: existing?[1])]
///     }
/// }
/// ```
public protocol JSONConvertible: Sendable {
    /// Marks a type that is an optional, whose properties take no default. Conforming types do not declare it.
    associatedtype _Optionality = _JSONNotOptional

    /// Reads a value.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible`, or another error, if the value cannot be read.
    /// - Complexity: O(*n*) in the size of the value, for the types of the library.
    static func value(from json: JSON) throws -> Self

    /// Returns the value as JSON.
    ///
    /// - Parameter existing: The JSON that is replaced, or `nil`. Keep its kind and form if the value can be read from that;
    ///   return it unchanged if it reads as this value.
    /// - Complexity: O(*n*) in the size of both values, for the types of the library.
    func json(replacing existing: JSON?) -> JSON

    /// Returns the conversion of the type in a class with some conversions; implemented by types that contain others.
    static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion
}

/// Marks a type that is no optional.
public enum _JSONNotOptional {}

/// Marks a type that is an optional.
public enum _JSONOptional {}

extension JSONConvertible {
    /// Returns the conversion by ``value(from:)`` and ``json(replacing:)``.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<Self>(
            read: { json, _ in try value(from: json) },
            write: { value, existing, _ in value.json(replacing: existing) })
    }

    /// Reads a value outside of a model, as ``value(from:)`` of types that contain others does.
    static func readAlone(_ json: JSON) throws -> Self {
        var reading = _JSONReading(context: JSONContext())
        return try JSONConversions().conversion(of: Self.self).value(from: json, &reading)
    }

    /// Returns the value as JSON outside of a model, as ``json(replacing:)`` of types that contain others does.
    func jsonAlone(replacing existing: JSON?) -> JSON {
        var writing = _JSONWriting()
        do {
            return try JSONConversions().conversion(of: Self.self).json(of: self, over: existing, &writing)
        } catch {
            // A part that is too long for a string traps here as it does by itself.
            if let error = error as? JSONError, error.code == .documentTooLarge { fatalError("JSON: \(error)") }
            return .null
        }
    }
}

extension JSON {
    /// Creates a value from a convertible one: `JSON(42)`, `JSON(["a", "b"])`, `JSON(Date())`.
    ///
    /// Members of dictionaries and elements of sets are sorted, so that the text is the same each time. NaN and infinity, and
    /// collections with a part that has no JSON, are null.
    ///
    /// Traps if a string is 512 MiB or longer in JSON, or `Data` is 384 MiB or larger (see ``JSONLimits``). Writing a property,
    /// ``init(encoding:)``, and parsing report these as errors.
    ///
    /// - Parameter value: The value.
    /// - Complexity: O(*n*) in the size of the value; O(*n* log *n*) for dictionaries and sets.
    public init(_ value: some JSONConvertible) { self = value.json(replacing: nil) }

    /// Reads the value as a type, with coercion if its meaning is clear: `try json.value(as: Int.self)`.
    ///
    /// ``decode(_:)`` and the accessors (``int``, ``string`` …) never coerce.
    ///
    /// - Parameter type: The type.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value cannot be read as the type.
    /// - Complexity: O(*n*) in the size of the value.
    public func value<T: JSONConvertible>(as type: T.Type = T.self) throws -> T { try T.value(from: self) }
}

extension JSON: JSONConvertible, JSONEmptyRepresentable {
    /// Null.
    public static var jsonEmptyValue: JSON { .null }

    /// Returns the value itself.
    ///
    /// - Complexity: O(1).
    public static func value(from json: JSON) -> JSON { json }
    /// Returns the value itself, with its own text.
    ///
    /// - Complexity: O(1).
    public func json(replacing existing: JSON?) -> JSON { self }
    /// Returns the conversion that reads and writes a value as it is.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<JSON>(
            read: { json, _ in json }, write: { json, _, _ in json },
            traits: ConversionTraits(keepsSourceText: true, editsInPlace: true, isStandard: true))
    }
}
