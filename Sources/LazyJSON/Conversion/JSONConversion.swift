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
    /// How a value is read, with the context of a model.
    @usableFromInline package typealias Read = @Sendable (JSON, inout _JSONReading) throws -> Value
    /// How a value is written, with the context of a model.
    @usableFromInline package typealias Write = @Sendable (Value, JSON?, inout _JSONWriting) throws -> JSON
    /// Whether a value that was read before is still current.
    @usableFromInline package typealias IsCurrent = @Sendable (Value, JSON?, JSONContext) -> Bool

    /// The check of values by the conversions of a class; nil if values never become stale.
    @usableFromInline package typealias IsCurrentInClass = @Sendable (JSONConversions) -> IsCurrent?

    @usableFromInline var read: Read?
    @usableFromInline var write: Write?
    @usableFromInline var isCurrent: IsCurrent?
    /// The same if it depends on the conversions that the class has for the parts of a value; used if `isCurrent` is nil.
    @usableFromInline var isCurrentInClass: IsCurrentInClass?
    /// Whether writing returns the existing JSON if that reads as the value.
    @usableFromInline var keepsSourceText: Bool
    /// Whether the models in a value are views of its JSON, and accepted as they are: they can be edited in place.
    @usableFromInline var editsInPlace: Bool
    /// Whether values cannot be shared between threads: they are not `Sendable`, so that each read creates a value.
    var isUnshared = false
    /// A note of another module of the package.
    @usableFromInline package var tag: ConversionTag?
    /// Whether a single value is read as an array of one.
    var acceptsOne = false
    /// What few conversions need for drafts and models.
    var parts: ConversionParts?
    /// Whether null is a value like others and not a missing one.
    @usableFromInline var readsNull = false
    /// How values are read if the parts that cannot be read come from a property's default; nil if a value is read as a
    /// whole.
    @usableFromInline var completing: CompletingConversion<Value>?

    @inlinable
    package init(
        read: Read?, write: Write?, isCurrent: IsCurrent? = nil, isCurrentInClass: IsCurrentInClass? = nil,
        keepsSourceText: Bool = false, editsInPlace: Bool = false
    ) {
        self.read = read
        self.write = write
        self.isCurrent = isCurrent
        self.isCurrentInClass = isCurrentInClass
        self.keepsSourceText = keepsSourceText
        self.editsInPlace = editsInPlace
    }

    /// Creates a conversion of both directions.
    ///
    /// Values of a type that is not `Sendable` are not cached: each read of a property creates another one.
    ///
    /// - Parameters:
    ///   - decode: Reads a value. If it throws, the property reads as its default, and the error is an issue. It is not
    ///     called for null and missing values.
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
        self.init(
            read: { json, reading in try decode(json, reading.context) },
            write: { value, existing, writing in try encode(value, existing, writing.context) }, isCurrent: isCurrent)
        isUnshared = !Self.isShareable
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
        self.init(read: { json, reading in try decode(json, reading.context) }, write: nil, isCurrent: isCurrent)
        isUnshared = !Self.isShareable
    }

    /// Creates a conversion that only writes.
    ///
    /// - Parameter encode: Returns the JSON of a value.
    public init(encode: @escaping @Sendable (Value, JSON?, JSONContext) throws -> JSON) {
        self.init(
            read: nil, write: { value, existing, writing in try encode(value, existing, writing.context) },
            isCurrent: nil)
    }

    /// Reads a value, as a property with this conversion does.
    ///
    /// Call it in conversions that are composed of others.
    ///
    /// - Parameters:
    ///   - json: The JSON of the value.
    ///   - context: The context for the conversion.
    /// - Throws: The error of the conversion, or ``JSONError`` if it does not read.
    /// - Complexity: That of the conversion.
    public func value(from json: JSON, context: JSONContext = JSONContext()) throws -> Value {
        guard let read else {
            throw JSONError(.unconvertible, expected: "a conversion that reads \(Value.self)", found: "none")
        }
        var reading = _JSONReading(context: context)
        return try read(json, &reading)
    }

    /// Returns the JSON of a value, as a property with this conversion writes it.
    ///
    /// Call it in conversions that are composed of others.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - existing: The existing JSON.
    ///   - context: The context for the conversion.
    /// - Throws: The error of the conversion, or ``JSONError`` if it does not write.
    /// - Complexity: That of the conversion.
    public func json(
        of value: Value, replacing existing: JSON? = nil, context: JSONContext = JSONContext()
    ) throws -> JSON {
        guard let write else {
            throw JSONError(.unrepresentable, expected: "a conversion that writes \(Value.self)", found: "none")
        }
        var writing = _JSONWriting(context: context)
        return try write(value, existing, &writing)
    }

    /// Whether the type is known to be `Sendable` where the compiler does not know the type.
    static var isShareable: Bool { Value.self is any JSONConvertible.Type }

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
        let accept: @Sendable (Value, JSON) throws -> Void = { value, json in
            if !check(value) { throw JSONError.refused(json) }
        }
        var checked = self
        checked.editsInPlace = false
        checked.read = { json, reading in
            guard let read = read ?? found(in: reading.conversions).read else {
                throw JSONError.unconvertible("a conversion that reads", json)
            }
            let value = try read(json, &reading)
            try accept(value, json)
            return value
        }
        checked.write = { value, existing, writing in
            guard let write = write ?? found(in: writing.conversions).write else {
                throw JSONError(.unrepresentable, expected: "a conversion that writes \(Value.self)", found: "none")
            }
            let json = try write(value, existing, &writing)
            try accept(value, json)
            return json
        }
        checked.completing = completing.map { whole in
            CompletingConversion(
                read: { json, fallback, reading in
                    let value = try whole.read(json, fallback, &reading)
                    try accept(value, json)
                    return value
                },
                write: { value, existing, fallback, writing in
                    let json = try whole.write(value, existing, fallback, &writing)
                    try accept(value, json)
                    return json
                })
        }
        return checked
    }

    /// Returns this conversion, which is also asked for null.
    func readingNull(_ readsNull: Bool) -> JSONConversion {
        var changed = self
        changed.readsNull = readsNull
        return changed
    }

    /// The conversion of an optional value by that of the wrapped one; it is not asked for nil.
    @usableFromInline
    var lifted: JSONConversion<Value?> {
        var lifted = JSONConversion<Value?>(
            read: nil, write: nil, keepsSourceText: keepsSourceText, editsInPlace: editsInPlace)
        lifted.isUnshared = isUnshared
        if let read { lifted.read = { json, reading in try read(json, &reading) } }
        if let write {
            lifted.write = { value, existing, writing in try value.map { try write($0, existing, &writing) } ?? .null }
        }
        if let isCurrent {
            // Nil may have been read from a value that can be read now.
            lifted.isCurrent = { value, json, context in
                value.map { isCurrent($0, json, context) } ?? json?.isNull ?? true
            }
        }
        lifted.tag = tag
        lifted.readsNull = readsNull
        lifted.acceptsOne = acceptsOne
        lifted.parts = parts
        return lifted
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion of the type itself.
    @inlinable
    public static var standard: JSONConversion {
        JSONConversion(
            read: { json, reading in try Value._read(json, &reading) },
            write: { value, existing, writing in try value._json(replacing: existing, &writing) },
            isCurrentInClass: { Value._staleness(in: $0) }, keepsSourceText: Value._keepsSourceText, editsInPlace: true)
    }

    /// The conversion of a type without coercion of the value or its parts.
    ///
    /// `"42"`, `true`, and `42.9` are not integers, `1` is not a `Bool`, and `7` is not a string; they cannot be read. A date
    /// is a number or ISO 8601. A value is written so that it can be read again: the integer 43 replaces `"42"` as `43`. Models
    /// inside of a value read their properties as declared.
    public static var exact: JSONConversion {
        JSONConversion(
            read: { json, reading in try reading.exactly { try Value._read(json, &$0) } },
            write: { value, existing, writing in
                let wasExact = writing.isExact
                writing.isExact = true
                defer { writing.isExact = wasExact }
                return try writing.exactly(value, over: existing) { try $0._json(replacing: $1, &$2) }
            },
            isCurrentInClass: { Value._staleness(in: $0) }, keepsSourceText: Value._keepsSourceText, editsInPlace: true)
    }
}

extension _JSONReading {
    /// Reads without any coercion.
    mutating func exactly<Value>(_ body: (inout _JSONReading) throws -> Value) rethrows -> Value {
        let wasExact = isExact
        isExact = true
        defer { isExact = wasExact }
        return try body(&self)
    }
}

extension _JSONWriting {
    /// Writes a value over existing JSON, or anew if it could not be read without coercion then.
    mutating func exactly<Value: JSONConvertible>(
        _ value: Value, over existing: JSON?, _ write: (Value, JSON?, inout _JSONWriting) throws -> JSON
    ) throws -> JSON {
        let json = try write(value, existing, &self)
        guard existing != nil else { return json }
        var reading = reading
        if (try? reading.value(Value.self, from: json)) != nil { return json }
        return try write(value, nil, &self)
    }
}

extension JSONError {
    /// The error for a value that the check of a conversion refuses.
    fileprivate static func refused(_ json: JSON) -> JSONError {
        JSONError(.refused, expected: "a value that the check accepts", found: json.excerpt)
    }
}
