import Foundation
import LazyJSON

/// The checks of printed types, which `PrintedProgram` compiles, too.
enum PrintedChecks {
    /// A model with a value of any type.
    final class Holder<Value: JSONConvertible>: JSONModel, @unchecked Sendable {
        @JSONProperty var value: Value?
    }

    /// Reads and writes a text as models; returns issues, members without a property, and changes.
    static func problems<Value: JSONConvertible>(of type: Value.Type, in text: String) throws -> [String] {
        let whole = "{\"value\": \(text)\n}"
        let holder = try Holder<Value>(parsing: whole, dialect: .jsonc)
        // A document with duplicates has issues as any type.
        let issues = holder.issues.filter { $0.kind != .duplicate }.map { "\($0)" }
        // No property can have a name with half of a surrogate pair.
        let unmapped = holder.unmapped.map { "\($0) has no property" }.filter { !$0.contains("\u{FFFD}") }
        let isSame = holder.mutate { $0.value = $0.value }.text() == whole
        return issues + unmapped + (isSame ? [] : ["the text has changed"])
    }

    /// Reads and writes a text as Codable values; returns errors and changes.
    static func problems<Value: Codable>(ofCodable type: Value.Type, in text: String) throws -> [String] {
        var json = try JSON(parsing: text, dialect: .jsonc)
        let value = try json.decode(Value.self)
        let encoded = try JSON(encoding: value)
        let isSame = try JSON(encoding: encoded.decode(Value.self)) == encoded
        try json.update(as: Value.self) { $0 = value }
        return (isSame ? [] : ["the encoding differs"]) + (json.text() == text ? [] : ["the text has changed"])
    }

    /// The texts of documents in a file.
    static func texts(of name: String, _ text: String) -> [String] {
        guard name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") else { return [text] }
        return text.split(separator: "\n").map(String.init)
    }
}
