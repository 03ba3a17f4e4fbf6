/// The elements of an array that is being encoded.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    let array: EncodedArray

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { array.elements.count }
    private var key: PlainKey { .index(count) }

    // MARK: Values

    func encodeNil() throws { array.elements.append(.token("null")) }

    func encode<T: ExactScalar>(_ value: T) throws {
        array.elements.append(try encoder.encoded(scalar: value, at: key))
    }

    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func encode(_ value: Int128) throws { array.elements.append(try encoder.encoded(scalar: value, at: key)) }
    func encode(_ value: UInt128) throws { array.elements.append(try encoder.encoded(scalar: value, at: key)) }

    func encode<T: Encodable>(_ value: T) throws {
        array.elements.append(try encoder.encoded(value, at: key))
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested { $0.container(keyedBy: type) }
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested { $0.unkeyedContainer() } }

    func superEncoder() -> any Encoder {
        let index = count
        array.elements.append(.object(EncodedObject()))
        return encoder.child(at: PlainKey.index(index)) { [array] in array.elements[index] = $0 }
    }

    /// Returns a container that becomes the next element.
    private func nested<Container>(_ container: (ValueEncoder) -> Container) -> Container {
        let child = encoder.child(at: key)
        let container = container(child)
        if let value = child.value { array.elements.append(value) }
        return container
    }
}
