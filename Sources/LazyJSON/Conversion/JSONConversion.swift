/// A way to read values of a type from JSON and to write them back, in place of the type's own.
///
/// ```swift
/// extension JSONConversion where Value == Ink {
///     static var hex: JSONConversion {
///         JSONConversion(
///             decode: { json, _ in try Ink(hex: json.value()) },
///             encode: { ink, _, _ in JSON(ink.hex) })
///     }
/// }
///
/// final class Pen: JSONModel, @unchecked Sendable {
///     @JSONProperty(using: .hex) var ink: Ink = .black
/// }
/// ```
///
/// Use it for a property with `using:`, or for a class in ``JSONModel/conversions``. A direction that it lacks is taken from
/// the next conversion in the order property, class, type.
///
/// Safe to use from several threads at once. Its closures are called on any thread.
public struct JSONConversion<Value>: Sendable {
    @usableFromInline package let base: Conversion<Value>

    init(_ base: Conversion<Value>) {
        self.base = base
    }

    /// Creates a conversion with the context of a model.
    package init(
        read: Conversion<Value>.Read?, write: Conversion<Value>.Write?,
        isCurrent: Conversion<Value>.IsCurrent? = nil, traits: ConversionTraits = ConversionTraits()
    ) {
        base = Conversion(read: read, write: write, isCurrent: isCurrent, traits: traits)
    }

    /// Creates a conversion that depends on the conversions of the class.
    init(inClass: @escaping @Sendable (JSONConversions) -> Conversion<Value>) { base = Conversion(inClass: inClass) }

    /// A conversion of values that threads cannot share, unless the type is known to be `Sendable`.
    var unshared: JSONConversion {
        Value.self is any JSONConvertible.Type
            ? self : JSONConversion(base.with(empty: base.empty) { $0.isUnshared = true })
    }

    /// Creates a conversion of both directions.
    ///
    /// Values of a type that is not `Sendable` are not cached: each read of a property creates another one.
    ///
    /// - Parameters:
    ///   - decode: Reads a value. If it throws, the property reads as its default, and the error is an issue. A property does
    ///     not call it for null and missing values; a collection calls it for null elements, unless they are optionals. To find
    ///     out where a key path leads, it may be called with other JSON and an empty context, and may throw then.
    ///   - encode: Returns the JSON of a value. The `JSON?` is the existing JSON; return it unchanged if the value is the same.
    ///     If the closure throws, the property keeps its JSON, and the error is an issue of the draft.
    ///   - isCurrent: Returns whether a cached value is still valid; called on each read but the first. If it returns `false`,
    ///     the JSON is converted again. Without it, values never become stale.
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) where Value: Sendable {
        self.init(
            read: { json, reading in try decode(json, reading.context) },
            write: { value, existing, writing in try encode(value, existing, writing.context) }, isCurrent: isCurrent)
    }

    /// The same for values that threads cannot share.
    @_documentation(visibility: internal)
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) {
        self =
            JSONConversion(
                read: { json, reading in try decode(json, reading.context) },
                write: { value, existing, writing in try encode(value, existing, writing.context) },
                isCurrent: isCurrent
            ).unshared
    }

    /// Creates a conversion that only reads.
    ///
    /// - Parameters:
    ///   - decode: Reads a value.
    ///   - isCurrent: Returns whether a cached value is still valid.
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) where Value: Sendable {
        self.init(read: { json, reading in try decode(json, reading.context) }, write: nil, isCurrent: isCurrent)
    }

    /// The same for values that threads cannot share.
    @_documentation(visibility: internal)
    public init(
        decode: @escaping @Sendable (JSON, JSONContext) throws -> Value,
        isCurrent: (@Sendable (Value, JSON?, JSONContext) -> Bool)? = nil
    ) {
        self =
            JSONConversion(
                read: { json, reading in try decode(json, reading.context) }, write: nil, isCurrent: isCurrent
            ).unshared
    }

    /// Creates a conversion that only writes.
    ///
    /// - Parameter encode: Returns the JSON of a value.
    public init(encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON) {
        self.init(read: nil, write: { value, existing, writing in try encode(value, existing, writing.context) })
    }

    /// Reads a value, as a property with this conversion does.
    ///
    /// Call it in conversions that are composed of others.
    ///
    /// - Parameters:
    ///   - json: The JSON of the value.
    ///   - context: The context for the conversion.
    /// - Throws: The error of the conversion, or ``JSONError`` if it does not read.
    /// - Complexity: The same as for the conversion.
    public func value(from json: JSON, context: JSONContext = JSONContext()) throws -> Value {
        var reading = _JSONReading(context: context)
        return try base.alone.value(from: json, &reading)
    }

    /// Returns the JSON of a value, as the conversion writes it.
    ///
    /// Call it in conversions that are composed of others. A property also keeps the existing JSON if it reads as the value, and
    /// has an issue if a value has no JSON, such as NaN, which is written as null.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing JSON.
    ///   - context: The context for the conversion.
    /// - Throws: The error of the conversion, or ``JSONError`` if it does not write.
    /// - Complexity: The same as for the conversion.
    public func json(
        of value: Value, replacing existing: JSON? = nil, context: JSONContext = JSONContext()
    ) throws -> JSON {
        var writing = _JSONWriting(context: context)
        return try base.alone.json(of: value, over: existing, &writing)
    }

    // MARK: Variants

    /// Returns this conversion with a check of the values that it reads and writes; one that is refused is an issue.
    ///
    /// A value that is refused is not written.
    ///
    /// Use it with `.each` to check elements: those that are refused are left out, and stay in the text.
    ///
    /// ```swift
    /// @JSONProperty(using: .each(.standard.checking { $0 > 0 })) var sizes: [Int]
    /// ```
    ///
    /// - Parameter check: Returns whether a value is accepted.
    public func checking(_ check: @escaping @Sendable (Value) -> Bool) -> JSONConversion {
        checking(check, expected: "a value that the check accepts")
    }

    /// Returns this conversion with a check whose errors expect something.
    func checking(_ check: @escaping @Sendable (Value) -> Bool, expected: String) -> JSONConversion {
        JSONConversion { [base] conversions in base.found(in: conversions).checking(check, expected) }
    }
}

extension Conversion {
    /// The same conversion with a check of the values that it reads and writes.
    fileprivate func checking(_ check: @escaping @Sendable (Value) -> Bool, _ expected: String) -> Conversion {
        @Sendable func accept(_ json: JSON, _ value: Value) throws -> JSON {
            if check(value) { return json }
            throw JSONError(.refused, expected: expected, found: json.excerpt)
        }
        var traits = traits.without(\.isStandard)
        traits.editsInPlace = false
        return Conversion(
            self,
            read: { read in
                { json, reading in
                    let value = try read(json, &reading)
                    _ = try accept(json, value)
                    return value
                }
            },
            write: { write in
                { value, existing, writing in
                    let json = try accept(write(value, existing, &writing), value)
                    // The JSON may be read as another value, such as a date without its time.
                    var reading = writing.reading
                    if let now = try? self.value(from: json, &reading) { return try accept(json, now) }
                    return json
                }
            },
            isCurrent: { $0 }, empty: empty, traits: traits)
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion of the type itself.
    public static var standard: JSONConversion { JSONConversion { $0.own(of: Value.self) } }

    /// The conversion that the class has for the type, or the type itself.
    static var ofClass: JSONConversion { JSONConversion { $0.conversion(of: Value.self) } }

    /// The conversion of a type without coercion of the value or its parts.
    ///
    /// `"42"`, `true`, and `42.9` are not integers, `1` is not a `Bool`, and `7` is not a string; they cannot be read. A date
    /// is a number or ISO 8601 with a zone. A value is written so that it can be read again: the integer 43 replaces `"42"` as
    /// `43`. Models inside of a value read their properties as declared.
    public static var exact: JSONConversion { JSONConversion { $0.exact.own(of: Value.self) } }
}

extension JSONConversions {
    /// Adds a conversion, which replaces the one for the same type.
    ///
    /// - Parameter conversion: The conversion.
    public mutating func add<Value>(_ conversion: JSONConversion<Value>) { add(conversion.base) }
}
