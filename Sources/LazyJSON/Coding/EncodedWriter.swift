/// Writes encoded values as compact text, without recursion.
struct EncodedWriter: ~Copyable {
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

    private mutating func begin(_ value: EncodedValue) {
        switch value {
        case .json(let json): PreservedWriter.write(json, into: &output)
        case .string(let text): output.appendString(text)
        case .token(let text): output.append(text)
        case .pending(let slot): begin(slot.value ?? .object(EncodedObject()))
        case .object(let object):
            object.sortDictionaries()
            output.append(0x7B)
            frames.append(Frame(container: value))
        case .array:
            output.append(0x5B)
            frames.append(Frame(container: value))
        }
    }

    /// Writes the next child of a container, or its closing bracket.
    private mutating func resume(_ frame: Frame) {
        var frame = frame
        let child: EncodedValue
        switch frame.container {
        case .object(let object):
            guard frame.next < object.members.count else { return output.append(0x7D) }
            let member = object.members[frame.next]
            if frame.next > 0 { output.append(0x2C) }
            output.appendString(member.name)
            output.append(0x3A)
            child = member.value
        case .array(let array):
            guard frame.next < array.elements.count else { return output.append(0x5D) }
            if frame.next > 0 { output.append(0x2C) }
            child = array.elements[frame.next]
        default:
            return
        }
        frame.next += 1
        frames.append(frame)
        begin(child)
    }
}
