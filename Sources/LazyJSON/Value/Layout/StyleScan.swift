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
    /// A container that was entered.
    private struct Entered {
        /// Reading backwards, the number of samples before the samples in it; reading forwards, the number of its own sample.
        let sample: Int
        /// The end of its contents; used only reading forwards.
        var end = 0
        /// Whether it has a line break, or a container in it has.
        var spansLines = false
    }

    /// The containers before the place, the nearest first, and then the containers after it in their order.
    private(set) var samples: [StyleSample] = []
    /// The containers around the place, the innermost first, as far as they were found.
    private(set) var ancestors: [Int] = []
    /// The contents of the nearest empty object and array.
    private(set) var emptyObject: Gap?
    private(set) var emptyArray: Gap?
    /// The child before the place, if it is the first sample.
    private var sibling: Int?

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
        if let sibling, document.index[sibling].opensContainer {
            add(document, sibling, 1, isSibling: true, spansLines: false, 0)
            if !samples.isEmpty { self.sibling = sibling }
        }
        // The contents of a wide container are followed by a slot, which has no offset.
        let end = open.flatMap { document.contents(of: $0).upperBound == place ? document.closing(of: $0).offset : nil }
        let start = end ?? document.index[place].offset
        lookBack(document, from: place, start)
        if let open, ancestors.isEmpty { ancestors = [open] }
        lookAhead(document, from: place, start)
        // A container around a container with a line break has one, too.
        let innermost = samples.lazy.filter { $0.isSibling && $0.spansLines }.map(\.depth).max() ?? .min
        for number in samples.indices where samples[number].isAncestor && samples[number].depth < innermost {
            samples[number].spansLines = true
        }
    }

    /// Reads the entries before a place.
    private func lookBack(_ document: Document, from place: Int, _ start: Int) {
        var (at, depth, count, steps) = (place - 1, 1, 0, 0)
        let root = document.root(around: place - 1)
        var entered: [Entered] = []
        var spansLines = false  // whether a container read so far on this level has a line break
        while at >= root, count < Self.sampleLimit, steps < Self.entryLimit {
            let entry = document.index[at]
            steps += 1
            if start - entry.offset > Self.reach { return }
            if entry.tag == .close {
                entered.append(Entered(sample: samples.count))
                depth += 1
                // The slot is no token: it has no offset.
                if entry.hasSlot { at -= 1 }
            } else if entry.opensContainer {
                depth -= 1
                count += 1
                // A container whose end was read is beside the place, any other is around it.
                if let inner = entered.popLast() {
                    let isOverLines = add(
                        document, at, depth, isSibling: entered.isEmpty, spansLines: inner.spansLines,
                        start - entry.offset)
                    if !isOverLines {
                        for number in inner.sample..<samples.count where samples[number].depth > depth {
                            samples[number].isForced = true
                        }
                    } else if let last = entered.indices.last {
                        entered[last].spansLines = true
                    } else {
                        spansLines = true
                    }
                } else {
                    spansLines = add(
                        document, at, depth, isAncestor: true, spansLines: spansLines, start - entry.offset)
                    ancestors.append(at)
                }
            }
            at -= 1
        }
    }

    /// Reads the entries from a place on, within the containers that are known to be around the place.
    private func lookAhead(_ document: Document, from place: Int, _ start: Int) {
        var (at, depth, count, steps, around) = (place, 1, 0, 0, 0)
        var entered: [Entered] = []
        while count < Self.sampleLimit, steps < Self.entryLimit {
            if let inner = entered.last, at >= inner.end {
                at = document.next(after: samples[inner.sample].place)
                leave(&entered)
                depth -= 1
                continue
            }
            if entered.isEmpty {
                guard around < ancestors.count else { return }
                // Behind the container around the place, its siblings follow.
                if at >= document.contents(of: ancestors[around]).upperBound {
                    at = document.next(after: ancestors[around])
                    (around, depth) = (around + 1, depth - 1)
                    continue
                }
            }
            let entry = document.index[at]
            steps += 1
            if entry.offset - start > Self.reach { break }
            guard entry.opensContainer else {
                at += 1
                continue
            }
            count += 1
            let number = samples.count
            let isOverLines = add(
                document, at, depth, isSibling: entered.isEmpty, spansLines: false, entry.offset - start)
            // There is no sample of an empty container, so none is entered.
            if samples.count > number {
                entered.append(
                    Entered(sample: number, end: document.contents(of: at).upperBound, spansLines: isOverLines))
                depth += 1
                at += 1
            } else {
                at = document.next(after: at)
            }
        }
        while !entered.isEmpty { leave(&entered) }
    }

    /// Leaves the container that was entered last, and sets whether its sample and the samples in it have line breaks.
    private func leave(_ entered: inout [Entered]) {
        let inner = entered.removeLast()
        samples[inner.sample].spansLines = inner.spansLines
        if !inner.spansLines {
            for number in (inner.sample + 1)..<samples.count { samples[number].isForced = true }
        } else if let last = entered.indices.last {
            entered[last].spansLines = true
        }
    }

    /// Adds a container; returns whether it has a line break.
    @discardableResult
    private func add(
        _ document: Document, _ place: Int, _ depth: Int, isSibling: Bool = false, isAncestor: Bool = false,
        spansLines: Bool, _ distance: Int
    ) -> Bool {
        guard document.childCount(of: place) > 0 else {
            addEmpty(document, place)
            return spansLines
        }
        let hasBreaks = document.hasBreaks(place)
        // It was added first, before anything in it was read.
        if place == sibling, depth == 1, isSibling {
            samples[0].spansLines = hasBreaks || spansLines
        } else {
            samples.append(
                StyleSample(
                    place: place, kind: document.containerKind(of: place), depth: depth,
                    isSibling: isSibling, isAncestor: isAncestor, hasBreaks: hasBreaks,
                    spansLines: hasBreaks || spansLines, distance: distance))
        }
        return hasBreaks || spansLines
    }

    private func addEmpty(_ document: Document, _ place: Int) {
        let isObject = document.index[place].tag == .object
        guard isObject ? emptyObject == nil : emptyArray == nil else { return }
        let space = document.space(before: document.closing(of: place).offset, upTo: Gap.longest)
        let gap = Gap(document.plainText(space), in: document.indentation(of: place))
        if isObject { emptyObject = gap } else { emptyArray = gap }
    }
}
