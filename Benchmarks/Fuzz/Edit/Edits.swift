import FuzzInput
import LazyJSON

/// One edit, decoded from a script.
enum Edit {
    case set(JSONPointer, Value)
    case insert(JSONPointer, Value)
    case remove(JSONPointer)
    case assign(JSONPointer, Value?)
    case append(JSONPointer, Value)
    case insertAt(JSONPointer, Int, Value)
    case removeAt(JSONPointer, Int)
    case member(JSONPointer, String, Value?)
    case element(JSONPointer, Int, Value?)
    /// Several edits in one access in place.
    case modify(JSONPointer, String, Value, Value)
    /// An access in place that makes something else of the value.
    case exchange(JSONPointer, Value?)
    case merge(JSONPointer, Value)
    case mergeMembers(JSONPointer, [(String, Value?)])
    case patch([(operation: String, path: JSONPointer, from: JSONPointer, value: Value)])
    case detach(JSONPointer)
    case root(JSONPointer)
    /// An edit of the order, the names or a range of children.
    case order(JSONPointer, Int, Int, Int, String, String, Value)
    /// Searches that make wide containers build their index.
    case search(JSONPointer, String)

    /// Decodes an edit of `root`; nil where the script has none.
    init?(_ operation: UInt8, for root: JSON, _ script: inout Script) {
        switch operation % 20 {
        case 2, 3: self = .set(script.place(in: root), script.value(in: root))
        case 4: self = .insert(script.place(in: root), script.value(in: root))
        case 5, 6: self = .remove(script.place(in: root))
        case 7: self = .assign(script.place(in: root), script.value(in: root))
        case 8: self = .assign(script.place(in: root), nil)
        case 9: self = .append(script.pointer(in: root), script.value(in: root))
        case 10: self = .insertAt(script.pointer(in: root), script.number(below: 6) - 1, script.value(in: root))
        case 11: self = .removeAt(script.pointer(in: root), script.number(below: 6) - 1)
        case 12:
            self = .member(
                script.pointer(in: root), script.name(), script.number(below: 3) == 0 ? nil : script.value(in: root))
        case 13:
            self = .element(
                script.pointer(in: root), script.number(below: 6) - 1,
                script.number(below: 3) == 0 ? nil : script.value(in: root))
        case 14:
            self = .modify(
                script.pointer(in: root), script.name(), script.value(in: root), script.value(in: root))
        case 15: self = .exchange(script.place(in: root), script.number(below: 3) == 0 ? nil : script.value(in: root))
        case 16: self = .merge(script.pointer(in: root), script.value(in: root))
        case 17:
            let pointer = script.pointer(in: root)
            self = .mergeMembers(
                pointer,
                (0..<1 + script.number(below: 4)).map { _ in
                    (script.name(), script.number(below: 3) == 0 ? nil : script.value(in: root))
                })
        case 18:
            self = .patch(
                (0..<1 + script.number(below: 4)).map { _ in
                    let names = ["add", "remove", "replace", "move", "copy", "test"]
                    return (
                        names[script.number(below: names.count)], script.place(in: root), script.pointer(in: root),
                        script.value(in: root)
                    )
                })
        case 19:
            switch script.number(below: 6) {
            case 0: self = .detach(script.pointer(in: root))
            case 1: self = .search(script.pointer(in: root), script.name())
            case 2: self = .root(script.pointer(in: root))
            default:
                self = .order(
                    script.pointer(in: root), script.number(below: 10), script.number(below: 6),
                    script.number(below: 6), script.name(), script.name(), script.value(in: root))
            }
        default: return nil
        }
    }

    /// Whether a container may be put in.
    var putsContainer: Bool {
        switch self {
        case .set(_, let value), .insert(_, let value), .append(_, let value), .insertAt(_, _, let value),
            .merge(_, let value), .order(_, _, _, _, _, _, let value):
            value.mayBeContainer
        case .assign(_, let value), .member(_, _, let value), .element(_, _, let value), .exchange(_, let value):
            value?.mayBeContainer ?? false
        case .modify(_, _, let one, let other): one.mayBeContainer || other.mayBeContainer
        case .mergeMembers(_, let members): members.contains { $0.1?.mayBeContainer ?? false }
        case .patch, .detach, .root: true
        case .remove, .removeAt, .search: false
        }
    }

    /// How often the edit may write a part of the document.
    var weight: Int {
        switch self {
        case .patch(let operations): 1 << operations.count
        default: 4
        }
    }
}

extension Edit {
    /// Makes the edit, and says whether it was possible.
    func make(in json: inout JSON) -> Bool {
        do {
            try edit(&json)
            return true
        } catch {
            return false
        }
    }

    private struct NothingThere: Error {}

    private func edit(_ json: inout JSON) throws {
        // A part of the value is taken before the edit begins.
        let root = json
        func found(_ value: Value) -> JSON { value.json(in: root) }
        switch self {
        case .set(let pointer, let value): try json.set(found(value), at: pointer)
        case .insert(let pointer, let value): try json.insert(found(value), at: pointer)
        case .remove(let pointer): try json.remove(at: pointer)
        case .assign(let pointer, let value): json[at: pointer] = value.map(found)
        case .append(let pointer, let value):
            if try json[at: pointer]?.append(found(value)) == nil { throw NothingThere() }
        case .insertAt(let pointer, let position, let value):
            if try json[at: pointer]?.insert(found(value), at: position) == nil { throw NothingThere() }
        case .removeAt(let pointer, let position):
            if try json[at: pointer]?.remove(at: position) == nil { throw NothingThere() }
        case .member(let pointer, let name, let value): json[at: pointer]?[name] = value.map(found)
        case .element(let pointer, let position, let value): json[at: pointer]?[position] = value.map(found)
        case .modify(let pointer, let name, let one, let other):
            Self.modify(&json[at: pointer], name, found(one), found(other))
        case .exchange(let pointer, let value): Self.exchange(&json[at: pointer], value.map(found))
        case .merge(let pointer, let value): json[at: pointer] = json[at: pointer]?.merging(found(value))
        case .mergeMembers(let pointer, let members):
            var patch: JSON = [:]
            for (name, value) in members { patch[name] = value.map(found) ?? .null }
            json[at: pointer] = json[at: pointer]?.merging(patch)
        case .patch(let operations):
            var patch: JSON = []
            for (operation, path, from, value) in operations {
                try patch.append([
                    "op": JSON(stringLiteral: operation), "path": JSON(stringLiteral: path.description),
                    "from": JSON(stringLiteral: from.description), "value": found(value),
                ])
            }
            json = try json.applying(patch: patch)
        case .detach(let pointer): json[at: pointer] = json[at: pointer]?.detached()
        case .root(let pointer): json = json[at: pointer] ?? json
        case .order(let pointer, let kind, let one, let other, let name, let otherName, let value):
            try Self.order(&json[at: pointer], kind, one, other, name, otherName, found(value))
        case .search(let pointer, let name):
            for _ in 0..<3 { _ = (json[at: pointer]?[name], json[at: pointer]?[0]) }
        }
    }

    private static func order(
        _ json: inout JSON?, _ kind: Int, _ one: Int, _ other: Int, _ name: String, _ otherName: String, _ value: JSON
    ) throws {
        switch kind {
        case 0: try json?.move(from: one, to: other)
        case 1: try json?.swapAt(one, other)
        case 2: try json?.sort { $0.rawText.utf8.count < $1.rawText.utf8.count }
        case 3: try json?.replaceSubrange(min(one, other)..<max(one, other), with: [value, 1])
        case 4: try json?.removeAll { $0.kind == value.kind }
        case 5: try json?.append(contentsOf: [value, value])
        case 6: try json?.renameMember(name, to: otherName)
        case 7: try json?.insertMember(name, value: value, before: otherName)
        case 8: try json?.insertMember(name, value: value, at: one)
        default: try json?.sortMembers()
        }
    }

    private static func modify(_ place: inout JSON?, _ name: String, _ one: JSON, _ other: JSON) {
        place?[name] = one
        place?[name]?[name] = other
        try? place?.append(one)
        try? place?.insert(other, at: 0)
        _ = try? place?.remove(at: 1)
        place?[0]?[name] = one
        place?["b"] = nil
    }

    private static func exchange(_ place: inout JSON?, _ value: JSON?) {
        let old = place
        place = value
        if place?.kind == .array { try? place?.append(old ?? .null) }
    }
}

extension Edit: CustomStringConvertible {
    var description: String {
        let parts = Mirror(reflecting: self).children.first
        return "\(parts?.label ?? "edit") \(parts.map { String(describing: $0.value) } ?? "")"
    }
}
