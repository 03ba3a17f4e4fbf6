/// What the containers around a place show about the layout of their document.
///
/// For a new container at the place, or in it, this answers how it is laid out. Evidence is, in this order: siblings of the
/// same kind; the same member of a sibling record; the nearest container of the kind at the same depth, then a deeper, then a
/// shallower one, then one around it; siblings of another kind if all agree; the container around it. What that does not show,
/// a comma or a colon, the nearest container shows that has one.
struct LayoutEvidence {
    /// A container that another one is laid out like.
    typealias Model = (document: Document, place: Int)

    let scan: LayoutScan
    /// The document of the place.
    let document: Document
    private let place: Int
    private let next: Int
    /// The gaps of containers that were asked for, by their places and kinds; those of the home document come after all
    /// others.
    private var known: [Int: ContainerGaps] = [:]
    /// The forms on one line that were asked for: by the places of models, or by kinds as negative numbers.
    private var knownFlat: [Int: ContainerForm] = [:]
    /// The columns by which containers of a kind end that are on one line; 0 if they have one form.
    private var knownLimits: [ContainerKind: Int] = [:]
    /// The gaps of a colon with a line break that the nearest container in an object has before it, once looked for.
    var brokenColon: GapPair??

    /// The column by which a container that can have both forms ends if it is on one line.
    private static let lastColumn = 80
    /// The most siblings that are compared.
    private static let siblingLimit = 16
    /// The greatest number of levels between a place and a record that is compared with the one around the place.
    private static let recordLevels = 4

    /// Looks around a place in a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - place: The end of the entries before the place.
    ///   - next: The first entry after the place.
    ///   - replacing: Whether the entries between are looked at too: those of a value that is replaced.
    ///   - open: The container that the place is in, if it is known.
    ///   - sibling: The child before the place, if it is known.
    init(
        _ document: Document, from place: Int, to next: Int, replacing: Bool = false, in open: Int? = nil,
        after sibling: Int? = nil
    ) {
        (self.document, self.place, self.next) = (document, place, next)
        scan = LayoutScan(document, from: place, to: replacing ? place : next, in: open, after: sibling)
    }

    /// Whether the container that the place is in has a line break, as far as that was read.
    var spansLines: Bool {
        scan.samples.contains { $0.isAncestor && $0.depth == 0 && $0.spansLines }
            || scan.samples.contains { $0.isSibling && $0.depth == 1 && $0.spansLines }
    }

    /// Whether the container around the one that the place is in has no line break.
    var isInsideLine: Bool {
        guard let around = scan.samples.first(where: { $0.isAncestor && $0.depth == -1 }) else { return false }
        return !around.spansLines
    }

    /// The container that a new one at the place is laid out like: a sibling of its kind, or its counterpart in a sibling
    /// record; and whether it is the latter.
    func model(of kind: ContainerKind, named name: String?) -> (Model?, isNamed: Bool) {
        let sibling = scan.samples.first { $0.isSibling && $0.depth == 1 && $0.kind == kind }
        if let sibling { return ((sibling.document, sibling.place), false) }
        return (counterpart(named: name), name != nil)
    }

    /// The same for the container that the place is in.
    func modelAround(of kind: ContainerKind) -> Model? {
        let sibling = scan.samples.first { $0.isSibling && $0.depth == 0 && $0.kind == kind }
        return sibling.map { ($0.document, $0.place) } ?? counterpart(named: nil, isAround: true)
    }

    /// The name of the member whose value is between the entries before and after the place; nil for an element.
    var memberName: String? {
        guard place > 0, let around = scan.ancestors.first, around.document === document,
            document.index[around.place].tag == .object
        else { return nil }
        return document.key(at: place - 1)
    }

    /// The context of a text that is put at the place, on a line with an indentation.
    func context(indentation: [UInt8]) -> LayoutContext {
        guard let outer = document.context else {
            return LayoutContext(document, place: place, next: next, levels: 0, indentation: indentation)
        }
        let levels = scan.ancestors.prefix { $0.document === document }.count
        return LayoutContext(
            outer.document, place: outer.place, next: outer.next, levels: outer.levels + levels,
            indentation: indentation)
    }

    // MARK: Forms

    /// The contents of an empty container.
    func empty(isObject: Bool, isFlat: Bool) -> Gap {
        let gap = (isObject ? scan.emptyObject : scan.emptyArray) ?? .none
        return isFlat && gap.hasBreak ? .none : gap
    }

    /// The form of a container at a depth: 1 at the place, 0 for the container that the place is in, more inside.
    ///
    /// - Parameters:
    ///   - kind: The kind of the container.
    ///   - isSmall: Whether it has scalars only.
    ///   - depth: The depth.
    ///   - model: The container that it replaces, a sibling of its kind, or its counterpart in a sibling record.
    ///   - isNamed: Whether the model is not a sibling, so that its form counts more than the length of the line.
    ///   - parent: The gaps of the container around it; nil if they are to be found.
    mutating func form(
        of kind: ContainerKind, isSmall: Bool, depth: Int, like model: Model?, isNamed: Bool,
        in parent: ContainerGaps?
    ) -> ContainerForm {
        let kinds = [kind, kind.substitute].compactMap(\.self)
        for other in kinds {
            // Arrays of arrays on a line say nothing about arrays of objects.
            let isPoor = other != kind && kind == .objects
            let best = sample(of: other, isSmall: isSmall, depth: depth, spanningLines: isPoor ? true : nil)
            let usesModel = model.map { $0.document.containerKind(of: $0.place) == other } ?? false
            guard let found = usesModel ? model : best.map({ ($0.document, $0.place) }) else { continue }
            if let limit = lineLimit(of: other, isSmall: isSmall),
                let long = sample(of: other, isSmall: isSmall, depth: depth, spanningLines: true),
                !(usesModel && isNamed && spansLines(found) && fitsOnLine(found))
            {
                return ContainerForm(
                    gaps: gaps(of: (long.document, long.place), as: kind), isFlat: false, lineLimit: limit)
            }
            let isFlat = usesModel ? !spansLines(found) : best?.spansLines == false
            return isFlat ? flat(kind, like: model) : ContainerForm(gaps: gaps(of: found, as: kind), isFlat: false)
        }
        // Where arrays begin on the line of their bracket, all do, and those of scalars are on one line.
        if kind != .object, let other = scan.samples.first(where: { $0.isHugging }) {
            let model = (other.document, other.place)
            return kind == .scalars
                ? flat(kind, like: model) : ContainerForm(gaps: gaps(of: model, as: kind), isFlat: false)
        }
        // Where a container of containers is on one line, arrays of scalars are, too.
        if kind == .scalars, scan.samples.contains(where: { $0.isLineOfContainers }) { return flat(kind) }
        // An array on a line says nothing about objects, nor one of scalars about arrays of containers.
        let siblings = scan.samples.filter {
            $0.isSibling && $0.depth == depth && ($0.spansLines || $0.kind == .object || kind == .scalars)
        }.prefix(Self.siblingLimit)
        if let first = siblings.first, siblings.allSatisfy({ $0.hasBreaks == first.hasBreaks }) {
            return first.hasBreaks ? overLines(like: first, kind) : flat(kind)
        }
        for kind in kinds {
            let around = scan.samples.filter { $0.isAncestor && $0.kind == kind }
            guard let found = around.first else { continue }
            if !found.spansLines { return flat(kind) }
            return ContainerForm(gaps: gaps(of: (found.document, found.place), as: kind), isFlat: false)
        }
        if let parent { return parent.hasBreak ? overLines(with: parent, kind) : flat(kind) }
        if let around = scan.samples.first(where: { $0.isAncestor && $0.depth == depth - 1 }) {
            return around.hasBreaks ? overLines(like: around, kind) : flat(kind)
        }
        if let other = scan.samples.first(where: \.hasBreaks) {
            return overLines(like: other, kind)
        }
        if let (outer, place) = scan.ancestors.last, !outer.isFilled(place), !ContainerForm.root(of: outer).isFlat {
            return overLines(with: ContainerForm.root(of: outer).gaps, kind)
        }
        return flat(kind)
    }

    private mutating func overLines(like other: LayoutSample, _ kind: ContainerKind) -> ContainerForm {
        overLines(with: gaps(of: (other.document, other.place), as: kind), kind)
    }

    private func overLines(with gaps: ContainerGaps, _ kind: ContainerKind) -> ContainerForm {
        var gaps = filled(gaps, kind)
        gaps.row = nil
        return ContainerForm(gaps: gaps, isFlat: false)
    }

    /// The form of a container on one line.
    mutating func flat(_ kind: ContainerKind, like model: Model? = nil) -> ContainerForm {
        let isArray = kind != .object
        if let model, model.document.index[model.place].tag == (isArray ? .array : .object) {
            let key = key(of: model)
            if let form = knownFlat[key] { return form }
            if !model.document.hasBreaks(model.place) {
                let form = ContainerForm(gaps: gaps(of: model, as: kind), isFlat: true)
                knownFlat[key] = form
                return form
            }
        }
        let key = -1 - Int(kind.rawValue)
        if let form = knownFlat[key] { return form }
        let form = newFlat(kind)
        knownFlat[key] = form
        return form
    }

    private func newFlat(_ kind: ContainerKind) -> ContainerForm {
        let kinds: [ContainerKind] =
            kind == .object ? [.object] : [kind, kind.substitute ?? .objects, .arrays, .scalars]
        for kind in kinds {
            let found = scan.samples.filter { $0.kind == kind && !$0.spansLines }.min { $0.distance < $1.distance }
            if let found {
                let gaps = found.document.gaps(of: found.place)
                return ContainerForm(gaps: filled(gaps, kind), isFlat: true)
            }
        }
        // Nothing but an empty one, or an array, shows whether there is a space behind the bracket.
        let isPadded =
            (kind == .object ? scan.emptyObject : scan.emptyArray) == .space
            || kind == .object && scan.samples.contains { $0.isPadded }
        let gaps = ContainerGaps(open: isPadded ? .space : .none, close: isPadded ? .space : .none)
        return ContainerForm(gaps: filled(gaps, kind), isFlat: true)
    }

    /// The number by which a container is known; those of another document come after those of this one.
    private func key(of model: Model) -> Int {
        model.document === document ? model.place : model.place + document.index.count
    }

    /// The gaps of a container, and those that it does not show, for one of a kind.
    private mutating func gaps(of model: Model, as kind: ContainerKind) -> ContainerGaps {
        let key = key(of: model) << 2 | Int(kind.rawValue)
        if let gaps = known[key] { return gaps }
        let gaps = filled(model.document.gaps(of: model.place), kind)
        known[key] = gaps
        return gaps
    }

    /// The indentation that a level adds, as the containers around the place show it.
    var step: [UInt8] {
        for (inner, outer) in zip(scan.ancestors, scan.ancestors.dropFirst()) where inner.document === outer.document {
            let (one, other) = (
                inner.document.indentation(of: inner.place), outer.document.indentation(of: outer.place)
            )
            if one.count > other.count, one.starts(with: other) { return Array(one.dropFirst(other.count)) }
        }
        for sample in scan.samples where sample.isSibling && sample.hasBreaks && 1 - sample.depth < scan.ancestors.count
        {
            let around = scan.ancestors[1 - sample.depth]
            guard around.document === sample.document else { continue }
            let one = sample.document.indentation(of: sample.place)
            let other = around.document.indentation(of: around.place)
            if one.count > other.count, one.starts(with: other) { return Array(one.dropFirst(other.count)) }
        }
        return [0x20, 0x20]
    }

    // MARK: Samples

    /// The sample that a container is laid out like.
    private func sample(
        of kind: ContainerKind, isSmall: Bool, depth: Int, spanningLines: Bool?
    ) -> LayoutSample? {
        var best: (rank: Int, sample: LayoutSample)?
        for sample in scan.samples where sample.kind == kind && !sample.isForced && !sample.isAncestor {
            if let spanningLines, sample.spansLines != spanningLines { continue }
            let rank = rank(of: sample, isSmall: isSmall, depth: depth)
            if let best, (best.rank, best.sample.distance) <= (rank, sample.distance) { continue }
            best = (rank, sample)
        }
        return best?.sample
    }

    private func rank(of sample: LayoutSample, isSmall: Bool, depth: Int) -> Int {
        // A small object on one line says little about a large one.
        if sample.kind == .object, !isSmall, !sample.spansLines, sample.document.isSmall(sample.place) {
            return 4
        }
        if sample.depth == depth { return sample.isSibling ? 0 : 1 }
        return sample.depth > depth ? 2 : 3
    }

    /// The column by which a container on one line ends if others of its kind are on one line, and some are not.
    ///
    /// A row of elements is a line, too.
    private mutating func lineLimit(of kind: ContainerKind, isSmall: Bool) -> Int? {
        guard kind == .scalars || kind == .object && isSmall else { return nil }
        if let known = knownLimits[kind] { return known > 0 ? known : nil }
        var (longest, hasLong) = (0, false)
        for sample in scan.samples where sample.kind == kind && !sample.isForced && !sample.isAncestor {
            if kind == .object, !sample.document.isSmall(sample.place) { continue }
            if sample.spansLines {
                hasLong = true
                longest = max(longest, gaps(of: (sample.document, sample.place), as: kind).row?.end ?? 0)
            } else {
                let end = sample.document.range(of: sample.place).upperBound
                longest = max(longest, sample.document.column(of: end, at: sample.place, limit: Self.lastColumn))
            }
        }
        let limit = hasLong ? longest : 0
        knownLimits[kind] = limit
        return limit > 0 ? limit : nil
    }

    /// Whether a container would end by the last column if it were on one line.
    private func fitsOnLine(_ model: Model) -> Bool {
        let (document, place) = model
        var end = document.column(of: document.index[place].offset, at: place, limit: Self.lastColumn)
        for at in document.contents(of: place) where end <= Self.lastColumn { end += document.range(of: at).count + 2 }
        return end <= Self.lastColumn
    }

    private func spansLines(_ model: Model) -> Bool {
        if let sample = scan.samples.first(where: { $0.document === model.document && $0.place == model.place }) {
            return sample.spansLines
        }
        return model.document.hasBreaks(model.place) || model.document.hasBreakInside(model.place)
    }

    // MARK: Counterparts

    /// The container with the same way from a sibling record as a new one has from the record around it.
    ///
    /// - Parameters:
    ///   - name: The name of the new member; nil for an element.
    ///   - isAround: Whether the container that the place is in is meant, and not a new one in it.
    private func counterpart(named name: String?, isAround: Bool = false) -> Model? {
        for level in (isAround ? 2 : 1)...Self.recordLevels where level <= scan.ancestors.count {
            let around = scan.ancestors[level - 1]
            let record = scan.samples.first {
                $0.isSibling && $0.depth == 1 - level
                    && $0.document.index[$0.place].tag == around.document.index[around.place].tag
            }
            guard let record else { continue }
            var found: Model? = (record.document, record.place)
            for number in (0..<level - 1).reversed() {
                let (inner, outer) = (scan.ancestors[number], scan.ancestors[number + 1])
                guard inner.document === outer.document, inner.place > 0 else { return nil }
                let isMember = outer.document.index[outer.place].tag == .object
                let name = isMember ? inner.document.key(at: inner.place - 1) : nil
                found = found.flatMap { Self.child(of: $0, named: name) }
            }
            if !isAround { found = found.flatMap { Self.child(of: $0, named: name) } }
            if let found { return found }
        }
        return nil
    }

    /// The container in another one that is the value of a member or, without a name, the first element that is one.
    static func child(of model: Model, named name: String?) -> Model? {
        let (document, place) = model
        if let name {
            guard document.index[place].tag == .object, let key = document.member(name, of: place) else { return nil }
            return document.filled(key + 1)
        }
        guard document.index[place].tag == .array else { return nil }
        var at = document.contents(of: place).lowerBound
        for _ in 0..<min(document.childCount(of: place), siblingLimit) {
            if let found = document.filled(at) { return found }
            at = document.next(after: at)
        }
        return nil
    }
}

extension LayoutSample {
    /// Whether it is an array with line breaks only in the containers in it, or one with spaces between its brackets that
    /// could have line breaks.
    fileprivate var isHugging: Bool {
        kind != .object && !hasBreaks && !isForced && (kind != .scalars && spansLines || isPadded)
    }

    /// Whether it is a container of containers on one line that could have line breaks.
    fileprivate var isLineOfContainers: Bool {
        !spansLines && !isForced && !isAncestor && kind != .scalars && !document.isSmall(place)
    }

    /// Whether it is an array with a space behind its bracket.
    fileprivate var isPadded: Bool {
        kind != .object && document.gapAfterOpening(of: place) == .space
    }
}

extension Document {
    /// The container at a place if it has children.
    fileprivate func filled(_ place: Int) -> LayoutEvidence.Model? { isFilled(place) ? (self, place) : nil }

    /// Whether one of the first children of a container has a line break.
    fileprivate func hasBreakInside(_ place: Int) -> Bool {
        range(of: place).prefix(Gap.longest).contains { text[$0].isLineBreak }
    }
}
