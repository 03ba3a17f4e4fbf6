#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A type that is coded as a scalar, exactly: a value that it cannot hold is an error, and never rounded.
protocol ExactScalar: Codable {
    /// The kind of JSON that it is written as.
    static var scalarKind: JSON.Kind { get }
    /// The text that an error expects, with its article.
    static var scalarPhrase: String { get }
    /// Reads a value; nil if it is of another kind or does not fit.
    static func exact(_ json: JSON) -> Self?
    /// The value as it is written; nil if JSON lacks it.
    var encoded: EncodedValue? { get }
}

extension ExactScalar where Self: FixedWidthInteger {
    static var scalarKind: JSON.Kind { .number }
    static var scalarPhrase: String { .integerPhrase(from: min.description, to: max.description) }
    static func exact(_ json: JSON) -> Self? {
        if let value = json.int64 { return Self(exactly: value) }
        // Only an unsigned integer, or one of 128 bits, can be larger than an Int64.
        return Self.bitWidth <= 64 && Self.isSigned ? nil : json.withNumber { NumberText.integer($0) }
    }
    var encoded: EncodedValue? { .token(description) }
}

extension String {
    /// The text that an error expects for an integer, with its article.
    static func integerPhrase(from least: String, to most: String) -> String { "an integer from \(least) to \(most)" }
}

extension Double: ExactScalar {
    static var scalarKind: JSON.Kind { .number }
    static var scalarPhrase: String { "a number that a Double can hold" }
    static func exact(_ json: JSON) -> Double? { json.double }
    var encoded: EncodedValue? { NumberFormat.text(self).map { .token($0) } }
}

extension Float: ExactScalar {
    static var scalarKind: JSON.Kind { .number }
    static var scalarPhrase: String { "a number that a Float can hold" }
    static func exact(_ json: JSON) -> Float? { json.withNumber { NumberText.float($0) } }
    var encoded: EncodedValue? { NumberFormat.text(self).map { .token($0) } }
}

extension Bool: ExactScalar {
    static var scalarKind: JSON.Kind { .bool }
    static var scalarPhrase: String { "true or false" }
    static func exact(_ json: JSON) -> Bool? { json.bool }
    var encoded: EncodedValue? { .token(self ? "true" : "false") }
}

extension String: ExactScalar {
    static var scalarKind: JSON.Kind { .string }
    static var scalarPhrase: String { "a string without lone surrogates" }
    static func exact(_ json: JSON) -> String? { json.string }
    var encoded: EncodedValue? { .string(self) }
}

extension Decimal: ExactScalar {
    static var scalarKind: JSON.Kind { .number }
    static var scalarPhrase: String { "a number that a Decimal can hold" }
    static func exact(_ json: JSON) -> Decimal? { json.decimal }
    var encoded: EncodedValue? { NumberFormat.text(self).map { .token($0) } }
}

extension URL: ExactScalar {
    static var scalarKind: JSON.Kind { .string }
    static var scalarPhrase: String { "a string that is a URL" }
    static func exact(_ json: JSON) -> URL? {
        // If invalid characters were encoded, the URL would have another text than it was read from.
        json.string.flatMap { URL(string: $0, encodingInvalidCharacters: false) }
    }
    var encoded: EncodedValue? { .string(absoluteString) }
}

extension Data: ExactScalar {
    static var scalarKind: JSON.Kind { .string }
    static var scalarPhrase: String { "a string that is Base64" }
    static func exact(_ json: JSON) -> Data? { json.string.flatMap { Data(base64Encoded: $0) } }
    var encoded: EncodedValue? { .string(base64EncodedString()) }
}
