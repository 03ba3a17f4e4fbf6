/// The conversions of a model class, by the type of the values.
///
/// ```swift
/// class Entity: JSONModel, @unchecked Sendable {
///     override class var conversions: JSONConversions {
///         var all = super.conversions
///         all.add(.secondsSince1970)  // every Date of the class, also in optionals and arrays
///         return all
///     }
/// }
/// ```
public struct JSONConversions: Sendable {
    private var content: Content

    /// Creates an empty collection.
    public init() { content = .standard }

    private init(_ byType: [ObjectIdentifier: _AnyJSONConversion], isExact: Bool) {
        content = Content(byType, isExact: isExact)
    }

    /// Adds a conversion, which replaces the one for the same type.
    mutating func add(_ conversion: _AnyJSONConversion) {
        var byType = content.byType
        byType[conversion.valueType] = conversion
        self = JSONConversions(byType, isExact: content.isExact)
    }

    /// The same conversions for values that are read without coercion.
    var exact: JSONConversions { JSONConversions(content.byType, isExact: true) }

    /// Returns the same conversions without the one for a type.
    func without(_ type: Any.Type) -> JSONConversions {
        let identity = ObjectIdentifier(type)
        if content.byType[identity] == nil { return self }
        return JSONConversions(content.byType.filter { $0.key != identity }, isExact: content.isExact)
    }

    /// Returns the conversion of a type, the one that was added or the type's own; the same instance each time.
    @usableFromInline
    func conversion<Value>(of type: Value.Type) -> Conversion<Value> {
        let identity = ObjectIdentifier(type)
        let hash = UInt(bitPattern: identity) >> 4
        let known =
            content.found.first(hash) { $0.valueType == identity }
            ?? content.found.insert(newConversion(of: type), hash) { $0.valueType == identity }
        guard let known = known as? Conversion<Value> else {
            preconditionFailure("JSONConversions: the conversion of \(type) is one of another type.")
        }
        return known
    }

    /// Returns whether a type is converted by its own conversion.
    func hasOwn(of type: Any.Type) -> Bool { content.byType[ObjectIdentifier(type)] == nil }

    /// Returns the type's own conversion, as if none was added for it.
    func own<Value>(of type: Value.Type) -> Conversion<Value> { without(type).conversion(of: type) }

    private func newConversion<Value>(of type: Value.Type) -> Conversion<Value> {
        var found = newOwn(of: type)
        if let added = content.byType[ObjectIdentifier(type)] as? Conversion<Value> {
            found = added.found(in: self, besides: found)
        }
        return content.isExact ? found.exact : found
    }

    /// Returns the type's own conversion; one without directions if the type has none.
    private func newOwn<Value>(of type: Value.Type) -> Conversion<Value> {
        let own = (type as? any JSONConvertible.Type).flatMap { erased(of: $0) as? Conversion<Value> }
        let found = own ?? Conversion(read: nil, write: nil)
        return found.empty == nil ? found.with(empty: Conversion.naturalEmpty) : found
    }

    private func erased<Value: JSONConvertible>(of type: Value.Type) -> _AnyJSONConversion {
        type._conversion(in: self)
    }

    /// The conversions, shared by all copies.
    private final class Content: Sendable {
        let byType: [ObjectIdentifier: _AnyJSONConversion]
        /// Whether nothing is coerced.
        let isExact: Bool
        /// The conversions of types that were asked for.
        let found = AtomicTable<_AnyJSONConversion>()

        init(_ byType: [ObjectIdentifier: _AnyJSONConversion], isExact: Bool) {
            self.byType = byType
            self.isExact = isExact
        }

        static let standard = Content([:], isExact: false)
    }
}

extension Conversion {
    /// The empty value of the type, which ``JSONEmptyRepresentable`` declares, or nil.
    fileprivate static var naturalEmpty: Empty? { (conversion(withEmptyOf: Value.self) as? Conversion)?.empty }
}

/// Returns a conversion that has the empty value of a type only; nil if the type has none.
///
/// Not generic, because the optimizer of Swift 6.3 crashes when it specializes the casts for `JSON`.
@inline(never)
private func conversion(withEmptyOf type: Any.Type) -> _AnyJSONConversion? {
    func declared<Value: JSONEmptyRepresentable>(by type: Value.Type) -> _AnyJSONConversion {
        Conversion<Value>(read: nil, write: nil, empty: { _ in Value.jsonEmptyValue })
    }
    func none<Value: ExpressibleByNilLiteral>(of type: Value.Type) -> _AnyJSONConversion {
        Conversion<Value>(read: nil, write: nil, empty: { _ in nil })
    }
    return (type as? any JSONEmptyRepresentable.Type).map { declared(by: $0) }
        ?? (type as? any ExpressibleByNilLiteral.Type).map { none(of: $0) }
}
