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
    ///   - spacing: Its spacing.
    ///   - fitting: How it is laid out.
    final func fitted(
        _ value: JSON, behind key: [UInt8] = [], after previous: Int?, _ spacing: ChildSpacing, _ fitting: Fitting
    ) -> JSON {
        guard fitting.changes(value), let base else { return value.withoutFrame }
        let evidence = lookAround(previous)
        var isFlat = spacing.form?.isFlat ?? !evidence.spansLines
        for space in [spacing.before, spacing.colon, spacing.after] where !space.isWithinLine { isFlat = false }
        var neighbor = previous.map { self.value(at: $0) }?.view
        if let found = neighbor, !found.document.isFilled(found.place) { neighbor = nil }
        if let neighbor, neighbor.document.hasBreaks(neighbor.place) { isFlat = false }
        var indentation = indentation(closing: spacing.after)
        var column = FittingPlace.fullLine
        if !spacing.colon.isWithinLine {
            indentation = spacing.colon.lastLine
            column = indentation.count
        } else if !spacing.before.isWithinLine {
            indentation = spacing.before.lastLine
            column = indentation.count + key.count + (valueOffset == 1 ? spacing.colon.count : 0)
        } else if spacing.beginsWithComma {
            let first = childPosition(after: nil).map { shortBefore($0) } ?? []
            if first.isWithinLine { indentation += evidence.step } else { indentation = first.lastLine }
        }
        var parent = spacing.form?.gaps
        if parent == nil, base.childCount(of: open) == 0 { parent = currentGaps(spacing) }
        var place = FittingPlace(
            evidence: evidence, document: base, indentation: indentation, column: column, isFlat: isFlat, parent: parent
        )
        // A sibling that was put in is not in the base.
        if let neighbor, neighbor.document !== base,
            neighbor.document.containerKind(of: neighbor.place) == value.layoutKind.kind
        {
            place.old = neighbor
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
            before: before(position), colon: colon(position), after: lastPosition.map { after($0) } ?? [],
            beginsWithComma: previousPosition(before: position).map { !after($0).isWithinLine } ?? false)
        let key = child(at: position).item.map { Array(items[$0].head.prefix(Int(items[$0].keyLength))) } ?? []
        return fitted(value, behind: key, after: previousPosition(before: position), spacing, fitting)
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
        return lookAround(nil).childIndentation(inAncestor: 1) ?? base.indentation(of: open)
    }

    /// The gaps as they are with a child behind the last one.
    private func currentGaps(_ spacing: ChildSpacing) -> ContainerGaps {
        let indentation = indentation(closing: spacing.after)
        let first = childPosition(after: nil).map { shortBefore($0) } ?? spacing.before
        return ContainerGaps(
            open: Gap(first, in: indentation), close: Gap(spacing.after, in: indentation),
            comma: GapPair(before: .none, after: Gap(spacing.before, in: indentation)))
    }
}
