/// The form in which values of a property are read and written, as its initializer declares it.
@usableFromInline
struct PropertyForm<Value> {
    /// How values are read and written.
    @usableFromInline let conversion: Conversion<Value>
    /// Returns the declared default; nil if the property reads the empty value of its conversion.
    let declared: (() -> Value)?
    /// Whether a value is nil; nil for a property that is not optional.
    let isNil: ((Value) -> Bool)?
    /// Whether nil is written as null.
    let writesNull: Bool
    /// Returns whether a value is accepted.
    @usableFromInline let check: ((Value) -> Bool)?
    /// Whether values are scalars that are read as their type reads them, and directly if possible.
    @usableFromInline let isDirect: Bool

    @usableFromInline
    init(
        _ conversion: Conversion<Value>, declared: (() -> Value)? = nil, isNil: ((Value) -> Bool)? = nil,
        writesNull: Bool = false, check: ((Value) -> Bool)?
    ) {
        isDirect = conversion.traits.isStandard && DirectType.of(Value.self).type != .none
        self.conversion = conversion
        self.declared = declared
        self.isNil = isNil
        self.writesNull = writesNull
        self.check = check
    }

    /// A property that reads nil if there is no value.
    @usableFromInline
    static func optional<Wrapped>(
        _ conversion: Conversion<Wrapped>, _ onNil: JSONNilPolicy, _ check: (@Sendable (Wrapped) -> Bool)?
    ) -> PropertyForm where Value == Wrapped? {
        PropertyForm(
            conversion.optional, isNil: { $0 == nil }, writesNull: onNil == .null,
            check: check.map { check in { $0.map(check) ?? true } })
    }
}

/// The effect of writing `nil` to an optional property.
public enum JSONNilPolicy: Sendable, Hashable {
    /// Removes the member.
    case remove
    /// Sets the member to `null`.
    case null
}
