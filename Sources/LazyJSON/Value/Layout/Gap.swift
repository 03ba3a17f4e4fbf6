/// The white space between two tokens, in a form that can be applied to containers at other depths.
///
/// If it has a line break, its indentation is stored relative to the indentation of the container, which is the indentation of
/// the line of the closing bracket.
struct Gap: Hashable {
    /// The white space up to the last line break; all of it if there is no line break.
    private let head: [UInt8]
    /// The end of the indentation, which the indentation of the container does not have.
    private var added: [UInt8]
    /// The number of bytes at the end of the indentation of the container that this indentation does not have.
    private var dropped: Int
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

    /// Creates a gap from the white space in a container with an indentation.
    init(_ bytes: [UInt8], in indentation: [UInt8]) {
        guard let last = bytes.lastIndex(where: \.isLineBreak) else {
            (head, added, dropped, hasBreak) = (bytes.repeatable, [], 0, false)
            return
        }
        let own = bytes[(last + 1)...]
        let common = zip(own, indentation).prefix { $0 == $1 }.count
        head = Array(bytes[...last])
        added = Array(own.dropFirst(common))
        dropped = indentation.count - common
        hasBreak = true
    }

    /// Returns the white space in a container with an indentation.
    func bytes(in indentation: [UInt8]) -> [UInt8] {
        hasBreak ? head + indentation.dropLast(dropped) + added : head
    }

    /// Writes the white space in a container with an indentation.
    func write(in indentation: [UInt8], into output: inout ByteBuffer) {
        output.append(head)
        guard hasBreak else { return }
        if dropped == 0 { output.append(indentation) } else { output.append(Array(indentation.dropLast(dropped))) }
        output.append(added)
    }

    /// Returns the indentation of the line that a gap with a line break begins, in a container with an indentation.
    func indentation(in outer: [UInt8]) -> [UInt8] { outer.dropLast(dropped) + added }

    /// Returns the gap with the indentation of another gap; unchanged if one of them has no line break.
    func indented(like other: Gap) -> Gap {
        guard hasBreak, other.hasBreak else { return self }
        var gap = self
        (gap.added, gap.dropped) = (other.added, other.dropped)
        return gap
    }

    /// Whether there is a blank line, or more than one space within a line, which is alignment.
    var isLoose: Bool { hasBreak ? head.lineBreakCount > 1 : head.count > 1 }
}

/// The gaps around a comma or colon.
struct GapPair: Hashable {
    var before: Gap
    var after: Gap

    /// Whether one of them has a line break.
    var hasBreak: Bool { before.hasBreak || after.hasBreak }
    /// Whether one of them has a blank line or alignment.
    var isLoose: Bool { before.isLoose || after.isLoose }
}

extension GapPair {
    /// Creates the gaps of a colon within a line from the colon with the white space around it.
    init(colon: [UInt8]) {
        let at = colon.firstIndex(of: 0x3A) ?? 0
        self.init(before: Gap(Array(colon[..<at]), in: []), after: Gap(Array(colon[at...].dropFirst()), in: []))
    }
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
    /// For an array with several elements on each line: the number of elements on the first line, the comma between lines, and
    /// the column after the first line.
    var row: (count: Int, comma: GapPair, end: Int)?

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
        var best: (element: Element, count: Int, isLoose: Bool)?
        for (at, element) in enumerated().reversed() where !self[(at + 1)...].contains(element) {
            let count = self[...at].count { $0 == element }
            let loose = isLoose(element)
            if let best, count < best.count || count == best.count && (loose || !best.isLoose) { continue }
            best = (element, count, loose)
        }
        return best?.element
    }
}
