import LazyJSON

/// Makes texts of records that are not lines.
struct FramingGenerator {
    private(set) var random: SeededGenerator

    static let separator: UInt8 = 0x1E
    private static let noise: [UInt8] = Array("[]{},:\"\\ \n\r0a-".utf8) + [separator, separator, 0x00, 0x80]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A value, compact or over several lines.
    mutating func value(depth: Int = 2) -> String {
        let space = random.pick(["", "", " ", "\n", "\r\n  ", "\r"])
        let count = random.below(3)
        switch random.below(depth == 0 ? 4 : 7) {
        case 0: return random.pick(["0", "-12", "1.5e3", "true", "false", "null", "1234567890"])
        case 1, 2, 3:
            return random.pick(["\"\"", "\"a\"", "\"\\\"\"", "\"é\\\\\"", "\"{\"", "\"]1 2\"", "\"\\u001e\""])
        case 4, 5:
            let members = (0..<count).map { "\"k\($0)\":\(space)" + value(depth: depth - 1) }
            return "{\(space)" + members.joined(separator: ",\(space)") + "\(space)}"
        default:
            return "[\(space)" + (0..<count).map { _ in value(depth: depth - 1) }.joined(separator: ",\(space)")
                + "\(space)]"
        }
    }

    /// A sequence, some of whose texts are cut off, and what else a reader has to bear.
    mutating func sequence() -> [UInt8] {
        var text = random.pick(["", "", "", "\u{FEFF}", "\n"])
        for _ in 0..<random.below(6) + 1 {
            text +=
                String(repeating: "\u{1E}", count: random.chance(20) ? 2 : 1) + random.pick(["", "", "", " ", "\n"])
            let value = value()
            text += random.chance(15) ? String(value.dropLast(random.below(value.count) + 1)) : value
            text += random.pick(["\n", "\n", "\n", "\r\n", " \n", "", "\n\n"])
        }
        return Array(text.utf8)
    }

    /// Values, one after another.
    mutating func values() -> (texts: [String], text: [UInt8]) {
        var text = random.pick(["", "", "", "\u{FEFF}", "\n "])
        let texts = (0..<random.below(6) + 1).map { _ in value() }
        for (number, value) in texts.enumerated() {
            let next = number + 1 < texts.count ? texts[number + 1] : ""
            let needsSpace = value.last?.isLetter == true || value.last?.isNumber == true
            let isWord = next.first.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? true
            text += value + random.pick(needsSpace && isWord ? ["\n", " ", "\r\n"] : ["", "\n", "\r\n", " \r ", "\t"])
        }
        return (texts, Array(text.utf8))
    }

    /// A text with a byte changed, put in, left out, or with its end cut off.
    mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var text = text
        guard !text.isEmpty else { return text }
        let at = random.below(text.count)
        switch random.below(4) {
        case 0: text.remove(at: at)
        case 1: text.insert(random.pick(Self.noise), at: at)
        case 2: text[at] = random.pick(Self.noise)
        default: text.removeSubrange(at...)
        }
        return text
    }
}
