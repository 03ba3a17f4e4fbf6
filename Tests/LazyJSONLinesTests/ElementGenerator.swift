/// Makes texts of arrays for those who cut them, most of them JSON as far as brackets and strings go.
struct ElementGenerator {
    private(set) var random: SeededGenerator

    /// The bytes that damage a text.
    static let noise: [UInt8] = Array("[]{},:\"\\ \n\r0a".utf8) + [0x00, 0x1F, 0x80, 0xFF]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// An array with up to so many elements.
    mutating func array(upTo limit: Int) -> [UInt8] {
        var text = space() + "["
        for number in 0..<random.below(limit) {
            if number > 0 { text += "," }
            text += space() + value(nesting: random.pick([0, 1, 1, 2, 6])) + space()
        }
        return Array((text + "]" + space()).utf8)
    }

    /// A text with a byte changed, put in, left out, or with its end cut off.
    mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var text = text
        let at = random.below(text.count)
        switch random.below(4) {
        case 0: text.remove(at: at)
        case 1: text.insert(random.pick(Self.noise), at: at)
        case 2: text[at] = random.pick(Self.noise)
        default: text.removeSubrange(at...)
        }
        return text
    }

    /// The size of the next piece that is read.
    mutating func piece() -> Int { 1 + random.below(random.pick([3, 70, 1000])) }

    private mutating func value(nesting: Int) -> String {
        guard nesting > 0 else { return random.chance(50) ? string() : random.pick(["0", "-12.5e3", "true", ""]) }
        var text = random.pick(["{", "["])
        for number in 0..<random.below(5) {
            if number > 0 { text += "," }
            if text.first == "{" { text += string() + ":" + space() }
            text += value(nesting: random.below(nesting))
        }
        // Nobody checks which bracket closes what, before the kernel does.
        return text + (random.chance(90) ? (text.first == "{" ? "}" : "]") : random.pick(["}", "]"]))
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "some longer text", "é", "{", "}", "[", "]", ",", ":", "\\n", "\\\"", "\\\\", "\\\\\\\\\\\"",
        ]
        return "\"" + (0..<random.below(random.pick([2, 6, 20]))).map { _ in random.pick(pieces) }.joined() + "\""
    }

    private mutating func space() -> String {
        random.chance(70) ? "" : random.pick([" ", "\n", "\r\n", "\r", "\n\n", String(repeating: " ", count: 40)])
    }
}
