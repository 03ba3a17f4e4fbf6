/// Writes encoded values as compact text, without recursion.
struct EncodedWriter: ~Copyable {
    /// A container and the position of its next child.
    private struct Frame {
        let container: EncodedValue
        var next = 0
    }

    private var frames: [Frame] = []
    private var output = ByteBuffer(capacity: 256)

    /// The text of a value.
    static func text(of value: EncodedValue) -> ByteBuffer {
        var writer = EncodedWriter()
        writer.begin(value)
        while let frame = writer.frames.popLast() { writer.resume(frame) }
        return writer.output
    }

    /// Writes a scalar, or the opening bracket of a container, whose children follow.
    private mutating func begin(_ value: EncodedValue) {
        switch value {
        case .json(let json): PreservedWriter.write(json, into: &output)
        case .string(let text): output.appendString(text)
        case .token(let text): output.append(text)
        case .object(let object):
            object.sortDictionaries()
            output.append(0x7B)
            frames.append(Frame(container: value))
        case .array:
            output.append(0x5B)
            frames.append(Frame(container: value))
        }
    }

    /// Writes the children of a container up to the next one that is a container, or else the closing bracket.
    private mutating func resume(_ frame: Frame) {
        switch frame.container {
        case .object(let object):
            let members = object.members
            for position in frame.next..<members.count {
                if position > 0 { output.append(0x2C) }
                output.appendString(members[position].name)
                output.append(0x3A)
                if write(members[position].value, at: position, in: frame) { return }
            }
            output.append(0x7D)
        case .array(let array):
            let elements = array.elements
            for position in frame.next..<elements.count {
                if position > 0 { output.append(0x2C) }
                if write(elements[position], at: position, in: frame) { return }
            }
            output.append(0x5D)
        default:
            return
        }
    }

    /// Writes a child; returns whether it is a container, whose children are written before the rest of its parent.
    private mutating func write(_ child: EncodedValue, at position: Int, in parent: Frame) -> Bool {
        let isContainer = child.isContainer
        if isContainer { frames.append(Frame(container: parent.container, next: position + 1)) }
        begin(child)
        return isContainer
    }
}
