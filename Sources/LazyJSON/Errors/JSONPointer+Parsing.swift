/// Reading pointers and paths.
extension JSONPointer {
    /// Reads a text that begins with `/`.
    ///
    /// - Throws: ``JSONError`` with the code `invalidPointer` if a `~` is not followed by 0 or 1.
    static func rfc6901(_ text: some StringProtocol) throws(JSONError) -> [Component] {
        var components: [Component] = []
        var name: [UInt8] = []
        var isEscape = false
        for (offset, byte) in text.utf8.enumerated().dropFirst() {
            if isEscape {
                guard byte == 0x30 || byte == 0x31 else { throw badEscape(offset) }
                name.append(byte == 0x30 ? 0x7E : 0x2F)
                isEscape = false
            } else if byte == 0x2F {
                components.append(Component(String(decoding: name, as: UTF8.self)))
                name = []
            } else if byte == 0x7E {
                isEscape = true
            } else {
                name.append(byte)
            }
        }
        if isEscape { throw badEscape(text.utf8.count) }
        components.append(Component(String(decoding: name, as: UTF8.self)))
        return components
    }

    private static func badEscape(_ offset: Int) -> JSONError {
        JSONError(.invalidPointer, expected: "0 or 1 after '~' in a JSON Pointer", byteOffset: offset)
    }

    // MARK: URI fragments

    /// Whether a text is a URI fragment: `#` alone, or `#` before a pointer, the `/` of which may be encoded.
    static func isFragment(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.first == 0x23 else { return false }
        let rest = bytes.dropFirst()
        return rest.isEmpty || rest.first == 0x2F || rest.starts(with: "%2F".utf8) || rest.starts(with: "%2f".utf8)
    }

    /// Reads a URI fragment with its `#`.
    ///
    /// - Throws: ``JSONError`` with the code `invalidPointer`, and the offset in the text before it is decoded.
    static func fragment(_ text: String) throws(JSONError) -> [Component] {
        let (bytes, offsets) = try percentDecoded(text)
        guard let pointer = String(validating: bytes, as: UTF8.self) else {
            let offset = offsets[wellFormedCount(bytes)]
            throw JSONError(
                .invalidPointer, expected: "a URI fragment that decodes to well-formed UTF-8", found: "other bytes",
                byteOffset: offset)
        }
        if pointer.isEmpty { return [] }
        do throws(JSONError) {
            return try rfc6901(pointer)
        } catch {
            var failure = error
            failure.byteOffset = error.byteOffset.map { offsets[$0] }
            throw failure
        }
    }

    /// Decodes the text behind the `#`, and returns the offset in the text of each byte and of the end.
    private static func percentDecoded(_ text: String) throws(JSONError) -> (bytes: [UInt8], offsets: [Int]) {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        var at = 1
        while at < source.count {
            offsets.append(at)
            guard source[at] == 0x25 else {
                bytes.append(source[at])
                at += 1
                continue
            }
            guard at + 2 < source.count, let high = source[at + 1].hexValue,
                let low = source[at + 2].hexValue
            else {
                throw JSONError(
                    .invalidPointer, expected: "two hexadecimal digits after '%' in a URI fragment", byteOffset: at)
            }
            bytes.append(high << 4 | low)
            at += 3
        }
        return (bytes, offsets + [source.count])
    }

    /// The number of bytes before the first that is not part of well-formed UTF-8.
    private static func wellFormedCount(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }

    // MARK: Paths

    /// Reads a dotted path.
    ///
    /// - Throws: ``JSONError`` with the code `invalidPointer` if a component is empty.
    static func dotted(_ text: String) throws(JSONError) -> [Component] {
        try text.withUTF8Span { bytes throws(JSONError) in
            var components: [Component] = []
            components.reserveCapacity(4)
            var (start, hasEscape) = (0, false)
            for at in 0...bytes.count where at == bytes.count || bytes[at] == 0x2E {
                if at < bytes.count, at > start, bytes[at - 1] == 0x5C {
                    hasEscape = true
                    continue
                }
                if start == at { throw emptyComponent(at) }
                let part = bytes.extracting(start..<at)
                components.append(hasEscape ? .key(unescaped(part)) : Component(String(copying: part)))
                (start, hasEscape) = (at + 1, false)
            }
            return components
        }
    }

    /// A part of a path without the backslashes before its dots.
    private static func unescaped(_ part: Span<UInt8>) -> String {
        let kept = part.indices.filter { part[$0] != 0x5C || $0 + 1 == part.count || part[$0 + 1] != 0x2E }
        return String(decoding: kept.map { part[$0] }, as: UTF8.self)
    }

    private static func emptyComponent(_ offset: Int) -> JSONError {
        JSONError(
            .invalidPointer,
            expected: "a key or an index between the dots of a path",
            advice: "write an empty key as part of a JSON Pointer, such as /a//b",
            byteOffset: offset)
    }
}
