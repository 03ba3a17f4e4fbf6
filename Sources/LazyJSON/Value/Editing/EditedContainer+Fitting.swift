/// How children are laid out when they are put in.
extension EditedContainer {
    /// What the base shows around a place where a child is put; it is looked for once.
    ///
    /// - Parameter position: The position of a child near the place; nil without children.
    final func lookAround(_ position: Int?) -> LayoutEvidence {
        if let evidence { return evidence }
        guard let base else { preconditionFailure("EditedContainer: a container of no document has no evidence") }
        var near = position
        for _ in 0..<Self.sampleCount {
            guard let at = near else { break }
            if let place = anchor(child(at: at)) {
                let end = base.next(after: place + valueOffset)
                let found = LayoutEvidence(base, from: end, to: end, in: open, after: place + valueOffset)
                evidence = found
                return found
            }
            near = previousPosition(before: at)
        }
        let end = base.contents(of: open).upperBound
        let found = LayoutEvidence(base, from: end, to: end, in: open)
        evidence = found
        return found
    }

    /// Returns a new child as it is put in.
    ///
    /// - Parameters:
    ///   - value: The child.
    ///   - key: The key of a member; empty for an element.
    ///   - previous: The position of the child before it.
    ///   - next: The position of the child behind it.
    ///   - spacing: Its spacing.
    ///   - fitting: How it is laid out.
    final func fitted(
        _ value: JSON, behind key: [UInt8] = [], after previous: Int?, before next: Int?, _ spacing: ChildSpacing,
        _ fitting: Fitting
    ) -> JSON {
        guard fitting.changes(value), let base else { return value.withoutFrame }
        let evidence = lookAround(previous)
        var isFlat = spacing.before.isWithinLine && spacing.colon.isWithinLine && spacing.after.isWithinLine
        if isFlat {
            isFlat =
                spacing.form?.isFlat
                ?? (base.isFilled(open)
                    ? !evidence.spansLines
                    : evidence.isInsideLine || formWithFirst(value, keyLength: key.count).isFlat)
        }
        var neighbor = previous.map { self.value(at: $0) }?.view
        if let found = neighbor, !found.document.isFilled(found.place) { neighbor = nil }
        if let neighbor, neighbor.document.hasBreaks(neighbor.place) { isFlat = false }
        let closing = next == nil ? spacing.after.repeatable : lastPosition.map { shortAfter($0) } ?? []
        var indentation = indentation(closing: closing)
        var gaps = spacing.form?.gaps
        let beginsLine = !spacing.colon.isWithinLine || !spacing.before.isWithinLine
        if gaps == nil, !beginsLine && !isFlat || base.childCount(of: open) == 0 {
            gaps = currentGaps(with: value, spacing, closing, indentation, previous, next)
        }
        var column = FittingPlace.fullLine
        if !spacing.colon.isWithinLine {
            // The colon itself may be on that line.
            let line = spacing.colon.lastLine
            indentation = Array(line.prefix { $0 != 0x3A })
            column = line.count
        } else if !spacing.before.isWithinLine {
            indentation = spacing.before.lastLine
            column = indentation.count + key.count + (valueOffset == 1 ? spacing.colon.count : 0)
        } else if let gaps, !isFlat {
            // On the line of a comma or of the opening bracket.
            indentation = gaps.childIndentation(in: indentation, step: evidence.step)
        }
        let parent = spacing.form != nil || base.childCount(of: open) == 0 ? gaps : nil
        var place = FittingPlace(
            evidence: evidence, document: base, indentation: indentation, column: column, isFlat: isFlat, parent: parent
        )
        // A sibling that was put in is not in the base.
        if let neighbor, neighbor.document !== base,
            neighbor.document.containerKind(of: neighbor.place) == value.layoutKind.kind
        {
            place.sibling = neighbor
        }
        if key.count > 2 { place.name = String(decoding: key[1..<key.count - 1], as: UTF8.self) }
        let new = value.fitted(to: &place, fitting)
        self.evidence = place.evidence
        return new
    }

    /// Returns the value that replaces the child at a position as it is put in.
    final func fitted(_ value: JSON, replacing position: Int, _ fitting: Fitting) -> JSON {
        guard fitting.changes(value), let base else { return value.withoutFrame }
        if let place = anchor(child(at: position)) {
            return value.fitted(replacing: place + valueOffset, of: base, fitting)
        }
        let spacing = ChildSpacing(
            before: shortBefore(position), colon: shortColon(position), after: shortAfter(position))
        let key = child(at: position).item.map { Array(items[$0].head.prefix(Int(items[$0].keyLength))) } ?? []
        return fitted(
            value, behind: key, after: previousPosition(before: position), before: childPosition(after: position),
            spacing,
            fitting)
    }

    /// The white space between the brackets when the last child is removed: that of the nearest empty container.
    final var contentsWithoutChildren: [UInt8] {
        guard let base else { return [] }
        let evidence = lookAround(nil)
        let gap = evidence.empty(isObject: valueOffset == 1, isFlat: evidence.isInsideLine)
        return gap.bytes(in: base.indentation(of: open))
    }

    /// The indentation of this container, which is empty in the base or now.
    final var emptyIndentation: [UInt8] {
        guard let base else { return [] }
        if base.childCount(of: open) > 0 || open == Document.root { return base.indentation(of: open) }
        return lookAround(nil).indentation(of: open, inAncestor: 1)
    }

    /// The gaps as they are with a child between two others.
    private func currentGaps(
        with value: JSON, _ spacing: ChildSpacing, _ closing: [UInt8], _ indentation: [UInt8], _ previous: Int?,
        _ next: Int?
    ) -> ContainerGaps {
        let first = previous == nil ? spacing.before : childPosition(after: nil).map { shortBefore($0) } ?? []
        var gaps = ContainerGaps(open: Gap(first, in: indentation), close: Gap(closing, in: indentation))
        if let previous {
            gaps.comma = GapPair(
                before: Gap(shortAfter(previous), in: indentation), after: Gap(spacing.before, in: indentation))
        } else if let next {
            gaps.comma = GapPair(
                before: Gap(spacing.after, in: indentation), after: Gap(shortBefore(next), in: indentation))
        } else {
            gaps.comma = lookAround(nil).comma(of: kind(holding: value), for: gaps)
        }
        return gaps
    }
}
