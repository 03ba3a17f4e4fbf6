/// The white space between two tokens, in a form that can be applied to containers at other depths.
///
/// If it has a line break, its indentation is stored relative to the indentation of the container, which is the indentation of
/// the line of the closing bracket.
struct Gap: Hashable {
    /// The white space up to the last line break, or all of it if there is none, and the end of the indentation, which the
    /// indentation of the container does not have.
    private let text: [UInt8]
    /// The number of bytes of `text` up to the last line break, or of all of it.
    private let headCount: Int
    /// The number of bytes at the end of the indentation of the container that this indentation does not have.
    private let dropped: Int
    /// Whether there is a line break.
    let hasBreak: Bool

    /// No white space.
    static let none = Gap([], in: [])
    /// A space.
    static let space = Gap([0x20], in: [])

    /// The largest number of bytes of white space between two tokens that is repeated elsewhere.
    ///
    /// It is more than any layout has. Without it, each new child in a document of white space could be as large as the document.
    static let longest = 4096

    /// The number of bytes on a line after which no new child is added to the line if there is a choice.
    static let fullLine = 80

    private init(_ text: [UInt8], headCount: Int, dropped: Int, hasBreak: Bool = true) {
        (self.text, self.headCount, self.dropped, self.hasBreak) = (text, headCount, dropped, hasBreak)
    }

    /// Creates a gap from the white space in a container with an indentation.
    init(_ bytes: consuming [UInt8], in indentation: @autoclosure () -> [UInt8]) {
        guard let last = bytes.lastIndex(where: \.isLineBreak) else {
            let text = bytes.repeatable
            self.init(text, headCount: text.count, dropped: 0, hasBreak: false)
            return
        }
        let (start, indentation) = (last + 1, indentation())
        // Only the beginning that both indentations have: spaces and tabs may be mixed, and a line may be less indented.
        var end = start
        while end < bytes.count, end - start < indentation.count, bytes[end] == indentation[end - start] { end += 1 }
        bytes.removeSubrange(start..<end)
        self.init(bytes, headCount: start, dropped: indentation.count - (end - start))
    }

    /// Returns the white space in a container with an indentation.
    func bytes(in indentation: [UInt8]) -> [UInt8] {
        hasBreak ? text[..<headCount] + self.indentation(in: indentation) : text
    }

    /// Writes the white space in a container with an indentation.
    func write(in indentation: [UInt8], into output: inout ByteBuffer) {
        output.append(text.span.extracting(first: headCount))
        if hasBreak { output.append(indentation.span.extracting(droppingLast: min(dropped, indentation.count))) }
        output.append(text.span.extracting(droppingFirst: headCount))
    }

    /// Returns the indentation of the line that a gap with a line break begins, in a container with an indentation.
    func indentation(in outer: [UInt8]) -> [UInt8] { Array(outer.dropLast(dropped) + text[headCount...]) }

    /// Returns the gap with the indentation of another gap; unchanged if one of them has no line break.
    func indented(like other: Gap) -> Gap {
        guard hasBreak, other.hasBreak else { return self }
        return Gap(
            Array(text[..<headCount] + other.text[other.headCount...]), headCount: headCount, dropped: other.dropped)
    }

    /// Whether there is a blank line, or more than one space within a line, which is alignment.
    var isLoose: Bool { headCount > 1 && (!hasBreak || text.lineBreakCount > 1) }
}

/// The gaps around a comma or colon.
struct GapPair: Hashable {
    var before: Gap
    var after: Gap

    /// No white space.
    static let none = GapPair(before: .none, after: .none)

    /// Whether one of them has a line break.
    var hasBreak: Bool { before.hasBreak || after.hasBreak }
    /// Whether one of them has a blank line or alignment.
    var isLoose: Bool { before.isLoose || after.isLoose }
}

/// The gaps of one container.
struct ContainerGaps {
    /// After the opening bracket.
    var open: Gap
    /// Before the closing bracket.
    var close: Gap
    /// Around the commas; nil if the container shows none.
    var comma: GapPair?
    /// Around the colons before scalars and empty containers; nil if the container shows none.
    var colon: GapPair?
    /// Around the colons before containers with children; nil if the container shows none.
    var containerColon: GapPair?
    /// For an array with several elements on each line, the lines.
    var row: Row?

    /// The number of elements on the first line, the comma between lines, and the column after the first line.
    typealias Row = (count: Int, comma: GapPair, end: Int)

    /// Whether children are on lines of their own.
    var hasBreak: Bool { open.hasBreak || close.hasBreak || comma?.hasBreak == true }

    /// Returns the number of bytes of a container with one child on one line.
    func length(ofKey key: Int, value: Int) -> Int {
        let gaps = [open, close] + (key > 0 ? [colon?.before ?? .none, colon?.after ?? .none] : [])
        return gaps.reduce(2 + key + min(key, 1) + value) { $0 + $1.bytes(in: []).count }
    }

    /// Returns the indentation of the line of a child in a container with an indentation.
    ///
    /// - Parameter step: The indentation that a level adds, for children that do not begin a line.
    func childIndentation(in indentation: [UInt8], step: @autoclosure () -> [UInt8]) -> [UInt8] {
        if let comma, comma.after.hasBreak { return comma.after.indentation(in: indentation) }
        if open.hasBreak { return open.indentation(in: indentation) }
        return close.hasBreak ? indentation + step() : indentation
    }
}

extension Array where Element: Hashable {
    /// Returns the element that occurs most often; nil if there are none.
    ///
    /// O(*n*²), for short arrays.
    ///
    /// If several occur equally often, an element for which `isLoose` returns `false` is preferred, then the last one.
    func mostFrequent(rejecting isLoose: (Element) -> Bool) -> Element? {
        // Most containers have one printer.
        if let last, allSatisfy({ $0 == last }) { return last }
        // How often an element occurs, whether it is not loose, and its position.
        let ranks = indices.map { at in (self.count { $0 == self[at] }, isLoose(self[at]) ? 0 : 1, at) }
        return ranks.max { $0 < $1 }.map { self[$0.2] }
    }
}
