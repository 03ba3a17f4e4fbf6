/// Checks strings, numbers and literals byte by byte, with a memory of one step.
struct ScalarChecker {
    /// What may come next.
    private enum Step {
        case text, escape, hex(Int), wide(left: Int, low: UInt8, high: UInt8, start: Int)
        case minus, zero, digits, point, fraction, exponent, sign, exponentDigits
        case literal(StaticString, Int)
    }

    /// What a byte did.
    enum Outcome {
        /// More follows.
        case going
        /// The byte was the last one.
        case done
        /// The byte before was the last one.
        case doneBefore
        case failed(IndexFailure)
    }

    private var step: Step
    private let isKey: Bool

    /// Begins with the first byte of a scalar; nil where it is none.
    init?(_ first: UInt8, isKey: Bool = false) {
        self.isKey = isKey
        switch first {
        case UInt8(ascii: "\""): step = .text
        case UInt8(ascii: "-"): step = .minus
        case UInt8(ascii: "0"): step = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): step = .digits
        case UInt8(ascii: "t"): step = .literal("true", 1)
        case UInt8(ascii: "f"): step = .literal("false", 1)
        case UInt8(ascii: "n"): step = .literal("null", 1)
        default: return nil
        }
    }

    /// Takes the next byte, which stands at an offset; nil is the end of the text.
    mutating func take(_ byte: UInt8?, at offset: Int) -> Outcome {
        switch step {
        case .text, .escape, .hex, .wide: takeText(byte, offset)
        case .literal(let word, let matched): takeLiteral(byte, offset, word, matched)
        default: takeNumber(byte, offset)
        }
    }

    private func fail(_ reason: IndexFailure.Reason, _ offset: Int) -> Outcome {
        .failed(IndexFailure(reason, at: offset, inValue: !isKey))
    }

    // MARK: Strings

    private mutating func takeText(_ byte: UInt8?, _ offset: Int) -> Outcome {
        switch step {
        case .escape:
            guard let byte, "\"\\/bfnrtu".utf8.contains(byte) else { return fail(.escape, offset) }
            step = byte == UInt8(ascii: "u") ? .hex(4) : .text
        case .hex(let left):
            guard let byte, PortableText.isHex(byte) else { return fail(.hexDigit, offset) }
            step = left > 1 ? .hex(left - 1) : .text
        case .wide(let left, let low, let high, let start):
            guard let byte else { return fail(.utf8, offset) }
            guard low...high ~= byte else { return fail(.utf8, start) }
            step = left > 1 ? .wide(left: left - 1, low: 0x80, high: 0xBF, start: start) : .text
        default:
            return takePlain(byte, offset)
        }
        return .going
    }

    private mutating func takePlain(_ byte: UInt8?, _ offset: Int) -> Outcome {
        guard let byte else { return fail(.quote, offset) }
        switch byte {
        case UInt8(ascii: "\""): return .done
        case UInt8(ascii: "\\"): step = .escape
        case 0..<0x20: return fail(.control, offset)
        case 0x20..<0x80: break
        case 0xC2...0xDF: step = .wide(left: 1, low: 0x80, high: 0xBF, start: offset)
        case 0xE0: step = .wide(left: 2, low: 0xA0, high: 0xBF, start: offset)
        case 0xED: step = .wide(left: 2, low: 0x80, high: 0x9F, start: offset)
        case 0xE1...0xEF: step = .wide(left: 2, low: 0x80, high: 0xBF, start: offset)
        case 0xF0: step = .wide(left: 3, low: 0x90, high: 0xBF, start: offset)
        case 0xF1...0xF3: step = .wide(left: 3, low: 0x80, high: 0xBF, start: offset)
        case 0xF4: step = .wide(left: 3, low: 0x80, high: 0x8F, start: offset)
        default: return fail(.utf8, offset)
        }
        return .going
    }

    // MARK: Numbers and literals

    private mutating func takeNumber(_ byte: UInt8?, _ offset: Int) -> Outcome {
        let isDigit = byte.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
        let isExponent = byte.map { $0 | 0x20 == UInt8(ascii: "e") } ?? false
        switch step {
        case .minus where isDigit: step = byte == UInt8(ascii: "0") ? .zero : .digits
        case .zero where isDigit: return fail(.leadingZero, offset)
        case .digits where isDigit, .fraction where isDigit, .exponentDigits where isDigit: break
        case .zero where byte == UInt8(ascii: "."), .digits where byte == UInt8(ascii: "."): step = .point
        case .zero where isExponent, .digits where isExponent, .fraction where isExponent: step = .exponent
        case .point where isDigit: step = .fraction
        case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"): step = .sign
        case .exponent where isDigit, .sign where isDigit: step = .exponentDigits
        case .zero, .digits, .fraction, .exponentDigits: return end(byte, offset)
        default: return fail(.digit, offset)
        }
        return .going
    }

    private func end(_ byte: UInt8?, _ offset: Int) -> Outcome {
        if let byte, PortableText.isWordByte(byte) { return fail(.numberEnd, offset) }
        return .doneBefore
    }

    private mutating func takeLiteral(_ byte: UInt8?, _ offset: Int, _ word: StaticString, _ matched: Int) -> Outcome {
        if matched == word.utf8CodeUnitCount {
            if let byte, PortableText.isWordByte(byte) { return fail(.literal(word.description), offset) }
            return .doneBefore
        }
        guard let byte, byte == word.byte(at: matched) else { return fail(.literal(word.description), offset) }
        step = .literal(word, matched + 1)
        return .going
    }
}
