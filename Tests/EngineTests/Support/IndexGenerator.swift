/// Makes texts at random, the same ones for the same seed.
struct IndexGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A number below `bound` (SplitMix64, Steele and others, 2014).
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[next(choices.count)]
    }

    /// A text that is JSON, with `budget` values or so.
    mutating func document(budget: Int) -> [UInt8] {
        var text = ""
        var left = budget
        // The bracket that closes each open container; an object's ends with a brace.
        var open: [String] = []
        let isDense = next(2) == 0
        text += space(isDense) + value(&open, &left)
        while let bracket = open.last {
            let isFresh = text.hasSuffix("{") || text.hasSuffix("[")
            if left <= 0 || next(6) == 0 {
                text += space(isDense) + bracket
                open.removeLast()
                continue
            }
            if !isFresh { text += space(isDense) + "," }
            if bracket == "}" { text += space(isDense) + string() + space(isDense) + ":" }
            text += space(isDense) + value(&open, &left)
        }
        return Array((text + space(isDense)).utf8)
    }

    private mutating func value(_ open: inout [String], _ left: inout Int) -> String {
        left -= 1
        switch next(open.isEmpty ? 30 : 10) {
        case 0: return string()
        case 1: return number()
        case 2: return pick(["true", "false", "null"])
        case 3: return string()
        case 4: return number()
        case 5: return pick(["{}", "[]", "{ }", "[\n]"])
        default:
            open.append(pick(["}", "]"]))
            return open.last == "}" ? "{" : "["
        }
    }

    private mutating func space(_ isDense: Bool) -> String {
        switch next(isDense ? 40 : 6) {
        case 0: String(repeating: " ", count: next(20))
        case 1: pick(["\n", "\r\n", "\t", "\r"])
        case 2: "\n" + String(repeating: "  ", count: next(40))
        default: isDense ? "" : pick(["", " "])
        }
    }

    private mutating func number() -> String {
        var text = pick(["", "-"]) + pick(["0", "7", "12", "42195", "123456789012345678901234567890123"])
        if next(2) == 0 { text += "." + digits() }
        if next(4) == 0 { text += pick(["e", "E"]) + pick(["", "+", "-"]) + digits() }
        return text
    }

    private mutating func digits() -> String {
        String((0..<1 + next(pick([3, 20, 40]))).map { _ in pick(Array("0123456789")) })
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "key", "a longer piece of plain text", "é", "日本語", "😀", "{", "[", "]", "}", ",", ":", " ", "true", "1",
            "\\n", "\\\\", "\\\"", "\\/", "\\u00e9", "\\uD83D\\uDE00", "\\ud800", "\\\\\\\\\\\"",
        ]
        var text = "\""
        for _ in 0..<next(pick([2, 5, 12])) { text += pick(pieces) }
        return text + "\""
    }
}
