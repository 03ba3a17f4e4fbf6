// The errors of decoding and encoding: Swift's types, with an underlying ``JSONError`` that has the pointer from the root. They
// are built out of line and without generics, so that code that succeeds stays small.

extension CodingStep {
    /// The error for a value that cannot be read as a scalar type.
    @inline(never)
    func unreadable(_ type: any ExactScalar.Type, _ value: JSON, at key: (any CodingKey)?) -> DecodingError {
        guard value.kind == type.scalarKind else { return mismatch(type, type.scalarPhrase, value, at: key) }
        return unconvertible(type.scalarPhrase, value, at: key)
    }

    /// The error for a value of another kind than is needed.
    @inline(never)
    func mismatch(_ type: Any.Type, _ expected: String, _ value: JSON, at key: (any CodingKey)?) -> DecodingError {
        let context = context(JSONError(.wrongKind, expected: expected, found: value.kind.phrase), at: key)
        // Null is a value that was not found, as for `JSONDecoder`.
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a value of the right kind that is not of the right form.
    @inline(never)
    func unconvertible(_ expected: String, _ value: JSON, at key: (any CodingKey)?) -> DecodingError {
        .dataCorrupted(context(JSONError(.unconvertible, expected: expected, found: value.excerpt), at: key))
    }

    /// The error for a member that does not exist.
    @inline(never)
    func missing(_ key: any CodingKey) -> DecodingError {
        let pointer = pointer(to: key)
        // The name in the JSON, which a strategy may have converted to the key.
        let name = if case .key(let name)? = pointer.components.last { name } else { key.stringValue }
        let error = JSONError(
            .notFound, expected: "a member \"\(name.prefix(100))\"", found: "none", pointer: pointer)
        return .keyNotFound(key, DecodingError.Context(error.naming(file), codingPath))
    }

    /// The error for an element after the last one.
    @inline(never)
    func behindEnd(_ type: Any.Type, at index: Int, of count: Int) -> DecodingError {
        let found = "the end of an array of \(count)"
        let error = JSONError(.indexOutOfRange, expected: "another element", found: found)
        return .valueNotFound(type, context(error, at: PlainKey.index(index)))
    }

    /// The error for nesting in the JSON that could exhaust the stack.
    @inline(never)
    func tooDeep(at key: (any CodingKey)?) -> DecodingError { .dataCorrupted(context(.codingTooDeep, at: key)) }

    private func context(_ error: JSONError, at key: (any CodingKey)?) -> DecodingError.Context {
        let error = error.at(pointer(to: key)).naming(file)
        return DecodingError.Context(error, key.map { codingPath + [$0] } ?? codingPath)
    }

    // MARK: Encoding

    /// The error for a value that has no JSON.
    @inline(never)
    func unrepresentable(_ value: any ExactScalar, at key: (any CodingKey)?) -> EncodingError {
        error(value, JSONError(.unrepresentable, expected: type(of: value).scalarPhrase, found: "\(value)"), at: key)
    }

    /// The error for nesting of values that could exhaust the stack.
    @inline(never)
    func tooDeep(_ value: Any) -> EncodingError { error(value, .codingTooDeep) }

    /// The error for two values in one place.
    @inline(never)
    func encodedTwice(_ second: String) -> EncodingError {
        let found = "\(second) where a value is already encoded"
        return error(second, JSONError(.wrongKind, expected: "one value", found: found))
    }

    /// The error for a root that encodes nothing.
    @inline(never)
    func nothingEncoded(_ value: Any) -> EncodingError {
        error(value, JSONError(.unrepresentable, expected: "\(type(of: value)) to encode a value", found: "none"))
    }

    private func error(_ value: Any, _ error: JSONError, at key: (any CodingKey)? = nil) -> EncodingError {
        .invalid(value, error, at: key.map { codingPath + [$0] } ?? codingPath)
    }
}

extension EncodingError {
    /// The error for a value at a path, or for a part of it at the pointer of the error.
    static func invalid(_ value: Any, _ error: JSONError, at path: [any CodingKey]) -> EncodingError {
        let error = error.moved(below: JSONPointer(codingPath: path))
        return .invalidValue(value, Context(codingPath: path, debugDescription: error.message, underlyingError: error))
    }
}

extension DecodingError {
    /// The error for a value of another kind than a type needs, which any decoder has read.
    static func mismatch(
        _ type: Any.Type, _ expected: String, _ value: JSON, in decoder: any Decoder
    ) -> DecodingError {
        let step = decoder as? CodingStep ?? decoder.codingPath.reduce(CodingStep()) { CodingStep($0, $1) }
        return step.mismatch(type, expected, value, at: nil)
    }
}

extension DecodingError.Context {
    /// The context of an error of the library.
    init(_ error: JSONError, _ path: [any CodingKey]) {
        self.init(codingPath: path, debugDescription: error.message, underlyingError: error)
    }
}

extension JSONError {
    fileprivate static var codingTooDeep: JSONError {
        JSONError(
            .depthLimit, expected: "at most \(CodingLimits.depth) levels and \(CodingLimits.calls - 1) nested values",
            found: "more")
    }
}

extension JSON {
    /// The description of the value in messages: the kind of a container, or the text of a scalar, cut off at 200 bytes.
    package var excerpt: String {
        if isContainer { return kind.phrase }
        let limit = 200
        return length(limit: limit) <= limit ? rawText : cutText + "…"
    }
}
