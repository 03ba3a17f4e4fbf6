/// How values of a property are read and written, as its initializer says.
@usableFromInline
struct PropertyForm<Value> {
    /// What is read if there is no value.
    @usableFromInline
    enum Fallback {
        /// The declared default.
        case declared(() -> Value)
        /// The empty value of the type.
        case empty((inout _JSONReading) -> Value)
        /// Nil.
        case none(Value)
    }

    /// How values are read and written.
    @usableFromInline let conversion: Conversion<Value>
    let fallback: Fallback
    /// Whether a value is nil; nil for a property that is not optional.
    let isNil: ((Value) -> Bool)?
    /// Whether nil is written as null.
    let writesNull: Bool
    /// Returns whether a value is accepted.
    @usableFromInline let check: ((Value) -> Bool)?
    /// Whether values are scalars that are read as their type reads them, and directly if possible.
    @usableFromInline let isDirect: Bool
    /// Whether values are what their type reads, without a conversion or a check of the property or of its class.
    let isReadByType: Bool

    @usableFromInline
    init(
        _ conversion: Conversion<Value>, _ fallback: Fallback, isNil: ((Value) -> Bool)? = nil,
        writesNull: Bool = false, check: ((Value) -> Bool)?,
        isStandard: Bool = false
    ) {
        isReadByType = isStandard && check == nil
        isDirect = isStandard && directTypes.contains(ObjectIdentifier(Value.self))
        self.conversion = conversion
        self.fallback = fallback
        self.isNil = isNil
        self.writesNull = writesNull
        self.check = check
    }
}

/// The forms that the initializers of ``JSONProperty`` make.
extension PropertyForm {
    /// A property whose values are read by the conversion that the class has for their type, or as the type does.
    @usableFromInline
    init(
        standardIn conversions: JSONConversions, _ fallback: Fallback, check: (@Sendable (Value) -> Bool)?
    ) where Value: JSONConvertible {
        self.init(
            .none.found(in: conversions), fallback, check: check,
            isStandard: !conversions.has(Value.self))
    }

    /// A property that reads nil if there is no value, otherwise by the conversion that the class has for the wrapped
    /// type, or as that does.
    @usableFromInline
    static func optional<Wrapped: JSONConvertible>(
        standardIn conversions: JSONConversions, _ onNil: JSONNilPolicy, _ check: (@Sendable (Wrapped) -> Bool)?
    ) -> PropertyForm where Value == Wrapped? {
        optional(
            .none.found(in: conversions), onNil, check,
            isStandard: !conversions.has(Wrapped.self))
    }

    /// A property that reads nil if there is no value.
    @usableFromInline
    static func optional<Wrapped>(
        _ conversion: Conversion<Wrapped>, _ onNil: JSONNilPolicy, _ check: (@Sendable (Wrapped) -> Bool)?,
        isStandard: Bool = false
    ) -> PropertyForm where Value == Wrapped? {
        PropertyForm(
            conversion.optional, .none(nil), isNil: { $0 == nil }, writesNull: onNil == .null,
            check: check.map { check in { $0.map(check) ?? true } }, isStandard: isStandard)
    }
}

/// The types of properties that are read directly; see ``TypedPropertyPlan/direct(at:)``.
private let directTypes: Set<ObjectIdentifier> = Set(
    [Int.self, Int?.self, Double.self, Double?.self, Bool.self, Bool?.self, String.self, String?.self]
        .map { (type: Any.Type) in ObjectIdentifier(type) })
