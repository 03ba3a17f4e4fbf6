/// The layout of a document, as the containers around a place show it.
///
/// For a new container at the place, or in it, this answers how it is laid out. Evidence is, in this order: siblings of the
/// same kind; the same member of a sibling record; the nearest container of the kind at the same depth, then a deeper, then a
/// shallower one, then one around it; siblings of another kind if all agree; the container around it. What that does not show,
/// a comma or a colon, the nearest container shows that has one.
final class LayoutEvidence {
    /// The place of a container that another one is laid out like.
    typealias Model = Int

    let scan: LayoutScan
    /// The document of the place.
    let document: Document
    private let place: Int
    /// The gaps of containers that were asked for, by their places and kinds; containers of the home document come after all
    /// others.
    private var known: [Int: ContainerGaps] = [:]
    /// The forms on one line that were asked for.
    private var knownFlat: [ContainerKind: ContainerForm] = [:]
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
    ///   - place: The first entry after the place, also if it belongs to a value that is replaced.
    ///   - open: The container that the place is in, if it is known.
    ///   - sibling: The child before the place, if it is known.
    init(_ document: Document, at place: Int, in open: Int? = nil, after sibling: Int? = nil) {
        (self.document, self.place) = (document, place)
        scan = LayoutScan(document, at: place, in: open, after: sibling)
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
        if let sibling { return (sibling.place, false) }
        return (counterpart(named: name), name != nil)
    }

    /// The same for the container that the place is in.
    func modelAround(of kind: ContainerKind) -> Model? {
        let sibling = scan.samples.first { $0.isSibling && $0.depth == 0 && $0.kind == kind }
        return sibling?.place ?? counterpart(named: nil, isAround: true)
    }

    /// The name of the member whose value is between the entries before and after the place; nil for an element.
    var memberName: String? {
        guard place > 0, let around = scan.ancestors.first, document.index[around].tag == .object else { return nil }
        return document.key(at: place - 1)
    }

    // MARK: Forms

    /// The contents of an empty container.
    func empty(isObject: Bool, isOneLine: Bool) -> Gap {
        let gap = (isObject ? scan.emptyObject : scan.emptyArray) ?? .none
        return isOneLine && gap.hasBreak ? .none : gap
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
    func form(
        of kind: ContainerKind, isSmall: Bool, depth: Int, like model: Model?, isNamed: Bool,
        in parent: ContainerGaps?
    ) -> ContainerForm {
        let kinds = [kind, kind.substitute].compactMap(\.self)
        for other in kinds {
            // Arrays of arrays on a line say nothing about arrays of objects.
            let isPoor = other != kind && kind == .objects
            let best = sample(of: other, isSmall: isSmall, depth: depth, spanningLines: isPoor ? true : nil)
            let usesModel = model.map { document.containerKind(of: $0) == other } ?? false
            guard let found = usesModel ? model : best?.place else { continue }
            if var limit = lineLimit(of: other, isSmall: isSmall),
                let long = sample(of: other, isSmall: isSmall, depth: depth, spanningLines: true),
                !(usesModel && isNamed && spansLines(found) && fitsOnLine(found))
            {
                // Where the siblings are on one line, it may be longer than they are.
                if usesModel, !spansLines(found), isNamed || depth == 1 && siblingsAgree(on: other) {
                    limit = max(Self.lastColumn, endColumn(of: found))
                }
                return ContainerForm(
                    gaps: gaps(of: long.place, as: kind), isOneLine: false, lineLimit: limit)
            }
            let isOneLine = usesModel ? !spansLines(found) : best?.spansLines == false
            return isOneLine
                ? oneLine(kind, like: model) : ContainerForm(gaps: gaps(of: found, as: kind), isOneLine: false)
        }
        // Where arrays begin on the line of their bracket, all do, and arrays of scalars are on one line.
        if kind != .object, let other = scan.samples.first(where: isHugging) {
            let model = other.place
            return kind == .scalars
                ? oneLine(kind, like: model) : ContainerForm(gaps: gaps(of: model, as: kind), isOneLine: false)
        }
        // Where a container of containers is on one line, arrays of scalars are, too.
        if kind == .scalars, scan.samples.contains(where: isLineOfContainers) { return oneLine(kind) }
        // An array on a line says nothing about objects, nor one of scalars about arrays of containers.
        let siblings = scan.samples.filter {
            $0.isSibling && $0.depth == depth && ($0.spansLines || $0.kind == .object || kind == .scalars)
        }.prefix(Self.siblingLimit)
        if let first = siblings.first, siblings.allSatisfy({ $0.hasBreaks == first.hasBreaks }) {
            return first.hasBreaks ? overLines(like: first, kind) : oneLine(kind)
        }
        for kind in kinds {
            let around = scan.samples.filter { $0.isAncestor && $0.kind == kind }
            guard let found = around.first else { continue }
            if !found.spansLines { return oneLine(kind) }
            return ContainerForm(gaps: gaps(of: found.place, as: kind), isOneLine: false)
        }
        if let parent { return parent.hasBreak ? overLines(with: parent, kind) : oneLine(kind) }
        if let around = scan.samples.first(where: { $0.isAncestor && $0.depth == depth - 1 }) {
            return around.hasBreaks ? overLines(like: around, kind) : oneLine(kind)
        }
        if let other = scan.samples.first(where: \.hasBreaks) {
            return overLines(like: other, kind)
        }
        if let outer = scan.ancestors.last, !document.isFilled(outer), !ContainerForm.root(of: document).isOneLine {
            return overLines(with: ContainerForm.root(of: document).gaps, kind)
        }
        return oneLine(kind)
    }

    private func overLines(like other: LayoutSample, _ kind: ContainerKind) -> ContainerForm {
        overLines(with: gaps(of: other.place, as: kind), kind)
    }

    private func overLines(with gaps: ContainerGaps, _ kind: ContainerKind) -> ContainerForm {
        var gaps = filled(gaps, kind)
        gaps.row = nil
        return ContainerForm(gaps: gaps, isOneLine: false)
    }

    /// The form of a container on one line.
    func oneLine(_ kind: ContainerKind, like model: Model? = nil) -> ContainerForm {
        let isArray = kind != .object
        if let model, document.index[model].tag == (isArray ? .array : .object), !document.hasBreaks(model) {
            // A container with one child has the comma of the kind.
            return ContainerForm(gaps: gaps(of: model, as: kind), isOneLine: true)
        }
        if let form = knownFlat[kind] { return form }
        let form = newFlat(kind)
        knownFlat[kind] = form
        return form
    }

    private func newFlat(_ kind: ContainerKind) -> ContainerForm {
        let kinds: [ContainerKind] =
            kind == .object ? [.object] : [kind, kind.substitute ?? .objects, .arrays, .scalars]
        for kind in kinds {
            let found = scan.samples.filter { $0.kind == kind && !$0.spansLines }.min { $0.distance < $1.distance }
            if let found {
                let gaps = document.gaps(of: found.place)
                return ContainerForm(gaps: filled(gaps, kind), isOneLine: true)
            }
        }
        // Nothing but an empty one, or an array, shows whether there is a space behind the bracket.
        let isPadded =
            (kind == .object ? scan.emptyObject : scan.emptyArray) == .space
            || kind == .object && scan.samples.contains(where: isPadded)
        let gaps = ContainerGaps(open: isPadded ? .space : .none, close: isPadded ? .space : .none)
        return ContainerForm(gaps: filled(gaps, kind), isOneLine: true)
    }

    /// The gaps of a container, and those that it does not show, for one of a kind.
    private func gaps(of model: Model, as kind: ContainerKind) -> ContainerGaps {
        let key = model << 2 | Int(kind.rawValue)
        if let gaps = known[key] { return gaps }
        let gaps = filled(document.gaps(of: model), kind)
        known[key] = gaps
        return gaps
    }

    /// The indentation that a level adds, as the containers around the place show it.
    var step: [UInt8] {
        for (inner, outer) in zip(scan.ancestors, scan.ancestors.dropFirst()) {
            if let step = document.step(of: inner, in: outer) { return step }
        }
        for sample in scan.samples where sample.isSibling && sample.hasBreaks && 1 - sample.depth < scan.ancestors.count
        {
            if let step = document.step(of: sample.place, in: scan.ancestors[1 - sample.depth]) { return step }
        }
        return scan.ancestors.lazy.map { self.document.step(in: $0) }.first { !$0.isEmpty } ?? [0x20, 0x20]
    }

    // MARK: Samples

    /// The sample that a container is laid out like.
    private func sample(
        of kind: ContainerKind, isSmall: Bool, depth: Int, spanningLines: Bool?
    ) -> LayoutSample? {
        let samples = scan.samples.filter {
            $0.kind == kind && !$0.isForced && !$0.isAncestor && (spanningLines ?? $0.spansLines) == $0.spansLines
        }
        let ranks = samples.map { rank(of: $0, isSmall: isSmall, depth: depth) }
        let best = samples.indices.min { (ranks[$0], samples[$0].distance) < (ranks[$1], samples[$1].distance) }
        return best.map { samples[$0] }
    }

    private func rank(of sample: LayoutSample, isSmall: Bool, depth: Int) -> Int {
        // A small object on one line says little about a large one.
        if sample.kind == .object, !isSmall, !sample.spansLines, document.isSmall(sample.place) {
            return 4
        }
        if sample.depth == depth { return sample.isSibling ? 0 : 1 }
        return sample.depth > depth ? 2 : 3
    }

    /// The column by which a container on one line ends if others of its kind are on one line, and some are not.
    ///
    /// A row of elements is a line, too.
    private func lineLimit(of kind: ContainerKind, isSmall: Bool) -> Int? {
        guard kind == .scalars || kind == .object && isSmall else { return nil }
        if let known = knownLimits[kind] { return known > 0 ? known : nil }
        var (longest, hasLong) = (0, false)
        for sample in scan.samples where sample.kind == kind && !sample.isForced && !sample.isAncestor {
            if kind == .object, !document.isSmall(sample.place) { continue }
            if sample.spansLines {
                hasLong = true
                longest = max(longest, gaps(of: sample.place, as: kind).row?.end ?? 0)
            } else {
                let end = document.range(of: sample.place).upperBound
                longest = max(longest, document.column(of: end, at: sample.place, limit: Self.lastColumn))
            }
        }
        let limit = hasLong ? longest : 0
        knownLimits[kind] = limit
        return limit > 0 ? limit : nil
    }

    /// The number of bytes before the end of a container on its line.
    private func endColumn(of model: Model) -> Int {
        document.column(of: document.range(of: model).upperBound, at: model, limit: Gap.longest)
    }

    /// Whether all siblings of a kind are on one line, or none.
    private func siblingsAgree(on kind: ContainerKind) -> Bool {
        let siblings = scan.samples.filter { $0.isSibling && $0.depth == 1 && $0.kind == kind }
        return siblings.allSatisfy { $0.spansLines == siblings.first?.spansLines }
    }

    /// Whether a container would end by the last column if it were on one line.
    private func fitsOnLine(_ model: Model) -> Bool {
        var end = document.column(of: document.index[model].offset, at: model, limit: Self.lastColumn)
        for at in document.contents(of: model) where end <= Self.lastColumn { end += document.range(of: at).count + 2 }
        return end <= Self.lastColumn
    }

    private func spansLines(_ model: Model) -> Bool {
        if let sample = scan.samples.first(where: { $0.place == model }) { return sample.spansLines }
        return document.hasBreaks(model) || document.hasBreak(document.range(of: model).prefix(Gap.longest))
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
                $0.isSibling && $0.depth == 1 - level && document.index[$0.place].tag == document.index[around].tag
            }
            guard let record else { continue }
            var found: Model? = record.place
            for number in (0..<level - 1).reversed() {
                let (inner, outer) = (scan.ancestors[number], scan.ancestors[number + 1])
                guard inner > 0 else { return nil }
                let isMember = document.index[outer].tag == .object
                let name = isMember ? document.key(at: inner - 1) : nil
                found = found.flatMap { child(of: $0, named: name) }
            }
            if !isAround { found = found.flatMap { child(of: $0, named: name) } }
            if let found { return found }
        }
        return nil
    }

    /// The container in another one that is the value of a member or, without a name, the first element that is one.
    func child(of model: Model, named name: String?) -> Model? {
        if let name {
            guard document.index[model].tag == .object, let key = document.member(name, of: model) else { return nil }
            return document.isFilled(key + 1) ? key + 1 : nil
        }
        guard document.index[model].tag == .array else { return nil }
        return document.childPlaces(of: model).prefix(Self.siblingLimit).first { document.isFilled($0) }
    }

    // MARK: Arrays

    /// Whether a sample is an array with line breaks only in the containers in it, or one with spaces between its brackets that
    /// could have line breaks.
    private func isHugging(_ sample: LayoutSample) -> Bool {
        sample.kind != .object && !sample.hasBreaks && !sample.isForced
            && (sample.kind != .scalars && sample.spansLines || isPadded(sample))
    }

    /// Whether a sample is a container of containers on one line that could have line breaks.
    private func isLineOfContainers(_ sample: LayoutSample) -> Bool {
        !sample.spansLines && !sample.isForced && !sample.isAncestor && sample.kind != .scalars
            && !document.isSmall(sample.place)
    }

    /// Whether a sample is an array with a space behind its bracket.
    private func isPadded(_ sample: LayoutSample) -> Bool {
        sample.kind != .object && document.gapAfterOpening(of: sample.place) == .space
    }
}

extension Document {
    /// The indentation that a container adds to the one of a container around it; nil if it adds none.
    fileprivate func step(of inner: Int, in outer: Int) -> [UInt8]? {
        let (one, other) = (indentation(of: inner), indentation(of: outer))
        return one.count > other.count && one.starts(with: other) ? Array(one.dropFirst(other.count)) : nil
    }
}
