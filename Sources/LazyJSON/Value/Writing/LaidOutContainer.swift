/// A container that is laid out while it is written.
struct LaidOutContainer {
    /// The most bytes of indentation; deeper containers are written on one line, so that the text stays linear.
    static let deepest = 1024

    var cursor: ChildCursor
    let evidence: LayoutEvidence
    let form: ContainerForm
    let indentation: [UInt8]
    /// The indentation of its children.
    let inner: [UInt8]
    /// The container that it is laid out like.
    let model: LayoutEvidence.Model?
    let depth: Int
    /// Whether a comma is behind the last child.
    let hasTrailingComma: Bool
    /// The number of children that are written.
    private var count = 0

    init(
        cursor: ChildCursor, evidence: LayoutEvidence, form: ContainerForm, indentation: [UInt8], inner: [UInt8],
        model: LayoutEvidence.Model?, depth: Int, hasTrailingComma: Bool = false
    ) {
        (self.cursor, self.evidence, self.form) = (cursor, evidence, form)
        (self.indentation, self.inner, self.model) = (indentation, inner, model)
        (self.depth, self.hasTrailingComma) = (depth, hasTrailingComma)
    }

    /// The colon before a value.
    func colon(of value: JSON) -> GapPair? {
        value.isFilled && !form.isFlat ? evidence.colonOfContainer(in: form.gaps) : form.gaps.colon
    }

    /// Writes what is before the next child.
    mutating func appendGap(to output: inout ByteBuffer) {
        defer { count += 1 }
        if count == 0 { return append(form.gaps.open, to: &output) }
        var comma = form.gaps.comma ?? GapPair(before: .none, after: .none)
        if let row = form.gaps.row, count % row.count == 0 { comma = row.comma }
        append(comma.before, to: &output)
        output.append(0x2C)
        append(comma.after, to: &output)
    }

    /// Writes a colon.
    func append(_ colon: GapPair?, to output: inout ByteBuffer) {
        append(colon?.before ?? .none, to: &output)
        output.append(0x3A)
        append(colon?.after ?? .none, to: &output)
    }

    /// Writes a gap.
    private func append(_ gap: Gap, to output: inout ByteBuffer) {
        gap.write(in: indentation, into: &output)
    }
}

extension [UInt8] {
    /// The same text, in which the indentation of each line but the first begins with `new` instead of `old`.
    ///
    /// - Parameters:
    ///   - old: The beginning of the indentation; other lines keep theirs.
    ///   - new: The same afterward.
    ///   - step: What is replaced as often as it follows.
    ///   - lineBreak: The line breaks; nil keeps them.
    func indented(
        from old: [UInt8], to new: [UInt8], step: (old: [UInt8], new: [UInt8]) = ([], []), lineBreak: [UInt8]? = nil
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var start = 0
        while let end = self[start...].firstIndex(where: \.isLineBreak) {
            var next = end + 1
            if self[end] == 0x0D, next < count, self[next] == 0x0A { next += 1 }
            result += lineBreak.map { self[start..<end] + $0 } ?? self[start..<next]
            start = next
            if self[start...].starts(with: old), start < count, !self[start].isLineBreak {
                result += new
                start += old.count
                while !step.old.isEmpty, self[start...].starts(with: step.old) {
                    result += step.new
                    start += step.old.count
                }
            }
        }
        return result + self[start...]
    }
}
