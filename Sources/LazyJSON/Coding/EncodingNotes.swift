/// The properties of an encoded value that its text does not show, for the comparison of two encodings.
final class EncodingNotes {
    /// The position of its first byte in the text.
    var offset = 0
    /// The text of a scalar; empty for a container.
    let text: String
    /// The value, if other encoders have their own form of its type: a date, a decimal, a value that keeps unknown members.
    var value: (any Encodable)?
    /// The type of a set or a dictionary.
    var collection: (any UnorderedCollection.Type)?
    /// The identity of the value, if its type is `Identifiable`.
    var identity: ElementIdentity?
    /// The type of the elements of an array; nil if they have several.
    private(set) var elementType: Any.Type?
    private var hasElements = false

    /// Creates the notes of a scalar, or by default of a container.
    init(_ value: (any Encodable)? = nil, text: String = "") { (self.value, self.text) = (value, text) }

    /// Notes the type of an element.
    func note(element type: Any.Type) {
        // Elements of several types cannot be decoded one by one.
        elementType = !hasElements || elementType == type ? type : nil
        hasElements = true
    }
}

/// The type and the `id` of a value.
struct ElementIdentity: Hashable {
    let type: ObjectIdentifier
    private let id: AnyHashable
    /// The value, if it is an object: its `id` may be its address, which must not be used again meanwhile.
    let object: Uncompared<AnyObject?>

    /// Finds the identity of a value; nil if its type is not `Identifiable`, or its `id` is nil.
    init?(of value: Any) {
        guard let value = value as? any Identifiable else { return nil }
        self.init(identifiable: value)
    }

    private init?<Value: Identifiable>(identifiable value: Value) {
        id = AnyHashable(value.id)
        // Several elements may have no identity yet: nil does not mean that they are one.
        if let type = Value.ID.self as? any (ExpressibleByNilLiteral & Hashable).Type, id == type.none { return nil }
        type = ObjectIdentifier(Swift.type(of: value))
        object = Uncompared(Value.self is AnyClass ? value as AnyObject : nil)
    }

    /// Returns the identities that tell nothing, because each reading of the JSON gives other ones, such as an `id`
    /// that is created at random.
    ///
    /// If a type has such identities, a new identity of this type that no old value has is ignored, too: the new value
    /// may come from an earlier reading. If a new value has an identity that changes, the values were not read again since
    /// then, and all identities of the type count.
    ///
    /// - Parameters:
    ///   - old: The identities of the values that were read from the JSON.
    ///   - new: The identities of the new values.
    ///   - again: Reads the JSON again. It is not called unless the result depends on it.
    static func changing(
        from old: [ElementIdentity], to new: [ElementIdentity], again: () throws -> [ElementIdentity]
    ) rethrows -> Set<ElementIdentity> {
        let (known, given) = (Set(old), Set(new))
        let added = given.subtracting(known)
        let types = Set(added.map(\.type)).intersection(known.subtracting(given).map(\.type))
        if types.isEmpty { return [] }
        let changing = try known.subtracting(again())
        let affected = types.intersection(changing.map(\.type)).subtracting(changing.intersection(given).map(\.type))
        return changing.union(added).filter { affected.contains($0.type) }
    }
}

extension ExpressibleByNilLiteral where Self: Hashable {
    fileprivate static var none: AnyHashable { AnyHashable(Self(nilLiteral: ())) }
}
