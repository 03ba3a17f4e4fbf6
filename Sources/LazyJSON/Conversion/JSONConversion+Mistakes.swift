#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// MARK: - Mistakes that do not compile
//
// Without these declarations, the compiler's message for a conversion of another type lists the overloads that it tried. The
// compiler refuses every use of them, so that their bodies never run.

extension JSONConversion {
    /// Not available: the type is not `Codable`.
    @available(*, unavailable, message: "the type does not conform to Codable")
    public static var codable: JSONConversion { stop() }

    /// Not available: the type is not `Codable`.
    @available(*, unavailable, message: "the type does not conform to Codable")
    public static func codable(_ options: JSONCodingOptions) -> JSONConversion { stop() }

    /// Not available: the type does not conform to ``JSONConvertible``.
    @available(*, unavailable, message: "the type does not conform to JSONConvertible")
    public static var standard: JSONConversion { stop() }

    /// Not available: the type does not conform to ``JSONConvertible``.
    @available(*, unavailable, message: "the type does not conform to JSONConvertible")
    public static var exact: JSONConversion { stop() }

    /// Not available: the type is neither an array nor a set.
    @available(*, unavailable, message: "the type is not an array or set of elements that conform to JSONConvertible")
    public static var oneOrMany: JSONConversion { stop() }

    /// Not available: the type is not an array.
    @available(*, unavailable, message: "the type is not an array of elements that are JSONConvertible or Codable")
    public static var lossyArray: JSONConversion { stop() }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a String reads the text as it is, without a conversion")
    public static var iso8601: JSONConversion { stop() }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a number reads the seconds, without a conversion")
    public static var secondsSince1970: JSONConversion { stop() }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a number reads the seconds, without a conversion")
    public static var secondsSince2001: JSONConversion { stop() }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a number reads the milliseconds, without a conversion")
    public static var millisecondsSince1970: JSONConversion { stop() }

    /// Not available: the type is not `Date`.
    @available(*, unavailable, message: "the type is not Date; a String reads the text as it is, without a conversion")
    public static func dateFormat(_ format: String) -> JSONConversion { stop() }
}

// MARK: - Classes as Codable values
//
// The compiler prefers an available overload to an unavailable one that is more specific. So these overloads are available, and
// only their getters are not; those that they replace are disfavored.

extension JSONConversion {
    /// Traps if the type is, or contains, a class; generic code is compiled without these overloads.
    static func refuseClass(as name: @autoclosure () -> String = "JSONConversion<\(Value.self)>.codable") {
        guard let type = innermostType(in: Value.self) as? AnyClass else { return }
        fatalError(
            "\(name()): use a struct or a model in place of the class \(type); update(as:) takes classes.")
    }
}

extension JSONConversion where Value: Codable & AnyObject {
    /// Not available: the type is a class.
    @_documentation(visibility: internal)
    public static var codable: JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion where Value: AnyObject {
    /// Not available: the type is a class.
    @_documentation(visibility: internal)
    public static var codable: (JSONCodingOptions) -> JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion where Value: _JSONContaining, Value._Part: Codable & AnyObject {
    /// Not available: the type contains objects of a class.
    @_documentation(visibility: internal)
    public static var codable: JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion where Value: _JSONContaining, Value._Part: AnyObject {
    /// Not available: the type contains objects of a class.
    @_documentation(visibility: internal)
    public static var codable: (JSONCodingOptions) -> JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion
where Value: _JSONContaining, Value._Part: _JSONContaining, Value._Part._Part: Codable & AnyObject {
    /// Not available: the type contains collections of objects of a class.
    @_documentation(visibility: internal)
    public static var codable: JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion where Value: _JSONContaining, Value._Part: _JSONContaining, Value._Part._Part: AnyObject {
    /// Not available: the type contains collections of objects of a class.
    @_documentation(visibility: internal)
    public static var codable: (JSONCodingOptions) -> JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSONConversion
where Value: RangeReplaceableCollection & Sendable, Value.Element: Codable & Sendable & AnyObject {
    /// Not available: the type contains objects of a class.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public static var lossyArray: JSONConversion {
        @available(*, unavailable, message: "use a struct or a model in place of a class; `update(as:)` takes classes")
        get { stop() }
    }
}

extension JSON {
    /// Not available: values of any type can be without JSON.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "use JSON(jsonObject:) for values of any type; for an empty object, write `let json: JSON = [:]`"
    )
    @_disfavoredOverload
    public init(_ object: [String: Any]) { stop() }

    /// Not available: values of any type can be without JSON.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "use JSON(jsonObject:) for values of any type; for an empty array, write `let json: JSON = []`"
    )
    @_disfavoredOverload
    public init(_ array: [Any]) { stop() }

    /// Not available: bytes and texts are parsed with the label `parsing`.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "use `try JSON(parsing: data)`")
    public init<Bytes>(data: Bytes) { stop() }

    /// Not available: the options have a label.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "label the options: `update(as: type, options: options)`")
    public mutating func update<Value>(
        as type: Value.Type, at pointer: JSONPointer = JSONPointer(), _ options: JSONCodingOptions,
        _ body: (inout Value) throws -> Void
    ) throws { stop() }

    /// Not available: the options have a label.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "label the options: `update(contentsOf: url, as: type, options: options)`")
    public static func update<Value>(
        contentsOf url: URL, as type: Value.Type, at pointer: JSONPointer = JSONPointer(), _ options: JSONCodingOptions,
        dialect: JSONDialect = .json, emptyAs: JSON? = nil, limits: JSONLimits = JSONLimits(),
        timeout: Duration = .seconds(10), _ body: (inout Value) throws -> Void
    ) throws { stop() }
}

/// Not available: values of other types, which the compiler would otherwise not be able to convert to JSON.
@_documentation(visibility: internal)
@available(*, unavailable, message: "values in JSON are JSON; write `JSON(value)`")
extension JSON {
    /// Not available: a member is JSON.
    public subscript(_ key: String) -> any JSONConvertible {
        get { stop() }
        set { stop() }
    }

    /// Not available: an element is JSON.
    public subscript(_ position: Int) -> any JSONConvertible {
        get { stop() }
        set { stop() }
    }

    /// Not available: a value in JSON is JSON.
    public subscript(at pointer: JSONPointer) -> any JSONConvertible {
        get { stop() }
        set { stop() }
    }

    /// Not available: an element is JSON.
    public mutating func append(_ value: some JSONConvertible) { stop() }

    /// Not available: a value in JSON is JSON.
    public mutating func set(_ value: some JSONConvertible, at pointer: JSONPointer) { stop() }
}

private func stop() -> Never { fatalError("LazyJSON: not available.") }
