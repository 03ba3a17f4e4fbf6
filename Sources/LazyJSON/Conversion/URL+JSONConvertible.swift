#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL: JSONConvertible {
    /// Reads a string that is a URL or a relative reference (RFC 3986).
    ///
    /// A string that only lacks percent-encoding, such as `https://de.wikipedia.org/wiki/Köln` or one with a space, is read
    /// percent-encoded, and is an issue of the kind ``JSONIssue/Kind/coerced``. The text is kept until another URL is
    /// written. A string that lacks more is not read: one with control characters, with a `%` that begins no escape, or
    /// with such characters in the user, host or port, which percent-encoding does not make valid.
    public static func value(from json: JSON) throws -> URL { try scalar(from: json) }

    /// A string.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }
}

extension URL: LenientScalar {
    static var lenientPhrase: String { "a string that is a URL" }

    static func read(_ json: JSON) -> URL? { exact(json) ?? json.string.flatMap { encoding($0) } }

    /// The URL of a text whose path, query and fragment may lack percent-encoding.
    private static func encoding(_ text: String) -> URL? {
        guard let encoded = PercentEncoding.completing(text) else { return nil }
        return URL(string: encoded, encodingInvalidCharacters: false)
    }

    func isSame(as other: URL) -> Bool { absoluteString.utf8.elementsEqual(other.absoluteString.utf8) }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { exact(json) == nil ? .coerced : nil }

    func written(over existing: JSON?) -> JSON { .string(absoluteString) }
}
