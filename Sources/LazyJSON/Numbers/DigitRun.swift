/// Reading digits, eight at a time while there are as many.
///
/// Eight characters are tested and converted in one register: pairs to numbers below 100, those to numbers below
/// 10,000, those to the value (D. Lemire, "Number Parsing at a Gigabyte per Second", 2021, section 3).
enum DigitRun {
    /// Reads digits from `start` to the first other byte, and appends them to `significand`, modulo 2^64.
    ///
    /// - Returns: The position of that byte, or the end of the text.
    @inline(__always)
    static func read(_ text: Span<UInt8>, from start: Int, into significand: inout UInt64) -> Int {
        let count = text.count
        var position = start
        while position &+ 8 <= count {
            let bytes = text.eightBytes(at: position)
            guard areDigits(bytes) else { break }
            significand = significand &* 100_000_000 &+ value(of: bytes)
            position &+= 8
        }
        while position < count {
            let digit = text[position] &- 0x30
            guard digit < 10 else { break }
            significand = significand &* 10 &+ UInt64(digit)
            position &+= 1
        }
        return position
    }

    /// Bits that are all zero if eight bytes are ASCII digits; the bits of several words can be combined by `|`.
    @inline(__always)
    static func otherBits(_ bytes: UInt64) -> UInt64 {
        // A digit has the highest bit in neither the sum nor the difference. The first other byte has it in one of them; its
        // carry changes only the bytes after it.
        let (sum, difference) = (bytes &+ 0x4646_4646_4646_4646, bytes &- 0x3030_3030_3030_3030)
        return (sum | difference) & 0x8080_8080_8080_8080
    }

    /// The eight bytes with all but the last `count`, from 1 to 8, replaced by the digit 0.
    @inline(__always)
    static func lastDigits(_ count: Int, of bytes: UInt64) -> UInt64 {
        let kept = ~UInt64(0) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        return bytes & kept | 0x3030_3030_3030_3030 & ~kept
    }

    /// The number that 8 to 19 digits make, from `start` to the end of the text; `nil` if there are other bytes.
    @inline(__always)
    static func readToEnd(_ text: Span<UInt8>, from start: Int) -> UInt64? {
        let first = text.eightBytes(at: start)
        var (number, others) = (value(of: first), otherBits(first))
        let rest = text.count &- start &- 8
        if rest > 0 { appendLast(rest, of: text, to: &number, &others) }
        return others == 0 ? number : nil
    }

    /// Appends the last 1 to 16 digits of a text of 8 bytes or more to a number, and the bits of other bytes to others.
    @inline(__always)
    static func appendLast(_ count: Int, of text: Span<UInt8>, to number: inout UInt64, _ others: inout UInt64) {
        var rest = count
        if rest > 8 {
            let digits = text.eightBytes(at: text.count &- rest)
            number = number &* 100_000_000 &+ value(of: digits)
            others |= otherBits(digits)
            rest &-= 8
        }
        let last = lastDigits(rest, of: text.eightBytes(at: text.count &- 8))
        number = number &* powersOfTen[rest & 15] &+ value(of: last)
        others |= otherBits(last)
    }

    /// 10 to the power of 0 to 8.
    static let powersOfTen: InlineArray<16, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// Whether all eight bytes are ASCII digits.
    @inline(__always)
    static func areDigits(_ bytes: UInt64) -> Bool {
        let high = bytes & 0xF0F0_F0F0_F0F0_F0F0
        let highOfSixMore = (bytes &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0
        return high | (highOfSixMore &>> 4) == 0x3333_3333_3333_3333
    }

    /// The number that eight digits make, the first one in the lowest byte.
    @inline(__always)
    static func value(of bytes: UInt64) -> UInt64 {
        let digits = bytes & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = ((digits &* (10 << 8 + 1)) &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = ((pairs &* (100 << 16 + 1)) &>> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* (10_000 << 32 + 1)) &>> 32
    }
}
