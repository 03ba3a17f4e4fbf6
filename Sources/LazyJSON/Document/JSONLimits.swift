/// The limits of a document.
///
/// The depth can be set. The other limits follow from the eight-byte entries of the index: a document is smaller than
/// 4 GiB; one string or number is shorter than 512 MiB; one container spans fewer than 536,870,912 keys, values, and closing
/// brackets and has fewer than 268,435,456 children. Beyond these limits parsing throws
/// ``JSONError/Code/documentTooLarge``.
public struct JSONLimits: Sendable, Hashable {
    /// The deepest nesting of arrays and objects that is accepted, 512 by default; limited to 1 through ``maximumDepth``.
    ///
    /// Edits have no limit: to parse an edited text again, a larger one may be needed. What the limits of a place would not read
    /// is not written there: `update(contentsOf:)` throws ``JSONError/Code/depthLimit``, stores throw it, too, and a property
    /// with JSON in a string (`.embedded`) refuses the value.
    public var depth: Int { didSet { self = JSONLimits(depth: depth) } }

    /// The largest value that ``depth`` can have: one million.
    public static let maximumDepth = 1_000_000

    /// Creates limits.
    ///
    /// - Parameter depth: The deepest nesting that is accepted; limited to 1 through ``maximumDepth``.
    public init(depth: Int = 512) {
        self.depth = min(max(depth, 1), Self.maximumDepth)
    }
}
