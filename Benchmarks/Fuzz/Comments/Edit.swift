import FuzzInput
import LazyJSON

/// An edit of a value in a document.
struct Edit: CustomStringConvertible {
    private let number: Int
    private let pointer: JSONPointer
    private let one: Int
    private let other: Int

    private static let values: [JSON] = [1, "x", [], [1], ["k": [1, 2]], nil]

    /// Chooses an edit that the document mostly allows.
    init(_ operation: UInt8, for root: JSON, _ script: inout Script) {
        var components: [JSONPointer.Component] = []
        var here = root
        while here.count > 0, let byte = script.next(), byte < 0x80, components.count < 16 {
            let number = Int(byte) % here.count
            var component = JSONPointer.Component.index(number)
            if here.kind == .object {
                let members = here.members
                component = .key(members[members.index(members.startIndex, offsetBy: number)].key)
            }
            guard let child = here[at: JSONPointer([component])] else { break }
            components.append(component)
            here = child
        }
        pointer = JSONPointer(components)
        number = Int(operation & 0x7F) % 10
        one = script.number(below: here.count + 1)
        other = script.number(below: here.count + 1)
    }

    var description: String { "edit \(number) of \(one) and \(other) at \"\(pointer)\"" }

    /// Whether comments may go away with it.
    var mayRemove: Bool { [0, 1, 2, 8, 9].contains(number) }

    /// Makes the edit, and returns whether it is possible.
    func make(in json: inout JSON) -> Bool {
        do {
            try apply(to: &json)
            return true
        } catch {
            return false
        }
    }

    private func apply(to json: inout JSON) throws {
        let value = Self.values[other % Self.values.count]
        switch number {
        case 0: try json.set(value, at: pointer)
        case 1: try json.remove(at: pointer)
        case 2:
            var count = 0
            try json[at: pointer]?.removeAll { _ in
                count += 1
                return count % 3 == one % 3
            }
        case 3: try json[at: pointer]?.append(value)
        case 4: try json[at: pointer]?.insert(value, at: one)
        case 5: try json[at: pointer]?.move(from: one, to: other)
        case 6: try json[at: pointer]?.swapAt(one, other)
        case 7:
            if json[at: pointer]?.kind == .array {
                try json[at: pointer]?.sort { $0.text(.compact) < $1.text(.compact) }
            } else {
                try json[at: pointer]?.sortMembers()
            }
        case 8: try json[at: pointer]?.insertMember("new", value: value, at: one)
        default:
            let name = json[at: pointer]?.members.dropFirst(one).first?.key ?? ""
            try json[at: pointer]?.renameMember(name, to: "renamed")
        }
    }
}
