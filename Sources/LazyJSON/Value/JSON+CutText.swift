extension JSON {
    /// The text of the value, cut at 200 bytes; a character that would be cut in two is left out.
    ///
    /// Of a longer text no more is built than these bytes.
    package var cutText: String {
        let limit = 200
        var start = TextStart(limit: limit + 1)
        PreservedWriter.write(self, into: &start)
        var end = min(start.bytes.count, limit)
        if end < start.bytes.count {
            while end > 0, start.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        return String(decoding: start.bytes[..<end], as: UTF8.self)
    }
}
