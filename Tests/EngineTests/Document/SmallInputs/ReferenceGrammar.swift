import LazyJSON

/// RFC 8259 once more, without the library's code: recursive descent, one byte after the other.
///
/// A function that returns `false` has moved `at` to the first mistake: the first byte that no JSON text has there, or the
/// count of bytes if the text ends too early. A character that is not well-formed UTF-8 is one mistake, at its first byte.
struct ReferenceGrammar {
    /// The index of a text, or the offset of its first mistake.
    struct Outcome: Equatable {
        var entries: [UInt64] = []
        var mistake: Int?
    }

    /// The well-formed sequences of UTF-8 beyond ASCII: table 3-7 of The Unicode Standard.
    private static let sequences: [[ClosedRange<Unicode.Scalar>]] = [
        ["\u{C2}"..."\u{DF}", "\u{80}"..."\u{BF}"],
        ["\u{E0}"..."\u{E0}", "\u{A0}"..."\u{BF}", "\u{80}"..."\u{BF}"],
        ["\u{E1}"..."\u{EC}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}"],
        ["\u{ED}"..."\u{ED}", "\u{80}"..."\u{9F}", "\u{80}"..."\u{BF}"],
        ["\u{EE}"..."\u{EF}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}"],
        ["\u{F0}"..."\u{F0}", "\u{90}"..."\u{BF}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}"],
        ["\u{F1}"..."\u{F3}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}"],
        ["\u{F4}"..."\u{F4}", "\u{80}"..."\u{8F}", "\u{80}"..."\u{BF}", "\u{80}"..."\u{BF}"],
    ]

    /// The bytes, each as a number.
    let text: [Unicode.Scalar]
    let dialect: JSONDialect
    var at = 0
    private var entries: [UInt64] = []

    static func read(_ text: [UInt8], dialect: JSONDialect = .json) -> Outcome {
        var grammar = ReferenceGrammar(text: text.map { Unicode.Scalar($0) }, dialect: dialect)
        let isAccepted = grammar.space() && grammar.value() && grammar.space() && grammar.at == text.count
        return isAccepted ? Outcome(entries: grammar.entries) : Outcome(mistake: grammar.at)
    }

    /// The next byte, or what no byte is at the end of the text.
    var next: Unicode.Scalar { at < text.count ? text[at] : "\u{10FFFF}" }

    /// Moves past the next byte if it is one of some.
    mutating func take(_ choices: String) -> Bool {
        guard choices.unicodeScalars.contains(next) else { return false }
        at += 1
        return true
    }

    private mutating func put(_ tag: IndexEntry.Tag, at offset: Int, _ payload: Int) {
        entries.append(UInt64(tag.rawValue) << 61 | UInt64(payload) << 32 | UInt64(offset))
    }

    private mutating func value() -> Bool {
        switch next {
        case "{": container(.object, closing: "}")
        case "[": container(.array, closing: "]")
        case "\"": string()
        case "t": literal("true")
        case "f": literal("false")
        case "n": literal("null")
        default: number()
        }
    }

    private mutating func container(_ tag: IndexEntry.Tag, closing: Unicode.Scalar) -> Bool {
        let place = entries.count
        var children = 0
        put(tag, at: at, 0)
        at += 1
        guard space() else { return false }
        while next != closing {
            if children > 0 {
                guard take(","), space() else { return false }
                if dialect == .jsonc, next == closing { break }
            }
            if tag == .object {
                guard string(), space(), take(":"), space() else { return false }
            }
            guard value(), space() else { return false }
            children += 1
        }
        put(.close, at: at, children * 2)
        entries[place] |= UInt64(entries.count - place) << 32
        at += 1
        return true
    }

    private mutating func string() -> Bool {
        let start = at
        var tag = IndexEntry.Tag.string
        guard take("\"") else { return false }
        while next != "\"" {
            if take("\\") {
                tag = .escapedString
                guard escape() else { return false }
            } else if ("\u{20}"..."\u{7F}").contains(next) {
                at += 1
            } else {
                guard wide() else { return false }
            }
        }
        put(tag, at: start, at - start - 1)
        at += 1
        return true
    }

    /// Reads the rest of an escape behind the backslash.
    private mutating func escape() -> Bool {
        guard take("u") else { return take("\"\\/bfnrt") }
        return (0..<4).allSatisfy { _ in take("0123456789abcdefABCDEF") }
    }

    /// A character beyond ASCII.
    mutating func wide() -> Bool {
        let start = at
        guard let sequence = Self.sequences.first(where: { $0[0].contains(next) }) else { return false }
        for range in sequence {
            guard range.contains(next) else {
                if at < text.count { at = start }
                return false
            }
            at += 1
        }
        return true
    }

    private mutating func number() -> Bool {
        let start = at
        _ = take("-")
        guard take("0") || digits() else { return false }
        let whole = at
        if take(".") { guard digits() else { return false } }
        if take("eE") {
            _ = take("+-")
            guard digits() else { return false }
        }
        put(at == whole ? .integer : .real, at: start, at - start)
        return true
    }

    private mutating func digits() -> Bool {
        let start = at
        while take("0123456789") {}
        return at > start
    }

    private mutating func literal(_ word: String) -> Bool {
        put(.literal, at: at, word.unicodeScalars.count)
        return word.unicodeScalars.allSatisfy { take(String($0)) }
    }
}
