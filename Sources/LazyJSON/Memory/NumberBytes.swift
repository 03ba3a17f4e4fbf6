/// What the number room needs of raw memory: eight bytes in one load, and the bytes of a `String`.
extension Span where Element == UInt8 {
    /// Eight bytes, the one at `offset` lowest.
    ///
    /// Traps unless `offset + 8 <= count`.
    @inline(__always)
    func eightBytes(at offset: Int) -> UInt64 {
        // Unsafe only because any bit pattern is taken for a `UInt64`, which all are; the bounds are checked.
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

extension String {
    /// A text of its own with the given bytes, ill-formed ones repaired.
    init(copying text: Span<UInt8>) {
        self = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the UTF-8 bytes of the text, which must not leave it.
    @inline(__always)
    func withUTF8Span<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        try unsafe withUTF8Bytes(of: self) { bytes throws(E) in try unsafe body(Span(_unsafeBytes: bytes)) }
    }
}
