/// A set or a dictionary.
protocol UnorderedCollection {
    /// The number of elements of the array for each element of the collection; nil if it is encoded as an object.
    static var elementStride: Int? { get }
    /// The type of the elements, or of the keys.
    static var keyType: Any.Type { get }
}

extension Set: UnorderedCollection {
    static var elementStride: Int? { 1 }
    static var keyType: Any.Type { Element.self }
}

extension Dictionary: UnorderedCollection {
    static var elementStride: Int? { Key.self is any CodingKeyRepresentable.Type ? nil : 2 }
    static var keyType: Any.Type { Key.self }
}
