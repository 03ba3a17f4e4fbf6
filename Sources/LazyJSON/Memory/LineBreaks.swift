/// The line breaks of a stretch of text: LF, CR, or CR and LF, which are one.
struct LineBreaks {
    /// How many there are.
    private(set) var count = 0
    /// The offset in the stretch of the last byte of the last one; nil where there is none.
    private(set) var last: Int?
    /// Whether the stretch ends with CR.
    private(set) var endsWithCR: Bool

    /// Goes over a stretch of a buffer.
    ///
    /// - Parameters:
    ///   - text: The buffer.
    ///   - range: The stretch.
    ///   - isAfterCR: Whether a CR stands before the stretch, so that an LF at its beginning is no break of its own.
    init(in text: borrowing ByteBuffer, _ range: Range<Int>, isAfterCR: Bool) {
        endsWithCR = isAfterCR
        unsafe text.withBytes { unsafe pass(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Goes over a stretch of a document's text.
    init(in text: borrowing TextBytes, _ range: Range<Int>, isAfterCR: Bool) {
        endsWithCR = isAfterCR
        unsafe text.withBytes(range) { unsafe pass($0) }
    }

    /// Goes over bytes, sixteen at a time from the second on; each vector is looked at beside the one a byte before it.
    private mutating func pass(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 0 else { return }
        unsafe pass(bytes[0], at: 0)
        let feed = SIMD16<UInt8>(repeating: 0x0A)
        let carriageReturn = SIMD16<UInt8>(repeating: 0x0D)
        let one = SIMD16<UInt8>(repeating: 1)
        var at = 1
        while at &+ 16 <= bytes.count {
            // As many as can be added up before a byte overflows.
            let first = at
            let end = min(at &+ 255 &* 16, bytes.count &- 15)
            var counts = SIMD16<UInt8>(repeating: 0)
            var breaks = SIMD16<UInt8>(repeating: 0)
            while at < end {
                let here = unsafe bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
                let before = unsafe bytes.loadUnaligned(fromByteOffset: at &- 1, as: SIMD16<UInt8>.self)
                let isFeed = here .== feed
                let isReturn = here .== carriageReturn
                counts &+= SIMD16<UInt8>(repeating: 0).replacing(
                    with: one, where: isReturn .| (isFeed .& (before .!= carriageReturn)))
                breaks |= SIMD16<UInt8>(repeating: 0).replacing(with: one, where: isFeed .| isReturn)
                at &+= 16
            }
            for lane in 0..<16 { count &+= Int(counts[lane]) }
            if breaks != SIMD16<UInt8>(repeating: 0) {
                last = (first..<at).last { unsafe bytes[$0] == 0x0A || bytes[$0] == 0x0D }
            }
            endsWithCR = unsafe bytes[at &- 1] == 0x0D
        }
        while at < bytes.count {
            unsafe pass(bytes[at], at: at)
            at &+= 1
        }
    }

    /// Goes over one byte.
    private mutating func pass(_ byte: UInt8, at offset: Int) {
        if byte == 0x0D || byte == 0x0A {
            if byte == 0x0D || !endsWithCR { count &+= 1 }
            last = offset
        }
        endsWithCR = byte == 0x0D
    }
}
