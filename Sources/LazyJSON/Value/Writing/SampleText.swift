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
        if let (document, open) = json.opened {
            PreservedWriter.write(value, like: open, of: document, into: &output)
        } else {
            output = value.written(.compact)
        }
        if let lineBreak = json.frame?.finalLineBreak { output.append(lineBreak) }
        return output
    }
}
