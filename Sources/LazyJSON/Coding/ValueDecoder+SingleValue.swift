/// The value as its own container.
extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }

    func decode<T: ExactScalar>(_ type: T.Type) throws -> T { try scalar(type, from: value, at: nil) }
    // The standard library has versions of these two that only throw, which would be taken before a generic one.
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type, from: value, at: nil) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type, from: value, at: nil) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, from: value, at: nil) }
}
