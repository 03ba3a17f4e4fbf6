/// A value that was encoded, before it becomes text.
enum EncodedValue {
    /// A scalar, or a `JSON` that is written with its own text.
    case json(JSON)
    /// A string, escaped when it is written.
    case string(String)
    /// The text of a number, `true`, `false` or `null`.
    case token(String)
    case object(EncodedObject)
    case array(EncodedArray)

    var isContainer: Bool {
        switch self {
        case .object, .array: true
        case .json, .string, .token: false
        }
    }
}

/// The elements of an array that is being encoded.
final class EncodedArray {
    var elements: [EncodedValue] = []

    /// Appends the elements of an array.
    func append(elementsOf json: JSON) {
        for element in json.elements { elements.append(.json(element)) }
    }
}

/// The members of an object that is being encoded, in the order in which they were encoded.
final class EncodedObject {
    struct Member {
        let name: String
        /// Whether it is of a dictionary, which has no order of its own.
        let isUnordered: Bool
        var value: EncodedValue
    }

    private(set) var members: [Member] = []
    /// The positions of the members by name, once they are many.
    private var positions: [ExactText: Int] = [:]
    private static let wideCount = 12

    /// Sets the member with a name, in the place of the one that has it already.
    func set(_ name: String, to value: EncodedValue, isUnordered: Bool) {
        if let position = position(of: name) {
            members[position].value = value
            return
        }
        members.append(Member(name: name, isUnordered: isUnordered, value: value))
        if !positions.isEmpty {
            positions[ExactText(text: name)] = members.count - 1
        } else if members.count == Self.wideCount {
            for (position, member) in members.enumerated() { positions[ExactText(text: member.name)] = position }
        }
    }

    /// Sets the members of an object; of duplicates the first counts.
    ///
    /// Returns `false`, and sets none, if a name has a lone surrogate, which a `String` cannot have.
    func set(membersOf json: JSON) -> Bool {
        var cursor = ChildCursor(json)
        var added: [(name: String, value: JSON)] = []
        var seen = Set<ExactText>()
        while let child = cursor.next() {
            guard let name = child.key?.exactText else { return false }
            if seen.insert(ExactText(text: name)).inserted { added.append((name, child.value)) }
        }
        for (name, value) in added { set(name, to: .json(value), isUnordered: false) }
        return true
    }

    /// The value of the member with a name.
    func value(_ name: String) -> EncodedValue? { position(of: name).map { members[$0].value } }

    private func position(of name: String) -> Int? {
        if !positions.isEmpty { return positions[ExactText(text: name)] }
        let name = ExactText(text: name)
        return members.firstIndex { ExactText(text: $0.name) == name }
    }

    /// Sorts the members of dictionaries by UTF-8 that are adjacent, so that the text is the same each time.
    func sortDictionaries() {
        var start = 0
        while let first = members[start...].firstIndex(where: \.isUnordered) {
            let end = members[first...].firstIndex { !$0.isUnordered } ?? members.count
            members.replaceSubrange(first..<end, with: Array(members[first..<end]).sortedInUTF8(by: \.name))
            start = end
        }
    }
}

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
        case .json(let json): json.write(into: &output)
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
