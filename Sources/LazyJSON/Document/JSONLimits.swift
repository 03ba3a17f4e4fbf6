/// The limits of a document.
///
/// The depth can be set. The other limits follow from the eight-byte entries of the index: a document is smaller than
/// 4 GiB; one string or number is shorter than 512 MiB; one container spans fewer than 536,870,912 keys, values, and closing
/// brackets and has fewer than 268,435,456 children. Beyond these limits parsing throws
/// ``JSONError/Code/documentTooLarge``.
public struct JSONLimits: Sendable, Hashable {
    /// The deepest nesting of arrays and objects that is accepted, 512 by default; limited to 1 through ``maximumDepth``.
    ///
    /// The limit also applies to edits of the document, so that its text can be parsed again with the same limits:
    /// ``JSON/set(_:at:layout:)``, ``JSON/append(_:layout:)``, ``JSON/insert(_:at:layout:)-(JSON,Int,_)``, and
    /// ``JSON/applying(patch:sizeLimit:)`` throw ``JSONError/Code/depthLimit``, assigning to a subscript changes nothing, and
    /// drafts refuse the write with an issue.
    ///
    /// A value that is created in code has the default limit when it is edited. Operations that cannot throw are not checked:
    /// literals (`[[[1]]]`, `[json]`), ``JSON/merging(_:nulls:arrays:)``, and the depth outside of a part that is edited in
    /// place (`json["a"]?["b"] = value`).
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
