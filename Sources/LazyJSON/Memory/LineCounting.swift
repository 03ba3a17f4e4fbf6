/// Counting lines in vectors, whose sums of eight bits are added up before they can overflow.
///
/// The offsets are unchecked because the loops' bounds are the span's own, and checks would keep the loops scalar.
extension Span where Element == UInt8 {
    /// The number of line feeds.
    var lineFeeds: Int {
        var (at, sum) = (0, 0)
        let feed = SIMD16<UInt8>(repeating: 0x0A)
        while at &+ 16 <= count {
            var parts = SIMD16<UInt8>(repeating: 0)
            let end = Swift.min(at &+ 255 &* 16, count &- 15)
            while at < end {
                let vector = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: SIMD16<UInt8>.self)
                parts.replace(with: parts &+ 1, where: vector .== feed)
                at &+= 16
            }
            sum &+= Int(SIMD16<UInt16>(truncatingIfNeeded: parts).wrappedSum())
        }
        while at < count {
            if self[at] == 0x0A { sum &+= 1 }
            at &+= 1
        }
        return sum
    }

    /// Whether a byte occurs.
    private func contains(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { unsafe $0.firstOffset(of: byte) != nil }
    }

    /// Whether there is an LF or CR.
    var hasLineBreak: Bool { contains(0x0A) || contains(0x0D) }

    /// The number of line breaks: LF, CR, or CR and LF, which are one.
    ///
    /// - Parameter isAfterCR: Whether a CR is before the first byte, so that an LF there is not another line break.
    package func lineBreaks(isAfterCR: Bool) -> Int {
        guard count > 0 else { return 0 }
        if !contains(0x0D) { return lineFeeds - (isAfterCR && self[0] == 0x0A ? 1 : 0) }
        var sum = self[0] == 0x0D || self[0] == 0x0A && !isAfterCR ? 1 : 0
        var at = 1
        while at < count {
            let end = Swift.min(at &+ 255, count)
            var part: UInt8 = 0
            for place in at..<end {
                let byte = unsafe self[unchecked: place]
                let returns: UInt8 = byte == 0x0D ? 1 : 0
                let feeds: UInt8 = byte == 0x0A ? 1 : 0
                let follows: UInt8 = unsafe self[unchecked: place &- 1] == 0x0D ? 1 : 0
                part &+= returns &+ feeds &- (feeds & follows)
            }
            sum &+= Int(part)
            at = end
        }
        return sum
    }
}
