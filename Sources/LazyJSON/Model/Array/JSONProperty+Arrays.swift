// Arrays with a conversion of their elements. Without one, the initializers for types with an empty value apply.

extension JSONProperty {
    /// Declares an array with a conversion of its elements.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is the empty value of its type.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as empty, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Element: JSONEmptyRepresentable>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Element>,
        checking: __shared (@Sendable (JSONArray<Element>) -> Bool)? = nil
    ) where Value == JSONArray<Element> {
        self.init({ PropertyTerms(first(), second(), third()) }) { .array(conversion(), in: $0, nil, checking) }
    }

    /// Declares an array with a default and a conversion of its elements.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated at most once for each class.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is the empty value of its type.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as the default, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Element: JSONEmptyRepresentable>(
        wrappedValue: __shared @autoclosure @escaping () -> JSONArray<Element>,
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Element>,
        checking: __shared (@Sendable (JSONArray<Element>) -> Bool)? = nil
    ) where Value == JSONArray<Element> {
        self.init({ PropertyTerms(first(), second(), third()) }) {
            .array(conversion(), in: $0, wrappedValue, checking)
        }
    }

    /// Declares an optional array with a conversion of its elements.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is the empty value of its type.
    ///   - onNil: The effect of writing `nil`.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as `nil`, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Element: JSONEmptyRepresentable>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Element>,
        onNil: JSONNilPolicy = .remove, checking: __shared (@Sendable (JSONArray<Element>) -> Bool)? = nil
    ) where Value == JSONArray<Element>? {
        self.init({ PropertyTerms(first(), second(), third()) }) {
            .optional(.array(conversion(), in: $0), onNil, checking)
        }
    }

    // MARK: Of optional elements

    /// Declares an array of optional elements, with a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is `nil`.
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
        self.init({ PropertyTerms(first(), second(), third()) }) { .array(conversion(), in: $0, nil, checking) }
    }

    /// Declares an array of optional elements, with a default and a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, evaluated at most once for each class.
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is `nil`.
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
        self.init({ PropertyTerms(first(), second(), third()) }) {
            .array(conversion(), in: $0, wrappedValue, checking)
        }
    }

    /// Declares an optional array of optional elements, with a conversion of elements other than `nil`.
    ///
    /// - Parameters:
    ///   - first: The path of the value, a dotted path or a JSON Pointer, or another ``JSONPropertyTerm``.
    ///   - second: Another term.
    ///   - third: Another term.
    ///   - conversion: The conversion of elements; one that cannot be read is `nil`.
    ///   - onNil: The effect of writing `nil`.
    ///   - checking: Returns whether an array is accepted. One that is refused reads as `nil`, and is an issue.
    @_disfavoredOverload
    @inlinable
    @inline(never)
    public init<Wrapped>(
        _ first: @autoclosure () -> JSONPropertyTerm? = nil,
        _ second: @autoclosure () -> JSONPropertyTerm? = nil, _ third: @autoclosure () -> JSONPropertyTerm? = nil,
        using conversion: __shared @autoclosure @escaping () -> JSONConversion<Wrapped>,
        onNil: JSONNilPolicy = .remove, checking: __shared (@Sendable (JSONArray<Wrapped?>) -> Bool)? = nil
    ) where Value == JSONArray<Wrapped?>? {
        self.init({ PropertyTerms(first(), second(), third()) }) {
            .optional(.array(conversion(), in: $0), onNil, checking)
        }
    }
}

extension Conversion {
    /// The conversion of an array by that of its elements.
    @usableFromInline
    static func array<Element: JSONEmptyRepresentable>(
        _ conversion: JSONConversion<Element>, in conversions: JSONConversions
    ) -> Conversion where Value == JSONArray<Element> {
        JSONArray.conversion(
            ElementForm(conversion.base.found(in: conversions), in: conversions) { Element._jsonEmptyValue(&$0) })
    }

    /// The conversion of an array of optional elements by that of those that are not nil.
    @usableFromInline
    static func array<Wrapped>(
        _ conversion: JSONConversion<Wrapped>, in conversions: JSONConversions
    ) -> Conversion where Value == JSONArray<Wrapped?> {
        JSONArray.conversion(
            ElementForm(conversion.base.found(in: conversions).optional, in: conversions) { _ in nil })
    }
}

extension PropertyForm {
    /// An array by the conversion of its elements.
    @usableFromInline
    static func array<Element: JSONEmptyRepresentable>(
        _ conversion: JSONConversion<Element>, in conversions: JSONConversions,
        _ declared: (() -> JSONArray<Element>)?, _ check: (@Sendable (JSONArray<Element>) -> Bool)?
    ) -> PropertyForm where Value == JSONArray<Element> {
        .array(.array(conversion, in: conversions), declared, check)
    }

    /// An array of optional elements by the conversion of those that are not nil.
    @usableFromInline
    static func array<Wrapped>(
        _ conversion: JSONConversion<Wrapped>, in conversions: JSONConversions,
        _ declared: (() -> JSONArray<Wrapped?>)?, _ check: (@Sendable (JSONArray<Wrapped?>) -> Bool)?
    ) -> PropertyForm where Value == JSONArray<Wrapped?> {
        .array(.array(conversion, in: conversions), declared, check)
    }

    private static func array<Element>(
        _ conversion: Conversion<JSONArray<Element>>, _ declared: (() -> JSONArray<Element>)?,
        _ check: (@Sendable (JSONArray<Element>) -> Bool)?
    ) -> PropertyForm where Value == JSONArray<Element> {
        PropertyForm(
            conversion,
            declared.map { .declared($0) }
                ?? .empty { reading in
                    // An array of the form of those that are read.
                    (try? conversion.value(from: .emptyArray, &reading)) ?? JSONArray()
                }, check: check)
    }
}
