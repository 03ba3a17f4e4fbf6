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
        byType[ObjectIdentifier(Value.self)] = conversion
        content = Content(byType)
    }

    /// The conversion for a type; nil if there is none.
    @usableFromInline
    subscript<Value>(_ type: Value.Type) -> JSONConversion<Value>? {
        content?.byType[ObjectIdentifier(type)] as? JSONConversion<Value>
    }

    /// The note of another module on the conversion for a type.
    package func tag(of type: Any.Type) -> ConversionTag? {
        (content?.byType[ObjectIdentifier(type)] as? any Taggable)?.tag
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

// MARK: Looking up

/// The order in which conversions are looked up: property, class, type.
extension JSONConversion {
    /// Returns this conversion, completed by the one that a class has for the type, and by the type's own.
    @usableFromInline
    func found(in conversions: JSONConversions) -> JSONConversion {
        var found = self
        found.complete(by: conversions[Value.self])
        if found.read == nil || found.write == nil, let type = Value.self as? any JSONConvertible.Type {
            found.complete(by: Self.standard(of: type) as? JSONConversion)
        }
        if found.isCurrent == nil { found.isCurrent = found.isCurrentInClass?(conversions) }
        return found
    }

    private static func standard<T: JSONConvertible>(of type: T.Type) -> Any { JSONConversion<T>.standard }

    /// Takes the directions that this lacks from another conversion.
    private mutating func complete(by other: JSONConversion?) {
        guard let other, read == nil || write == nil else { return }
        let own = self
        if own.read == nil { self = other }
        write = own.write ?? other.write
        tag = own.tag ?? tag
        let isOther = own.read == nil && own.write == nil
        keepsSourceText = other.keepsSourceText && (own.keepsSourceText || isOther)
        editsInPlace = other.editsInPlace && (own.editsInPlace || isOther)
        isUnshared = own.isUnshared || other.isUnshared
        if own.write != nil { completing = nil }
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion that a class has for the type, completed by the type's own.
    @usableFromInline
    static func standard(in conversions: JSONConversions) -> JSONConversion {
        JSONConversion(read: nil, write: nil).found(in: conversions)
    }
}
