/// The text of values as it is.
extension JSON {
    /// The text of the value, without the BOM and white space around a root.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var rawText: String {
        if let (document, place) = view { return document.text.string(document.range(of: place)) }
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output)
        return output.string()
    }

    /// Calls a closure with the bytes of the text of the value, without the BOM and white space around a root.
    ///
    /// The bytes must not be used after `body` returns.
    ///
    /// - Parameter body: Receives the bytes.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws.
    /// - Complexity: O(1) if the value was not edited; otherwise O(*n*) in the length of its text, which is written first.
    public func withRawBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        if let (document, place) = view {
            return try unsafe document.text.withBytes(document.range(of: place)) { bytes in try unsafe body(bytes) }
        }
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output)
        return try unsafe output.withBytes { bytes in try unsafe body(bytes) }
    }

    /// Writes the value as it is, without comments and trailing commas unless the dialect has them.
    package func write(into bytes: inout ByteBuffer, dialect: JSONDialect = .json) {
        PreservedWriter.write(self, into: &bytes, dialect: dialect)
    }

    /// The text of the value with what is around a document's root; only that if the value was added to an empty text.
    var framedText: ByteBuffer {
        guard case .document(let document) = storage, let end = document.emptyEnd else { return textWithFrame }
        var output = ByteBuffer(capacity: end)
        output.append(document.text, 0..<end)
        return output
    }

    /// The text of the value with what is around a document's root.
    var textWithFrame: ByteBuffer {
        var output = ByteBuffer(capacity: expectedSize)
        let frame = frame
        if let frame { output.append(frame.text, 0..<frame.range(of: Document.root).lowerBound) }
        PreservedWriter.write(self, into: &output)
        if let frame { output.append(frame.text, frame.range(of: Document.root).upperBound..<frame.text.count) }
        return output
    }

    /// The text of the value, cut at 200 bytes; a character that would be cut in two is left out.
    ///
    /// No more than these bytes is built.
    package var cutText: String {
        let limit = 200
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output, limit: limit + 1)
        let bytes = output.array()
        var end = min(bytes.count, limit)
        if end < bytes.count {
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// An estimate of the length of the text, so that the memory for it need not grow.
    var expectedSize: Int {
        if let (document, place) = view {
            return frame != nil ? document.text.count : document.range(of: place).count
        }
        guard let node = editedNode else { return 16 }
        let size = node.base?.range(of: node.open).count ?? 0
        return size + size / 16 + 64
    }
}
