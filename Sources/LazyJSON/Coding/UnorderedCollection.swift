/// A collection without an order that may be encoded as an array.
protocol UnorderedCollection {
    /// The number of elements of the array for each element of the collection; nil if it is encoded as an object.
    static var elementStride: Int? { get }
}

extension Set: UnorderedCollection {
    static var elementStride: Int? { 1 }
}

extension Dictionary: UnorderedCollection {
    static var elementStride: Int? { Key.self is any CodingKeyRepresentable.Type ? nil : 2 }
}
