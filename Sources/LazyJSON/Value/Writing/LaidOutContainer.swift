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
    var hasTrailingComma = false
    /// The number of children that are written.
    private(set) var count = 0

    /// The colon before a value.
    func colon(of value: JSON) -> GapPair? {
        value.isFilled && !form.isOneLine ? evidence.colonOfContainer(in: form.gaps) : form.gaps.colon
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

/// A change of the indentation of lines.
struct Indentation {
    /// The beginning of the old indentation; lines that begin otherwise keep theirs.
    let old: [UInt8]
    /// The new beginning.
    let new: [UInt8]
    /// White space that is replaced as often as it follows the beginning; nothing if it is empty.
    var step: (old: [UInt8], new: [UInt8]) = ([], [])
    /// The line breaks; nil keeps them.
    var lineBreak: [UInt8]?
}

extension [UInt8] {
    /// The same text with another indentation of each line but the first.
    func indented(_ change: Indentation) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var start = 0
        while let end = self[start...].firstIndex(where: \.isLineBreak) {
            let next = span.skipLineBreak(end)
            result += change.lineBreak.map { self[start..<end] + $0 } ?? self[start..<next]
            start = next
            guard start < count, !self[start].isLineBreak, self[start...].starts(with: change.old) else { continue }
            result += change.new
            start += change.old.count
            // As deep as containers have lines of their own, so that a text of white space cannot grow without limit.
            var depth = LaidOutContainer.deepest
            while !change.step.old.isEmpty, depth > 0, self[start...].starts(with: change.step.old) {
                result += change.step.new
                start += change.step.old.count
                depth -= change.step.new.count + 1
            }
        }
        return result + self[start...]
    }
}
