#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A URL is read from a string that is a URL or a relative reference (RFC 3986).
///
/// A string that only lacks percent-encoding, such as `https://de.wikipedia.org/wiki/Köln` or one with a space, is read
/// percent-encoded, and is an issue of the kind ``JSONIssue/Kind/coerced``; the text is kept until another URL is written.
/// Strings with other faults are not read: control characters, a `%` that begins no escape, or such characters in the user,
/// host or port, which percent-encoding does not make valid.
extension URL: JSONConvertible, LenientScalar {
    static var lenientPhrase: String { "a string that is a URL" }
    static var schema: ValueSchema { .type("string", format: "uri-reference") }

    static func read(_ json: JSON) -> URL? { exact(json) ?? json.string.flatMap { encoding($0) } }

    /// The URL of a text whose path, query and fragment may lack percent-encoding.
    private static func encoding(_ text: String) -> URL? {
        PercentEncoding.completing(text).flatMap { URL(string: $0, encodingInvalidCharacters: false) }
    }

    func isSame(as other: URL) -> Bool { absoluteString.utf8.elementsEqual(other.absoluteString.utf8) }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { exact(json) == nil ? .coerced : nil }

    func written(over existing: JSON?) -> JSON { .string(absoluteString) }
}

/// Percent-encoding of the characters in the text of a URL that need it (RFC 3986, sections 2 and 3).
enum PercentEncoding {
    /// Returns a text with its path, query and fragment percent-encoded as needed, and existing escapes kept.
    ///
    /// Returns `nil` if the text has other faults: a control character, a `%` that begins no escape, or a character in
    /// the authority that is not allowed there. Escapes in the authority are not checked.
    static func completing(_ text: String) -> String? {
        var bytes = Array(text.utf8)[...]
        var result: [UInt8] = []
        if let end = authorityEnd(in: bytes) {
            guard bytes[..<end].allSatisfy({ isAllowed($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") })
            else { return nil }
            result += bytes[..<end]
            bytes = bytes[end...]
        }
        var isFragment = false
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard bytes.prefix(2).count(where: { $0.isHexDigit }) == 2 else { return nil }
                result.append(byte)
            } else if byte < 0x20 || byte == 0x7F {
                return nil
            } else if isAllowed(byte), byte != UInt8(ascii: "#") || !isFragment {
                if byte == UInt8(ascii: "#") { isFragment = true }
                result.append(byte)
            } else {
                result += byte.percentEncoded
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the end of the authority, after `//` at the start or after the scheme; `nil` if there is none.
    private static func authorityEnd(in bytes: ArraySlice<UInt8>) -> Int? {
        let scheme = bytes.prefix { $0.isAlphanumeric || "+-.".utf8.contains($0) }
        var rest = bytes[scheme.endIndex...]
        if !scheme.isEmpty, rest.popFirst() != UInt8(ascii: ":") { return nil }
        guard rest.starts(with: "//".utf8) else { return nil }
        return rest.dropFirst(2).firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    }

    /// Whether a byte is an unreserved or reserved character or `%`; brackets are reserved for hosts.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
    }
}
