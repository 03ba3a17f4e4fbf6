#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Edits the value as a type that is `Codable`, and keeps everything that the edit does not change.
    ///
    /// ```swift
    /// try json.update(as: Config.self) { $0.port = 9090 }
    /// try json.update(as: Server.self, at: "server") { $0.hosts.append("b.example.com") }
    /// ```
    ///
    /// The value is decoded strictly, as by ``decode(_:_:)``, and encoded before and after the closure. Where the two
    /// encodings agree, the text stays as it is: comments, numbers such as `1.10`, null, members that the type does not know,
    /// and missing members for which the type has defaults. Where they differ, the text gets the new part, in the style of its
    /// surroundings; a value that the text lacks is written whole. A member keeps the name that it was read from. The order of
    /// a set is not compared. Elements that are `Identifiable` keep the members that the type does not know wherever they move;
    /// see <doc:MovingFromCodable#What-continues-what>.
    ///
    /// With an optional type the value may be missing, which is nil: `try json.update(as: Server?.self, at: "server") { … }`.
    ///
    /// A type that does not read the JSON that it writes, such as one that reads another name than it writes, is an error. So is
    /// a type whose encoding differs each time, even if the closure changes nothing.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - pointer: The pointer to the value to edit; by default the whole value.
    ///   - options: The strategies.
    ///   - body: Changes the decoded value. If it throws, nothing changes.
    /// - Throws: The error that `body` throws; `DecodingError` and `EncodingError`, as ``decode(_:_:)`` and
    ///   ``init(encoding:_:)``; ``JSONError`` with the code `notFound` if there is no value at the pointer and the type is not
    ///   optional, `duplicate` if a member on the way to a change occurs several times, and `unrepresentable` if the changed JSON
    ///   would not be read as the changed value, or if one of several equal elements may be meant. Nothing changes then.
    /// - Complexity: O(*n* log *n*) in the size of the value, which is decoded once and encoded twice, and both once more if it
    ///   changes.
    public mutating func update<Value: Codable>(
        as type: Value.Type, at pointer: JSONPointer = JSONPointer(),
        options: JSONCodingOptions = JSONCodingOptions(), _ body: (inout Value) throws -> Void
    ) throws {
        // A value that is not there is nil.
        guard let part = value(at: pointer) ?? (Value.self is any ExpressibleByNilLiteral.Type ? JSON.null : JSON?.none)
        else {
            throw JSONError.notFound(pointer)
        }
        var value: Value
        do {
            value = try part.decode(type, options)
        } catch is DecodingError {
            // At its path, so that the error has the path and pointer from the whole value.
            value = try part.decode(type, options, at: pointer.codingPath)
        }
        // Encoded before the edit, because the value may be an object.
        let old = try ComparedEncoding(of: value, options)
        try body(&value)
        let new = try ComparedEncoding(of: value, options)
        try replaceWhole(by: value, new, from: old, at: pointer, options)
    }

    /// Reads a file, edits a value in it as a type that is `Codable`, and replaces the file as a whole.
    ///
    /// ```swift
    /// try JSON.update(contentsOf: url, as: Config.self, dialect: .jsonc) { $0.port = 9090 }
    /// ```
    ///
    /// The text is edited as by ``update(as:at:options:_:)``, and the file as by
    /// ``update(contentsOf:dialect:emptyAs:limits:timeout:_:)``.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - type: The type.
    ///   - pointer: The pointer to the value to edit; by default the whole value.
    ///   - options: The strategies.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The value for a file that is missing, empty, or has only comments, which are kept; nil if that is an error.
    ///   - limits: The limits of the document.
    ///   - timeout: The longest time to wait for another update. The thread is blocked meanwhile.
    ///   - body: Changes the decoded value. If it throws, the file is unchanged. May be called several times, each time with a
    ///     fresh value.
    /// - Throws: The errors of the two methods. The file is then unchanged.
    /// - Complexity: O(*n*) in the length of the text.
    public static func update<Value: Codable>(
        contentsOf url: URL, as type: Value.Type, at pointer: JSONPointer = JSONPointer(),
        options: JSONCodingOptions = JSONCodingOptions(), dialect: JSONDialect = .json, emptyAs: JSON? = nil,
        limits: JSONLimits = JSONLimits(), timeout: Duration = .seconds(10), _ body: (inout Value) throws -> Void
    ) throws {
        try update(contentsOf: url, dialect: dialect, emptyAs: emptyAs, limits: limits, timeout: timeout) { json in
            try json.update(as: type, at: pointer, options: options, body)
        }
    }
}
