import FuzzInput
import LazyJSON

/// An edit of a value in a document.
struct Edit: CustomStringConvertible {
    private let number: Int
    private let pointer: JSONPointer
    private let one: Int
    private let other: Int
    /// Whether values, and comments with them, were copied or moved to other containers before.
    var followsCopies = false
    /// Whether a name on the path occurs more than once: what is changed inside of it stays once.
    private let hasDuplicates: Bool

    private static let values: [JSON] = [1, "x", [], [1], ["k": [1, 2]], nil]

    /// Chooses an edit that the document mostly allows.
    init(_ operation: UInt8, for root: JSON, _ script: inout Script) {
        var components: [JSONPointer.Component] = []
        var (here, hasDuplicates) = (root, false)
        while here.count > 0, let byte = script.next(), byte < 0x80, components.count < 16 {
            let number = Int(byte) % here.count
            var component = JSONPointer.Component.index(number)
            if here.kind == .object {
                let members = here.members
                let key = members[members.index(members.startIndex, offsetBy: number)].key
                hasDuplicates = hasDuplicates || members.count { $0.key == key } > 1
                component = .key(key)
            }
            guard let child = here[at: JSONPointer([component])] else { break }
            components.append(component)
            here = child
        }
        pointer = JSONPointer(components)
        number = Int(operation & 0x7F) % 16
        self.hasDuplicates = hasDuplicates
        one = script.number(below: here.count + 1)
        other = script.number(below: here.count + 1)
    }

    var description: String { "edit \(number) of \(one) and \(other) at \"\(pointer)\"" }

    /// Whether comments may go away with it.
    var mayRemove: Bool { hasDuplicates || [0, 1, 2, 8, 9].contains(number) }

    /// Whether it is an edit of comments, or takes comments along.
    var changesComments: Bool { number > 9 }

    /// Whether it is a copy, with which comments come and none go.
    var onlyAddsComments: Bool { number == 13 || number == 15 }

    /// Whether it copies a value with its comments, or moves it to another container.
    var copies: Bool { number > 12 }

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
        case 10: try setComments(in: &json)
        case 13:
            // A copy of what is there, comments included.
            guard let value = json[at: pointer] else { return }
            if json.kind == .array {
                try json.insert(value, at: min(one, json.count))
            } else {
                try copy(value, in: &json)
            }
        case 14:
            guard !pointer.isRoot, json.kind == .array || json.kind == .object else { return }
            let path = json.kind == .array ? "/-" : "/moved"
            json = try json.applying(patch: [
                ["op": "move", "from": JSON(pointer.description), "path": JSON(path)]
            ])
        case 15:
            guard let value = json[at: pointer], json.kind == .object, json["merged"] == nil, json["m"] == nil
            else { return }
            json = json.merging(["merged": value, "m": ["n": value]])
        case 11: try commentOut(in: &json)
        case 12:
            // A value that is commented out comes back with the same meaning; a strict document has nothing to do.
            guard json.dialect == .jsonc else { return try checkSingle(in: json) }
            let before = json
            try commentOut(in: &json)
            let old = Plain(Array(before.data()))?.comments ?? []
            let all = Plain(Array(json.data()))?.comments ?? []
            let new = all.filter { !old.contains($0) }
            // Of comments that are there twice, as copies are, another one may be found.
            let isClear = !followsCopies || Set(all.map(lines)).count == all.count
            guard let first = new.first, isClear else { return json = before }
            try json.uncomment(JSONComment(first))
            demand(json == before, "\(quoted(before.data())) is not what it was after \(self): \(quoted(json.data()))")
        default:
            let name = json[at: pointer]?.members.dropFirst(one).first?.key ?? ""
            try json[at: pointer]?.renameMember(name, to: "renamed")
        }
    }

    /// Puts a copy into an object, which must not have the name yet: else the comments of the old one go.
    private func copy(_ value: JSON, in json: inout JSON) throws {
        guard json.kind == .object, json["copied"] == nil else { return }
        try json.insertMember("copied", value: value, at: min(one, json.count))
    }

    private func checkSingle(in json: JSON) throws {
        guard let last = pointer.components.last, let parent = pointer.parent.flatMap({ json[at: $0] }),
            json[at: pointer] != nil
        else { throw JSONError(.notFound, "") }
        if case .key(let name) = last, parent.members.count(where: { $0.key == name }) > 1 {
            throw JSONError(.invalidComment, "")
        }
    }

    private func commentOut(in json: inout JSON) throws {
        try checkSingle(in: json)
        if json.dialect == .jsonc { try json.commentOut(at: pointer) } else { try json.remove(at: pointer) }
    }

    /// Sets comments, which a strict document does not have.
    private func setComments(in json: inout JSON) throws {
        guard json[at: pointer] != nil else { throw JSONError(.notFound, "") }
        guard json.dialect == .jsonc else { return }
        var comments: [JSONComment] = []
        let old = json.comments(at: pointer)
        for (number, position) in JSONComment.Position.allCases.enumerated() {
            let choice = (one >> number ^ other) & 3
            if choice == 0 { comments += old.filter { $0.position == position } }
            if choice == 1 { comments.append(try JSONComment("/* */", position: position)) }
            if choice > 1 { comments.append(try JSONComment("// }\u{22}", position: position)) }
        }
        do {
            try json.setComments(comments, at: pointer)
        } catch {
            demand(error.code == .invalidComment, "\(error) of \(self)")
            return
        }
        demand(json.comments(at: pointer) == comments, "\(quoted(json.data())) has other comments after \(self)")
    }
}
