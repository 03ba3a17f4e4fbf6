/// The gaps that a container does not show, taken from the nearest container that does.
extension StyleEvidence {
    /// The largest number of containers that are examined for one gap.
    private static let nearestLimit = 16

    /// Returns the gaps of a container, completed by the gaps that it does not show.
    func filled(_ gaps: ContainerGaps, _ kind: ContainerKind) -> ContainerGaps {
        var gaps = gaps
        if gaps.comma == nil { gaps.comma = comma(of: kind, for: gaps) }
        if kind == .object, gaps.colon == nil { gaps.colon = colon(for: gaps) }
        // All lines of a container have the same indentation.
        if let comma = gaps.row?.comma ?? gaps.comma { gaps.open = gaps.open.indented(like: comma.after) }
        return gaps
    }

    /// Returns the comma of a container that shows none.
    func comma(of kind: ContainerKind, for gaps: ContainerGaps) -> GapPair {
        let hasBreak = gaps.hasBreak
        // With nil, containers of all kinds are searched.
        for kind in kind.substitute == nil ? [kind, nil] : [kind, kind.substitute, nil] {
            let found = nearest(where: {
                $0.hasBreaks == hasBreak && (kind == nil || $0.kind == kind) && document.childCount(of: $0.place) > 1
            }) { $0.commas.comma.flatMap { $0.hasBreak == hasBreak ? $0 : nil } }
            if let found { return found }
        }
        // Printers that begin a line for the first child begin one for each, such as `JSON.stringify`.
        if gaps.open.hasBreak { return GapPair(before: .none, after: gaps.open) }
        let colon = gaps.colon ?? gaps.containerColon ?? nearestColon
        // `[ 1` and `"a": 1` show a printer that puts a space after a comma, too: Jackson, Python's `json.dumps`.
        let isSpaced = gaps.open != .none || colon.map { !$0.after.hasBreak && $0.after != .none } ?? false
        return GapPair(before: .none, after: isSpaced ? .space : .none)
    }

    /// Returns the colon before a scalar in an object that shows none.
    private func colon(for gaps: ContainerGaps) -> GapPair {
        // Foundation, Xcode and Jackson put a space before the colon, too.
        if let own = gaps.containerColon, !own.hasBreak { return own }
        if let nearestColon, gaps.hasBreak || !nearestColon.hasBreak { return nearestColon }
        // A printer that breaks lines or puts spaces elsewhere puts one after a colon, too.
        let isSpaced = gaps.hasBreak || gaps.open != .none || gaps.comma.map { $0.after != .none } ?? false
        return GapPair(before: .none, after: isSpaced ? .space : .none)
    }

    /// Returns the colon before a container in an object whose gaps are known.
    ///
    /// If containers begin on their own lines, it differs from the colon before a scalar.
    func colonOfContainer(in gaps: ContainerGaps) -> GapPair {
        let plain = gaps.colon ?? GapPair.none
        if let own = gaps.containerColon { return own }
        return gaps.hasBreak ? brokenColon ?? plain : plain
    }

    /// The colon before a scalar in the nearest object; nil if no object shows one.
    var nearestColon: GapPair? {
        nearest(where: { $0.kind == .object }) { sample in
            let (plain, ofContainer) = sample.colons()
            return plain?.gaps ?? ofContainer.flatMap { $0.gaps.hasBreak ? nil : $0.gaps }
        }
    }

    /// Returns the indentation of the line on which the value at a place of the document begins.
    ///
    /// - Parameter number: The number of the container around the place that contains the value: 0 for the innermost one.
    func indentation(of place: Int, inAncestor number: Int) -> [UInt8] {
        guard !document.beginsLine(document.index[place].offset), number < scan.ancestors.count,
            document.isFilled(scan.ancestors[number])
        else { return document.lineIndentation(of: place) }
        let around = scan.ancestors[number]
        // Jackson's `[ {` and files with the comma first: the line of a value begins with something else.
        let gaps = gaps(of: around, as: document.containerKind(of: around))
        return gaps.childIndentation(in: document.indentation(of: around), step: step)
    }

    /// Returns a value that the nearest container shows of those that `isWanted` accepts; nil if none shows it.
    func nearest(where isWanted: (StyleSample) -> Bool, _ value: (GapSample) -> GapPair?) -> GapPair? {
        let samples = scan.samples.filter(isWanted).sorted { $0.distance < $1.distance }
        for sample in samples.prefix(Self.nearestLimit) {
            if let found = value(GapSample(document, sample.place)) { return found }
        }
        return nil
    }
}
