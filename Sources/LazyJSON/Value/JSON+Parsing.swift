#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Parses UTF-8 text: checks it against the grammar of the dialect, and builds its index.
    ///
    /// A byte order mark at the start is accepted and preserved, as are white space around the value, duplicate members, and
    /// numbers of any size.
    ///
    /// The document has its own copy of the text, which is made in the pass that checks it. Text that is not contiguous in
    /// memory is copied twice.
    ///
    /// With `emptyAs`, a text without a value, such as a new settings file, has that value. When the value is edited, the
    /// comments stay before it; until then, its text is the comments alone:
    ///
    /// ```swift
    /// var settings = try JSON(parsing: "// Mine.\n", dialect: .jsonc, emptyAs: [:])
    /// settings["tabSize"] = 4
    /// let text = settings.text()
    /// // // Mine.
    /// // {
    /// //   "tabSize": 4
    /// // }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The value for a text that is empty, or has only white space and comments; nil if that is an error.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the position of the first malformed byte.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, emptyAs: JSON? = nil,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        do throws(JSONError) {
            self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits))
        } catch {
            try self.init(emptyAs, for: error, in: Array(bytes), dialect, limits)
        }
    }

    /// Parses UTF-8 text in borrowed memory: checks it against the grammar of the dialect, and builds its index.
    ///
    /// The text is copied in the pass that checks it.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the position of the first malformed byte.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing bytes: RawSpan, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits))
    }

    /// Parses text: checks it against the grammar of the dialect, and builds its index.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The value for a text that is empty, or has only white space and comments; nil if that is an error.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the position of the first malformed byte, counted in UTF-8.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing text: String, dialect: JSONDialect = .json, emptyAs: JSON? = nil, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        try self.init(parsing: text.utf8, dialect: dialect, emptyAs: emptyAs, limits: limits)
    }

    /// Parses the contents of a file.
    ///
    /// The text is read into the memory of the document, without another copy.
    ///
    /// With `mapping`, the file is mapped into memory instead, which saves time and memory if only parts of it are read. Do not
    /// change the file as long as the value, or a part or copy of it, exists. Changed bytes appear as changed values (text that
    /// is no longer UTF-8 reads with U+FFFD, a malformed number reads as `nil`), and never lead to an access outside of the file.
    /// If the file becomes *shorter*, an access to a removed part ends the process with a signal, as with every mapping. Replace
    /// such a file by renaming a new one, as ``write(to:_:)`` does: the mapping then keeps the old contents.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it.
    ///   - dialect: The grammar: RFC 8259, or JSON with comments.
    ///   - emptyAs: The value for a file that is empty, or has only white space and comments; nil if that is an error.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the code `unreadableFile` if the file cannot be read, or with the position of the first
    ///   malformed byte.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json, emptyAs: JSON? = nil,
        limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not a file URL") }
        let text = try TextBytes.contents(of: url.path, mapping: mapping)
        // A copy of a text that can be empty, as a pipe cannot be read again.
        let start = emptyAs == nil ? 0 : text.skipSpace(from: 0, to: text.count)
        let canBeEmpty = emptyAs != nil && (start == text.count || text[start] == 0x2F || text[start] == 0xEF)
        let empty = canBeEmpty ? text.bytes(0..<text.count) : nil
        do throws(JSONError) {
            let document = try Document(indexing: text, dialect: dialect, limits: limits)
            document.file = url.path
            self.init(root: document)
        } catch {
            guard let empty else { throw error.naming(url.path) }
            try self.init(emptyAs, for: error.naming(url.path), in: empty, dialect, limits)
        }
    }

    /// Creates the value for a text without a value: after the comments of the text, with a line break after each.
    ///
    /// - Throws: `error` if `emptyAs` is nil, or the text contains more than white space and comments.
    private init(
        _ emptyAs: JSON?, for error: JSONError, in text: [UInt8], _ dialect: JSONDialect, _ limits: JSONLimits
    ) throws(JSONError) {
        guard error.code == .unexpectedEnd, let emptyAs else { throw error }
        let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let source = text[mark...].allSatisfy(\.isJSONSpace) ? text[..<mark] : text[...]
        let lineEnd: [UInt8] = text.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
        var output = ByteBuffer(capacity: source.count + 16)
        output.append(Array(source))
        if source.count > mark, source.last?.isLineBreak == false { output.append(lineEnd) }
        emptyAs.withoutFrame.write(into: &output, dialect: dialect)
        output.append(lineEnd)
        let document = try? Document(
            indexingEdited: output.text(), dialect: dialect, depthLimit: limits.depth, emptyEnd: source.count)
        // If the text ends inside a value or a comment, the added value is malformed or a part of that value.
        guard let document, JSON(root: document) == emptyAs else { throw error }
        self.init(root: document)
    }

    /// The dialect of the document of the value.
    ///
    /// A value that was created in code has ``JSONDialect/json``.
    public var dialect: JSONDialect { source?.dialect ?? .json }
}

/// The kernels by name, for the benchmarks and the fuzzer: `@_spi(Kernels) import LazyJSON`.
@_spi(Kernels) extension JSON {
    /// The code that builds the index of a document.
    public struct Kernel: Sendable, CustomStringConvertible {
        let kernel: IndexKernel

        /// The fastest kernel that the machine can run, which ``JSON`` uses by default.
        public static let automatic = Kernel(kernel: .automatic)
        /// The kernel that is written in Swift.
        public static let portable = Kernel(kernel: .portable)
        /// All kernels that the machine can run, without ``automatic``.
        public static var available: [Kernel] {
            IndexKernel.allCases.filter { $0.isAvailable && $0 != .automatic }.map { Kernel(kernel: $0) }
        }

        /// Makes ``automatic`` choose this kernel from now on, in the whole process, for measurements.
        public static func setAutomatic(_ kernel: Kernel) { kernel.kernel.makeAutomatic() }

        /// The name.
        public var description: String { kernel.rawValue }
    }

    /// Parses UTF-8 text with a given kernel.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar.
    ///   - limits: The limits of the document.
    ///   - kernel: A kernel that the machine can run.
    /// - Throws: ``JSONError`` with the position of the first malformed byte.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits(),
        kernel: Kernel
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits, kernel: kernel.kernel))
    }

    /// All entries of the index of the document that an unedited value is in, to compare kernels; nil for other values.
    ///
    /// They include references that searches have added to the index.
    public var indexEntries: [UInt64]? {
        view.map { view in (0..<view.document.index.count).map { view.document.index[$0].bits } }
    }
}
