/// Loads of several bytes, and the bytes of a `String`.
extension Span where Element == UInt8 {
    /// Eight bytes from an offset on as a number, the first one lowest; traps if there are fewer.
    @inline(__always)
    func eightBytes(at offset: Int) -> UInt64 {
        // Unsafe only because any bits are taken for a number, which all are; the bounds are checked.
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Four bytes from an offset on as a number, the first one lowest; traps if there are fewer.
    @inline(__always)
    func fourBytes(at offset: Int) -> UInt32 {
        // Unsafe as above.
        UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}

extension String {
    /// Copies UTF-8; ill-formed bytes become U+FFFD.
    init(copying text: Span<UInt8>) {
        self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Calls a closure with the text's UTF-8.
    @inline(__always)
    func withUTF8Span<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try unsafe utf8.withContiguousBytes { bytes throws(E) in try unsafe body(Span(_unsafeBytes: bytes)) }
    }
}
