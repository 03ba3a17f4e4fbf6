public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    public enum Component: Sendable, Hashable { case key(String), index(Int) }
    public var components: [Component]
    public init(_ components: [Component]) { self.components = components }
    public var description: String { "" }
}
