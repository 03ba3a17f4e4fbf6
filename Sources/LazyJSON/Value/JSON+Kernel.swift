/// The kernels by name, for the benchmark and the fuzzer: `@_spi(Kernels) import LazyJSON`. No public API.
@_spi(Kernels) extension JSON {
    /// Who builds the index of a document.
    public struct Kernel: Sendable, CustomStringConvertible {
        let kernel: IndexKernel

        /// The fastest that the machine can run; what ``JSON`` takes by itself.
        public static let automatic = Kernel(kernel: .automatic)
        /// The one that is written in Swift.
        public static let portable = Kernel(kernel: .portable)
        /// All that the machine can run, ``automatic`` left out.
        public static var available: [Kernel] {
            IndexKernel.allCases.filter { $0.isAvailable && $0 != .automatic }.map { Kernel(kernel: $0) }
        }

        /// The name.
        public var description: String { kernel.rawValue }
    }

    /// Parses with a kernel of choice.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. Copied.
    ///   - limits: What the document may be at most.
    ///   - kernel: One that the machine can run.
    /// - Throws: ``JSONError`` with the place of the first malformed byte.
    public init(
        parsing bytes: some Collection<UInt8>, limits: JSONLimits = JSONLimits(), kernel: Kernel
    ) throws(JSONError) {
        self.init(root: try Document.parsing(bytes, limits: limits, kernel: kernel.kernel))
    }

    /// The entries of the index that an unedited value is a view on, to hold kernels against each other; else nil.
    ///
    /// What was built later to search faster shows in them.
    public var indexEntries: [UInt64]? {
        view.map { view in (0..<view.document.index.count).map { view.document.index[$0].bits } }
    }
}
