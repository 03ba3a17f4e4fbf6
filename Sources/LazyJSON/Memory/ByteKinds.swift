/// The kind of character that a byte is, or is a part of.
extension UInt8 {
    /// Whether the byte is a letter or a decimal digit.
    @inline(__always)
    var isAlphanumeric: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }

    /// Whether the byte is a hexadecimal digit.
    @inline(__always)
    var isHexDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 6 }

    /// The value of a hexadecimal digit; nil for any other byte.
    @inline(__always)
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }

    /// Whether the byte is not the first one of a character.
    @inline(__always)
    var continuesCharacter: Bool { self & 0xC0 == 0x80 }

    /// The byte as `%` and two digits.
    var percentEncoded: [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(self >> 4)], digits[Int(self & 15)]]
    }
}
