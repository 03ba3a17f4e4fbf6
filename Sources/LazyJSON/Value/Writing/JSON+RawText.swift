/// The preserved text of values.
extension JSON {
    /// The text of the value, without the BOM and white space around a root.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var rawText: String {
        if let (document, place) = view { return document.text.string(document.range(of: place)) }
        return written().string()
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
        return try unsafe written().withBytes { bytes in try unsafe body(bytes) }
    }

    /// Appends the preserved text of the value to a buffer.
    ///
    /// - Parameters:
    ///   - bytes: The buffer.
    ///   - dialect: The dialect of the text, without comments and trailing commas if it has none; nil for the dialect of the value.
    ///   - limit: The largest number of bytes to write; the rest is left out.
    package func write(into bytes: inout ByteBuffer, dialect: JSONDialect? = .json, limit: Int = .max) {
        PreservedWriter.write(self, into: &bytes, dialect: dialect, limit: limit)
    }

    /// Returns the text of the value without the text around a root, cut at a number of bytes.
    func written(limit: Int = .max) -> ByteBuffer {
        var output = ByteBuffer()
        PreservedWriter.write(self, into: &output, limit: limit)
        return output
    }

    /// Returns the text of the value with the text around the root of a document.
    ///
    /// - Parameters:
    ///   - frame: The document; nil for no text around the value.
    ///   - dialect: The dialect of the text; nil for the dialect of the document.
    ///   - copies: Receives the ranges of documents that are copied in the value.
    func text(in frame: Document?, dialect: JSONDialect? = nil, noting copies: CopiedRanges? = nil) -> ByteBuffer {
        var output = ByteBuffer(capacity: expectedSize)
        if let frame { output.append(frame.text, 0..<frame.range(of: Document.root).lowerBound) }
        copies?.start = output.count
        PreservedWriter.write(self, into: &output, dialect: dialect ?? frame?.dialect, noting: copies)
        if let frame { output.append(frame.text, frame.range(of: Document.root).upperBound..<frame.text.count) }
        return output
    }

    /// The text of the value, cut at 200 bytes, for messages; a character that would be cut in two is left out.
    ///
    /// Only these bytes are written.
    package var cutText: String {
        let limit = 200
        let bytes = written(limit: limit + 1).array()
        var end = min(bytes.count, limit)
        while end > 0, end < bytes.count, bytes[end].continuesCharacter { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// An estimate of the length of the text, so that the memory for it need not grow.
    var expectedSize: Int {
        if let (document, place) = view {
            return frame != nil ? document.text.count : document.range(of: place).count
        }
        guard let node = editedNode else { return 16 }
        let size = node.base.range(of: node.open).count
        return size + size / 16 + 64
    }
}
