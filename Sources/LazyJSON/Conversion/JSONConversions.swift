/// The conversions of a model class, by the type of the values.
///
///     class Entity: JSONModel, @unchecked Sendable {
///         override class var conversions: JSONConversions {
///             var all = super.conversions
///             all.add(.secondsSince1970)       // every Date of the class, in optionals and arrays too
///             return all
///         }
///     }
public struct JSONConversions: Sendable {
    private var content: Content?

    /// Makes an empty collection.
    public init() {}

    /// Adds a conversion, in the place of the one for the same type.
    public mutating func add<Value>(_ conversion: JSONConversion<Value>) {
        var byType = content?.byType ?? [:]
        byType[ObjectIdentifier(Value.self)] = conversion
        content = Content(byType)
    }

    /// The conversion for a type; nil where there is none.
    @usableFromInline
    subscript<Value>(_ type: Value.Type) -> JSONConversion<Value>? {
        content?.byType[ObjectIdentifier(type)] as? JSONConversion<Value>
    }

    /// What values of a type refer to by the conversion for them.
    func reference(of type: Any.Type) -> ReferenceForm? {
        (content?.byType[ObjectIdentifier(type)] as? any Referring)?.reference
    }

    /// What is derived from these conversions for the elements of arrays, by their type.
    var derived: AtomicTable<DerivedForm> { content?.derived ?? Self.standardDerived }

    /// What is derived for the elements of arrays if there are no conversions.
    private static let standardDerived = AtomicTable<DerivedForm>()

    /// The conversions, shared by all copies.
    private final class Content: Sendable {
        let byType: [ObjectIdentifier: any Sendable]
        let derived = AtomicTable<DerivedForm>()

        init(_ byType: [ObjectIdentifier: any Sendable]) {
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
