/// What goes wrong in decoding: Swift's errors, each over a ``JSONError`` with a pointer from the root that was decoded.
extension ValueDecoder {
    /// The error for a value that a scalar type cannot be read from.
    func unreadable<T: ExactScalar>(_ type: T.Type, _ value: JSON, at key: (any CodingKey)?) -> DecodingError {
        guard value.kind == T.scalarKind else { return mismatch(type, T.scalarPhrase, value, at: key) }
        return .dataCorrupted(context(.unconvertible, "Expected \(T.scalarPhrase), found \(value.excerpt).", at: key))
    }

    /// The error for a value of another kind than is needed.
    func mismatch(_ type: Any.Type, _ expected: String, _ value: JSON, at key: (any CodingKey)?) -> DecodingError {
        let context = context(.wrongKind, "Expected \(expected), found \(value.kind.phrase).", at: key)
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a member that is not there.
    func missing(_ key: any CodingKey) -> DecodingError {
        let name = key.stringValue
        let message = "Expected a member \"\(name.prefix(100))\", found none."
        let error = JSONError(.notFound, message, pointer: JSONPointer(codingPath: codingPath + [key]))
        return .keyNotFound(
            key, DecodingError.Context(codingPath: codingPath, debugDescription: message, underlyingError: error))
    }

    /// The error for an element behind the last one.
    func behindEnd(_ type: Any.Type, at index: Int) -> DecodingError {
        .valueNotFound(
            type,
            context(
                .indexOutOfRange, "Expected another element, found the end of an array of \(value.count).",
                at: PlainKey.index(index)))
    }

    /// The error for nesting that would take the stack.
    func tooDeep(at key: (any CodingKey)?) -> DecodingError {
        .dataCorrupted(
            context(.depthLimit, "Expected at most \(CodingLimits.depth) levels of nesting, found more.", at: key))
    }

    private func context(
        _ code: JSONError.Code, _ message: String, at key: (any CodingKey)?
    ) -> DecodingError.Context {
        let path = key.map { codingPath + [$0] } ?? codingPath
        return DecodingError.Context(
            codingPath: path, debugDescription: message,
            underlyingError: JSONError(code, message, pointer: JSONPointer(codingPath: path)))
    }
}

extension JSON {
    /// What is found, for messages: the kind of a container, the text of a scalar, cut at 200 bytes.
    package var excerpt: String {
        if isContainer { return kind.phrase }
        let limit = 200
        return PreservedWriter.length(of: self, limit: limit) <= limit ? rawText : cutText + "…"
    }
}
