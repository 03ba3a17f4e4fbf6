extension Document {
    /// Parses any collection of bytes; those that do not stand in one piece are put together first.
    static func parsing(
        _ bytes: some Collection<UInt8>, limits: JSONLimits, kernel: IndexKernel = .automatic
    ) throws(JSONError) -> Document {
        let result = bytes.withContiguousStorageIfAvailable { piece in
            unsafe Self.result(parsing: UnsafeRawBufferPointer(piece), limits: limits, kernel: kernel)
        }
        if let result { return try result.get() }
        let copy = ContiguousArray(bytes)
        let again = unsafe copy.withUnsafeBytes { unsafe Self.result(parsing: $0, limits: limits, kernel: kernel) }
        return try again.get()
    }

    /// Parses the UTF-8 of a text.
    static func parsing(
        _ text: String, limits: JSONLimits, kernel: IndexKernel = .automatic
    ) throws(JSONError) -> Document {
        try unsafe withUTF8Bytes(of: text) { bytes throws(JSONError) in
            try unsafe Document(parsing: bytes, limits: limits, kernel: kernel)
        }
    }

    private static func result(
        parsing bytes: UnsafeRawBufferPointer, limits: JSONLimits, kernel: IndexKernel
    ) -> Result<Document, JSONError> {
        do throws(JSONError) {
            return .success(try unsafe Document(parsing: bytes, limits: limits, kernel: kernel))
        } catch {
            return .failure(error)
        }
    }
}
