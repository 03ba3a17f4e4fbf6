/// The hints of errors about text in another dialect or format.
extension IndexFailure {
    /// The found text, and the advice.
    package typealias Hint = (found: String?, advice: String)

    /// Returns the hint of an error if the text at the offset looks like another dialect or format.
    ///
    /// - Complexity: O(*n*) in the white space before the offset.
    func hint(in text: Span<UInt8>, _ dialect: JSONDialect) -> Hint? {
        guard offset < text.count else { return nil }
        if offset < 4, let encoding = Self.otherEncoding(of: text) {
            return ("text in \(encoding)", "convert it to UTF-8")
        }
        if let format = formatHint(text) { return format }
        if dialect == .json, let comment = commentHint(text) { return comment }
        if expectsToken, dialect == .jsonc, text[offset] == UInt8(ascii: "#") {
            return (nil, "comments begin with // or /*")
        }
        if let character = characterHint(text) { return character }
        return json5Token(text).map { ($0, "JSON5 is not read") } ?? wordHint(text)
    }

    /// The hint for a text that is HTML, XML, compressed, or JSON Lines.
    private func formatHint(_ text: Span<UInt8>) -> Hint? {
        if reason == .end, offset > 0, [0x0A, 0x0D].contains(text[offset - 1]),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text[offset])
        {
            return ("another value on a line of its own", "JSONLinesReader reads one value for each line")
        }
        guard reason == .value else { return nil }
        if text.has("<!doctype html", at: offset) || text.has("<html", at: offset) {
            return ("HTML", "the server may have sent a page")
        }
        if text.has("<?xml", at: offset) { return ("XML", "") }
        if offset == 0, text.count > 1, text[0] == 0x1F, text[1] == 0x8B { return ("gzip data", "decompress it") }
        return nil
    }

    /// The hint for a character that a word processor or a program puts where a token is expected.
    private func characterHint(_ text: Span<UInt8>) -> Hint? {
        guard expectsToken, text[offset] > 0x7F else { return nil }
        if text.has("\u{FEFF}", at: offset) { return ("a byte order mark", "only a text begins with one") }
        let isQuote = "‘’‚‛“”„‟".contains { text.has(String($0), at: offset) }
        return isQuote ? ("a curly quotation mark", "strings are in straight ones (\")") : nil
    }

    /// The hint for a word that JSON does not have, such as `undefined` or `True`.
    private func wordHint(_ text: Span<UInt8>) -> Hint? {
        guard reason == .value || reason == .valueOrBracket else { return nil }
        var end = offset
        while end < text.count, (text[end] | 0x20) &- 0x61 < 26, end - offset < 20 { end += 1 }
        guard end > offset + 1 else { return nil }
        let word = (offset..<end).map { Character(Unicode.Scalar(text[$0])) }
        return ("'\(String(word))'", "")
    }

    /// The encoding of a text that begins with the byte order mark of UTF-16 or UTF-32, or with its zeros; nil for others.
    ///
    /// The first two characters of JSON are ASCII, or the second one is in a string: RFC 4627, section 3.
    private static func otherEncoding(of text: Span<UInt8>) -> String? {
        let bytes = (0..<min(text.count, 4)).map { text[$0] }
        let areZeros = bytes.map { $0 == 0 }
        if bytes == [0, 0, 0xFE, 0xFF] || areZeros == [true, true, true, false] { return "UTF-32, big-endian" }
        if bytes == [0xFF, 0xFE, 0, 0] || areZeros == [false, true, true, true] { return "UTF-32, little-endian" }
        if bytes.starts(with: [0xFE, 0xFF]) || areZeros.starts(with: [true, false]) { return "UTF-16, big-endian" }
        if bytes.starts(with: [0xFF, 0xFE]) || areZeros.starts(with: [false, true]) { return "UTF-16, little-endian" }
        return nil
    }

    /// Whether a token was expected, not more of one.
    private var expectsToken: Bool {
        switch reason {
        case .value, .valueOrBracket, .key, .keyOrBrace, .colon, .commaOrBrace, .commaOrBracket, .end: true
        default: false
        }
    }

    /// The hint for a comment, and for a comma after the last child of a container.
    private func commentHint(_ text: Span<UInt8>) -> Hint? {
        switch (reason, text[offset]) {
        case (_, UInt8(ascii: "/")):
            guard expectsToken, offset + 1 < text.count,
                text[offset + 1] == UInt8(ascii: "/") || text[offset + 1] == UInt8(ascii: "*")
            else { return nil }
            return ("a comment", "the dialect .jsonc reads comments")
        case (.value, UInt8(ascii: "]")), (.key, UInt8(ascii: "}")):
            var at = offset
            while at > 0, text[at - 1].isJSONSpace { at -= 1 }
            guard at > 0, text[at - 1] == UInt8(ascii: ",") else { return nil }
            let found = "a trailing comma before \(Self.name(of: text[offset]))"
            return (found, "the dialect .jsonc reads trailing commas")
        default:
            return nil
        }
    }

    /// Returns the feature of JSON5 at the offset, with its article; nil if there is none.
    private func json5Token(_ text: Span<UInt8>) -> String? {
        let byte = text[offset]
        switch reason {
        case .value, .valueOrBracket:
            switch byte {
            case UInt8(ascii: "'"): return "a string in single quotes"
            case UInt8(ascii: "+"), UInt8(ascii: "."): return "a number that begins with \(Self.name(of: byte))"
            case UInt8(ascii: "N"), UInt8(ascii: "I"): return word(text, "NaN") ?? word(text, "Infinity")
            default: return nil
            }
        case .key, .keyOrBrace:
            if byte == UInt8(ascii: "'") { return "a name in single quotes" }
            let isName =
                (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
            return isName ? "a name without quotes" : nil
        case .digit:
            if byte == UInt8(ascii: ".") { return "a number without a digit before '.'" }
            if offset > 0, text[offset - 1] == UInt8(ascii: ".") { return "a number without a digit after '.'" }
            return word(text, "Infinity") ?? word(text, "NaN")
        case .numberEnd where byte | 0x20 == UInt8(ascii: "x"):
            return "a hexadecimal number"
        case .escape where [0x27, 0x76, 0x30, 0x78, 0x0A, 0x0D].contains(byte):
            return Self.name(of: byte)
        default:
            return nil
        }
    }

    /// The word if it is at the offset.
    private func word(_ text: Span<UInt8>, _ word: String) -> String? {
        let end = min(offset + word.utf8.count, text.count)
        return String(copying: text.extracting(offset..<end)) == word ? word : nil
    }
}
