/// Characters beyond ASCII (The Unicode Standard, table 3-7).
extension PortableText {
    /// Moves behind the characters beyond ASCII that begin at `at`, or to the first that is ill-formed; then false.
    @inline(__always)
    func skipWide(_ at: inout Int) -> Bool {
        // The first bytes of a sequence as one number: its fixed bits are compared at once, then those that tell
        // overlong forms, surrogates and what lies beyond U+10FFFF.
        while at &+ 4 <= count {
            let bytes = halfWord(at: at)
            if bytes & 0x80 == 0 { return true }
            if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
                let told = bytes & 0x200F
                if told == 0 || told == 0x200D { return false }
                at &+= 3
            } else if bytes & 0xC0E0 == 0x80C0 {
                if bytes & 0x1E == 0 { return false }
                at &+= 2
            } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
                let told = bytes & 0x3007
                if bytes & 4 == 0 ? told == 0 : told != 4 { return false }
                at &+= 4
            } else {
                return false
            }
        }
        while at < count, self[at] >= 0x80 {
            let (length, isWhole) = sequence(at)
            if !isWhole { return false }
            at &+= length
        }
        return true
    }

    /// How many bytes from `at` on could belong to one character, and whether they are all of it.
    func sequence(_ at: Int) -> (length: Int, isWhole: Bool) {
        let lead = self[at]
        let wanted = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(lead) else { return (0, false) }
        for place in 1..<wanted {
            guard at + place < count else { return (place, false) }
            let byte = self[at + place]
            let allowed: ClosedRange<UInt8> =
                switch (place, lead) {
                case (1, 0xE0): 0xA0...0xBF
                case (1, 0xED): 0x80...0x9F
                case (1, 0xF0): 0x90...0xBF
                case (1, 0xF4): 0x80...0x8F
                default: 0x80...0xBF
                }
            guard allowed.contains(byte) else { return (place, false) }
        }
        return (wanted, true)
    }
}
