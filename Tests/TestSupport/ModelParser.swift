/// The model's own parser, for text that is known to be well-formed.
package struct ModelParser {
    private let bytes: [UInt8]
    private var at = 0
    /// Where each value stands, each before what is in it.
    private(set) var ranges: [Range<Int>] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The root and the ranges of all values, in document order.
    package static func parse(_ bytes: [UInt8]) -> (root: ModelValue, ranges: [Range<Int>]) {
        var parser = ModelParser(bytes)
        let root = parser.value()
        return (root, parser.ranges)
    }

    package static func value(_ bytes: [UInt8]) -> ModelValue { parse(bytes).root }

    private mutating func skip() {
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    }

    // Comparisons, as an array of the bytes would be created for each call in a build without optimization.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    private static func isEnd(_ byte: UInt8) -> Bool { isSpace(byte) || byte == 0x2C || byte == 0x5D || byte == 0x7D }

    private mutating func value() -> ModelValue {
        skip()
        let number = ranges.count
        let start = at
        ranges.append(start..<start)
        defer { ranges[number] = start..<at }
        switch bytes[at] {
        case 0x7B: return .object(children(until: 0x7D) { $0.member() })
        case 0x5B: return .array(children(until: 0x5D) { $0.value() })
        case 0x22: skipString()
        default:
            while at < bytes.count, !Self.isEnd(bytes[at]) { at += 1 }
        }
        return .scalar(Array(bytes[start..<at]))
    }

    private mutating func children<Child>(until close: UInt8, _ read: (inout ModelParser) -> Child) -> [Child] {
        var children: [Child] = []
        at += 1
        skip()
        while bytes[at] != close {
            children.append(read(&self))
            skip()
            if bytes[at] == 0x2C { at += 1 }
            skip()
        }
        at += 1
        return children
    }

    private mutating func member() -> ModelValue.Member {
        let start = at
        skipString()
        let key = Self.meaning(bytes[(start + 1)..<(at - 1)])
        skip()
        at += 1
        return ModelValue.Member(key: key, value: value())
    }

    private mutating func skipString() {
        at += 1
        while bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
        at += 1
    }

    /// The UTF-16 units that the text between quotes means.
    package static func meaning(_ raw: ArraySlice<UInt8>) -> [UInt16] {
        var units: [UInt16] = []
        let text = Array(String(decoding: raw, as: UTF8.self).utf16)
        var at = 0
        while at < text.count {
            guard text[at] == 0x5C else {
                units.append(text[at])
                at += 1
                continue
            }
            let kind = text[at + 1]
            if kind == 0x75 {
                let digits = String(decoding: text[(at + 2)..<(at + 6)], as: UTF16.self)
                units.append(UInt16(digits, radix: 16) ?? 0)
                at += 6
            } else {
                units.append(simple[kind] ?? kind)
                at += 2
            }
        }
        return units
    }

    private static let simple: [UInt16: UInt16] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]

    /// The bytes without white space between tokens.
    package static func minified(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var isString = false
        var isEscape = false
        var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if isString || !isSpace(byte) { output.append(byte) }
            if isEscape {
                isEscape = false
            } else if byte == 0x5C {
                isEscape = true
            } else if byte == 0x22 {
                isString.toggle()
            }
        }
        return output
    }
}

extension [UInt16] {
    /// Whether a surrogate stands alone, so that no `String` has this text.
    package var hasLoneSurrogate: Bool { Array(String(decoding: self, as: UTF16.self).utf16) != self }

    /// The text, U+FFFD for lone surrogates.
    package var text: String { String(decoding: self, as: UTF16.self) }
}
