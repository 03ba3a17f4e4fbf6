#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Data: JSONConvertible {
    /// Reads a string that is Base64 (RFC 4648, section 4), with padding and without line breaks.
    ///
    /// Characters outside of the alphabet, padding that is missing or too much, and unused bits that are not zero are
    /// refused; `Data(base64Encoded:)` and `JSONDecoder` accept some of that.
    public static func value(from json: JSON) throws -> Data { try scalar(from: json) }

    /// A string in Base64.
    ///
    /// Traps where the data is 384 MiB or larger, which is 512 MiB in Base64; a property that is written refuses it instead.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// A string in Base64.
    ///
    /// - Throws: ``JSONError`` with the code `documentTooLarge` where the data is 384 MiB or larger.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if base64Count > IndexEntry.maximumPayload { throw JSONError.tooLong(base64Count) }
        return json(replacing: existing)
    }

    /// The length in Base64.
    private var base64Count: Int { (count + 2) / 3 * 4 }
}

extension Data: LenientScalar {
    static var lenientPhrase: String { "a string that is Base64" }

    static func read(_ json: JSON) -> Data? {
        guard let text = json.string, text.withUTF8Span({ Base64Text.isValid($0) }) else { return nil }
        return Data(base64Encoded: text)
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON {
        if base64Count > IndexEntry.maximumPayload {
            fatalError("JSON: data of \(count) bytes is too large for a string; keep it below 384 MiB.")
        }
        return .string(base64EncodedString())
    }
}
