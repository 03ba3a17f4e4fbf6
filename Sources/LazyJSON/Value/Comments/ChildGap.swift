/// The text between two children of a container, or between a child and a bracket, and who owns the comments in it.
///
/// | comment | owner |
/// |---|---|
/// | on the line on which the previous child ends, before or after the comma | the previous child |
/// | directly above the next child, without a blank line between, or before it on its line | the next child |
/// | on one line with both children | before the comma the previous, after it the next child |
/// | any other: followed by a blank line or the closing bracket, or on the line of the opening bracket | the container |
struct ChildGap {
    /// The owner of a comment.
    enum Owner {
        case previous, container, next
    }

    /// The text between the previous child and the comma, or the closing bracket without a comma; nil before the first child.
    var after: CommentedSpace?
    /// The text between the comma or the opening bracket and the next child or the closing bracket; nil without a comma.
    var before: CommentedSpace?
    /// Whether a child follows.
    let hasNext: Bool

    init(after: [UInt8]?, before: [UInt8]?, hasNext: Bool) {
        self.after = after.map { CommentedSpace($0) }
        self.before = before.map { CommentedSpace($0) }
        self.hasNext = hasNext
    }

    /// The comments in order.
    var parts: [CommentedSpace.Part] { (after?.parts ?? []) + (before?.parts ?? []) }

    /// The owners of the comments, in order: those of the previous child come before those of the container, and these
    /// before those of the next child.
    var owners: [Owner] {
        let parts = parts
        if parts.isEmpty { return [] }
        let afterCount = after?.parts.count ?? 0
        // The line breaks before each comment, and those before the next child or the bracket.
        var breaks = parts.map(\.space.lineBreakCount) + [(before ?? after)?.space.lineBreakCount ?? 0]
        if let after, before != nil { breaks[afterCount] += after.space.lineBreakCount }
        let first = breaks.firstIndex { $0 > 0 }
        var owners = [Owner](repeating: .container, count: parts.count)
        guard let first else {
            for number in parts.indices where after != nil || hasNext {
                owners[number] = after != nil && (!hasNext || number < afterCount) ? .previous : .next
            }
            return owners
        }
        if after != nil { for number in 0..<first { owners[number] = .previous } }
        if hasNext {
            var number = parts.count
            while number > first, breaks[number] < 2 {
                number -= 1
                owners[number] = .next
            }
        }
        return owners
    }
}
