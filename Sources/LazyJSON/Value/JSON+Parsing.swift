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
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the position of the first malformed byte.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits))
    }

    /// Parses UTF-8 text in borrowed memory: checks it against the grammar of the dialect, and builds its index.
    ///
    /// The text is copied in the pass that checks it.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
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
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the position of the first malformed byte, counted in UTF-8.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        parsing text: String, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(text, dialect: dialect, limits: limits))
    }

    /// Parses the contents of a file.
    ///
    /// The text is read into the memory of the document, without another copy.
    ///
    /// With `mapping` the file is mapped into memory instead, which saves time and memory if only parts of it are read. Do not
    /// change the file as long as the value, or a part or copy of it, exists. Changed bytes appear as changed values (text that
    /// is no longer UTF-8 reads with U+FFFD, a malformed number reads as `nil`), and never lead to an access outside of the
    /// file. If the file becomes *shorter*, an access to a removed part ends the process with a signal, as with every mapping.
    /// Replace such a file by renaming a new one, as ``write(to:_:)`` does: the mapping then keeps the old contents.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the code `unreadableFile` if the file cannot be read, or the errors of parsing.
    /// - Complexity: O(*n*) in the length of the text; nothing is decoded.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not that of a file") }
        let text = try TextBytes.contents(of: url.path, mapping: mapping)
        self.init(root: try Document(indexing: text, dialect: dialect, limits: limits))
    }

    /// The dialect of the document of the value.
    ///
    /// A value that was created in code has ``JSONDialect/json``.
    public var dialect: JSONDialect {
        switch storage {
        case .document(let document), .view(let document, _): document.dialect
        case .object, .array, .overlay: editedNode?.base?.dialect ?? .json
        case .small: .json
        }
    }
}

/// The kernels by name, for the benchmark and the fuzzer: `@_spi(Kernels) import LazyJSON`.
@_spi(Kernels) extension JSON {
    /// The code that builds the index of a document.
    public struct Kernel: Sendable, CustomStringConvertible {
        let kernel: IndexKernel

        /// The fastest one that the machine can run, which ``JSON`` uses by default.
        public static let automatic = Kernel(kernel: .automatic)
        /// The one that is written in Swift.
        public static let portable = Kernel(kernel: .portable)
        /// All kernels that the machine can run, without ``automatic``.
        public static var available: [Kernel] {
            IndexKernel.allCases.filter { $0.isAvailable && $0 != .automatic }.map { Kernel(kernel: $0) }
        }

        /// Makes a kernel the one that ``automatic`` chooses from now on, in the whole process, to measure with it.
        public static func setAutomatic(_ kernel: Kernel) { kernel.kernel.makeAutomatic() }

        /// The name.
        public var description: String { kernel.rawValue }
    }

    /// Parses with a kernel of choice.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar.
    ///   - limits: The limits of the document.
    ///   - kernel: One that the machine can run.
    /// - Throws: ``JSONError`` with the place of the first malformed byte.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits(),
        kernel: Kernel
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits, kernel: kernel.kernel))
    }

    /// The entries of the index that an unedited value is a view on, to compare kernels; nil for other values.
    ///
    /// References that were added later for faster searches are part of them.
    public var indexEntries: [UInt64]? {
        view.map { view in (0..<view.document.index.count).map { view.document.index[$0].bits } }
    }
}
