/// The grammar by which a text is parsed.
///
/// The dialect belongs to the document: the parts of a parsed value, its models, and their edited copies have the same one.
///
/// ```swift
/// var settings = try JSON(parsing: text, dialect: .jsonc)
/// settings["editor.tabSize"] = 4
/// try settings.write(to: url)  // the comments are where they were
/// ```
public enum JSONDialect: String, Sendable, Hashable, CaseIterable {
    /// JSON as RFC 8259 defines it.
    case json

    /// JSON with comments, as configuration files have it.
    ///
    /// It adds to RFC 8259:
    /// - Comments wherever white space may be, also around the root: `// …` up to the end of the line, and `/* … */`, which does
    ///   not nest. They may contain any UTF-8.
    /// - A comma after the last member of an object or the last element of an array.
    ///
    /// It is not JSON5: names and strings are in double quotes, and numbers and literals follow RFC 8259.
    case jsonc
}
