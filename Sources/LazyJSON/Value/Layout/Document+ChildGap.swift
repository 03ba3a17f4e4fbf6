/// The text between the children of containers, and the comments that children own.
extension Document {
    /// Returns the text between the child at a place and the child or opening bracket before it.
    func gap(before place: Int) -> ChildGap {
        let before = space(before: index[place].offset)
        let comma = before.lowerBound - 1
        // The comma is checked, because the bytes of a mapped file may have changed.
        let hasComma = comma > index[Document.root].offset && text[comma] == UInt8(ascii: ",")
        let after = hasComma ? space(before: comma) : nil
        return gap(after, before, hasNext: true, isMember: isName(place))
    }

    private func gap(
        _ after: Range<Int>?, _ before: Range<Int>?, hasNext: Bool, isMember: @autoclosure () -> Bool
    ) -> ChildGap {
        var gap = ChildGap(
            after: after.map { text.bytes($0) }, before: before.map { text.bytes($0) }, hasNext: hasNext)
        if comments.isEmpty { return gap }
        let isMember = isMember()
        if let after { gap.formBefore = isMember ? .member : ChildKinds(end: text[after.lowerBound - 1]) }
        if hasNext, let before { gap.formAfter = isMember ? .member : ChildKinds(end: text[before.upperBound]) }
        return gap
    }

    /// Returns whether the token at a place is the name of a member.
    func isName(_ place: Int) -> Bool {
        index[place].tag.isString && text[space(after: range(of: place).upperBound).upperBound] == UInt8(ascii: ":")
    }

    /// Returns the text between the child at a place and the next child or the closing bracket.
    func gap(after place: Int, in open: Int) -> ChildGap { gap(afterValue: valuePlace(of: place, in: open)) }

    /// Returns the text between the value of a child and the next child or the closing bracket.
    func gap(afterValue place: Int) -> ChildGap {
        let after = space(after: range(of: place).upperBound)
        let hasComma =
            after.upperBound < closing(of: Document.root).offset && text[after.upperBound] == UInt8(ascii: ",")
        let before = hasComma ? space(after: after.upperBound + 1) : nil
        // Both closing brackets become `}` by this bit; anything else is the next child.
        let hasNext = before.map { text[$0.upperBound] | 0x20 != UInt8(ascii: "}") } ?? false
        // The entry before the value of a member is its name. Before an element it is a value, which no colon follows, or a
        // bracket.
        return gap(after, before, hasNext: hasNext, isMember: isName(place - 1))
    }

    /// Returns the text between the brackets of an empty container.
    func gapOfEmpty(_ open: Int) -> ChildGap {
        ChildGap(after: nil, before: text.bytes(range(of: open).dropFirst().dropLast()), hasNext: false)
    }

    /// Returns the text after the opening bracket, up to the first child or the closing bracket.
    func gapAtStart(of open: Int) -> ChildGap {
        firstChild(of: open).map { gap(before: $0) } ?? gapOfEmpty(open)
    }

    /// Returns all gaps of a container, between its children and its brackets, with their ranges.
    func gaps(in open: Int) -> [(gap: ChildGap, range: Range<Int>)] {
        let first = (gapAtStart(of: open), index[open].offset + 1)
        let others = childPlaces(of: open).map { place in
            (gap(after: place, in: open), range(of: valuePlace(of: place, in: open)).upperBound)
        }
        return ([first] + others).map { gap, start in (gap, start..<start + gap.bytes.count) }
    }

    /// Returns the comments that the child at a place owns.
    func comments(ofChildAt place: Int) -> OwnedComments {
        var (before, after) = (gap(before: place), gap(afterValue: isName(place) ? place + 1 : place))
        return OwnedComments(leading: before.takeLeading(), trailing: after.takeTrailing())
    }

    /// Returns the ranges of the comments that begin in a range of the text.
    ///
    /// O(*n*) in their number.
    func commentRanges(in range: Range<Int>) -> [Range<Int>] {
        comments.numbers(in: range).map { comments[$0] }.filter { text[$0.lowerBound] == UInt8(ascii: "/") }
    }

    /// Returns the first line break in the first bytes of the text, up to a limit; nil if there is none.
    func firstLineBreak(upTo limit: Int = 4 << 10) -> [UInt8]? {
        // Bounded, because a document without a line break would be read to its end for each new child.
        guard let first = (0..<min(text.count, limit)).first(where: { text[$0].isLineBreak }) else { return nil }
        return text.bytes(first..<text.withSpan(0..<text.count) { $0.skipLineBreak(first) })
    }

    /// Returns the place of the value of a child.
    func valuePlace(of child: Int, in open: Int) -> Int { index[open].tag == .object ? child + 1 : child }

    /// Returns the child after the child at a place; nil for the last one.
    func child(after place: Int, in open: Int) -> Int? {
        let next = next(after: valuePlace(of: place, in: open))
        return next < contents(of: open).upperBound ? next : nil
    }

    /// Returns the first child; nil for an empty container.
    func firstChild(of open: Int) -> Int? {
        let contents = contents(of: open)
        return contents.isEmpty ? nil : contents.lowerBound
    }

    /// Returns the places of the children in order.
    func childPlaces(of open: Int) -> some Sequence<Int> {
        sequence(state: firstChild(of: open)) { next in
            defer { next = next.flatMap { self.child(after: $0, in: open) } }
            return next
        }
    }

    /// Returns whether no child of the container at a place is a container.
    func hasOnlyScalars(_ place: Int) -> Bool {
        contents(of: place).count == childCount(of: place) * (index[place].tag == .object ? 2 : 1)
    }

    /// Returns the places of the last children in order, at most `limit`.
    ///
    /// O(*n*) in the number of children unless all are scalars or the array has a table of its elements.
    func lastChildren(of open: Int, limit: Int) -> [Int] {
        let contents = contents(of: open)
        if hasOnlyScalars(open) {
            // A member has two entries, an element one.
            let step = valuePlace(of: 1, in: open)
            return Array(
                stride(from: contents.upperBound - step, to: contents.lowerBound - 1, by: -step).prefix(limit)
                    .reversed())
        }
        if index[open].tag == .array, let known = knownIndex(of: open) {
            return known.places.suffix(limit).map { Int($0) }
        }
        return Array(childPlaces(of: open).dropFirst(max(childCount(of: open) - limit, 0)))
    }
}
