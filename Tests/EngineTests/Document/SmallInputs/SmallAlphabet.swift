import LazyJSON
import TestSupport
import Testing

/// Sixteen symbols, of which all texts up to some length are made.
///
/// A symbol is a byte where the bytes around it matter to the kernels, and a token where it takes several bytes to be anything
/// but a mistake. One alphabet is all of JSON; the others are each a part of it, with more of the bytes that are told apart
/// there, as six of sixteen bytes reach neither a Unicode escape nor a number with an exponent.
struct SmallAlphabet: Sendable, CustomTestStringConvertible {
    let name: String
    /// The beginning of all texts.
    let prefix: [UInt8]
    let symbols: [[UInt8]]
    let dialect: JSONDialect

    var testDescription: String { name }

    private init(_ name: String, prefix: String = "", _ symbols: [Bytes], dialect: JSONDialect = .json) {
        precondition(symbols.count == 16)
        self.name = name
        self.prefix = Array(prefix.utf8)
        self.symbols = symbols.map(\.bytes)
        self.dialect = dialect
    }

    /// The text with a number below 16 to the power of its length.
    func text(_ number: Int, length: Int) -> [UInt8] {
        var text = prefix
        for place in 0..<length { text += symbols[number >> (4 * place) & 15] }
        return text
    }

    /// A text at random: every other one is JSON, if the random symbols have led to any, and the others differ in a symbol.
    func text(_ random: inout SeededGenerator, length: Int) -> [UInt8] {
        var chosen: [[UInt8]] = []
        for place in 1...length {
            let isLast = place == length
            let symbol = symbols.shuffled(using: &random).first {
                let text = prefix + chosen.joined() + $0
                let mistake = ReferenceGrammar.read(text, dialect: dialect).mistake
                return mistake == nil || !isLast && mistake == text.count
            }
            chosen.append(symbol ?? random.pick(symbols))
        }
        if random.chance(50) { chosen[random.below(length)] = random.pick(symbols) }
        return prefix + chosen.joined()
    }

    /// Brackets, separators, and one byte of each kind else: a line feed is white space, or a control character in a string.
    static let structure = SmallAlphabet(
        "structure",
        ["{", "}", "[", "]", ":", ",", "\"", "\\", "0", "-", ".", "e", "true", "\n", 0xC3, 0xA9])

    /// Numbers and literals, and what may and may not follow them.
    static let scalars = SmallAlphabet(
        "scalars",
        ["0", "7", "-", "+", ".", "e", "E", "true", "false", "null", "[", "]", ",", " ", 0x0C, "\""])

    /// Escapes, controls and quotes in a string.
    static let strings = SmallAlphabet(
        "strings", prefix: "\"",
        ["\"", "\\", "\\u", "0", "aF", "g", "/", "b", "u", "\t", 0x00, 0x1F, 0x7F, " ", ",", "é"])

    /// The first and last bytes of all ranges of UTF-8, in a string.
    static let utf8 = SmallAlphabet(
        "UTF-8", prefix: "\"",
        ["\"", "a", 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5])

    /// Comments and trailing commas.
    static let comments = SmallAlphabet(
        "comments",
        ["/", "*", "//", "/*", "*/", "\n", "\r", ",", "[", "]", "{", "}", "\"\":", "1", "\"", 0xC3], dialect: .jsonc)

    static let strict = [structure, scalars, strings, utf8]
}

/// A symbol as it is written above: its text, or one byte.
private struct Bytes: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    let bytes: [UInt8]

    init(stringLiteral text: String) { bytes = Array(text.utf8) }
    init(integerLiteral byte: UInt8) { bytes = [byte] }
}
