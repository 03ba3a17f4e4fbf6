/// The white space around one child of a container, and around a member's colon.
struct ChildSpacing {
    /// Between the bracket or comma and the child.
    var before: [UInt8] = []
    /// The colon of a member with the white space around it.
    var colon: [UInt8] = [0x3A]
    /// Between the child and the comma or bracket.
    var after: [UInt8] = []

    /// No white space.
    static let none = ChildSpacing()

    init(before: [UInt8] = [], colon: [UInt8] = [0x3A], after: [UInt8] = []) {
        self.before = before
        self.colon = colon
        self.after = after
    }

    /// The spacing of the only child of a container that is itself a child on a line of its own: one step deeper.
    ///
    /// Nil where the outer container is not laid out in lines, or the step cannot be told from them.
    ///
    /// - Parameters:
    ///   - outer: The spacing of the container as a child of the outer one.
    ///   - closing: The white space before the closing bracket of the outer container.
    init?(inside outer: ChildSpacing, closing: [UInt8]) {
        let step = outer.before.dropFirst(closing.count)
        guard closing.contains(where: \.isLineBreak), outer.before.starts(with: closing), !step.isEmpty,
            !step.contains(where: \.isLineBreak)
        else { return nil }
        self.init(before: outer.before + step, colon: outer.colon, after: outer.before)
    }
}

extension ChildSpacing {
    /// The most bytes of white space that a new child takes over from a sibling.
    ///
    /// More than any layout has; without it, a document of white space would make each new child as large as itself.
    static let longest = 4096
}

extension [UInt8] {
    /// White space of a child as another child can have it: none if it is longer than ``ChildSpacing/longest``.
    var repeatable: [UInt8] { count > ChildSpacing.longest ? [] : self }

    /// Whether white space holds no line break.
    var isWithinLine: Bool { !contains(where: \.isLineBreak) }
}
