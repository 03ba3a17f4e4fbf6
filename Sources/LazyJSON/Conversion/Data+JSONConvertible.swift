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
        guard let text = json.string, let data = Data(base64Encoded: text) else { return nil }
        // Different texts would be read as the same data, and a damaged text as some.
        return data.base64EncodedString().utf8.elementsEqual(text.utf8) ? data : nil
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
