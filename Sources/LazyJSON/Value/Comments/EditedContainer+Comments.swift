/// The text between the children of an edited container.
extension EditedContainer {
    /// The position of the first child, or of the one after another.
    final func nextPosition(after position: Int?) -> Int? {
        if let object = self as? EditedObject { return object.position(after: position) }
        let next = position.map { $0 + 1 } ?? 0
        return next < count ? next : nil
    }

    /// The position of the child before the one at a position.
    final func previousPosition(before position: Int) -> Int? {
        var at = position - 1
        while at >= 0, child(at: at).isRemoved { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// The text between the child at a position and the one before it or the opening bracket.
    ///
    /// - Parameter position: The position; nil for the first child.
    final func gap(before position: Int?) -> ChildGap {
        guard let position = position ?? nextPosition(after: nil) else {
            return ChildGap(after: nil, before: [], hasNext: false)
        }
        return ChildGap(
            after: previousPosition(before: position).map { after($0) }, before: before(position), hasNext: true)
    }

    /// The text between the child at a position and the next one or the closing bracket.
    final func gap(after position: Int) -> ChildGap {
        let next = nextPosition(after: position)
        return ChildGap(
            after: after(position), before: next.map { before($0) } ?? trailingSpace, hasNext: next != nil)
    }

    /// The text between the trailing comma and the closing bracket; nil without a trailing comma.
    final var trailingSpace: [UInt8]? {
        guard let base, let trailer = base.trailingComma(of: open) else { return nil }
        return base.text.bytes(trailer.lowerBound + 1..<trailer.upperBound)
    }
}
