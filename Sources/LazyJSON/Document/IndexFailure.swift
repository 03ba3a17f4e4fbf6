/// The first mistake in a text: its offset, and the expectation there.
package struct IndexFailure: Error, Hashable {
    /// The expectation that the text does not meet.
    package enum Reason: Hashable, Sendable {
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

    package let reason: Reason
    /// The offset of the first byte that is wrong, or the count of bytes if the text ends too early.
    package let offset: Int
    /// Whether it is in a value or where a value should begin, not between values or in a key.
    let inValue: Bool

    package init(_ reason: Reason, at offset: Int, inValue: Bool = true) {
        self.reason = reason
        self.offset = offset
        self.inValue = inValue
    }
}

extension IndexFailure {
    /// The error's code, from the byte at the offset, `nil` at the end of the text.
    private func code(found: UInt8?) -> JSONError.Code {
        guard let found else { return .unexpectedEnd }
        switch reason {
        case .end: return .trailingContent
        case .digit, .leadingZero, .numberEnd: return .invalidNumber
        case .literal: return .invalidLiteral
        case .control: return .controlCharacter
        case .escape, .hexDigit: return .invalidEscape
        case .utf8: return .invalidUTF8
        case .value, .valueOrBracket:
            switch found {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return .invalidLiteral
            case UInt8(ascii: "+"), UInt8(ascii: "."): return .invalidNumber
            default: return .unexpectedCharacter
            }
        default: return .unexpectedCharacter
        }
    }

    /// The error without its place, from the byte at the offset, `nil` at the end of the text.
    package func error(found: UInt8?, _ hint: Hint? = nil) -> JSONError {
        switch reason {
        case .memory: .noMemoryForIndex
        case .size:
            JSONError(.documentTooLarge, expected: expectation, found: "a larger one", advice: "see JSONLimits")
        case .depth:
            JSONError(.depthLimit, expected: expectation, found: "more", advice: "see JSONLimits")
        default:
            JSONError(
                code(found: found), expected: expectation, found: hint?.found ?? Self.name(of: found),
                advice: hint?.advice ?? "")
        }
    }

    /// The description of the expectation.
    var expectation: String {
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

    /// Returns the name of a byte for messages; `nil` is the end of the text.
    static func name(of byte: UInt8?) -> String {
        guard let byte else { return "the end of the input" }
        if byte > 0x20, byte < 0x7F { return "'\(Character(Unicode.Scalar(byte)))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}

extension IndexFailure {
    /// The error with its place.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - entries: The entries of the index before the mistake.
    ///   - dialect: The dialect by which a caller had the text parsed, for the advice; nil for a reader, which has none.
    /// - Complexity: O(*n*) in the offset.
    func error(text: Span<UInt8>, entries: Span<UInt64>, dialect: JSONDialect? = nil) -> JSONError {
        if reason == .memory { return .noMemoryForIndex }
        let found = offset < text.count ? text[offset] : nil
        let position = LinePosition(of: offset, in: text)
        var hint: Hint?
        if let dialect { hint = self.hint(in: text, dialect) }
        var error = error(found: found, hint)
        error.pointer = pointer(text: text, entries: entries)
        (error.byteOffset, error.line, error.column) = (offset, position.line, position.column(of: offset))
        return error
    }

    /// The pointer of the value that was being read, or of the container in which something else was expected.
    ///
    /// `entries` are those before the failure: containers that are still open have no link yet.
    private func pointer(text: Span<UInt8>, entries: Span<UInt64>) -> JSONPointer? {
        if reason == .end { return nil }
        var components: [JSONPointer.Component] = []
        var container: IndexEntry.Tag?
        var place = 0
        var children = 0
        while true {
            var key: IndexEntry?
            if container == .object, place < entries.count {
                key = IndexEntry(bits: entries[place])
                place += 1
            }
            let component: JSONPointer.Component? =
                if let key {
                    .key(StringEscapes.text(text.extracting(key.offset + 1..<key.offset + 1 + key.payload)))
                } else {
                    container == .array ? .index(children) : nil
                }
            guard place < entries.count else {
                if inValue, let component { components.append(component) }
                return JSONPointer(components)
            }
            let value = IndexEntry(bits: entries[place])
            if value.opensContainer, value.payload == 0 {
                if let component { components.append(component) }
                container = value.tag
                children = 0
                place += 1
            } else {
                place += value.opensContainer ? value.payload : 1
                children += 1
            }
        }
    }
}
