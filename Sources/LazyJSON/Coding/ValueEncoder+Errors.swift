/// What goes wrong in encoding: Swift's errors, each over a ``JSONError`` with a pointer from the root.
extension ValueEncoder {
    /// The error for a value that has no JSON.
    func unrepresentable(_ value: some ExactScalar, at key: (any CodingKey)?) -> EncodingError {
        error(value, .unrepresentable, "Expected \(type(of: value).scalarPhrase), found \(value).", at: key)
    }

    /// The error for nesting that would take the stack.
    func tooDeep(_ value: Any) -> EncodingError {
        error(value, .depthLimit, "Expected at most \(CodingLimits.depth) levels of nesting, found more.", at: nil)
    }

    /// The error for two values in one place.
    func encodedTwice(_ second: String) -> EncodingError {
        error(second, .wrongKind, "Expected one value, found \(second) where a value is already encoded.", at: nil)
    }

    /// The error for a root that encodes nothing.
    func nothingEncoded(_ value: some Encodable) -> EncodingError {
        error(value, .unrepresentable, "Expected \(type(of: value)) to encode a value, found none.", at: nil)
    }

    private func error(
        _ value: Any, _ code: JSONError.Code, _ message: String, at key: (any CodingKey)?
    ) -> EncodingError {
        let path = key.map { codingPath + [$0] } ?? codingPath
        let error = JSONError(code, message, pointer: JSONPointer(codingPath: path))
        return .invalidValue(
            value, EncodingError.Context(codingPath: path, debugDescription: message, underlyingError: error))
    }
}
