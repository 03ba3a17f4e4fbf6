/// The white space around one child of a container, and around a member's colon.
struct ChildSpacing {
    /// Between the bracket or comma and the child.
    var before: [UInt8] = []
    /// The colon of a member with the white space around it.
    var colon: [UInt8] = [0x3A]
    /// Between the child and the comma or bracket.
    var after: [UInt8] = []
    /// For the first child of a container, the form of the container.
    var form: ContainerForm?

    /// No white space.
    static let none = ChildSpacing()
}

/// The white space around commas and colons at the end of a container, as new children get it.
struct EndSpacing {
    var before: [UInt8]
    var after: [UInt8]
    /// The colon before a scalar or an empty container; nil if it is not known yet.
    var colon: EndColon?
    /// The colon before a container with children; nil if it is not known yet.
    var containerColon: EndColon?
}

/// A colon with the white space around it, as new members get it.
struct EndColon {
    var text: [UInt8]
    /// Where values or colons are aligned, the number of bytes from the key to there.
    var alignment: (ofColon: Bool, width: Int)?

    /// A colon in an object with an indentation.
    init(_ gaps: GapPair, _ indentation: [UInt8]) {
        text = gaps.before.bytes(in: indentation) + [0x3A] + gaps.after.bytes(in: indentation)
    }

    init(text: [UInt8], alignment: (ofColon: Bool, width: Int)? = nil) {
        (self.text, self.alignment) = (text, alignment)
    }

    /// The colon of a member whose key has a length.
    func text(behind keyLength: Int) -> [UInt8] {
        guard let alignment, let at = text.firstIndex(of: 0x3A) else { return text }
        if alignment.ofColon {
            let space = [UInt8](repeating: 0x20, count: max(alignment.width - keyLength, min(at, 1)))
            return space + text[at...]
        }
        let least = min(text.count - at - 1, 1)
        let space = [UInt8](repeating: 0x20, count: max(alignment.width - keyLength - at - 1, least))
        return text[...at] + space
    }
}

extension [UInt8] {
    /// White space of a child as another child can have it: none if it is longer than ``Gap/longest``.
    var repeatable: [UInt8] { count > Gap.longest ? [] : self }

    /// Whether white space holds no line break.
    var isWithinLine: Bool { !contains(where: \.isLineBreak) }

    /// What follows the last line break.
    var lastLine: [UInt8] { lastIndex(where: \.isLineBreak).map { Array(self[($0 + 1)...]) } ?? self }
}

/// The white space of children, and what a new child and its neighbors get.
///
/// What children get from their siblings follows from the text as it would be written now, not from how it came about; so edits
/// made one after another give the same text as each made on the written text of the one before.
extension EditedContainer {
    /// The number of siblings whose white space is compared.
    static var sampleCount: Int { 8 }
    /// The most elements of a row.
    private static var longestRow: Int { 64 }

    /// The white space between the bracket or comma and the child at a position.
    final func before(_ position: Int) -> [UInt8] { plain(text(before: position)) }

    /// The white space between the child at a position and the comma or bracket.
    final func after(_ position: Int) -> [UInt8] { plain(text(after: position)) }

    /// The colon of the member at a position with the white space around it; a plain one in an array.
    final func colon(_ position: Int) -> [UInt8] {
        let text = text(ofColonAt: position)
        return mayHaveComments ? text.withoutComments : text
    }

    /// White space without the comments in it.
    private func plain(_ text: [UInt8]) -> [UInt8] { mayHaveComments ? text.plainSpace : text }

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

    /// The white space before a child as another child can have it; no more of it is read than that.
    final func shortBefore(_ position: Int) -> [UInt8] {
        let child = child(at: position)
        if let own = child.item.flatMap({ items[$0].before }) { return own.plainSpace.repeatable }
        guard let place = anchor(child), let base else { return [] }
        return base.plainText(base.spaceBefore(place, in: open, upTo: Gap.longest))
    }

    /// The white space after a child as another child can have it; no more of it is read than that.
    final func shortAfter(_ position: Int) -> [UInt8] {
        let child = child(at: position)
        if let own = child.item.flatMap({ items[$0].after }) { return own.plainSpace.repeatable }
        guard let place = anchor(child), let base else { return [] }
        return base.plainText(base.spaceAfter(place + valueOffset, in: open, upTo: Gap.longest))
    }

    /// The colon of the member at a position with the white space around it as another one can have it; no more of it is
    /// read than that.
    final func shortColon(_ position: Int) -> [UInt8] {
        let child = child(at: position)
        if valueOffset == 1, let place = anchor(child), let base, base.colon(after: place).count > Gap.longest {
            return [0x3A]
        }
        let colon = colon(position)
        return colon.count > Gap.longest ? [0x3A] : colon
    }

    /// The colon of the member at a position with the white space and comments around it; a plain one in an array.
    final func text(ofColonAt position: Int) -> [UInt8] {
        let child = child(at: position)
        guard valueOffset == 1 else { return [0x3A] }
        if let place = anchor(child), let base { return base.text.bytes(base.colon(after: place)) }
        return child.item.map { Array(items[$0].head[Int(items[$0].keyLength)...]) } ?? [0x3A]
    }

    /// The length of the key of the member at a position, quotes included.
    private func keyLength(_ position: Int) -> Int {
        let child = child(at: position)
        if let length = child.item.map({ Int(items[$0].keyLength) }), length > 0 { return length }
        guard let place = anchor(child), let base else { return 0 }
        return base.range(of: place).count
    }

    /// The place in the base of the text around a child.
    final func anchor(_ child: EditedChild) -> Int? {
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

    /// Changes the white space before the child that follows one that is about to be removed.
    final func closeSpace(around position: Int, isFirst: Bool, next: Int) {
        let before = before(position)
        // The last child of a line leaves the line break behind it where it is.
        let endsLine = !isFirst && before.isWithinLine && !self.before(next).isWithinLine
        if !endsLine { setBefore(before, at: next) }
    }

    // MARK: New children

    /// Returns the spacing of a new child behind the last one, whose own is changed to that of a child with a comma.
    final func spacingAtEnd(for value: JSON, keyLength: Int) -> ChildSpacing {
        guard let last = lastPosition else { return spacingOfFirst(value, keyLength: keyLength) }
        let end = endSpacing(behind: last)
        let after = after(last)
        setAfter(end.before, at: last)
        return ChildSpacing(
            before: end.after, colon: valueOffset == 1 ? endColon(for: value).text(behind: keyLength) : [0x3A],
            after: after)
    }

    /// The white space around the comma and colon of a child behind the last one: that of most of those at the end.
    final func endSpacing(behind last: Int) -> EndSpacing {
        if let endSpacing { return endSpacing }
        var commas: [[[UInt8]]] = []
        var at = last
        while commas.count < Self.sampleCount, let previous = previousPosition(before: at) {
            commas.append([shortAfter(previous), shortBefore(at)])
            at = previous
        }
        commas.reverse()
        guard let most = commas.mostFrequent(rejecting: { $0.contains(where: \.isLoose) }) else {
            return spacingBehindOnly(last)
        }
        var end = EndSpacing(before: most[0], after: most[1])
        if valueOffset == 0, let row = row(last, commas) {
            (end.before, end.after) = (row[0], row[1])
            return end
        }
        endSpacing = end
        return end
    }

    /// The white space around the comma behind the last element of an array with several elements a line: a row is as long as
    /// the first; nil if the array is no such one.
    private func row(_ last: Int, _ commas: [[[UInt8]]]) -> [[UInt8]]? {
        if commas.allSatisfy({ !$0.allSatisfy(\.isWithinLine) }) { return nil }
        var inLast = 1
        var lineComma: [[UInt8]]?
        while inLast <= Self.longestRow, let previous = previousPosition(before: last - inLast + 1) {
            let comma = [shortAfter(previous), shortBefore(previous + 1)]
            if !comma.allSatisfy(\.isWithinLine) {
                lineComma = comma
                break
            }
            inLast += 1
        }
        guard let lineComma else { return nil }
        var inFirst = 1
        while inFirst <= Self.longestRow, inFirst <= last, shortAfter(inFirst - 1).isWithinLine,
            shortBefore(inFirst).isWithinLine
        {
            inFirst += 1
        }
        if inFirst < 2 || inFirst > Self.longestRow { return nil }
        return inLast < inFirst ? [shortAfter(0), shortBefore(1)] : lineComma
    }

    /// The colon of a new member behind the last one: that of most of those at the end.
    ///
    /// Where containers begin on a line of their own behind the colon, only members with a value of the same sort count.
    final func endColon(for value: JSON) -> EndColon {
        let isFilled = value.isFilled
        if let known = isFilled ? endSpacing?.containerColon : endSpacing?.colon { return known }
        var colons: [[UInt8]] = []
        var keys: [Int] = []
        var areFilled: [Bool] = []
        var at = lastPosition
        while colons.count < Self.sampleCount, let position = at {
            colons.append(shortColon(position))
            keys.append(keyLength(position))
            areFilled.append(self.value(at: position).isFilled)
            at = previousPosition(before: position)
        }
        var colon: EndColon?
        if zip(colons, areFilled).contains(where: { $1 && !$0.isWithinLine }) {
            let alike = colons.indices.filter { areFilled[$0] == isFilled }.reversed()
            colon = Self.endColon(alike.map { colons[$0] }, alike.map { keys[$0] })
        } else {
            colon = endSpacing?.colon ?? Self.endColon(colons.reversed(), keys.reversed())
        }
        if colon == nil || isFilled && !areFilled.contains(true) { colon = nearestColon(isFilled: isFilled, colon) }
        let found = colon ?? EndColon(text: [0x3A])
        if isFilled { endSpacing?.containerColon = found } else { endSpacing?.colon = found }
        return found
    }

    /// The colon of a new member with a value of a sort that no member at the end has.
    ///
    /// - Parameter other: The colon of members with the other sort, if it has no line break.
    private func nearestColon(isFilled: Bool, _ other: EndColon?) -> EndColon? {
        guard let last = lastPosition else { return other }
        let indentation = indentation(closing: shortAfter(last))
        var evidence = lookAround(last)
        defer { self.evidence = evidence }
        guard let other else {
            return EndColon(evidence.nearestColon ?? GapPair(before: .none, after: .space), indentation)
        }
        let plain = GapPair(colon: other.text)
        let gaps = ContainerGaps(open: Gap(shortBefore(last), in: indentation), close: .none, colon: plain)
        let colon = evidence.colonOfContainer(in: gaps)
        return colon == plain ? other : EndColon(colon, indentation)
    }

    /// The colon of most members, and where these are aligned.
    private static func endColon(_ colons: [[UInt8]], _ keys: [Int]) -> EndColon? {
        guard let most = colons.mostFrequent(rejecting: \.isAligned) else { return nil }
        if colons.allSatisfy({ $0 == most }) { return EndColon(text: most) }
        for ofColon in [true, false] {
            let widths = zip(colons, keys).map { colon, key in
                key + (ofColon ? colon.firstIndex(of: 0x3A) ?? 0 : colon.count)
            }
            let width = widths.mostFrequent { _ in false } ?? 0
            let aligned = widths.indices.filter { widths[$0] == width }
            if aligned.count * 2 > widths.count, Set(aligned.map { keys[$0] }).count > 1, let first = aligned.first {
                return EndColon(text: colons[first], alignment: (ofColon, width))
            }
        }
        return EndColon(text: most)
    }

    /// The white space around the comma behind the only child, which shows none.
    private func spacingBehindOnly(_ last: Int) -> EndSpacing {
        let colon = shortColon(last)
        let (before, after) = (shortBefore(last), shortAfter(last))
        let indentation = indentation(closing: after)
        let gaps = ContainerGaps(
            open: Gap(before, in: indentation), close: Gap(after, in: indentation),
            colon: valueOffset == 1 ? GapPair(colon: colon) : nil)
        let comma = lookAround(last).comma(of: kind(holding: value(at: last)), for: gaps)
        return EndSpacing(
            before: comma.before.bytes(in: indentation), after: comma.after.bytes(in: indentation))
    }

    /// Returns the spacing of the first child.
    private func spacingOfFirst(_ value: JSON, keyLength: Int) -> ChildSpacing {
        let indentation = emptyIndentation
        let form = formWithFirst(value, keyLength: keyLength)
        let gaps = form.gaps
        var spacing = ChildSpacing(
            before: gaps.open.bytes(in: indentation), after: gaps.close.bytes(in: indentation), form: form)
        if valueOffset == 0 { return spacing }
        var evidence = lookAround(nil)
        let isFilled = value.isFilled && !form.isFlat
        let colon = isFilled ? evidence.colonOfContainer(in: gaps) : gaps.colon
        if let colon { spacing.colon = EndColon(colon, indentation).text }
        self.evidence = evidence
        return spacing
    }

    /// The form of this container, which is empty, with a first child: that of the base unless this is empty, too.
    final func formWithFirst(_ value: JSON, keyLength: Int) -> ContainerForm {
        let kind = kind(holding: value)
        guard let base else { return ContainerForm(gaps: ContainerGaps(open: .none, close: .none), isFlat: true) }
        var evidence = lookAround(nil)
        defer { self.evidence = evidence }
        let isRefilled = base.isFilled(open)
        if !isRefilled, open == base.root(around: open), base.context == nil { return .root(of: base) }
        if evidence.isInsideLine { return evidence.flat(kind, like: isRefilled ? (base, open) : nil) }
        let model = isRefilled ? (base, open) : evidence.modelAround(of: kind)
        let form = evidence.form(
            of: kind, isSmall: !value.isFilled, depth: 0, like: model, isNamed: isRefilled, in: nil)
        if isRefilled { return form }
        guard form.lineLimit > 0 else { return form }
        let flat = evidence.flat(kind)
        var length = ByteBuffer()
        PreservedWriter.write(value, into: &length, limit: form.lineLimit)
        let column = base.column(of: base.index[open].offset, at: open, limit: form.lineLimit)
        return column + flat.gaps.length(ofKey: keyLength, value: length.count) <= form.lineLimit ? flat : form
    }

    /// The kind of this container with a child.
    final func kind(holding value: JSON) -> ContainerKind {
        if valueOffset == 1 { return .object }
        return !value.isFilled ? .scalars : value.kind == .object ? .objects : .arrays
    }

    /// The indentation of this container, before whose closing bracket there is white space.
    final func indentation(closing space: [UInt8]) -> [UInt8] {
        space.isWithinLine ? base?.indentation(of: open) ?? [] : space.lastLine
    }
}

extension [UInt8] {
    /// Whether white space has a blank line, or more than one space within a line.
    fileprivate var isLoose: Bool { Gap(self, in: []).isLoose }

    /// Whether a colon has more than one space on a side.
    fileprivate var isAligned: Bool { GapPair(colon: self).isLoose }
}
