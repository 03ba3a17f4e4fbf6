// Arrays with a conversion of their elements. Without one, the initializers for types with an empty value apply.

/// A collection whose elements have a conversion in a declaration: a Swift array, a set, or a ``JSONArray``.
///
/// Public for technical reasons.
public protocol _JSONElements {
    associatedtype Element

    /// Returns the conversion of collections that uses a conversion for the elements.
    static func _conversion(by elements: JSONConversion<Element>) -> JSONConversion<Self>
}

extension Array: _JSONElements {
    /// Returns the conversion of arrays that uses a conversion for the elements.
    public static func _conversion(by elements: JSONConversion<Element>) -> JSONConversion<Self> { .each(elements) }
}

extension Set: _JSONElements where Element: JSONConvertible {
    /// Returns the conversion of sets that uses a conversion for the elements.
    public static func _conversion(by elements: JSONConversion<Element>) -> JSONConversion<Self> { .each(elements) }
}

extension JSONArray: _JSONElements where Element: JSONEmptyRepresentable {
    /// Returns the conversion of arrays that uses a conversion for the elements.
    public static func _conversion(by elements: JSONConversion<Element>) -> JSONConversion<Self> {
        elements.ofArrays
    }
}

extension JSONConversion {
    /// The conversion of arrays that uses this one for the elements.
    fileprivate var ofArrays: JSONConversion<JSONArray<Value>> {
        JSONConversion<JSONArray<Value>> { .array(base.found(in: $0)) }
    }
}

extension JSONProperty {
    /// Declares an array with a conversion of its elements.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements. An element that cannot be read is left out of a Swift array or a set, and is
    ///     the empty value in a ``JSONArray``.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as empty, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Value.Element>,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value: _JSONElements {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(Value._conversion(by: conversion()).base.found(in: conversions), check: checking)
        }
    }

    /// Declares an array with a default and a conversion of its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated when it is first read; see <doc:DeclaringModels>.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements. An element that cannot be read is left out of a Swift array or a set, and is
    ///     the empty value in a ``JSONArray``.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as the default, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init(
        wrappedValue: __shared @autoclosure @escaping () -> Value,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Value.Element>,
        checking: __shared (@Sendable (Value) -> Bool)? = nil
    ) where Value: _JSONElements {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(
                Value._conversion(by: conversion()).base.found(in: conversions), declared: wrappedValue, check: checking
            )
        }
    }

    /// Declares an optional array with a conversion of its elements.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements. An element that cannot be read is left out of a Swift array or a set, and is
    ///     the empty value in a ``JSONArray``.
    ///   - onNil: The effect of writing `nil`; by default ``JSONModel/nilPolicy`` of the class.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as `nil`, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Elements: _JSONElements>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Elements.Element>,
        onNil: JSONNilPolicy? = nil, checking: __shared (@Sendable (Elements) -> Bool)? = nil
    ) where Value == Elements? {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            .optional(Elements._conversion(by: conversion()).base.found(in: conversions), onNil, checking)
        }
    }

    // MARK: Of optional elements

    /// Declares an array of optional elements, with a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; an element that cannot be read is `nil`.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as empty, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Wrapped>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Wrapped>,
        checking: __shared (@Sendable (JSONArray<Wrapped?>) -> Bool)? = nil
    ) where Value == JSONArray<Wrapped?> {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(.array(conversion().base.found(in: conversions).optional), check: checking)
        }
    }

    /// Declares an array of optional elements, with a default and a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated when it is first read; see <doc:DeclaringModels>.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; an element that cannot be read is `nil`.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as the default, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Wrapped>(
        wrappedValue: __shared @autoclosure @escaping () -> JSONArray<Wrapped?>,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Wrapped>,
        checking: __shared (@Sendable (JSONArray<Wrapped?>) -> Bool)? = nil
    ) where Value == JSONArray<Wrapped?> {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            PropertyForm(
                .array(conversion().base.found(in: conversions).optional), declared: wrappedValue, check: checking)
        }
    }

    /// Declares an optional array of optional elements, with a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; an element that cannot be read is `nil`.
    ///   - onNil: The effect of writing `nil`; by default ``JSONModel/nilPolicy`` of the class.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as `nil`, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Wrapped>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Wrapped>,
        onNil: JSONNilPolicy? = nil, checking: __shared (@Sendable (JSONArray<Wrapped?>) -> Bool)? = nil
    ) where Value == JSONArray<Wrapped?>? {
        self.init({ PropertyTerms(first(), second(), third()) }) { conversions in
            .optional(.array(conversion().base.found(in: conversions).optional), onNil, checking)
        }
    }
}
