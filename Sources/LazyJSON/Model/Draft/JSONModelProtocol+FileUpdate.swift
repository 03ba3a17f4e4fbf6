#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONModelProtocol {
    /// Reads a model from a file, changes it, and replaces the file as a whole.
    ///
    /// ```swift
    /// try User.update(contentsOf: url) { $0.age += 1 }
    /// ```
    ///
    /// The model is changed as by ``mutate(_:)``, so a write that is refused keeps the text of its property. The file is edited
    /// as by ``JSON/update(contentsOf:dialect:emptyAs:limits:timeout:_:)``.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The JSON for a file that is missing, empty, or has only comments, which are kept; nil if that is an error.
    ///   - context: The context for conversions and nested models.
    ///   - limits: The limits of the document.
    ///   - timeout: The longest time to wait for another update. The thread is blocked meanwhile.
    ///   - body: Changes the draft. If it throws, the file is unchanged. May be called several times, each time with a fresh
    ///     draft.
    /// - Throws: The error that `body` throws; ``JSONError`` if the file cannot be read or written, the text is malformed, or
    ///   the root is not an object. The file is then unchanged.
    /// - Complexity: O(*n*) in the length of the text.
    public static func update(
        contentsOf url: URL, dialect: JSONDialect = .json, emptyAs: JSON? = nil, context: JSONContext = JSONContext(),
        limits: JSONLimits = JSONLimits(), timeout: Duration = .seconds(10),
        _ body: (inout JSONDraft<Self>) throws -> Void
    ) throws {
        try JSON.update(contentsOf: url, dialect: dialect, emptyAs: emptyAs, limits: limits, timeout: timeout) { json in
            json = try rooted(json, context).mutate(body)._model().modelJSON
        }
    }
}
