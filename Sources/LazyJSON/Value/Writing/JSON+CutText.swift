extension JSON {
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
}
