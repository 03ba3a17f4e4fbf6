/// The layout of a container: its gaps, and whether it is on one line.
final class ContainerLayout {
    /// The gaps.
    let gaps: ContainerGaps
    /// Whether all of it is on one line, including the containers in it.
    let isOneLine: Bool
    /// The column by which the container must end to be on one line; 0 if its form does not depend on its length.
    let lineLimit: Int

    init(gaps: ContainerGaps, isOneLine: Bool, lineLimit: Int = 0) {
        (self.gaps, self.isOneLine, self.lineLimit) = (gaps, isOneLine, lineLimit)
    }
}

extension ContainerLayout {
    /// Returns the form of a root that was empty: over several lines if there is a line break after it, otherwise on one line.
    static func root(of document: Document) -> ContainerLayout {
        // With many roots, such as the records of JSON Lines, no end of a file follows a root.
        guard !document.hasManyRoots, let line = document.finalLineBreak else {
            let gaps = ContainerGaps(open: .none, close: .none, colon: GapPair.none)
            return ContainerLayout(gaps: gaps, isOneLine: true)
        }
        // As npm does with a file that has only `{}` and a line break.
        return .lines(line, [0x20, 0x20], colon: nil)
    }

    /// Returns the form of a container with each child on its own line.
    static func lines(_ lineBreak: [UInt8], _ step: [UInt8], colon: GapPair?) -> ContainerLayout {
        let child = Gap(lineBreak + step, in: [])
        let gaps = ContainerGaps(
            open: child, close: Gap(lineBreak, in: []), comma: GapPair(before: .none, after: child),
            colon: colon ?? GapPair(before: .none, after: .space))
        return ContainerLayout(gaps: gaps, isOneLine: false)
    }
}

extension Document {
    /// The first line break after the root; nil if there is none.
    var finalLineBreak: [UInt8]? {
        let end = range(of: Document.root).upperBound
        return text.bytes(end..<min(text.count, end + Gap.longest)).firstLineBreak
    }
}
