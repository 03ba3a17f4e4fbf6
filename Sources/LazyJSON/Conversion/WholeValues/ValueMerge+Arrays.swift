/// Writing arrays.
extension ValueMerge {
    /// An element of the text that does not stay in its place, and whether no element of the new value continues it, so that a new
    /// one may replace it there.
    private typealias Leaving = (position: Int, isReplaceable: Bool)

    /// A position, and the element to insert there; nil to remove the one that is there.
    private typealias Change = (position: Int, child: Int?)

    /// Returns an array with the edits of its elements.
    ///
    /// Most elements that continue one of this array stay in their places. The others are inserted, with the text of the element
    /// that they continue, or replace one that goes.
    mutating func arrayFrame(_ part: MergedNode, _ o: Int, _ text: JSON) throws -> Frame {
        var frame = Frame(part: part, edits: ContainerEdits(text))
        let map = texts.elements(of: o, text)
        let isUnordered = old[o].notes?.collection != nil
        var children = new.children(of: part.new)[...]
        let stays = staying(children, o, map, isUnordered)
        let leaving = try leaving(o, Set(stays.map(\.old)), map, text)
        for (source, child) in stays where !found.areEqual(source, child) {
            guard let position = map.positions[old[source].position] else { throw JSONError.unknownElements(of: text) }
            frame.parts.append(
                MergedNode(slot: .child(.index(position)), text: map.elements[position], old: source, new: child))
        }
        // The text of one of several equal elements may be unknown.
        let known: [(child: Int?, position: Int)] = (isUnordered ? [] : stays).compactMap { source, child in
            map.positions[old[source].position].map { (child, $0) }
        }
        let staying = Set(stays.map(\.new))
        var (changes, rest) = ([Change](), leaving[...])
        for (next, position) in known + [(nil, text.count)] {
            let between = children.prefix { $0 != next }
            children = children.dropFirst(between.count + 1)
            let gone = rest.prefix { $0.position < position }
            rest.removeFirst(gone.count)
            changes += fill(between.filter { !staying.contains($0) }, gone, before: position, isUnordered, &frame)
        }
        for change in changes {
            guard let child = change.child else {
                frame.edits.remove(change.position)
                continue
            }
            let source = found.sources[child]
            let known = try source.flatMap { try texts.text(of: $0) }
            let number = frame.edits.insert(new[child].json, at: change.position)
            frame.parts.append(MergedNode(slot: .insertion(number), text: known, old: source, new: child))
        }
        return frame
    }

    /// Returns the elements that stay in their places, with the elements that continue them, in the new order.
    private func staying(
        _ children: ArraySlice<Int>, _ o: Int, _ map: TextCounterparts.Elements, _ isUnordered: Bool
    ) -> [ElementAlignment.Pair] {
        let kept: [ElementAlignment.Pair] = children.compactMap { child in
            guard let source = found.sources[child], old[source].parent == o else { return nil }
            return (source, child)
        }
        if isUnordered { return kept }
        let isKnown = map.positions.allSatisfy { $0 != nil }
        let ranks: [ElementAlignment.Pair] = kept.enumerated().map { number, pair in
            let position = old[pair.old].position
            return (isKnown ? map.positions[position] ?? 0 : position, number)
        }
        return ElementAlignment.longestRising(ranks).map { kept[$0.new] }
    }

    /// Returns the positions of the other elements in the text, in order.
    private func leaving(
        _ o: Int, _ stays: Set<Int>, _ map: TextCounterparts.Elements, _ text: JSON
    ) throws -> [Leaving] {
        let hasComments = text.source?.dialect == .jsonc
        var leaving: [Leaving] = []
        for child in old.children(of: o) where !stays.contains(child) {
            let position = old[child].position
            guard let place = map.positions[position] else { throw JSONError.unknownElements(of: text) }
            let isReplaceable = found.heirs[child] == nil && !(hasComments && map.elements[place].isContainer)
            leaving += ([place] + (map.duplicates[position] ?? [])).map { ($0, isReplaceable) }
        }
        return leaving.sorted { $0.position < $1.position }
    }

    /// Returns the changes between two elements that stay; elements that replace others are added to the parts.
    private func fill(
        _ arrivals: [Int], _ gone: ArraySlice<Leaving>, before next: Int, _ isUnordered: Bool, _ frame: inout Frame
    ) -> [Change] {
        let fresh = isUnordered ? [] : arrivals.filter { found.sources[$0] == nil }
        let replaced = Dictionary(
            uniqueKeysWithValues: zip(fresh, gone.filter(\.isReplaceable).map(\.position)))
        let kept = Set(replaced.values)
        var (insertions, position) = ([Change](), next)
        for child in arrivals.reversed() {
            if let place = replaced[child] {
                position = place
                frame.parts.append(MergedNode(slot: .child(.index(place)), text: nil, old: nil, new: child))
            } else {
                insertions.append((position, child))
            }
        }
        let removals: [Change] = gone.filter { !kept.contains($0.position) }.map { ($0.position, nil) }
        // Insertions precede the removal of the element before which they are made.
        return (insertions.reversed() + removals).enumerated().sorted {
            ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
        }.map(\.element)
    }
}
