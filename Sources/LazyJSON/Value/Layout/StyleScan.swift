/// A container near a place.
///
/// A place has *levels*: level 0 is the children of the container that contains the place, level 1 is this container and its
/// siblings, and so on outwards. Depths are counted inwards: depth 1 is level 0, depth 0 is level 1, and depth 2 is inside the
/// children.
struct StyleSample {
    let place: Int
    let kind: ContainerKind
    let depth: Int
    /// Whether it is a child of a container around the place, without being around the place itself; its level is then 1 -
    /// `depth`.
    let isSibling: Bool
    /// Whether it is around the place.
    let isAncestor: Bool
    /// Whether its own gaps have a line break, without the containers in it.
    let hasBreaks: Bool
    /// Whether it has a line break anywhere, as far as it was read.
    var spansLines: Bool
    /// Whether it is in a container on one line, so that it cannot have line breaks.
    var isForced = false
    /// The number of bytes between it and the place.
    let distance: Int
}

/// The search for the containers around a place.
///
/// Reads the index backwards and forwards, over a bounded number of entries and bytes, so that it costs the same in a document of
/// any size. It needs no table of parents: the index alone leads from one container to the next.
final class StyleScan {
    /// The containers before the place, the nearest first, and then the containers after it in their order.
    private(set) var samples: [StyleSample] = []
    /// The containers around the place, the innermost first, as far as they were found.
    private(set) var ancestors: [Int] = []
    /// The contents of the nearest empty object and array.
    private(set) var empties: [IndexEntry.Tag: Gap] = [:]

    /// The largest number of containers that are read in each direction.
    private static let sampleLimit = 64
    /// The largest number of entries of the index that are read in each direction.
    private static let entryLimit = 16 << 10
    /// The largest number of bytes between the place and a container.
    private static let reach = 64 << 10

    /// - Parameters:
    ///   - document: The document of the place.
    ///   - place: The first entry after the position.
    ///   - open: The container that the place is in, if it is known.
    ///   - sibling: The child before the place, if it is known; a scan may end before it reaches the start of a large child.
    init(_ document: Document, at place: Int, in open: Int?, after sibling: Int?) {
        if let sibling, document.index[sibling].opensContainer { add(document, sibling, 1, isSibling: true, 0) }
        // The contents of a wide container are followed by a slot, which has no offset.
        let end = open.flatMap { document.contents(of: $0).upperBound == place ? document.closing(of: $0).offset : nil }
        let start = end ?? document.index[place].offset
        lookBack(document, from: place, start)
        if let open, ancestors.isEmpty { ancestors = [open] }
        lookAhead(document, from: place, start)
        compareNested(document)
    }

    /// Reads the entries before a place.
    private func lookBack(_ document: Document, from place: Int, _ start: Int) {
        var (at, depth, count, steps) = (place - 1, 1, 0, 0)
        let root = document.root(around: place - 1)
        var entered = 0  // the number of containers whose end was read, but not yet their start
        while at >= root, count < Self.sampleLimit, steps < Self.entryLimit {
            let entry = document.index[at]
            steps += 1
            if start - entry.offset > Self.reach { return }
            if entry.tag == .close {
                entered += 1
                depth += 1
                // The slot is no token: it has no offset.
                if entry.hasSlot { at -= 1 }
            } else if entry.opensContainer {
                depth -= 1
                count += 1
                // A container whose end was read is beside the place, any other is around it.
                let isAncestor = entered == 0
                if isAncestor { ancestors.append(at) }
                add(document, at, depth, isSibling: entered == 1, isAncestor: isAncestor, start - entry.offset)
                entered = max(entered - 1, 0)
            }
            at -= 1
        }
    }

    /// Reads the entries from a place on, within the containers that are known to be around the place.
    private func lookAhead(_ document: Document, from place: Int, _ start: Int) {
        var (at, depth, count, steps) = (place, 1, 0, 0)
        // The containers around the next entry.
        var around = Array(ancestors.reversed())
        while let inner = around.last, count < Self.sampleLimit, steps < Self.entryLimit {
            // Behind a container, its siblings follow.
            if at >= document.contents(of: inner).upperBound {
                at = document.next(after: inner)
                around.removeLast()
                depth -= 1
                continue
            }
            let entry = document.index[at]
            steps += 1
            if entry.offset - start > Self.reach { return }
            if entry.opensContainer {
                count += 1
                // The containers around the place begin before it.
                add(document, at, depth, isSibling: inner < place, entry.offset - start)
                around.append(at)
                depth += 1
            }
            at += 1
        }
    }

    /// Finds which containers have line breaks in the containers in them, and which are in a container without a line break.
    private func compareNested(_ document: Document) {
        let order = samples.indices.sorted { samples[$0].place < samples[$1].place }
        // For each sample the innermost sample around it.
        var parents: [Int?] = Array(repeating: nil, count: samples.count)
        var around: [Int] = []
        for number in order {
            let place = samples[number].place
            while let last = around.last, document.next(after: samples[last].place) <= place { around.removeLast() }
            parents[number] = around.last
            around.append(number)
        }
        for number in order.reversed() where samples[number].spansLines {
            if let parent = parents[number] { samples[parent].spansLines = true }
        }
        for number in order {
            guard let parent = parents[number].map({ samples[$0] }) else { continue }
            samples[number].isForced = parent.isForced || !parent.isAncestor && !parent.spansLines
        }
    }

    /// Adds a container, unless it was added before.
    private func add(
        _ document: Document, _ place: Int, _ depth: Int, isSibling: Bool = false, isAncestor: Bool = false,
        _ distance: Int
    ) {
        guard document.childCount(of: place) > 0 else { return addEmpty(document, place) }
        // The child before the place was added before anything else was read.
        if samples.first?.place == place { return }
        let hasBreaks = document.hasBreaks(place)
        samples.append(
            StyleSample(
                place: place, kind: document.containerKind(of: place), depth: depth, isSibling: isSibling,
                isAncestor: isAncestor, hasBreaks: hasBreaks, spansLines: hasBreaks, distance: distance))
    }

    private func addEmpty(_ document: Document, _ place: Int) {
        let tag = document.index[place].tag
        if empties[tag] != nil { return }
        let space = document.plainText(document.shortSpace(before: document.closing(of: place).offset))
        empties[tag] = Gap(space, in: document.indentation(of: place))
    }
}
