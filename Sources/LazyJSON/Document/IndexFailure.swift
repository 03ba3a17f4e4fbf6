/// Where a text stops being JSON, and what should stand there instead.
struct IndexFailure: Error, Hashable {
    /// What was expected.
    enum Reason: Hashable, Sendable {
        case value, valueOrBracket
        case key, keyOrBrace
        case colon, commaOrBrace, commaOrBracket
        case end
        case digit, leadingZero, numberEnd
        case literal(String)
        case quote, control, escape, hexDigit, utf8
        case depth(Int)
        case size
        case memory
    }

    let reason: Reason
    /// The offset of the first byte that is wrong, or the count of bytes where the text ends too early.
    let offset: Int
    /// Whether it lies within a value, not between values or in a key.
    let inValue: Bool

    init(_ reason: Reason, at offset: Int, inValue: Bool = true) {
        self.reason = reason
        self.offset = offset
        self.inValue = inValue
    }
}

extension IndexFailure {
    /// The error's code, given the byte at the offset; nil at the end of the text.
    private func code(found: UInt8?) -> JSONError.Code {
        switch reason {
        case .memory: return .outOfMemory
        case .size: return .documentTooLarge
        default: break
        }
        guard let found else { return .unexpectedEnd }
        switch reason {
        case .end: return .trailingContent
        case .digit, .leadingZero, .numberEnd: return .invalidNumber
        case .literal: return .invalidLiteral
        case .control: return .controlCharacter
        case .escape, .hexDigit: return .invalidEscape
        case .utf8: return .invalidUTF8
        case .depth: return .depthLimit
        case .value, .valueOrBracket:
            switch found {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return .invalidLiteral
            case UInt8(ascii: "+"), UInt8(ascii: "."): return .invalidNumber
            default: return .unexpectedCharacter
            }
        default: return .unexpectedCharacter
        }
    }

    /// The error without its place, given the byte at the offset; nil at the end of the text.
    func error(found: UInt8?) -> JSONError {
        switch reason {
        case .memory: .noMemoryForIndex
        case .size:
            JSONError(.documentTooLarge, expected: expectation, found: "a larger one", advice: "see JSONLimits")
        default: JSONError(code(found: found), expected: expectation, found: Self.name(of: found))
        }
    }

    private var expectation: String {
        switch reason {
        case .value: "a value"
        case .valueOrBracket: "a value or ']'"
        case .key: "a key in quotes"
        case .keyOrBrace: "a key in quotes or '}'"
        case .colon: "':' after a key"
        case .commaOrBrace: "',' or '}' after a member"
        case .commaOrBracket: "',' or ']' after an element"
        case .end: "nothing but white space after the value"
        case .digit: "a digit in a number"
        case .leadingZero: "no digit after a leading zero"
        case .numberEnd: "the end of a number"
        case .literal(let word): "'\(word)'"
        case .quote: "'\"' at the end of a string"
        case .control: "no raw control character in a string"
        case .escape: "one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't' and 'u' after a backslash"
        case .hexDigit: "four hexadecimal digits after '\\u'"
        case .utf8: "well-formed UTF-8"
        case .depth(let limit): "at most \(limit) nested arrays and objects"
        case .size: "a string, number or container that the index can address"
        case .memory: ""
        }
    }

    private static func name(of byte: UInt8?) -> String {
        guard let byte else { return "the end of the input" }
        if byte > 0x20, byte < 0x7F { return "'\(Character(Unicode.Scalar(byte)))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
