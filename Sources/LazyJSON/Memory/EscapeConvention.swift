/// The characters that a text escapes in its strings although JSON does not require it.
struct EscapeConvention: OptionSet, Sendable {
    let rawValue: UInt8

    /// `/` is written as `\/`, as PHP does.
    static let slashes = EscapeConvention(rawValue: 1)
    /// Characters beyond ASCII are written as `\u` with hexadecimal digits, as Python and PHP do.
    static let unicode = EscapeConvention(rawValue: 2)
    /// The hexadecimal digits are capital letters.
    static let uppercase = EscapeConvention(rawValue: 4)
}

extension UInt8 {
    /// Whether the byte is one that a convention may escape: a slash, or a part of a character beyond ASCII.
    @inline(__always)
    var mayBeEscaped: Bool { self >= 0x80 || self == UInt8(ascii: "/") }
}

extension ByteBuffer {
    /// Writes strict JSON with the escapes of a convention; escapes that are in the text stay.
    mutating func append(_ text: Span<UInt8>, by convention: EscapeConvention) {
        var at = 0
        while at < text.count {
            let byte = text[at]
            if byte == UInt8(ascii: "\\"), at + 1 < text.count {
                append(byte)
                at += 1
                append(text[at])
            } else if byte >= 0x80, convention.contains(.unicode) {
                var end = at + 1
                while end < text.count, text[end] >= 0x80 { end += 1 }
                for unit in String(copying: text.extracting(at..<end)).utf16 {
                    append(escapeOf: unit, isUppercase: convention.contains(.uppercase))
                }
                at = end - 1
            } else {
                if byte == UInt8(ascii: "/"), convention.contains(.slashes) { append(UInt8(ascii: "\\")) }
                append(byte)
            }
            at += 1
        }
    }

    private mutating func append(escapeOf unit: UInt16, isUppercase: Bool) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 15)
            append(digit < 10 ? 0x30 + digit : (isUppercase ? 0x37 : 0x57) + digit)
        }
    }
}
