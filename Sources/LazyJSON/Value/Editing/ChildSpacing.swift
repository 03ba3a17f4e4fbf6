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

    /// The most bytes of white space that a new child gets from a sibling.
    ///
    /// More than any layout has; without it, a document of white space would make each new child as large as itself.
    static let longest = 4096

    /// Returns the spacing of the only child of a new container that is itself a child.
    ///
    /// If the outer container has one child a line, the new one has too, one step deeper. Else it is on one line, and a
    /// member has the colon of the outer object.
    ///
    /// - Parameters:
    ///   - before: The white space before the new container as a child of the outer one.
    ///   - colon: The colon before it; nil in an array.
    ///   - closing: The white space before the closing bracket of the outer container.
    static func inside(before: [UInt8], colon: [UInt8]?, closing: [UInt8]) -> ChildSpacing? {
        let step = before.dropFirst(closing.count)
        if !closing.isWithinLine, before.starts(with: closing), !step.isEmpty, step.allSatisfy({ !$0.isLineBreak }) {
            return ChildSpacing(before: before + step, colon: colon ?? [0x3A, 0x20], after: before)
        }
        return colon.map { ChildSpacing(colon: $0.isWithinLine ? $0 : [0x3A]) }
    }
}

extension [UInt8] {
    /// White space of a child as another child can have it: none if it is longer than ``ChildSpacing/longest``.
    var repeatable: [UInt8] { count > ChildSpacing.longest ? [] : self }

    /// Whether white space holds no line break.
    var isWithinLine: Bool { !contains(where: \.isLineBreak) }
}

/// The white space of children, and what a new child and its neighbors get.
///
/// All of this follows from the text as it would be written now, not from how it came about; so edits made one after
/// another give the same text as each made on the written text of the one before.
extension EditedContainer {
    /// The white space between the bracket or comma and the child at a position.
    final func before(_ position: Int) -> [UInt8] { plain(text(before: position)) }

    /// The white space between the child at a position and the comma or bracket.
    final func after(_ position: Int) -> [UInt8] { plain(text(after: position)) }

    /// The colon of the member at a position with the white space around it; a plain one in an array.
    final func colon(_ position: Int) -> [UInt8] { plain(text(ofColonAt: position)) }

    /// White space without the comments in it.
    private func plain(_ text: [UInt8]) -> [UInt8] { mayHaveComments ? text.withoutComments : text }

    /// The white space and comments between the bracket or comma and the child at a position.
    final func text(before position: Int) -> [UInt8] {
        let child = child(at: position)
        if let own = child.item.flatMap({ items[$0].before }) { return own }
        guard let place = anchor(child), let base else { return [] }
        return base.text.bytes(base.spaceBefore(place, in: open))
    }

    /// The white space and comments between the child at a position and the comma or bracket.
    final func text(after position: Int) -> [UInt8] {
        let child = child(at: position)
        if let own = child.item.flatMap({ items[$0].after }) { return own }
        guard let place = anchor(child), let base else { return [] }
        return base.text.bytes(base.spaceAfter(place + valueOffset, in: open))
    }

    /// The colon of the member at a position with the white space and comments around it; a plain one in an array.
    final func text(ofColonAt position: Int) -> [UInt8] {
        let child = child(at: position)
        guard valueOffset == 1 else { return [0x3A] }
        if let place = anchor(child), let base { return base.text.bytes(base.colon(after: place)) }
        return child.item.map { Array(items[$0].head[Int(items[$0].keyLength)...]) } ?? [0x3A]
    }

    /// The place in the base of the text around a child.
    private func anchor(_ child: EditedChild) -> Int? {
        guard let item = child.item else { return child.place }
        return items[item].anchor == EditedItem.none ? nil : Int(items[item].anchor)
    }

    /// Changes the white space before the child at a position.
    final func setBefore(_ space: [UInt8], at position: Int) {
        if before(position) != space { items[item(at: position)].before = space }
    }

    /// Changes the white space after the child at a position.
    final func setAfter(_ space: [UInt8], at position: Int) {
        if after(position) != space { items[item(at: position)].after = space }
    }

    /// Changes the white space and comments before the child at a position.
    final func setText(before text: [UInt8], at position: Int) {
        if self.text(before: position) != text { items[item(at: position)].before = text }
    }

    /// Changes the white space and comments after the child at a position.
    final func setText(after text: [UInt8], at position: Int) {
        if self.text(after: position) != text { items[item(at: position)].after = text }
    }

    /// Returns the spacing of a new child behind the last one, whose own is changed to that of the one before it.
    final func spacing(behind last: Int, previous: Int?) -> ChildSpacing {
        let colon = colon(last)
        let after = after(last)
        var before = before(last)
        if let previous {
            setAfter(self.after(previous).repeatable, at: last)
        } else {
            if before.isWithinLine { before = before.isEmpty && colon.last?.isJSONSpace != true ? [] : [0x20] }
            setAfter([], at: last)
        }
        return ChildSpacing(
            before: before.repeatable, colon: colon.count > ChildSpacing.longest ? [0x3A] : colon, after: after)
    }

    /// Changes the white space before the child that follows one that is about to be removed.
    final func closeSpace(around position: Int, isFirst: Bool, next: Int) {
        let before = before(position)
        // The last child of a line leaves the line break behind it where it is.
        let endsLine = !isFirst && before.isWithinLine && !self.before(next).isWithinLine
        if !endsLine { setBefore(before, at: next) }
    }

    /// Returns the spacing of the first child of the empty container at a position.
    final func spacingInside(_ position: Int) -> ChildSpacing? {
        .inside(
            before: before(position), colon: valueOffset == 1 ? colon(position) : nil,
            closing: lastPosition.map { after($0) } ?? [])
    }
}

extension ReplacementOverlay {
    /// Returns the spacing of the first child of the empty container that replaces the value at a place.
    func spacingInside(_ place: Int) -> ChildSpacing? {
        guard let base else { return nil }
        let isMember = base.index[open].tag == .object
        return .inside(
            before: base.text.bytes(base.spaceBefore(isMember ? place - 1 : place, in: open)),
            colon: isMember ? base.text.bytes(base.colon(after: place - 1)) : nil,
            closing: base.text.bytes(base.spaceBeforeClosing(of: open)))
    }
}
