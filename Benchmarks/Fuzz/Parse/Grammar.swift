/// RFC 8259 once more, byte by byte and without looking at the library: the referee of what is JSON.
struct Grammar {
    private let text: [UInt8]
    private var at = 0

    /// Whether `text` is one JSON value with at most `depth` nested containers, perhaps behind a byte order mark.
    static func accepts(_ text: [UInt8], depth: Int) -> Bool {
        guard String(validating: text, as: UTF8.self) != nil else { return false }
        var grammar = Grammar(text: text)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { grammar.at = 3 }
        return grammar.document(depth: depth) && grammar.at == text.count
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    private mutating func document(depth: Int) -> Bool {
        var open: [Character] = []
        while true {
            // A value is due.
            skipSpace()
            if let bracket = opening() {
                open.append(bracket)
                guard open.count <= depth else { return false }
                skipSpace()
                if take(bracket) {
                    open.removeLast()
                } else {
                    if bracket == "}", !name() { return false }
                    continue
                }
            } else if !scalar() {
                return false
            }
            // A value is over, and perhaps containers with it.
            while true {
                skipSpace()
                guard let bracket = open.last else { return true }
                if take(bracket) {
                    open.removeLast()
                } else {
                    guard take(",") else { return false }
                    skipSpace()
                    if bracket == "}", !name() { return false }
                    break
                }
            }
        }
    }

    private mutating func opening() -> Character? { take("{") ? "}" : take("[") ? "]" : nil }

    private mutating func name() -> Bool {
        guard string() else { return false }
        skipSpace()
        return take(":")
    }

    private mutating func scalar() -> Bool {
        // A string that began and failed may not be tried as something else from where it stopped.
        if at < text.count, text[at] == UInt8(ascii: "\"") { return string() }
        return word("true") || word("false") || word("null") || number()
    }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0"), digits() == 0 { return false }
        if take("."), digits() == 0 { return false }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits() == 0 { return false }
        }
        return true
    }

    private mutating func digits() -> Int {
        let start = at
        while at < text.count, (0x30...0x39).contains(text[at]) { at += 1 }
        return at - start
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while at < text.count, text[at] >= 0x20 {
            if take("\"") { return true }
            if take("\\") {
                if take("u") {
                    for _ in 0..<4 where !hexDigit() { return false }
                } else if !"\"\\/bfnrt".contains(where: { take($0) }) {
                    return false
                }
            } else {
                at += 1
            }
        }
        return false
    }

    private mutating func hexDigit() -> Bool {
        guard at < text.count, Character(Unicode.Scalar(text[at])).isHexDigit else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while at < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { at += 1 }
    }

    private mutating func word(_ word: String) -> Bool {
        guard text[at...].starts(with: word.utf8) else { return false }
        at += word.utf8.count
        return true
    }

    private mutating func take(_ character: Character) -> Bool {
        guard at < text.count, text[at] == character.asciiValue else { return false }
        at += 1
        return true
    }
}
