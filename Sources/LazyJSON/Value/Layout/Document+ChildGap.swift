/// The text between the children of containers, and the comments that children own.
extension Document {
    /// The text between the child at a place and the one before it or the opening bracket.
    func gap(before place: Int) -> ChildGap {
        let before = space(before: index[place].offset)
        let comma = before.lowerBound - 1
        // The bytes of a mapped file may have changed.
        let hasComma = comma > index[Document.root].offset && text[comma] == UInt8(ascii: ",")
        let after = hasComma ? space(before: comma) : nil
        return ChildGap(after: after.map { text.bytes($0) }, before: text.bytes(before), hasNext: true)
    }

    /// The text between the child at a place and the next one or the closing bracket.
    func gap(after place: Int, in open: Int) -> ChildGap { gap(afterValue: valuePlace(of: place, in: open)) }

    /// The text between the value of a child and the next one or the closing bracket.
    func gap(afterValue place: Int) -> ChildGap {
        let after = space(after: range(of: place).upperBound)
        let hasComma =
            after.upperBound < closing(of: Document.root).offset && text[after.upperBound] == UInt8(ascii: ",")
        let before = hasComma ? space(after: after.upperBound + 1) : nil
        // A closing bracket, or the next child.
        let hasNext = before.map { text[$0.upperBound] | 0x20 != UInt8(ascii: "}") } ?? false
        return ChildGap(after: text.bytes(after), before: before.map { text.bytes($0) }, hasNext: hasNext)
    }

    /// The text between the brackets of an empty container.
    func gapOfEmpty(_ open: Int) -> ChildGap {
        ChildGap(after: nil, before: text.bytes(range(of: open).dropFirst().dropLast()), hasNext: false)
    }

    /// The text behind the opening bracket: that before the first child, or between the brackets.
    func gapAtStart(of open: Int) -> ChildGap {
        let contents = contents(of: open)
        return contents.isEmpty ? gapOfEmpty(open) : gap(before: contents.lowerBound)
    }

    /// The text between the children of a container and its brackets, with its ranges.
    func gaps(in open: Int) -> [(gap: ChildGap, range: Range<Int>)] {
        var gaps: [(gap: ChildGap, range: Range<Int>)] = []
        func add(_ gap: ChildGap, from start: Int) { gaps.append((gap, start..<start + gap.bytes.count)) }
        add(gapAtStart(of: open), from: index[open].offset + 1)
        for place in childPlaces(of: open) {
            add(gap(after: place, in: open), from: range(of: valuePlace(of: place, in: open)).upperBound)
        }
        return gaps
    }

    /// The comments that the child at a place owns.
    func comments(ofChildAt place: Int, in open: Int) -> OwnedComments {
        comments(ofChildAt: place, value: valuePlace(of: place, in: open))
    }

    /// The comments that the child at a place owns, with its value at another place if it is a member.
    func comments(ofChildAt place: Int, value: Int) -> OwnedComments {
        var (before, after) = (gap(before: place), gap(afterValue: value))
        return OwnedComments(leading: before.takeLeading(), trailing: after.takeTrailing())
    }

    /// The ranges of the comments that begin in a range of the text, without trailing commas.
    func commentRanges(in range: Range<Int>) -> [Range<Int>] {
        comments.numbers(in: range).map { comments[$0] }.filter { text[$0.lowerBound] == UInt8(ascii: "/") }
    }

    /// The first line break of the text, if it is among some bytes.
    func firstLineBreak(upTo limit: Int = 4 << 10) -> [UInt8]? {
        guard let first = (0..<min(text.count, limit)).first(where: { text[$0].isLineBreak }) else { return nil }
        return text.bytes(first..<text.withSpan(0..<text.count) { $0.skipLineBreak(first) })
    }

    /// The place of the value of a child.
    func valuePlace(of child: Int, in open: Int) -> Int { index[open].tag == .object ? child + 1 : child }

    /// The child behind the one at a place; nil for the last one.
    func child(after place: Int, in open: Int) -> Int? {
        let next = next(after: valuePlace(of: place, in: open))
        return next < contents(of: open).upperBound ? next : nil
    }

    /// The first child; nil in an empty container.
    func firstChild(of open: Int) -> Int? {
        let contents = contents(of: open)
        return contents.isEmpty ? nil : contents.lowerBound
    }

    /// The children in their order.
    func childPlaces(of open: Int) -> some Sequence<Int> {
        sequence(state: firstChild(of: open)) { next in
            defer { next = next.flatMap { self.child(after: $0, in: open) } }
            return next
        }
    }

    /// The last children in their order.
    func lastChildren(of open: Int, limit: Int) -> [Int] {
        let contents = contents(of: open)
        if hasOnlyScalars(open) {
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
