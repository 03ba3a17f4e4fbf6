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
        pending().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { pending().unkeyedContainer() }

    func superEncoder() -> any Encoder { pending() }

    /// The encoder of an element that is filled later.
    private func pending() -> ValueEncoder {
        let slot = EncodedSlot()
        let child = encoder.child(at: key, filling: slot)
        array.elements.append(.pending(slot))
        return child
    }
}
