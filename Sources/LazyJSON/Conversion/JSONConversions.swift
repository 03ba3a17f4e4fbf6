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

    /// The note of another module on the conversion for a type.
    package func tag(of type: Any.Type) -> ConversionTag? {
        (content?.byType[ObjectIdentifier(type)] as? any Taggable)?.tag
    }

    /// How the elements of arrays are read and written with these conversions, by type.
    var forms: AtomicTable<KnownForm> { content?.forms ?? Self.standardForms }

    /// The forms where there are no conversions.
    private static let standardForms = AtomicTable<KnownForm>()

    /// The conversions, shared by all copies.
    private final class Content: Sendable {
        let byType: [ObjectIdentifier: any Sendable]
        let forms = AtomicTable<KnownForm>()

        init(_ byType: [ObjectIdentifier: any Sendable]) {
            self.byType = byType
        }
    }
}
