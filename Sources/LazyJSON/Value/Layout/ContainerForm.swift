/// How a container is laid out.
struct ContainerForm {
    /// The gaps.
    var gaps: ContainerGaps
    /// Whether all of it is on one line, the containers in it included.
    var isOneLine: Bool
    /// If it is on one line if that ends by a column, this column; else 0.
    var lineLimit = 0
}

extension ContainerForm {
    /// The form of a root that was empty: on one line, or over lines if there is a line break behind it.
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
