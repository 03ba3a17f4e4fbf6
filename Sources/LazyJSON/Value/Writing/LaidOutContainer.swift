/// A container that is being written in a layout found for it.
final class LaidOutContainer {
    var cursor: ChildCursor
    private let place: StyleLocation
    private let form: ContainerLayout
    /// The indentation of its children.
    private let inner: [UInt8]
    /// Whether a trailing comma is written after the last child.
    private let hasTrailingComma: Bool
    /// Whether children bring comments, which are written on the lines of the children.
    private let isCommented: Bool
    /// The comments behind the child that was written last, and between its name and its value.
    private var (trailing, beforeValue): ([UInt8], [UInt8]) = ([], [])
    /// The number of children that were written.
    private var count = 0

    init(
        _ value: JSON, _ form: ContainerLayout, at place: StyleLocation, hasTrailingComma: Bool = false,
        isCommented: Bool = false
    ) {
        (cursor, self.place, self.form, self.isCommented) = (ChildCursor(value), place, form, isCommented)
        self.hasTrailingComma = hasTrailingComma && !form.isOneLine
        inner =
            form.isOneLine
            ? place.indentation : form.gaps.childIndentation(in: place.indentation, step: place.evidence.step)
    }

    /// Returns the location of a container in this one that begins on a line with an indentation.
    func location(named key: ChildCursor.Key?, _ indentation: [UInt8]) -> StyleLocation {
        StyleLocation(
            evidence: place.evidence, indentation: indentation, isOneLine: form.isOneLine || place.holdsRecords,
            parent: form,
            model: place.model.flatMap { place.evidence.child(of: $0, named: key?.text) }, isNamed: key != nil,
            depth: place.depth + 1)
    }

    /// Writes the text between a child and the child or bracket before it, and the name of a member with its colon.
    ///
    /// - Returns: The indentation of the line on which the value begins.
    func appendStart(of child: (key: ChildCursor.Key?, value: JSON), to output: inout ByteBuffer) -> [UInt8] {
        if count == 0 {
            form.gaps.open.write(in: place.indentation, into: &output)
        } else {
            let lines = form.gaps.row.flatMap { count % $0.count == 0 ? $0.comma : nil }
            append(lines ?? form.gaps.comma, 0x2C, trailing, to: &output)
        }
        count += 1
        if isCommented { appendComments(of: child.value, to: &output) }
        guard let key = child.key else { return inner }
        let start = output.count
        key.write(into: &output)
        let evidence = place.evidence
        if key.isMade { output.escape(from: start, like: evidence.document, at: evidence.examined) }
        let isBroken = child.value.isFilled && !form.isOneLine
        let colon = isBroken ? place.evidence.colonOfContainer(in: form.gaps) : form.gaps.colon
        append(colon, 0x3A, beforeValue, to: &output)
        return colon.flatMap { $0.after.hasBreak ? $0.after.indentation(in: place.indentation) : nil } ?? inner
    }

    /// Writes the comments before a child, each on its own line, and keeps the others.
    private func appendComments(of value: JSON, to output: inout ByteBuffer) {
        let lineBreak = place.evidence.lineBreak
        let carried = place.evidence.carried(value, isNamed: cursor.isObject)?.moved(to: (lineBreak, inner))
        for part in carried?.leading ?? [] { output.append(part.comment + lineBreak + inner) }
        beforeValue =
            carried?.beforeValue.flatMap { [0x20] + $0.comment + ($0.isLine ? lineBreak + inner : []) } ?? []
        trailing = carried?.trailing.flatMap { [0x20] + $0.part.comment } ?? []
    }

    /// Writes a scalar child.
    func append(scalar value: JSON, to output: inout TextOutput) {
        _ = output.append(value, into: place.evidence.document, at: place.evidence.examined)
    }

    /// Writes the text after the last child and the closing bracket.
    func appendEnd(to output: inout TextOutput) {
        if hasTrailingComma, output.dialect == .jsonc { output.bytes.append(0x2C) }
        output.bytes.append(trailing)
        form.gaps.close.write(in: place.indentation, into: &output.bytes)
        output.bytes.append(cursor.isObject ? 0x7D : 0x5D)
    }

    /// Writes a comma or colon with the white space around it, and comments behind it.
    private func append(_ gaps: GapPair?, _ token: UInt8, _ comments: [UInt8] = [], to output: inout ByteBuffer) {
        gaps?.before.write(in: place.indentation, into: &output)
        output.append(token)
        output.append(comments)
        gaps?.after.write(in: place.indentation, into: &output)
    }
}
