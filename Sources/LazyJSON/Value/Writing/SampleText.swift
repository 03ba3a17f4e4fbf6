/// A text whose layout other values get.
struct SampleText: Sendable, Hashable {
    private let json: JSON

    init(_ json: JSON) { self.json = json.editedNode == nil ? json : json.detached() }

    static func == (one: SampleText, other: SampleText) -> Bool {
        one.json.isSameView(as: other.json) && one.json.frame === other.json.frame
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ValueIdentity(json)) }

    /// Returns the text of a value in the layout.
    func text(of value: JSON) -> ByteBuffer {
        var output = ByteBuffer(capacity: value.expectedSize)
        let around = comments(around: value)
        output.append(around.before)
        if let (document, open) = json.opened {
            PreservedWriter.write(value, like: open, of: document, into: &output)
        } else if json.dialect == .jsonc, let own = value.detached().opened, own.document.hasComments(in: own.open) {
            // Nothing shows a layout, so the value keeps its own for the comments in it.
            let outer = value.opened.map { $0.document.indentation(of: $0.open) } ?? []
            output.append(own.document.text.bytes(own.document.range(of: own.open)).indented(lineBreaks(from: outer)))
        } else {
            output.append(value.written(.compact).array())
        }
        output.append(around.after)
        // A `//` comment has ended its line already.
        let endsLine = around.after.last?.isLineBreak ?? false
        if !endsLine, let lineBreak = json.frame?.finalLineBreak { output.append(lineBreak) }
        return output
    }

    /// Returns the comments before and after the root of a document with the white space at them, in the line breaks of the sample.
    private func comments(around value: JSON) -> (before: [UInt8], after: [UInt8]) {
        guard json.dialect == .jsonc, value.dialect == .jsonc, let frame = value.frame else { return ([], []) }
        let root = frame.range(of: Document.root)
        let mark = frame.text.count > 2 && frame.text.bytes(0..<3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        let before = CommentedSpace(frame.text.bytes(mark..<root.lowerBound))
        let after = CommentedSpace(frame.text.bytes(root.upperBound..<frame.text.count)).parts
        return (
            before.parts.isEmpty ? [] : before.bytes.indented(lineBreaks()),
            CommentedSpace(parts: after).bytes.indented(lineBreaks())
        )
    }

    /// Returns the change of lines with an indentation to the line breaks of the sample.
    private func lineBreaks(from outer: [UInt8] = []) -> Indentation {
        Indentation(old: outer, new: [], lineBreak: json.source?.firstLineBreak(upTo: .max))
    }
}
