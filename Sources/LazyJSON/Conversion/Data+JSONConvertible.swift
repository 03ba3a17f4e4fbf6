#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Data: JSONConvertible {
    /// Reads a string that is Base64 (RFC 4648, section 4), with padding and without line breaks.
    public static func value(from json: JSON) throws -> Data { try scalar(from: json) }

    /// A string in Base64.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }
}

extension Data: LenientScalar {
    static var lenientPhrase: String { "a string that is Base64" }

    static func read(_ json: JSON) -> Data? { exact(json) }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON { .string(base64EncodedString()) }
}
