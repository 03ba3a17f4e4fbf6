/// Values that a model passes to its conversions and to ``JSONModel/modelType(for:context:)``.
///
/// ```swift
/// struct Separators: Sendable { var decimalComma: Bool }
/// var context = JSONContext()
/// context[Separators.self] = Separators(decimalComma: true)
/// let order = try Order(parsing: data, context: context)
/// ```
///
/// A context holds at most one value of each type. Children, elements, and changed copies of a model inherit its context;
/// equality ignores it.
public struct JSONContext: Sendable {
    private var values: Values?

    /// Creates a context without values.
    public init() { values = nil }

    /// Creates a context with one value.
    ///
    /// - Parameter value: The value.
    public init<Value: Sendable>(_ value: Value) {
        self.init()
        self[Value.self] = value
    }

    /// Creates a context for models whose properties with ``JSONConversion/codable`` use strategies.
    ///
    /// ```swift
    /// let options = JSONCodingOptions(decoder: appDecoder, encoder: appEncoder)
    /// let order = try Order(parsing: data, context: JSONContext(coding: options))
    /// ```
    ///
    /// This is the same as creating a context with the value `options`.
    ///
    /// - Parameter options: The strategies.
    public init(coding options: JSONCodingOptions) { self.init(options) }

    /// The value of a type; `nil` if the context has none.
    ///
    /// - Complexity: O(1) for reading, O(*k*) in the number of values for writing.
    public subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
        get { values?.byType[ObjectIdentifier(type)] as? Value }
        set {
            var byType = values?.byType ?? [:]
            byType[ObjectIdentifier(type)] = newValue
            values = byType.isEmpty ? nil : Values(byType: byType)
        }
    }

    /// Returns a copy of the context with another value.
    ///
    /// - Parameter value: The value, which replaces the one of the same type.
    /// - Complexity: O(*k*) in the number of values.
    public func with<Value: Sendable>(_ value: Value) -> JSONContext {
        var changed = self
        changed[Value.self] = value
        return changed
    }

    /// The value that conforms to ``ContextLink``, found without a look-up; `nil` if there is none.
    package var link: (any ContextLink)? { values?.link }

    /// Whether a value is the one that is found without a look-up.
    package func isLinked(by link: AnyObject) -> Bool { values?.link === link }

    /// Whether both contexts have the same values in memory.
    @inline(__always)
    func isSame(as other: JSONContext) -> Bool {
        values.map { ObjectIdentifier($0) } == other.values.map { ObjectIdentifier($0) }
    }

    /// The values, shared by everything that has the context.
    private final class Values: Sendable {
        let byType: [ObjectIdentifier: any Sendable]
        let link: (any ContextLink)?

        init(byType: [ObjectIdentifier: any Sendable]) {
            self.byType = byType
            link = byType.values.lazy.compactMap { $0 as? any ContextLink }.first
        }
    }
}

/// A value of a context that another module of the package needs for each property that it reads.
package protocol ContextLink: AnyObject, Sendable {}
