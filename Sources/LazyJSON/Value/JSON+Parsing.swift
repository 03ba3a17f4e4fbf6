#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// Parses UTF-8 text: checks all of it against the grammar of the dialect and indexes it.
    ///
    /// Nothing is decoded.
    ///
    /// A byte order mark at the start is accepted and kept, as are white space around the value, duplicate members and
    /// numbers of any size.
    ///
    /// The document has its own copy of the text, which is made in the pass that checks it: an array or `Data` gives access to its
    /// bytes only during a call. Text that is not contiguous in memory is copied twice.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the place of the first malformed byte.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(
        parsing bytes: some Collection<UInt8>, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits))
    }

    /// Parses UTF-8 text in memory that is borrowed: checks all of it against the grammar of the dialect and indexes it.
    ///
    /// Nothing is decoded. The text is copied while it is checked, in the same pass.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the place of the first malformed byte.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(
        parsing bytes: RawSpan, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, dialect: dialect, limits: limits))
    }

    /// Parses text: checks all of it against the grammar of the dialect and indexes it.
    ///
    /// Nothing is decoded.
    ///
    /// - Parameters:
    ///   - text: The text. Copied.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError`` with the place of the first malformed byte, counted in UTF-8.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(
        parsing text: String, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.init(root: try Document.parsing(text, dialect: dialect, limits: limits))
    }

    /// Parses the contents of a file.
    ///
    /// The text is read into the memory of the document, without another copy. With `mapping` the file is not read but mapped
    /// into memory, which starts faster and takes no memory of its own for files that are read in parts. The file must then not
    /// change as long as the value, or a part or copy of it, is alive: bytes that change show as changed values (text that is no
    /// longer UTF-8 reads with U+FFFD, a number that is none reads as nil), never as an access outside of the file; but if the
    /// file is *cut short*, an access to a removed part ends the process with a signal, as with every mapping. Replace such files
    /// by renaming a new one over them, as ``write(to:_:)`` does: the mapping keeps the old contents.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - mapping: Whether to map the file instead of reading it.
    ///   - dialect: The grammar: that of RFC 8259, or JSON with comments.
    ///   - limits: The limits of the document.
    /// - Throws: ``JSONError``: `unreadableFile` if the file cannot be read, else as parsing does.
    public init(
        contentsOf url: URL, mapping: Bool = false, dialect: JSONDialect = .json, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        guard url.isFileURL else { throw .unreadable(url.absoluteString, reason: "the URL is not that of a file") }
        let text = try TextBytes.contents(of: url.path, mapping: mapping)
        self.init(root: try Document(indexing: text, dialect: dialect, limits: limits))
    }

    /// The dialect of the document that the value is a part of, edited or not.
    ///
    /// A value that was made in code has ``JSONDialect/json``.
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
