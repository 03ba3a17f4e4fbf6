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
    private var content: Content?

    /// Creates an empty collection.
    public init() {}

    /// Adds a conversion, which replaces the one for the same type.
    ///
    /// - Parameter conversion: The conversion.
    public mutating func add<Value>(_ conversion: JSONConversion<Value>) {
        var byType = content?.byType ?? [:]
        byType[ObjectIdentifier(Value.self)] = conversion.base
        content = Content(byType)
    }

    /// The conversion for a type; nil if there is none.
    subscript<Value>(_ type: Value.Type) -> Conversion<Value>? {
        content?.byType[ObjectIdentifier(type)] as? Conversion<Value>
    }

    /// Whether there is a conversion for a type.
    @usableFromInline
    func has(_ type: Any.Type) -> Bool { content?.byType[ObjectIdentifier(type)] != nil }

    /// The note of another module on the conversion for a type.
    package func note(of type: Any.Type) -> ConversionNote? { content?.byType[ObjectIdentifier(type)]?.traits.note }

    /// What is derived from these conversions for the elements of arrays, by their type.
    var derived: AtomicTable<DerivedForm> { content?.derived ?? Self.standardDerived }

    /// What is derived for the elements of arrays if there are no conversions.
    private static let standardDerived = AtomicTable<DerivedForm>()

    /// The conversions, shared by all copies.
    private final class Content: Sendable {
        let byType: [ObjectIdentifier: any AnyConversion]
        let derived = AtomicTable<DerivedForm>()

        init(_ byType: [ObjectIdentifier: any AnyConversion]) {
            self.byType = byType
        }
    }
}

/// What was derived from conversions for a type, such as the form of the elements of an array.
final class DerivedForm: Sendable {
    let type: ObjectIdentifier
    let form: any AnyObject & Sendable

    init(_ type: Any.Type, _ form: any AnyObject & Sendable) {
        self.type = ObjectIdentifier(type)
        self.form = form
    }
}
