/// The forms that the initialisers of ``JSONProperty`` make.
extension PropertyForm {
    /// A property whose values are read by the conversion that the class has for their type, or as the type does.
    @usableFromInline
    init(
        standardIn conversions: JSONConversions, _ fallback: Fallback, check: (@Sendable (Value) -> Bool)?
    ) where Value: JSONConvertible {
        self.init(
            .standard(in: conversions), fallback, check: check,
            isStandard: conversions[Value.self] == nil)
    }

    /// A property that reads nil where there is no value, and else by the conversion that the class has for the wrapped
    /// type, or as that does.
    @usableFromInline
    static func optional<Wrapped: JSONConvertible>(
        standardIn conversions: JSONConversions, _ onNil: JSONNilPolicy, _ check: (@Sendable (Wrapped) -> Bool)?
    ) -> PropertyForm where Value == Wrapped? {
        optional(
            .standard(in: conversions), onNil, check,
            isStandard: conversions[Wrapped.self] == nil)
    }

    /// A property that reads nil where there is no value.
    @usableFromInline
    static func optional<Wrapped>(
        _ conversion: JSONConversion<Wrapped>, _ onNil: JSONNilPolicy, _ check: (@Sendable (Wrapped) -> Bool)?,
        isStandard: Bool = false
    ) -> PropertyForm where Value == Wrapped? {
        PropertyForm(
            conversion.lifted, .none(nil), isNil: { $0 == nil }, writesNull: onNil == .null,
            check: check.map { check in { $0.map(check) ?? true } }, isStandard: isStandard)
    }
}
