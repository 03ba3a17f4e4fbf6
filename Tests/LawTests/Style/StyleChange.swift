import LazyJSON

/// A change of the children of one container, in a tree and in its document.
enum StyleChange {
    case rename(String, to: String)
    case insertMember(String, Int, StyleValue)
    case sortMembers
    case appendAll([StyleValue])
    case replace(Range<Int>, [StyleValue])
    /// Removes each element whose position leaves a rest.
    case removeEach(Int)
    case move(Int, to: Int)
    case swap(Int, Int)

    /// Makes the change in a tree.
    func make(in tree: inout Tree) throws {
        switch tree.content {
        case .scalar: throw TreeError()
        case .object(var members):
            try make(in: &members)
            tree.content = .object(members)
        case .array(var elements):
            try make(in: &elements)
            tree.content = .array(elements)
        }
    }

    private func make(in members: inout [Tree.Member]) throws {
        switch self {
        case .rename(let name, let new):
            guard let at = members.firstIndex(where: { $0.name == name }) else { throw TreeError() }
            members[at].name = new
        case .insertMember(let name, let at, let value):
            guard at <= members.count else { throw TreeError() }
            members.insert(Tree.Member(name, value.tree), at: at)
        case .sortMembers: members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        default: throw TreeError()
        }
    }

    private func make(in elements: inout [Tree]) throws {
        func check(_ positions: Int...) throws {
            if !positions.allSatisfy({ elements.indices.contains($0) }) { throw TreeError() }
        }
        switch self {
        case .appendAll(let values): elements += values.map(\.tree)
        case .replace(let range, let values):
            guard range.upperBound <= elements.count else { throw TreeError() }
            elements.replaceSubrange(range, with: values.map(\.tree))
        case .removeEach(let rest):
            elements = elements.enumerated().filter { $0.offset % 3 != rest }.map(\.element)
        case .move(let position, let target):
            try check(position, target)
            elements.insert(elements.remove(at: position), at: target)
        case .swap(let one, let other):
            try check(one, other)
            elements.swapAt(one, other)
        default: throw TreeError()
        }
    }

    /// Makes the change in a document.
    func make(in json: inout JSON) throws {
        switch self {
        case .rename(let name, let new): try json.renameMember(name, to: new)
        case .insertMember(let name, let at, let value): try json.insertMember(name, value: value.json(), at: at)
        case .sortMembers: try json.sortMembers()
        case .appendAll(let values): try json.append(contentsOf: values.map { try $0.json() })
        case .replace(let range, let values): try json.replaceSubrange(range, with: values.map { try $0.json() })
        case .removeEach(let rest):
            var position = -1
            try json.removeAll { _ in
                position += 1
                return position % 3 == rest
            }
        case .move(let position, let target): try json.move(from: position, to: target)
        case .swap(let one, let other): try json.swapAt(one, other)
        }
    }
}

extension StyleChange: CustomStringConvertible {
    var description: String {
        switch self {
        case .rename(let name, let new): "rename \(name) to \(new)"
        case .insertMember(let name, let at, let value): "insert \(name) at \(at) \(value)"
        case .sortMembers: "sort members"
        case .appendAll(let values): "append \(values)"
        case .replace(let range, let values): "replace \(range) by \(values)"
        case .removeEach(let rest): "remove each position with rest \(rest)"
        case .move(let position, let target): "move \(position) to \(target)"
        case .swap(let one, let other): "swap \(one) and \(other)"
        }
    }

    /// The kind of the change, for reports.
    var kind: String {
        switch self {
        case .rename: "rename a member"
        case .insertMember: "insert a member"
        case .sortMembers: "sort members"
        case .appendAll: "append elements"
        case .replace: "replace a range"
        case .removeEach: "remove elements"
        case .move: "move an element"
        case .swap: "swap elements"
        }
    }

    /// Changes with a little less in them.
    var smaller: [StyleChange] {
        switch self {
        case .insertMember(let name, let at, let value): value.smaller.map { .insertMember(name, at, $0) }
        case .appendAll(let values): values.indices.dropLast().map { .appendAll(Array(values[...$0])) }
        case .replace(let range, let values): values.indices.map { .replace(range, Array(values[..<$0])) }
        default: []
        }
    }
}
