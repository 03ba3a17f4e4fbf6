/// A container that is being written in a layout found for it.
struct LaidOutContainer {
    var cursor: ChildCursor
    let evidence: LayoutEvidence
    let form: ContainerForm
    let indentation: [UInt8]
    /// The indentation of its children.
    let inner: [UInt8]
    /// The container whose layout it has.
    let model: LayoutEvidence.Model?
    let depth: Int
    /// Whether a trailing comma is written after the last child.
    var hasTrailingComma = false
    /// The number of children that were written.
    private(set) var count = 0

    /// Returns the colon before a value.
    func colon(of value: JSON) -> GapPair? {
        value.isFilled && !form.isOneLine ? evidence.colonOfContainer(in: form.gaps) : form.gaps.colon
    }

    /// Writes the text before the next child: the gap after the opening bracket, or the comma.
    mutating func appendGap(to output: inout ByteBuffer) {
        defer { count += 1 }
        if count == 0 { return append(form.gaps.open, to: &output) }
        var comma = form.gaps.comma ?? GapPair(before: .none, after: .none)
        if let row = form.gaps.row, count % row.count == 0 { comma = row.comma }
        append(comma.before, to: &output)
        output.append(0x2C)
        append(comma.after, to: &output)
    }

    /// Writes a colon with the white space around it.
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
