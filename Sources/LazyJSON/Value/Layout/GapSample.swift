/// Some consecutive children of a container of a document, which show its gaps.
///
/// White space is compared in the text, and only the gaps that are asked for are created: one program has written most containers,
/// so all their commas are the same.
final class GapSample {
    /// The number of commas that are compared.
    static let count = 8

    private let document: Document
    private let place: Int
    private lazy var children: [Int] = Array(document.childPlaces(of: place).prefix(GapSample.count + 1))
    /// The indentation of the container.
    private lazy var indentation = document.indentation(of: place)
    private var isObject: Bool { document.index[place].tag == .object }

    /// The text before and after a comma or colon, without it.
    private typealias Spaces = (before: Range<Int>, after: Range<Int>)

    /// - Parameters:
    ///   - document: The document.
    ///   - place: The place of the container, which is not empty.
    ///   - children: Consecutive children; nil for the first ones.
    init(_ document: Document, _ place: Int, _ children: [Int]? = nil) {
        (self.document, self.place) = (document, place)
        if let children { self.children = children }
    }

    /// The gap after the opening bracket.
    var open: Gap { gap(document.shortSpace(before: document.index[document.contents(of: place).lowerBound].offset)) }

    /// All gaps of the container: the most frequent ones among the children.
    var gaps: ContainerGaps {
        let ((comma, row), (colon, containerColon)) = (commas, colons())
        return ContainerGaps(
            open: open, close: gap(document.shortSpace(before: document.closing(of: place).offset)), comma: comma,
            colon: colon?.gaps, containerColon: containerColon?.gaps, row: row)
    }

    /// The most frequent comma; in an array with several elements on each line, the comma within a line, and the row.
    var commas: (comma: GapPair?, row: ContainerGaps.Row?) {
        let spaces = zip(children, children.dropFirst()).map { self.spaces(between: $0, $1) }
        // Prettier's numbers, and matrices: several elements on a line.
        if !isObject, spaces.contains(where: { !hasBreak($0) }), let (row, inner) = row { return (inner, row) }
        let comma = mostFrequent(spaces) { commas in
            // Settings files: commas with a blank line separate groups, and count only if all have one.
            let inGroups = commas.filter { !$0.hasBreak || !$0.isLoose }
            return inGroups.isEmpty ? commas : inGroups
        }
        return (comma, nil)
    }

    /// Returns the most frequent colon before scalars and empty containers, and before containers with children; nil if there is
    /// none.
    ///
    /// - Parameter limit: The largest number of last children that are compared.
    func colons(limit: Int = .max) -> (plain: Colon?, ofContainer: Colon?) {
        guard isObject else { return (nil, nil) }
        let children = Array(children.suffix(limit))
        let colons = children.map {
            spaces(from: document.range(of: $0).upperBound, to: document.index[$0 + 1].offset)
        }
        let areFilled = children.map { document.isFilled($0 + 1) }
        // Containers may begin on their own line after the colon.
        guard zip(colons, areFilled).contains(where: { $1 && hasBreak($0) }) else {
            let colon = self.colon(colons, children)
            return (colon, areFilled.contains(true) ? colon : nil)
        }
        func most(isFilled: Bool) -> Colon? {
            let alike = colons.indices.filter { areFilled[$0] == isFilled }
            return colon(alike.map { colons[$0] }, alike.map { children[$0] })
        }
        return (most(isFilled: false), most(isFilled: true))
    }

    private func colon(_ colons: [Spaces], _ keys: [Int]) -> Colon? {
        guard let most = mostFrequent(colons) else { return nil }
        // Only people align: the same colon after keys of different lengths aligns nothing.
        if isUniform(colons) { return Colon(gaps: most) }
        let found = colons.map(gaps)
        let lengths = keys.map { document.range(of: $0).count }
        for ofColon in [true, false] where found.contains(where: \.isLoose) {
            let widths = zip(found, lengths).map { gaps, length in
                let before = length + gaps.before.bytes(in: indentation).count
                return ofColon ? before : before + 1 + gaps.after.bytes(in: indentation).count
            }
            let width = widths.mostFrequent { _ in false } ?? 0
            let aligned = widths.indices.filter { widths[$0] == width }
            // Keys of one length are aligned by chance.
            if width <= Gap.longest, aligned.count * 2 > widths.count, Set(aligned.map { lengths[$0] }).count > 1 {
                return Colon(gaps: most, alignment: (ofColon, width))
            }
        }
        return Colon(gaps: most)
    }

    /// For an array with several elements on each line, the row and the comma within a line; nil for other containers.
    var row: (row: ContainerGaps.Row, inner: GapPair)? {
        if isObject { return nil }
        let places = Array(document.childPlaces(of: place).prefix(Document.longestRow + 1))
        func comma(_ number: Int) -> Spaces { spaces(between: places[number], places[number + 1]) }
        guard let last = places.indices.dropLast().first(where: { hasBreak(comma($0)) }), last > 0 else { return nil }
        // With the comma.
        let end = document.range(of: places[last]).upperBound + 1
        let column = document.column(of: end, at: place, limit: Gap.fullLine)
        return ((last + 1, gaps(comma(last)), column), gaps(comma(0)))
    }

    // MARK: White space

    private func spaces(between one: Int, _ other: Int) -> Spaces {
        let end = document.range(of: document.valuePlace(of: one, in: place)).upperBound
        return spaces(from: end, to: document.index[other].offset)
    }

    /// Returns the text after the end of a token and before the start of another one, with a comma or colon between them.
    private func spaces(from end: Int, to start: Int) -> Spaces {
        (document.shortSpace(after: end), document.shortSpace(before: start))
    }

    /// Returns the most frequent pair of gaps among those that `choose` returns; nil if there are none.
    private func mostFrequent(_ spaces: [Spaces], of choose: ([GapPair]) -> [GapPair] = { $0 }) -> GapPair? {
        if let last = spaces.last, isUniform(spaces) { return gaps(last) }
        return choose(spaces.map(gaps)).mostFrequent(rejecting: \.isLoose)
    }

    private func isUniform(_ spaces: [Spaces]) -> Bool {
        func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool { document.text.equals(one, document.text, other) }
        return zip(spaces, spaces.dropFirst()).allSatisfy { isSame($0.before, $1.before) && isSame($0.after, $1.after) }
    }

    private func hasBreak(_ spaces: Spaces) -> Bool {
        // A comment may contain a line break.
        if !document.comments.isEmpty { return gaps(spaces).hasBreak }
        return document.hasBreak(spaces.before) || document.hasBreak(spaces.after)
    }

    private func gaps(_ spaces: Spaces) -> GapPair { GapPair(before: gap(spaces.before), after: gap(spaces.after)) }

    private func gap(_ range: Range<Int>) -> Gap { Gap(document.plainText(range), in: indentation) }
}

/// The colon of members with the white space around it.
struct Colon {
    let gaps: GapPair
    /// If colons or values are aligned, the number of bytes from the start of the key to them.
    var alignment: (ofColon: Bool, width: Int)?

    /// Returns the text of the colon of a member in an object with an indentation.
    ///
    /// - Parameters:
    ///   - indentation: The indentation.
    ///   - keyLength: The number of bytes of the key with its quotes.
    func text(in indentation: [UInt8], behind keyLength: Int) -> [UInt8] {
        var (before, after) = (gaps.before.bytes(in: indentation), gaps.after.bytes(in: indentation))
        if let (ofColon, width) = alignment {
            // A space that the others have is kept, even if the key is too long for the alignment.
            func align(_ space: inout [UInt8], behind end: Int) {
                space = [UInt8](repeating: 0x20, count: max(width - end, min(space.count, 1)))
            }
            if ofColon {
                align(&before, behind: keyLength)
            } else {
                align(&after, behind: keyLength + before.count + 1)
            }
        }
        return before + [0x3A] + after
    }
}
