/// The layout of a container: its gaps, and whether it is on one line.
struct ContainerForm {
    /// The gaps.
    var gaps: ContainerGaps
    /// Whether all of it is on one line, including the containers in it.
    var isOneLine: Bool
    /// The column by which the container must end to be on one line; 0 if its form does not depend on its length.
    var lineLimit = 0
}

extension ContainerForm {
    /// Returns the form of a root that was empty: over several lines if there is a line break after it, otherwise on one line.
    static func root(of document: Document) -> ContainerForm {
        let end = document.range(of: Document.root).upperBound
        let rest = document.text.bytes(end..<min(document.text.count, end + Gap.longest))
        guard !document.hasManyRoots, let start = rest.firstIndex(where: \.isLineBreak) else {
            let colon = GapPair(before: .none, after: .none)
            return ContainerForm(gaps: ContainerGaps(open: .none, close: .none, colon: colon), isOneLine: true)
        }
        let line = Array(rest[start..<rest.span.skipLineBreak(start)])
        let gaps = ContainerGaps(
            open: Gap(line + [0x20, 0x20], in: []), close: Gap(line, in: []),
            comma: GapPair(before: .none, after: Gap(line + [0x20, 0x20], in: [])),
            colon: GapPair(before: .none, after: .space))
        return ContainerForm(gaps: gaps, isOneLine: false)
    }
}
