#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL: JSONConvertible {
    /// Reads a string that is a URL or a relative reference as it stands; nothing is percent-encoded.
    public static func value(from json: JSON) throws -> URL { try scalar(from: json) }

    /// A string.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }
}

extension URL: LenientScalar {
    static var lenientPhrase: String { "a string that is a URL" }

    static func read(_ json: JSON) -> URL? { exact(json) }

    func isSame(as other: URL) -> Bool { absoluteString.utf8.elementsEqual(other.absoluteString.utf8) }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON { .string(absoluteString) }
}
