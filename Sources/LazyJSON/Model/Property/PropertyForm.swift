/// The form in which values of a property are read and written, as its initializer declares it.
@usableFromInline
struct PropertyForm<Value> {
    /// How values are read and written.
    @usableFromInline let conversion: Conversion<Value>
    /// Returns the declared default; nil if the property reads the empty value of its conversion.
    let declared: (() -> Value)?
    /// Whether a value is nil; nil for a property that is not optional.
    let isNil: ((Value) -> Bool)?
    /// The declared effect of writing nil; nil if the class decides.
    let onNil: JSONNilPolicy?
    /// Returns whether a value is accepted.
    @usableFromInline let check: ((Value) -> Bool)?
    /// Whether values are scalars that are read as their type reads them, and directly if possible.
    @usableFromInline let isDirect: Bool
    /// Whether such values are also written directly: they are not checked.
    let isWrittenDirectly: Bool

    @usableFromInline
    init(
        _ conversion: Conversion<Value>, declared: (() -> Value)? = nil, isNil: ((Value) -> Bool)? = nil,
        onNil: JSONNilPolicy? = nil, check: ((Value) -> Bool)?
    ) {
        isDirect = conversion.traits.isStandard && DirectType.of(Value.self).type != .none
        isWrittenDirectly = isDirect && check == nil
        self.conversion = conversion
        self.declared = declared
        self.isNil = isNil
        self.onNil = onNil
        self.check = check
    }

    /// A property that reads nil if there is no value; null is a value of the type ``JSON``.
    @usableFromInline
    static func optional<Wrapped>(
        _ conversion: Conversion<Wrapped>, _ onNil: JSONNilPolicy?, _ check: (@Sendable (Wrapped) -> Bool)?
    ) -> PropertyForm where Value == Wrapped? {
        let isJSON = Wrapped.self == JSON.self && conversion.traits.isStandard
        let wrapped = isJSON ? conversion.with(empty: conversion.empty) { $0.readsNull = true } : conversion
        return PropertyForm(
            wrapped.optional, isNil: { $0 == nil }, onNil: isJSON ? .remove : onNil,
            check: check.map { check in { $0.map(check) ?? true } })
    }
}

/// The effect of writing `nil` to an optional property.
///
/// A property names it with `onNil:`, and ``JSONModel/nilPolicy`` is the effect for the other properties of a class.
public enum JSONNilPolicy: Sendable, Hashable {
    /// Removes the member; an element of an array is set to `null`.
    case remove
    /// Sets the member to `null`; one of the type `JSON?`, for which null is a value, is removed.
    case null
}
