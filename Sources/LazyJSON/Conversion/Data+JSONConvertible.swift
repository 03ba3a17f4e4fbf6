#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Data is read from a string that is Base64 (RFC 4648, section 4), with padding and without line breaks.
///
/// Characters outside of the alphabet, padding that is missing or too much, and unused bits that are not zero are refused;
/// `Data(base64Encoded:)` and `JSONDecoder` accept some of that. Data of 384 MiB or more, which is 512 MiB in Base64, is
/// refused by properties, and traps in ``JSON/init(_:)-(JSONConvertible)``.
extension Data: JSONConvertible, LenientScalar {
    static var lenientPhrase: String { "a string that is Base64" }
    static var schema: ValueSchema { .keywords { [("type", "string"), ("contentEncoding", "base64")] } }

    static func read(_ json: JSON) -> Data? {
        guard let text = json.string, text.withUTF8Span({ Base64Text.isValid($0) }) else { return nil }
        return Data(base64Encoded: text)
    }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON {
        if base64Count > IndexEntry.maximumPayload {
            fatalError("JSON: data of \(count) bytes is too large for a string; keep it below 384 MiB.")
        }
        return .string(base64EncodedString())
    }

    func check(_ writing: inout _JSONWriting) throws(JSONError) {
        if base64Count > IndexEntry.maximumPayload { throw .tooLong(base64Count) }
    }

    /// The length in Base64.
    private var base64Count: Int { (count + 2) / 3 * 4 }
}

/// The grammar of Base64 (RFC 4648, section 4).
///
/// Foundation's decoder accepts more than that: too much padding, padding inside of a group, and bits after the last byte
/// that are not zero. Different texts would then be read as the same data, and a damaged text as some.
enum Base64Text {
    /// Returns whether a text is Base64 with padding: groups of four characters of the alphabet, of which the last one may
    /// end with `=` or `==` if the bits that the padding leaves unused are zero.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        guard text.count % 4 == 0 else { return false }
        var end = text.count
        if end > 0, text[end - 1] == padding { end -= text[end - 2] == padding ? 2 : 1 }
        for at in 0..<end where sextet(text[at]) == nil { return false }
        let unused: UInt8 =
            switch text.count - end {
            case 1: 0b11
            case 2: 0b1111
            default: 0
            }
        return end == text.count || sextet(text[end - 1]).map { $0 & unused == 0 } ?? false
    }

    private static let padding = UInt8(ascii: "=")

    /// The six-bit value of a character, or `nil` if the character is not in the Base64 alphabet.
    private static func sextet(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
