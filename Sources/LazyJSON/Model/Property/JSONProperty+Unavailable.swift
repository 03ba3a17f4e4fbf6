// What a property may not be declared as, so that the compiler says what to do. They are disfavoured: what is right is found
// first. The compiler refuses every use, so that nothing ever runs what they contain. (The one that is used without
// arguments stands in JSONProperty.swift.)

extension JSONProperty {
    /// Not available: a property is optional, has a default, or its type has an empty value.
    @available(*, unavailable, message: "give the property a default value or make its type optional")
    @_disfavoredOverload
    public init(
        _ path: StaticString? = nil, using conversion: @autoclosure () -> JSONConversion<Value>,
        checking: (@Sendable (Value) -> Bool)? = nil
    ) {
        fatalError("JSONProperty: no value to read where there is none.")
    }

    /// Not available: an optional property has no default.
    @available(
        *, unavailable,
        message:
            "an optional property reads nil where there is no value: remove the default or make its type not optional"
    )
    @_disfavoredOverload
    public init<Wrapped>(
        wrappedValue: @autoclosure () -> Value, _ path: StaticString? = nil,
        onNil: JSONNilPolicy = .remove, checking: (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        fatalError("JSONProperty: an optional with a default.")
    }

    /// Not available: an optional property has no default.
    @available(
        *, unavailable,
        message:
            "an optional property reads nil where there is no value: remove the default or make its type not optional"
    )
    @_disfavoredOverload
    public init<Wrapped>(
        wrappedValue: @autoclosure () -> Value, _ path: StaticString? = nil,
        using conversion: @autoclosure () -> JSONConversion<Wrapped>, onNil: JSONNilPolicy = .remove,
        checking: (@Sendable (Wrapped) -> Bool)? = nil
    ) where Value == Wrapped? {
        fatalError("JSONProperty: an optional with a default.")
    }
}
