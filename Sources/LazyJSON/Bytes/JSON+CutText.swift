extension JSON {
    /// The text of the value, cut at 200 bytes; a character that would be cut in two is left out.
    var cutText: String {
        unsafe withRawBytes { bytes in
            var end = min(bytes.count, 200)
            if end < bytes.count {
                while end > 0, unsafe bytes[end] & 0xC0 == 0x80 { end -= 1 }
            }
            return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[0..<end]), as: UTF8.self)
        }
    }
}
