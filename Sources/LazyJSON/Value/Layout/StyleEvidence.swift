/// The layout of a document near a place, derived from the containers around the place.
///
/// It determines the layout of a new container at the place, or in such a container. Evidence is, in this order: siblings of the
/// same kind; the same member of a sibling record; the nearest container of the kind at the same depth, then a deeper one, then a
/// shallower one, then one around the place; siblings of another kind if all agree; the container around the place. A comma or
/// colon that the evidence does not show is taken from the nearest container that has one.
final class StyleEvidence {
    /// The place of a container whose layout another container gets.
    typealias Example = Int

    /// The document of the place.
    let document: Document
    private let place: Int
    /// The container that contains the place, and the child before the place, if they are known.
    private let (open, sibling): (Int?, Int?)
    /// The containers around the place, which are read once they are needed: most new scalars need none of them.
    private(set) lazy var scan = StyleScan(document, at: place, in: open, after: sibling)
    /// The gaps of containers that were found, by their places and kinds.
    private var known: [Int: ContainerGaps] = [:]
    /// The forms on one line that were found.
    private var knownFlat: [ContainerKind: ContainerLayout] = [:]
    /// For each kind, the column by which the containers on one line end; 0 if the form of containers does not depend on their
    /// length.
    private var knownLimits: [ContainerKind: Int] = [:]
    /// The colon with a line break before the nearest container that is a member; nil if there is none.
    private(set) lazy var brokenColon = nearest(
        where: { [document] in $0.kind == .object && $0.spansLines && !document.hasOnlyScalars($0.place) }
    ) { $0.colons().ofContainer?.gaps }.flatMap { $0.hasBreak ? $0 : nil }

    /// The largest number of siblings that are compared.
    private static let siblingLimit = 16
    /// The largest number of levels between a place and the record around it that is compared with sibling records.
    private static let recordLevels = 4

    /// Collects the evidence around a place in a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - place: The first entry after the position, or the entry of the value that is replaced.
    ///   - open: The container that contains the place, if it is known.
    ///   - sibling: The child before the place, if it is known.
    init(_ document: Document, at place: Int, in open: Int? = nil, after sibling: Int? = nil) {
        (self.document, self.place, self.open, self.sibling) = (document, place, open, sibling)
    }

    /// The place of the value that is replaced, or of the container that gets a child.
    var examined: Int { open ?? place }

    /// The line break of the document.
    var lineBreak: [UInt8] { document.firstLineBreak() ?? [0x0A] }

    /// Returns the comments that a value brings into a new container; nil if there are none.
    ///
    /// If the container replaces the value, the comments stay with the container.
    func carried(_ value: JSON, isNamed: Bool) -> CarriedComments? {
        value.place(in: document) == examined ? nil : CarriedComments(value, into: document, isNamed: isNamed)
    }

    /// Whether the container that contains the place has a line break, as far as it was read.
    var spansLines: Bool {
        // Large exports, of any printer: the bracket may be out of reach. A child with a line break shows the same.
        scan.samples.contains { $0.isAncestor && $0.depth == 0 && $0.spansLines }
            || scan.samples.contains { $0.isSibling && $0.depth == 1 && $0.spansLines }
    }

    /// Whether the parent of the container that contains the place has no line break.
    var isInsideLine: Bool {
        // Python's `json.dumps`, compact printers and one record a line: a line contains no line break.
        guard let around = scan.samples.first(where: { $0.isAncestor && $0.depth == -1 }) else { return false }
        return !around.spansLines
    }

    /// Returns the container whose layout a new container at the place gets, a sibling of its kind or its counterpart in a
    /// sibling record, and whether it is a counterpart by name.
    func model(of kind: ContainerKind, named name: String?) -> (Example?, isNamed: Bool) {
        // Settings files that people edit: lists side by side look alike, whatever the rest of the file looks like.
        let sibling = scan.samples.first { $0.isSibling && $0.depth == 1 && $0.kind == kind }
        if let sibling { return (sibling.place, false) }
        return (counterpart(named: name), name != nil)
    }

    /// Returns the container whose layout the container that contains the place gets; nil if there is none.
    func modelAround(of kind: ContainerKind) -> Example? {
        let sibling = scan.samples.first { $0.isSibling && $0.depth == 0 && $0.kind == kind }
        return sibling?.place ?? counterpart(named: nil, isAround: true)
    }

    /// The name of the member whose value is at the place; nil for an element.
    var memberName: String? {
        guard place > 0, let around = scan.ancestors.first, document.index[around].tag == .object else { return nil }
        return document.key(at: place - 1)
    }

    // MARK: Forms

    /// Returns the white space between the brackets of an empty container.
    func empty(isObject: Bool, isOneLine: Bool) -> Gap {
        // Foundation writes `[`, a blank line and `]`, Jackson `[ ]`, and most others `[]`.
        let gap = scan.empties[isObject ? .object : .array] ?? Gap.none
        return isOneLine && gap.hasBreak ? .none : gap
    }

    /// Returns the form of a container at a depth: 1 for a container at the place, 0 for the container that contains the place,
    /// and 2 or more for containers inside a new one.
    ///
    /// - Parameters:
    ///   - kind: The kind of the container.
    ///   - isSmall: Whether no container in it has children.
    ///   - depth: The depth.
    ///   - model: The container that it replaces, a sibling of its kind, or its counterpart in a sibling record; nil if there is
    ///     none.
    ///   - isNamed: Whether the model is replaced or a counterpart, so that its form counts more than the length of the line.
    ///   - parent: The form of the container around it; nil if it is not known.
    func form(
        of kind: ContainerKind, isSmall: Bool, depth: Int = 0, like model: Example?, isNamed: Bool = false,
        in parent: ContainerLayout? = nil
    ) -> ContainerLayout {
        let kinds = [kind, kind.substitute].compactMap(\.self)
        for other in kinds {
            // GeoJSON: arrays of arrays, its coordinates, on one line are no evidence for arrays of objects.
            let isPoor = other != kind && kind == .objects
            let best = sample(of: other, depth: depth, spanningLines: isPoor ? true : nil)
            let usesModel = model.map { document.containerKind(of: $0) == other } ?? false
            guard let found = usesModel ? model : best?.place else { continue }
            // Prettier, and people: what is short is on one line, what is longer is over lines.
            if var limit = lineLimit(of: other, isSmall: isSmall),
                let long = sample(of: other, depth: depth, spanningLines: true),
                !(usesModel && isNamed && spansLines(found) && fitsOnLine(found))
            {
                // Settings files: if the siblings are on one line, the container may be longer than they are.
                if usesModel, !spansLines(found), isNamed || depth == 1 && siblingsAgree(on: other) {
                    let end = document.range(of: found).upperBound
                    limit = max(Gap.fullLine, document.column(of: end, at: found, limit: Gap.longest))
                }
                return overLines(as: long.place, kind, lineLimit: limit)
            }
            // A printer with one form for each kind, such as `JSON.stringify` or Jackson: the nearest container of the kind
            // shows it.
            let isOneLine = usesModel ? !spansLines(found) : best?.spansLines == false
            return isOneLine ? oneLine(kind, like: model) : overLines(as: found, kind)
        }
        // Jackson: if one array has its first element on the line of its bracket, all arrays have, and arrays of scalars are on
        // one line.
        if kind != .object, let other = scan.samples.first(where: isHugging) {
            return kind == .scalars ? oneLine(kind, like: other.place) : overLines(as: other.place, kind)
        }
        // One record a line, as logs are exported: if a container of containers is on one line, arrays of scalars are, too.
        if kind == .scalars, scan.samples.contains(where: isLineOfContainers) { return oneLine(kind) }
        // A printer that breaks all containers or none, which shows no container of the kind. An array on one line is no evidence
        // for objects, and an array of scalars on one line is no evidence for arrays of containers, as in Prettier.
        let siblings = scan.samples.filter {
            $0.isSibling && $0.depth == depth && ($0.spansLines || $0.kind == .object || kind == .scalars)
        }.prefix(Self.siblingLimit)
        if let first = siblings.first, siblings.allSatisfy({ $0.hasBreaks == first.hasBreaks }) {
            return first.hasBreaks ? overLines(with: gaps(of: first.place, as: kind), kind) : oneLine(kind)
        }
        // The same printers in a document of one path: only the containers around the place show a form, of the same kind first.
        for kind in kinds {
            guard let found = scan.samples.first(where: { $0.isAncestor && $0.kind == kind }) else { continue }
            return found.spansLines ? overLines(as: found.place, kind) : oneLine(kind)
        }
        // `JSON.stringify` and Foundation again, in a new container: it is laid out like the one around it.
        if let parent { return parent.gaps.hasBreak ? overLines(with: parent.gaps, kind) : oneLine(kind) }
        let around = scan.samples.first { $0.isAncestor && $0.depth == depth - 1 }
        // Files that were edited by hand: any container over lines.
        if let shown = around ?? scan.samples.first(where: \.hasBreaks) {
            return shown.hasBreaks ? overLines(with: gaps(of: shown.place, as: kind), kind) : oneLine(kind)
        }
        // The scan has met no filled container in a long document: the root shows whether that is over lines.
        let root = scan.ancestors.first.map { document.root(around: $0) } ?? Document.root
        let isOpen = document.isFilled(root) && document.hasBreaks(root)
        return isOpen ? overLines(with: gaps(of: root, as: kind), kind) : oneLine(kind)
    }

    /// Returns the form of a container over several lines like another one.
    func overLines(as model: Example, _ kind: ContainerKind, lineLimit: Int = 0) -> ContainerLayout {
        ContainerLayout(gaps: gaps(of: model, as: kind), isOneLine: false, lineLimit: lineLimit)
    }

    private func overLines(with gaps: ContainerGaps, _ kind: ContainerKind) -> ContainerLayout {
        var gaps = filled(gaps, kind)
        gaps.row = nil
        return ContainerLayout(gaps: gaps, isOneLine: false)
    }

    /// Returns the form of a container on one line.
    func oneLine(_ kind: ContainerKind, like model: Example? = nil) -> ContainerLayout {
        let isArray = kind != .object
        if let model, document.index[model].tag == (isArray ? .array : .object), !document.hasBreaks(model) {
            // If the model has only one child, it gets the comma of its kind.
            return ContainerLayout(gaps: gaps(of: model, as: kind), isOneLine: true)
        }
        if let form = knownFlat[kind] { return form }
        let form = newFlat(kind)
        knownFlat[kind] = form
        return form
    }

    private func newFlat(_ kind: ContainerKind) -> ContainerLayout {
        let kinds: [ContainerKind] =
            kind == .object ? [.object] : [kind, kind.substitute ?? .objects, .arrays, .scalars]
        // One record a line: the nearest record shows the spaces. Python's `json.dumps` has the same in all kinds.
        for kind in kinds {
            let found = scan.samples.filter { $0.kind == kind && !$0.spansLines }.min { $0.distance < $1.distance }
            if let found { return ContainerLayout(gaps: gaps(of: found.place, as: kind), isOneLine: true) }
        }
        // Only an empty container or an array can show here whether a space follows the bracket.
        let isPadded =
            scan.empties[kind == .object ? .object : .array] == .space
            || kind == .object && scan.samples.contains(where: isPadded)
        let padding: Gap = isPadded ? .space : .none
        return ContainerLayout(gaps: filled(ContainerGaps(open: padding, close: padding), kind), isOneLine: true)
    }

    /// Returns the gaps of a container, completed for a container of a kind.
    func gaps(of model: Example, as kind: ContainerKind) -> ContainerGaps {
        // Two bits for the four kinds.
        let key = model << 2 | Int(kind.rawValue)
        if let gaps = known[key] { return gaps }
        let gaps = filled(GapSample(document, model).gaps, kind)
        known[key] = gaps
        return gaps
    }

    /// The indentation that each level adds, derived from the containers around the place; two spaces if they show none.
    var step: [UInt8] {
        // `JSON.stringify` and Python's `json.dumps` are given any number of spaces, or a tab.
        let indentations = scan.ancestors.lazy.map { [document] in document.indentation(of: $0) }
        for (inner, outer) in zip(indentations, indentations.dropFirst())
        where inner.count > outer.count && inner.starts(with: outer) {
            return Array(inner.dropFirst(outer.count))
        }
        return scan.ancestors.lazy.map { self.document.step(in: $0) }.first { !$0.isEmpty } ?? [0x20, 0x20]
    }

    // MARK: Samples

    /// Returns the sample whose layout a container gets; nil if there is none.
    private func sample(of kind: ContainerKind, depth: Int, spanningLines: Bool?) -> StyleSample? {
        scan.samples.filter {
            // Not the containers around the place: an outer array of records shows nothing about the arrays in a record.
            $0.kind == kind && !$0.isForced && !$0.isAncestor && (spanningLines ?? $0.spansLines) == $0.spansLines
        }.min { (rank(of: $0, depth: depth), $0.distance) < (rank(of: $1, depth: depth), $1.distance) }
    }

    private func rank(of sample: StyleSample, depth: Int) -> Int {
        // Prettier, and people: what is beside the place, or as deep, is most alike.
        if sample.depth == depth { return sample.isSibling ? 0 : 1 }
        return sample.depth > depth ? 2 : 3
    }

    /// Returns the column by which a container on one line ends if some containers of its kind are on one line and some are not;
    /// otherwise nil.
    ///
    /// A row of elements counts as a line, too.
    private func lineLimit(of kind: ContainerKind, isSmall: Bool) -> Int? {
        guard kind == .scalars || kind == .object && isSmall else { return nil }
        if let known = knownLimits[kind] { return known > 0 ? known : nil }
        var (longest, hasLong) = (0, false)
        for sample in scan.samples where sample.kind == kind && !sample.isForced && !sample.isAncestor {
            if kind == .object, !document.isSmall(sample.place) { continue }
            if sample.spansLines {
                hasLong = true
                // Prettier fills lines with numbers, and so do people who write matrices.
                longest = max(longest, GapSample(document, sample.place).row?.row.end ?? 0)
            } else {
                let end = document.range(of: sample.place).upperBound
                longest = max(longest, document.column(of: end, at: sample.place, limit: Gap.fullLine))
            }
        }
        // Without a container over lines, length decides nothing.
        let limit = hasLong ? longest : 0
        knownLimits[kind] = limit
        return limit > 0 ? limit : nil
    }

    /// Returns whether all siblings of a kind are on one line, or none is.
    private func siblingsAgree(on kind: ContainerKind) -> Bool {
        let siblings = scan.samples.filter { $0.isSibling && $0.depth == 1 && $0.kind == kind }
        return siblings.allSatisfy { $0.spansLines == siblings.first?.spansLines }
    }

    /// Returns whether a container would end by the last column if it were on one line.
    private func fitsOnLine(_ model: Example) -> Bool {
        var end = document.column(of: model)
        for at in document.contents(of: model) {
            end += document.range(of: at).count + 2
            // Otherwise each new sibling of a long array would cost the length of that array.
            if end > Gap.fullLine { return false }
        }
        return end <= Gap.fullLine
    }

    private func spansLines(_ model: Example) -> Bool {
        if let sample = scan.samples.first(where: { $0.place == model }) { return sample.spansLines }
        return document.hasBreaks(model) || document.hasBreak(document.range(of: model).prefix(Gap.longest))
    }

    // MARK: Counterparts

    /// Returns the container whose path from a sibling record is the same as the path of the new container from the record around
    /// it; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the new member; nil for an element.
    ///   - isAround: Whether to return the counterpart of the container that contains the place, not of a new container in it.
    private func counterpart(named name: String?, isAround: Bool = false) -> Example? {
        // Prettier, and people: the records of a list have the same members in the same forms.
        for level in (isAround ? 2 : 1)...Self.recordLevels where level <= scan.ancestors.count {
            let around = scan.ancestors[level - 1]
            let record = scan.samples.first {
                $0.isSibling && $0.depth == 1 - level && document.index[$0.place].tag == document.index[around].tag
            }
            guard let record else { continue }
            var found: Example? = record.place
            // Down from the record by the names of the containers around the place, and by the first element with children.
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

    /// Returns the container with children that is a child of another one: the member with a name or, without a name, the first
    /// such element.
    func child(of model: Example, named name: String?) -> Example? {
        if let name {
            guard document.index[model].tag == .object, let key = document.member(name, of: model) else { return nil }
            return document.isFilled(key + 1) ? key + 1 : nil
        }
        guard document.index[model].tag == .array else { return nil }
        return document.childPlaces(of: model).prefix(Self.siblingLimit).first { document.isFilled($0) }
    }

    // MARK: Arrays

    /// Returns whether a sample is an array without line breaks of its own that could have some: its elements contain line
    /// breaks, or a space follows its bracket.
    private func isHugging(_ sample: StyleSample) -> Bool {
        sample.kind != .object && !sample.hasBreaks && !sample.isForced
            && (sample.kind != .scalars && sample.spansLines || isPadded(sample))
    }

    /// Returns whether a sample is a container of containers on one line that could have line breaks.
    private func isLineOfContainers(_ sample: StyleSample) -> Bool {
        !sample.spansLines && !sample.isForced && !sample.isAncestor && sample.kind != .scalars
            && !document.isSmall(sample.place)
    }

    /// Returns whether a sample is an array with a space after its bracket.
    private func isPadded(_ sample: StyleSample) -> Bool {
        sample.kind != .object && GapSample(document, sample.place).open == .space
    }
}
