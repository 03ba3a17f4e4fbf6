#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Reads a file, edits its value, and replaces the file as a whole.
    ///
    /// ```swift
    /// try JSON.update(contentsOf: url, dialect: .jsonc, emptyAs: [:]) { json in
    ///     json[at: "hooks.stop"] = "x"
    /// }
    /// ```
    ///
    /// The file is replaced as by ``write(to:_:)``: its mode, its owner and symbolic links are kept, and if the process ends at
    /// any moment, the file has either its old or its new contents. Nothing is written if the closure changes nothing, so that
    /// the file keeps its date.
    ///
    /// Updates of one file, in this process and in others, wait for each other, and none of their changes is lost. A program that
    /// writes the file in another way does not wait: if it has done so, the closure runs again with a fresh value. Only a change
    /// that such a program makes in the instant between the last comparison and the replacement is lost. Do not update a file
    /// inside an update of the same file: the inner update waits until `timeout` has passed, and throws.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The value for a file that is missing, empty, or has only comments, which are kept; nil if that is an error.
    ///   - limits: The limits of the document.
    ///   - timeout: The longest time to wait for another update. The thread is blocked while it waits.
    ///   - body: Changes the value. If it throws, the file is unchanged. May be called several times.
    /// - Throws: The error that `body` throws; ``JSONError`` with the code `unreadableFile` or `unwritableFile`, or the codes of
    ///   parsing, also if the edited text exceeds the limits. The file is then unchanged.
    /// - Complexity: O(*n*) in the length of the text.
    public static func update(
        contentsOf url: URL, dialect: JSONDialect = .json, emptyAs: JSON? = nil, limits: JSONLimits = JSONLimits(),
        timeout: Duration = .seconds(10), _ body: (inout JSON) throws -> Void
    ) throws {
        try FileUpdate(of: url, timeout: timeout).run(canCreate: emptyAs != nil) { bytes in
            var json = try JSON(parsing: bytes, dialect: dialect, emptyAs: emptyAs, limits: limits)
            json.view?.document.file = url.path
            let before = json
            try body(&json)
            if json.isUnchanged(from: before) { return nil }
            let new = json.written(.preserved).array()
            // A text that would not be read again is not written.
            _ = try JSON(parsing: new, dialect: dialect, limits: limits)
            return new
        }
    }
}
