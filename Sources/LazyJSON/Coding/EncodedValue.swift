/// A value that was encoded, before it becomes text.
enum EncodedValue {
    /// A scalar, or a `JSON` that is written with its own text.
    case json(JSON)
    /// A string, escaped when it is written.
    case string(String)
    /// The text of a number, `true`, `false` or `null`.
    case token(String)
    /// A scalar whose text does not show what it is, in an encoding that is compared.
    case noted(EncodingNotes)
    case object(EncodedObject)
    case array(EncodedArray)

    var isContainer: Bool {
        switch self {
        case .object, .array: true
        case .json, .string, .token, .noted: false
        }
    }

    /// The notes of a container, created on first use; nil for a scalar.
    var notes: EncodingNotes? {
        switch self {
        case .object(let object): object.createdNotes
        case .array(let array): array.createdNotes
        case .json, .string, .token, .noted: nil
        }
    }
}

/// An array or an object that is being encoded.
class EncodedContainer {
    /// The notes for a comparison; nil if there are none.
    final private(set) var notes: EncodingNotes?

    fileprivate final var createdNotes: EncodingNotes {
        if let notes { return notes }
        let created = EncodingNotes()
        notes = created
        return created
    }
}

/// The elements of an array that is being encoded.
final class EncodedArray: EncodedContainer {
    private(set) var elements: [EncodedValue] = []

    /// Appends an element.
    func append(_ element: EncodedValue) { elements.add(element) }

    /// Appends the elements of an array.
    func append(elementsOf json: JSON) { for element in json.elements { append(.json(element)) } }

    /// Replaces an element.
    func set(_ index: Int, to element: EncodedValue) { elements[index] = element }

    /// Sorts groups of elements by the text of the first of each.
    func sort(stride: Int) {
        let starts = Swift.stride(from: 0, to: elements.count, by: stride)
        var notes: [EncodingNotes] = []
        let groups = starts.map {
            // Only to compare: the notes get their offsets again when the whole is written.
            (
                text: EncodedWriter.text(of: elements[$0], noting: &notes).string(),
                range: $0..<min($0 + stride, elements.count)
            )
        }
        elements = groups.sortedInUTF8(by: \.text).flatMap { elements[$0.range] }
    }
}

extension [EncodedValue] {
    /// Appends an element, in one access to the list.
    fileprivate mutating func add(_ element: EncodedValue) {
        // Most arrays have several elements, so that their list is not allocated for the first one alone.
        if isEmpty { reserveCapacity(4) }
        append(element)
    }
}

/// The members of an object that is being encoded, in the order in which they were encoded.
final class EncodedObject: EncodedContainer {
    // Each access to a variable of a class would be checked by the runtime, at a tenth of the cost of encoding.
    private let list = ExclusiveCell(EncodedMembers())

    var members: [EncodedMembers.Member] { list.value.members }

    /// Sets the member with a name, in the place of the one that has it already.
    func set(_ name: String, to value: EncodedValue, isUnordered: Bool) {
        list.value.set(name, to: value, isUnordered: isUnordered)
    }

    /// Sets the members of an object; the first of duplicates counts.
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
        // Only now, because a name that a `String` cannot have refuses all members.
        for (name, value) in added { set(name, to: .json(value), isUnordered: false) }
        return true
    }

    /// The value of the member with a name.
    func value(_ name: String) -> EncodedValue? { list.value.value(name) }

    /// Sorts adjacent members of dictionaries by the UTF-8 bytes of their names, so that the text is the same each time.
    func sortDictionaries() { list.value.sortDictionaries() }
}

/// A list of members with an index of their names.
struct EncodedMembers {
    struct Member {
        let name: String
        /// Whether it is of a dictionary, which has no order of its own.
        let isUnordered: Bool
        var value: EncodedValue
    }

    private(set) var members: [Member] = []
    private var hasUnordered = false
    /// A bit for each name, by its length and three of its bytes: a name whose bit is not set is new.
    private var marks: UInt128 = 0
    /// The positions of the members by name, once they are many.
    private var positions: [ExactText: Int] = [:]
    private static let wideCount = 64

    mutating func set(_ name: String, to value: EncodedValue, isUnordered: Bool) {
        // Most names are new, which their bits tell without a search.
        let mark = Self.mark(name)
        if marks & mark != 0, let position = position(of: name) {
            // As in `JSONEncoder`, a name that is set again keeps its place, and its value is replaced.
            members[position].value = value
            return
        }
        marks |= mark
        if isUnordered { hasUnordered = true }
        // Most objects have no more members, so that their list is allocated once.
        if members.isEmpty { members.reserveCapacity(8) }
        members.append(Member(name: name, isUnordered: isUnordered, value: value))
        if !positions.isEmpty {
            positions[ExactText(text: name)] = members.count - 1
        } else if members.count == Self.wideCount {
            // Hashing a name costs as much as comparing it with a few dozen others.
            for (position, member) in members.enumerated() { positions[ExactText(text: member.name)] = position }
        }
    }

    func value(_ name: String) -> EncodedValue? {
        marks & Self.mark(name) == 0 ? nil : position(of: name).map { members[$0].value }
    }

    @inline(__always)
    private static func mark(_ name: String) -> UInt128 {
        name.withUTF8Span { bytes in
            guard !bytes.isEmpty else { return 1 }
            // The names of a type often begin, or end, in the same way.
            let (first, middle, last) = (bytes[0], bytes[bytes.count / 2], bytes[bytes.count - 1])
            return 1 << ((bytes.count &* 11 &+ Int(first) &+ Int(middle) &* 23 &+ Int(last) &* 5) & 127)
        }
    }

    private func position(of name: String) -> Int? {
        if !positions.isEmpty { return positions[ExactText(text: name)] }
        let (count, text) = (name.utf8.count, ExactText(text: name))
        // Most names differ in length, which is compared first.
        return members.firstIndex { $0.name.utf8.count == count && ExactText(text: $0.name) == text }
    }

    mutating func sortDictionaries() {
        guard hasUnordered else { return }
        var start = 0
        // A type can add members of its own to the object of its dictionary: these keep their positions.
        while let first = members[start...].firstIndex(where: { $0.isUnordered }) {
            let end = members[first...].firstIndex { !$0.isUnordered } ?? members.count
            members.replaceSubrange(first..<end, with: Array(members[first..<end]).sortedInUTF8(by: \.name))
            start = end
        }
    }
}

/// Writes encoded values as compact text, without recursion.
struct EncodedWriter: ~Copyable {
    /// The children of a container and the position of the next one.
    private enum Frame {
        case members([EncodedMembers.Member], next: Int)
        case elements([EncodedValue], next: Int)
    }

    private var frames: [Frame] = []
    private var output = ByteBuffer(capacity: 256)
    private var notes: [EncodingNotes] = []

    /// The text of a value; appends the notes of its containers in the order of the text.
    static func text(of value: EncodedValue, noting notes: inout [EncodingNotes]) -> ByteBuffer {
        var writer = EncodedWriter()
        writer.frames.reserveCapacity(8)
        writer.begin(value)
        while let frame = writer.frames.popLast() { writer.resume(frame) }
        notes += writer.notes
        return writer.output
    }

    private mutating func note(_ container: EncodedContainer) {
        guard let found = container.notes else { return }
        // Its opening bracket is written next.
        found.offset = output.count
        notes.append(found)
    }

    /// Writes a scalar, or the opening bracket of a container, whose children follow.
    private mutating func begin(_ value: EncodedValue) {
        switch value {
        case .json(let json): json.write(into: &output)
        case .string(let text): output.appendString(text)
        case .token(let text): output.append(text)
        case .noted(let scalar):
            scalar.offset = output.count
            notes.append(scalar)
            output.append(scalar.text)
        case .object(let object):
            // Only now are all members known.
            object.sortDictionaries()
            note(object)
            output.append(0x7B)
            frames.append(.members(object.members, next: 0))
        case .array(let array):
            note(array)
            output.append(0x5B)
            frames.append(.elements(array.elements, next: 0))
        }
    }

    /// Writes the children of a container up to the next one that is a container, or else the closing bracket.
    private mutating func resume(_ frame: consuming Frame) {
        switch consume frame {
        case .members(let members, let next):
            let span = members.span
            for position in next..<span.count {
                if position > 0 { output.append(0x2C) }
                output.appendString(span[position].name)
                output.append(0x3A)
                if span[position].value.isContainer {
                    // The rest is written after the container that begins here.
                    frames.append(.members(members, next: position + 1))
                    return begin(span[position].value)
                }
                begin(span[position].value)
            }
            output.append(0x7D)
        case .elements(let elements, let next):
            let span = elements.span
            for position in next..<span.count {
                if position > 0 { output.append(0x2C) }
                if span[position].isContainer {
                    frames.append(.elements(elements, next: position + 1))
                    return begin(span[position])
                }
                begin(span[position])
            }
            output.append(0x5D)
        }
    }
}
