extension NumberText {
    /// The one text that all spellings of a number's value have; nil for text that is no number, and where the exponent is
    /// too large to be exact.
    ///
    /// It is a JSON number: `1.5` for 15e-1, `1e40` for 10e39, `0` for -0.0.
    static func canonical(_ text: Span<UInt8>) -> String? {
        guard let digits = NumberDigits(text) else { return nil }
        if digits.isZero { return "0" }
        let limit = NumberParts.exponentLimit / 2
        guard digits.exponent > -limit, digits.exponent < limit else { return nil }
        var characters = digits.characters(digits.count, in: text)
        var exponent: Int?
        switch digits.exponent {
        case digits.count...max(digits.count, 30):
            characters += Array(repeating: UInt8(ascii: "0"), count: digits.exponent - digits.count)
        case 1..<max(digits.count, 1):
            characters.insert(UInt8(ascii: "."), at: digits.exponent)
        case -5...0:
            characters = Array("0.".utf8) + Array(repeating: UInt8(ascii: "0"), count: -digits.exponent) + characters
        default:
            if digits.count > 1 { characters.insert(UInt8(ascii: "."), at: 1) }
            exponent = digits.exponent - 1
        }
        let number = String(decoding: characters, as: UTF8.self)
        return (digits.isNegative ? "-" : "") + number + (exponent.map { "e\($0)" } ?? "")
    }
}
