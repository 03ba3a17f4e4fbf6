import LazyJSON

/// An edit of a document, chosen at random.
package struct CommentedEdit: CustomStringConvertible {
    package enum Kind {
        case set(JSON)
        case append(JSON)
        case insert(JSON, Int)
        case remove
        case move(Int, Int)
        case swap(Int, Int)
        case sort
        case removeAll(Int)
        case rename(String, String)
        case insertMember(String, JSON, Int)
        case sortMembers
    }

    package let kind: Kind
    package let pointer: JSONPointer

    package init(kind: Kind, pointer: JSONPointer) {
        self.kind = kind
        self.pointer = pointer
    }

    package var description: String { "\(kind) at \"\(pointer)\"" }

    /// The pointers to all values, and the values.
    package static func places(in json: JSON) -> [(pointer: JSONPointer, value: JSON)] {
        var places: [(pointer: JSONPointer, value: JSON)] = []
        var pending = [(JSONPointer(), json)]
        while let (pointer, value) = pending.popLast() {
            places.append((pointer, value))
            for (number, element) in value.elements.enumerated() {
                pending.append((JSONPointer(pointer.components + [.index(number)]), element))
            }
            var names = Set<[UInt8]>()
            for member in value.members where names.insert(Array(member.key.utf8)).inserted {
                guard value[member.key] == member.value else { continue }
                pending.append((JSONPointer(pointer.components + [.key(member.key)]), member.value))
            }
        }
        return places
    }

    /// An edit that the document allows.
    package static func random(in json: JSON, scalarsOnly: Bool, _ random: inout SeededGenerator) -> CommentedEdit {
        let places = places(in: json)
        let (pointer, value) = random.pick(places)
        let new = random.pick(
            ([1, "x", nil, [], [1], ["k": [1, 2]]] as [JSON]).prefix(scalarsOnly ? 3 : 6).map { $0 })
        let count = value.count
        if random.chance(25), !pointer.isRoot { return CommentedEdit(kind: .remove, pointer: pointer) }
        switch value.kind {
        case .array:
            switch random.below(7) {
            case 0: return CommentedEdit(kind: .append(new), pointer: pointer)
            case 1: return CommentedEdit(kind: .insert(new, random.below(count + 1)), pointer: pointer)
            case 2 where count > 0:
                return CommentedEdit(kind: .move(random.below(count), random.below(count)), pointer: pointer)
            case 3 where count > 0:
                return CommentedEdit(kind: .swap(random.below(count), random.below(count)), pointer: pointer)
            case 4: return CommentedEdit(kind: .sort, pointer: pointer)
            case 5: return CommentedEdit(kind: .removeAll(random.below(3)), pointer: pointer)
            default: break
            }
        case .object:
            switch random.below(6) {
            case 0, 1:
                return CommentedEdit(
                    kind: .set(new), pointer: JSONPointer(pointer.components + [.key("new\(random.below(9))")]))
            case 2 where count > 0:
                return CommentedEdit(kind: .rename(random.pick(Array(value.members)).key, "renamed"), pointer: pointer)
            case 3:
                return CommentedEdit(kind: .insertMember("inserted", new, random.below(count + 1)), pointer: pointer)
            case 4: return CommentedEdit(kind: .sortMembers, pointer: pointer)
            default: break
            }
        default: break
        }
        return CommentedEdit(kind: .set(new), pointer: pointer)
    }

    /// Whether comments may go away with it.
    package var removes: Bool {
        switch kind {
        case .set, .remove, .removeAll, .rename, .insertMember: true
        default: false
        }
    }

    /// Whether children get other places.
    package var moves: Bool {
        switch kind {
        case .move, .swap, .sort, .sortMembers: true
        default: false
        }
    }

    package func apply(to json: inout JSON) throws {
        switch kind {
        case .set(let value): try json.set(value, at: pointer)
        case .append(let value): try json[at: pointer]?.append(value)
        case .insert(let value, let position): try json[at: pointer]?.insert(value, at: position)
        case .remove: try json.remove(at: pointer)
        case .move(let one, let other): try json[at: pointer]?.move(from: one, to: other)
        case .swap(let one, let other): try json[at: pointer]?.swapAt(one, other)
        case .sort: try json[at: pointer]?.sort { $0.text(.compact) < $1.text(.compact) }
        case .removeAll(let rest):
            var number = 0
            try json[at: pointer]?.removeAll { _ in
                number += 1
                return number % 3 != rest
            }
        case .rename(let old, let new): try json[at: pointer]?.renameMember(old, to: new)
        case .insertMember(let name, let value, let position):
            try json[at: pointer]?.insertMember(name, value: value, at: position)
        case .sortMembers: try json[at: pointer]?.sortMembers()
        }
    }
}
