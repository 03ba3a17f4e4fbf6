// The declarations of properties. The comment of each initializer says how its kind of property reads if there is no value. A
// declaration that matches none of them does not compile.
//
// Initializers with closures are not inlined: otherwise each closure would be allocated whenever a model is made, to be passed
// to generic code. An initializer that is compiled for the type passes nothing unless the class is being recorded.

extension JSONProperty where Value: JSONConvertible, Value._Optionality == _JSONNotOptional {
    /// Declares a property with a default, which it reads if there is no value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated when it is first read; see <doc:DeclaringModels>.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the default, and is an issue.
    @inlinable
    @inline(never)
    public init(
        wrappedValue: __shared @autoclosure @escaping () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(conversions.conversion(of: Value.self), declared: wrappedValue, check: checking)
        }
    }
}

// MARK: With a path that is a constant
//
// Disfavored, so that literals are terms. With `using:`, a constant is written as `.path(constant)`.

extension JSONProperty where Value: JSONConvertible {
    /// Declares a property at a constant path, which reads the empty value of its type if there is no value.
    ///
    /// - Parameters:
    ///   - path: A constant of the module: a dotted path or a JSON Pointer.
    ///   - second: A term.
    ///   - third: A term.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the empty value, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public init(
        _ path: @autoclosure () -> StaticString, _ second: @autoclosure () -> JSONPropertyTerm? = nil,
        _ third: @autoclosure () -> JSONPropertyTerm? = nil, checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value: JSONEmptyRepresentable {
        self.init(.path(path()), second(), third(), checking: checking)
    }

    /// Declares a property at a constant path with a default, which it reads if there is no value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated when it is first read; see <doc:DeclaringModels>.
    ///   - path: A constant of the module: a dotted path or a JSON Pointer.
    ///   - second: A term.
    ///   - third: A term.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the default, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public init(
        wrappedValue: __shared @autoclosure @escaping () -> Value, _ path: @autoclosure () -> StaticString,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value._Optionality == _JSONNotOptional {
        self.init(wrappedValue: wrappedValue(), .path(path()), second(), third(), checking: checking)
    }
}

extension JSONProperty {
    /// Declares an optional property at a constant path, which reads `nil` if there is no value.
    ///
    /// - Parameters:
    ///   - path: A constant of the module: a dotted path or a JSON Pointer.
    ///   - second: A term.
    ///   - third: A term.
    ///   - onNil: The effect of writing `nil`; by default ``JSONModel/nilPolicy`` of the class.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as `nil`, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public init<Wrapped: JSONConvertible>(
        _ path: @autoclosure () -> StaticString, _ second: @autoclosure () -> JSONPropertyTerm? = nil,
        _ third: @autoclosure () -> JSONPropertyTerm? = nil, onNil: JSONNilPolicy? = nil,
        checking: __shared (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        self.init(.path(path()), second(), third(), onNil: onNil, checking: checking)
    }
}

// MARK: With a conversion

extension JSONProperty where Value: JSONEmptyRepresentable {
    /// Declares a property with a conversion, which reads the empty value of its type if there is no value.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of values.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the empty value, and is an issue.
    @inlinable
    @inline(never)
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Value>,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(conversion().base.found(in: conversions), check: checking)
        }
    }
}

extension JSONProperty {
    /// Declares a property with a conversion and a default, which it reads if there is no value.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated when it is first read; see <doc:DeclaringModels>.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of values.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as the default, and is an issue.
    @inlinable
    @inline(never)
    public init(
        wrappedValue: __shared @autoclosure @escaping () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Value>,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(conversion().base.found(in: conversions), declared: wrappedValue, check: checking)
        }
    }

    /// Declares an optional property with a conversion, which reads `nil` if there is no value.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of values other than `nil`.
    ///   - onNil: The effect of writing `nil`; by default ``JSONModel/nilPolicy`` of the class.
    ///   - checking: Returns whether a value is accepted. One that is refused reads as `nil`, and is an issue.
    @inlinable
    @inline(never)
    public init<Wrapped>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Wrapped>,
        onNil: JSONNilPolicy? = nil, checking: __shared (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            .optional(conversion().base.found(in: conversions), onNil, checking)
        }
    }
}

// MARK: - Unavailable initializers
//
// Disfavored, so that the valid initializers are found first. The compiler rejects every use, so that their bodies never run.
// (The ones without required arguments are in JSONProperty.swift.) If several match with the same parameters, the compiler
// reports the one with the narrower type.

extension JSONProperty {
    /// Not available: a property is optional, has a default, or its type has an empty value.
    @available(*, unavailable, message: "give the property a default value or make its type optional")
    @_disfavoredOverload
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: @autoclosure () -> JSONConversion<Value>, onNil: JSONNilPolicy? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) {
        fatalError("JSONProperty: no value to read where there is none.")
    }

    /// Not available: the conversion of an optional property is one of the wrapped type.
    @available(
        *, unavailable,
        message:
            "the conversion of an optional property is one of the wrapped type: JSONConversion<T>, not JSONConversion<T?>"
    )
    @_disfavoredOverload
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: @autoclosure () -> JSONConversion<Value>, onNil: JSONNilPolicy? = nil,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value: ExpressibleByNilLiteral {
        fatalError("JSONProperty: a conversion of an optional.")
    }

    /// Not available: the type of a property is convertible, or the property has a conversion.
    @available(
        *, unavailable,
        message:
            "its type does not conform to JSONConvertible; use `using: .codable` or another conversion; an enum with raw values only needs the conformance: `enum Kind: String, JSONConvertible`"
    )
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil
    ) {
        fatalError("JSONProperty: no conversion.")
    }

    /// Not available: an optional property has no default.
    @available(
        *, unavailable,
        message: "an optional property reads nil if there is no value: remove the default or make its type not optional"
    )
    @_disfavoredOverload
    public init(
        wrappedValue: @autoclosure () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil
    ) where Value: ExpressibleByNilLiteral {
        fatalError("JSONProperty: an optional with a default.")
    }

    /// Not available: an optional property has no default.
    @available(
        *, unavailable,
        message: "an optional property reads nil if there is no value: remove the default or make its type not optional"
    )
    @_disfavoredOverload
    public init<Wrapped>(
        wrappedValue: @autoclosure () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        onNil: JSONNilPolicy? = nil, checking: __shared (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        fatalError("JSONProperty: an optional with a default.")
    }

    /// Not available: an optional property has no default.
    @available(
        *, unavailable,
        message: "an optional property reads nil if there is no value: remove the default or make its type not optional"
    )
    @_disfavoredOverload
    public init<Wrapped>(
        wrappedValue: @autoclosure () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: @autoclosure () -> JSONConversion<Wrapped>, onNil: JSONNilPolicy? = nil,
        checking: __shared (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        fatalError("JSONProperty: an optional with a default.")
    }
}
