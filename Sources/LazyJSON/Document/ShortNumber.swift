/// A number of up to eight characters and a sign, read in one register.
///
/// The characters after the sign are in a word, the first one in the lowest byte. They are moved to its upper end, filled up
/// with zeros, and the decimal point is removed, so that `DigitRun` reads all of them at once. Signs are random in many
/// texts, so there are no branches for them.
struct ShortNumber {
    /// The characters after the sign at the upper end, zeros below.
    private let characters: UInt64
    /// 1 for a negative number, else 0.
    private let sign: UInt64

    /// The number of an entry; `nil` if it has more characters, or is too close to the end of the text.
    @inline(__always)
    init?(_ entry: IndexEntry, in text: borrowing TextBytes) {
        guard let (bytes, isNegative) = text.eightBytes(behindSignAt: entry.offset) else { return nil }
        sign = isNegative ? 1 : 0
        let count = entry.payload &- Int(truncatingIfNeeded: sign)
        guard UInt(bitPattern: count &- 1) < 8 else { return nil }
        let (shift, fill) = (UInt64(truncatingIfNeeded: 64 &- 8 &* count), UInt64(truncatingIfNeeded: 8 &* count))
        characters = bytes &<< shift | 0x3030_3030_3030_3030 >> fill
    }

    /// The nearest double of a number in decimal notation; nil with an exponent.
    ///
    /// The caller guarantees that digits and point follow the grammar.
    @inline(__always)
    var double: Double? {
        let unlike = characters ^ 0x2E2E_2E2E_2E2E_2E2E
        let points = (unlike &- 0x0101_0101_0101_0101) & ~unlike & 0x8080_8080_8080_8080
        let place = UInt64(truncatingIfNeeded: points.trailingZeroBitCount &>> 3)  // 8 without a point
        // The characters before the point move up by one, over it; the lowest byte becomes a zero.
        let behind = ~UInt64(0) << (8 &* place &+ 8)
        let moved = characters & behind | (characters &<< 8) & ~behind & ~0xFF | 0x30
        let digits = points == 0 ? characters : moved
        guard DigitRun.areDigits(digits) else { return nil }
        // Both are exact, so that their quotient is rounded once.
        let value = Double(Int64(truncatingIfNeeded: DigitRun.value(of: digits))) / Self.powersOfTen[Int(place & 15)]
        return Double(bitPattern: value.bitPattern ^ sign &<< 63)
    }

    /// The value of an integer; `nil` if there are other characters than digits.
    @inline(__always)
    var integer: Int? {
        guard DigitRun.areDigits(characters) else { return nil }
        let (value, sign) = (Int(truncatingIfNeeded: DigitRun.value(of: characters)), Int(truncatingIfNeeded: sign))
        return (value ^ (0 &- sign)) &+ sign
    }

    /// 10 to the power of the number of digits after a point at a place from 0 to 7; 1 for none.
    private static let powersOfTen: InlineArray<16, Double> = [
        1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ]
}

extension TextBytes {
    /// Returns eight bytes, the one at an offset lowest, or the one after it if a minus sign is at the offset, and whether
    /// one is; nil too close to the end.
    @inline(__always)
    fileprivate func eightBytes(behindSignAt offset: Int) -> (bytes: UInt64, isNegative: Bool)? {
        guard offset >= 0, offset + 9 <= count else { return nil }
        return unsafe withBytes(offset..<offset + 9) { bytes in
            let isNegative = unsafe bytes.load(as: UInt8.self) == UInt8(ascii: "-")
            let word = unsafe bytes.loadUnaligned(fromByteOffset: isNegative ? 1 : 0, as: UInt64.self)
            return (UInt64(littleEndian: word), isNegative)
        }
    }
}
