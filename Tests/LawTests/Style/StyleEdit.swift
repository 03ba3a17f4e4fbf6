import LazyJSON

/// A value that an edit puts into a document, with the text that it has before.
struct StyleValue {
    var tree: Tree
    /// The layout of its own text; nil for a value that code made, which has none.
    var style: TreeStyle?
    /// Whether it is a part of a larger document.
    var isPart = false

    /// Returns the value.
    func json() throws -> JSON {
        guard let style else { return JSON(tree) }
        if !isPart { return try JSON(parsing: style.text(tree)) }
        let outer = try JSON(parsing: style.text(.object([("outer", .array([.scalar("1"), tree]))])))
        guard let part = outer[at: "outer.1"] else { throw TreeError() }
        return part
    }
}

extension JSON {
    fileprivate mutating func make(_ change: StyleChange) throws { try change.make(in: &self) }

    /// Creates a value without a text of its own.
    fileprivate init(_ tree: Tree) {
        switch tree.content {
        case .scalar(let text):
            let parsed = (try? JSON(parsing: text)) ?? .null
            // A string made in code has its own text.
            let made = parsed.string.map { JSON($0) } ?? parsed
            self = made.text() == text ? made : parsed
        case .array(let elements):
            self = []
            for element in elements { try? append(JSON(element)) }
        case .object(let members):
            self = [:]
            for member in members { self[member.name] = JSON(member.value) }
        }
    }
}

/// An edit that is made to a tree and to the document that a printer wrote for it.
indirect enum StyleEdit {
    typealias Path = [TreeStep]

    /// `set(_:at:)`
    case set(Path, StyleValue)
    /// An assignment to `json[at:]`.
    case assign(Path, StyleValue)
    /// `append` to the array at a path.
    case append(Path, StyleValue)
    /// `insert(_:at:)`
    case insert(Path, Int, StyleValue)
    case remove(Path)
    /// The value at a path put elsewhere in the document too.
    case copy(Path, to: Path)
    /// The value at a path removed and then put elsewhere; the second path is that after the removal.
    case move(Path, to: Path)
    case merge(StyleValue)
    /// The edits as one JSON Patch, whose text has a style.
    case patch([StyleEdit], TreeStyle)
    case several([StyleEdit])
    /// A change of the children of the container at a path.
    case change(Path, StyleChange)

    // MARK: Trees

    /// Makes the edit in a tree.
    func make(in tree: inout Tree) throws {
        switch self {
        case .set(let path, let value), .assign(let path, let value): try tree.set(value.tree, at: path)
        case .append(let path, let value):
            try tree.change(at: path) { array in try array.insert(value.tree, at: array.count) }
        case .insert(let path, let index, let value):
            try tree.change(at: path) { array in try array.insert(value.tree, at: index) }
        case .remove(let path): try tree.remove(at: path)
        case .copy(let path, let new):
            guard let value = tree.value(at: path) else { throw TreeError() }
            try tree.set(value, at: new)
        case .move(let path, let new):
            guard let value = tree.value(at: path) else { throw TreeError() }
            try tree.remove(at: path)
            try tree.set(value, at: new)
        case .merge(let value): tree.merge(value.tree)
        case .patch(let edits, _), .several(let edits):
            for edit in edits { try edit.make(in: &tree) }
        case .change(let path, let change): try tree.change(at: path) { try change.make(in: &$0) }
        }
    }

    /// The edits that are made one after another.
    var parts: [StyleEdit] {
        switch self {
        case .patch(let edits, _), .several(let edits): edits
        default: [self]
        }
    }

    /// Checks that a JSON Patch can have the edit: it creates no parents, and a place must not look like one inside of what
    /// is moved to it.
    func requirePatch(in tree: Tree) throws {
        switch self {
        case .move(let path, let new) where new.starts(with: path): throw TreeError()
        case .set(let path, _), .copy(_, let path), .move(_, let path):
            if tree.value(at: path.dropLast()) == nil { throw TreeError() }
        default: break
        }
    }

    // MARK: Documents

    /// Makes the edit in the document of a tree.
    func make(in json: inout JSON, of tree: Tree) throws {
        switch self {
        case .set(let path, let value): try json.set(value.json(), at: JSONPointer(steps: path))
        case .assign(let path, let value): json[at: JSONPointer(steps: path)] = try value.json()
        case .append(let path, let value): try json[at: JSONPointer(steps: path)]?.append(value.json())
        case .insert(let path, let index, let value):
            try json.insert(value.json(), at: JSONPointer(steps: path + [.index(index)]))
        case .remove(let path): try json.remove(at: JSONPointer(steps: path))
        case .copy(let path, let new):
            let value = json[at: JSONPointer(steps: path)]
            json[at: JSONPointer(steps: new)] = value
        case .move(let path, let new):
            let value = try json.remove(at: JSONPointer(steps: path))
            try json.set(value, at: JSONPointer(steps: new))
        case .merge(let value): json = json.merging(try value.json())
        case .patch(let edits, let style):
            var now = tree
            let operations = try edits.map { edit in
                defer { try? edit.make(in: &now) }
                return try edit.operation(in: now)
            }
            json = try json.applying(patch: JSON(parsing: style.text(.array(operations))))
        case .several(let edits):
            var now = tree
            for edit in edits {
                try edit.make(in: &json, of: now)
                try edit.make(in: &now)
            }
        case .change(let path, let change): try json[at: JSONPointer(steps: path)]?.make(change)
        }
    }

    /// Returns the operation of a JSON Patch for the edit.
    private func operation(in tree: Tree) throws -> Tree {
        func operation(_ name: String, _ path: Path, from: Path? = nil, _ value: Tree? = nil) -> Tree {
            var members: [(String, Tree)] = [("op", .scalar("\"\(name)\""))]
            if let from { members.append(("from", .scalar("\"\(JSONPointer(steps: from))\""))) }
            members.append(("path", .scalar("\"\(JSONPointer(steps: path))\"")))
            if let value { members.append(("value", value)) }
            return .object(members)
        }
        switch self {
        case .set(let path, let value), .assign(let path, let value):
            return operation(tree.value(at: path) == nil ? "add" : "replace", path, value.tree)
        case .append(let path, let value):
            return operation("add", path + [.name("-")], value.tree)
        case .insert(let path, let index, let value): return operation("add", path + [.index(index)], value.tree)
        case .remove(let path): return operation("remove", path)
        case .copy(let path, let new): return operation("copy", new, from: path)
        case .move(let path, let new): return operation("move", new, from: path)
        case .merge, .patch, .several, .change: throw TreeError()
        }
    }
}

extension JSONPointer {
    init(steps path: [TreeStep]) {
        self.init(
            path.map { step in
                switch step {
                case .name(let name): .key(name)
                case .index(let index): .index(index)
                }
            })
    }
}

// MARK: Descriptions

extension StyleEdit: CustomStringConvertible {
    var description: String {
        switch self {
        case .set(let path, let value): "set \(JSONPointer(steps: path)) \(value)"
        case .assign(let path, let value): "assign \(JSONPointer(steps: path)) \(value)"
        case .append(let path, let value): "append \(JSONPointer(steps: path)) \(value)"
        case .insert(let path, let index, let value): "insert \(JSONPointer(steps: path))/\(index) \(value)"
        case .remove(let path): "remove \(JSONPointer(steps: path))"
        case .copy(let path, let new): "copy \(JSONPointer(steps: path)) to \(JSONPointer(steps: new))"
        case .move(let path, let new): "move \(JSONPointer(steps: path)) to \(JSONPointer(steps: new))"
        case .merge(let value): "merge \(value)"
        case .patch(let edits, let style): "patch in the style of \(style.printer.name) \(edits)"
        case .several(let edits): "\(edits)"
        case .change(let path, let change): "\(JSONPointer(steps: path)): \(change)"
        }
    }

    /// The kind of the edit, for reports.
    func kind(in tree: Tree) -> String {
        func put(_ value: Tree, _ path: Path) -> String {
            guard let parent = tree.value(at: path.dropLast()) else { return "create parents" }
            if let old = tree.value(at: path) { return "replace \(old.kind) by \(value.kind)" }
            return "add \(value.kind) to \(parent.width)"
        }
        switch self {
        case .set(let path, let value), .assign(let path, let value): return put(value.tree, path)
        case .append(let path, let value): return "append \(value.tree.kind) to \(tree.value(at: path)?.width ?? "")"
        case .insert(let path, _, let value):
            return "insert \(value.tree.kind) into \(tree.value(at: path)?.width ?? "")"
        case .remove(let path):
            return tree.value(at: path.dropLast())?.count == 1 ? "remove the only child" : "remove"
        case .copy(let path, let new): return "copy: " + put(tree.value(at: path) ?? tree, new)
        case .move(let path, _): return "move \(tree.value(at: path)?.kind ?? "")"
        case .merge: return "merge patch"
        case .patch: return "JSON Patch"
        case .several: return "several"
        case .change(_, let change): return change.kind
        }
    }
}

extension StyleValue: CustomStringConvertible {
    var description: String {
        "\(isPart ? "part " : "")\(style?.text(tree).debugDescription ?? "made by code " + TreePrinter.all[7].text(tree))"
    }
}

extension Tree {
    fileprivate var kind: String {
        switch content {
        case .scalar: "scalar"
        case .array(let elements): elements.isEmpty ? "empty array" : "array"
        case .object(let members): members.isEmpty ? "empty object" : "object"
        }
    }

    fileprivate var width: String {
        let kind = isObject ? "object" : "array"
        return count == 0 ? "empty \(kind)" : count == 1 ? "\(kind) of one" : kind
    }
}
