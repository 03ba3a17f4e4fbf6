/// The text between the children of containers, and the comments that children own.
extension Document {
    /// The text between the child at a place and the one before it or the opening bracket.
    func gap(before place: Int, in open: Int) -> ChildGap {
        let before = spaceBefore(place, in: open)
        let after = spaceBeforeComma(before.lowerBound - 1, in: open)
        return ChildGap(after: after.map { text.bytes($0) }, before: text.bytes(before), hasNext: true)
    }

    /// The text between the child at a place and the next one or the closing bracket.
    func gap(after place: Int, in open: Int) -> ChildGap {
        let after = spaceAfter(valuePlace(of: place, in: open), in: open)
        let before = spaceAfterComma(after.upperBound, in: open)
        return ChildGap(
            after: text.bytes(after), before: before.map { text.bytes($0) },
            hasNext: before.map { $0.upperBound < closing(of: open).offset } ?? false)
    }

    /// The text between the brackets of an empty container.
    func gapOfEmpty(_ open: Int) -> ChildGap {
        ChildGap(after: nil, before: text.bytes(range(of: open).dropFirst().dropLast()), hasNext: false)
    }

    /// The text behind the opening bracket: that before the first child, or between the brackets.
    func gapAtStart(of open: Int) -> ChildGap {
        let contents = contents(of: open)
        return contents.isEmpty ? gapOfEmpty(open) : gap(before: contents.lowerBound, in: open)
    }

    /// The text between the children of a container and its brackets.
    func gaps(in open: Int) -> [ChildGap] {
        var gaps = [gapAtStart(of: open)]
        var next = firstChild(of: open)
        while let place = next {
            gaps.append(gap(after: place, in: open))
            next = child(after: place, in: open)
        }
        return gaps
    }

    /// The comments that the child at a place owns.
    func comments(ofChildAt place: Int, in open: Int) -> OwnedComments {
        var (before, after) = (gap(before: place, in: open), gap(after: place, in: open))
        return OwnedComments(leading: before.takeLeading(), trailing: after.takeTrailing())
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

    /// The first children in their order.
    func firstChildren(of open: Int, limit: Int) -> [Int] {
        var (first, next) = ([Int](), firstChild(of: open))
        while let child = next, first.count < limit {
            first.append(child)
            next = self.child(after: child, in: open)
        }
        return first
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
        let count = childCount(of: open)
        var (last, next) = ([Int](), firstChild(of: open))
        for position in 0..<count {
            guard let child = next else { break }
            if position >= count - limit { last.append(child) }
            next = self.child(after: child, in: open)
        }
        return last
    }
}
