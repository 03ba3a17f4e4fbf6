extension JSON {
    /// Returns this value with a JSON Patch (RFC 6902) applied: all of its operations or, if one fails, none.
    ///
    /// In a document with comments, a value that becomes a new member or element brings its comments along; see
    /// ``comments(at:)``. If it replaces a member by `copy` or `move`, source ranges may be lost. These operations share values
    /// instead of copying them. Because a few copies of copies could describe a text that does not fit into memory, the size of
    /// the result is limited, in a document with comments also before each of these operations. An operation through a member that
    /// occurs several times is refused; one on such a member sets it once, or removes all of them.
    ///
    /// - Parameters:
    ///   - patch: An array of operations: `add`, `remove`, `replace`, `move`, `copy`, `test`.
    ///   - sizeLimit: The largest size of the text of the result in bytes; `nil` for 64 MiB, or 16 times the text of the value
    ///     and the patch together if that is more.
    /// - Throws: ``JSONError`` with the code `invalidPatch` if the patch does not follow RFC 6902, `patchTestFailed`, or one of
    ///   the codes of editing; these messages begin with the number of the operation, counted from 0. Also `resultTooLarge`.
    /// - Complexity: For each operation O(*w*) in the widths of the objects and arrays on its paths; `test` compares values. In a
    ///   document with comments, `copy` and `move` can take O(*n*) in the length of the text.
    public func applying(patch: JSON, sizeLimit: Int? = nil) throws(JSONError) -> JSON {
        guard patch.kind == .array else {
            throw JSONError(.invalidPatch, expected: "a patch to be an array of operations", found: patch.kind.phrase)
        }
        let most = Int.max / 64  // so that lengths can be added without overflow
        let wanted = sizeLimit ?? max(64 << 20, (length(limit: most) + patch.length(limit: most)) * 16)
        let limit = max(min(wanted, most), 0)
        var target = PatchTarget(value: self, original: self, limit: limit)
        for (number, operation) in patch.elements.enumerated() {
            do throws(JSONError) {
                try target.apply(operation)
            } catch {
                let names = ["add", "remove", "replace", "move", "copy", "test"]
                let name = names.first { operation["op"] == .string($0) }.map { " (\($0))" } ?? ""
                throw JSONError(
                    error.code, "Operation \(number)\(name) failed: \(error.message)", pointer: error.pointer)
            }
        }
        if !target.isWithinLimit(isExact: sizeLimit != nil) { throw target.tooLarge }
        return target.result
    }
}

/// The value to which operations are applied.
private struct PatchTarget {
    /// The value after the operations so far.
    var value: JSON
    /// The value before.
    let original: JSON
    /// The largest size of the text of the result, in bytes.
    let limit: Int
    /// Whether the root was replaced; at the end, the text around the original root is then written around the new one.
    var isRootReplaced = false
    /// The length of the values that operations have put in; if it is more than `few`, of some of them.
    fileprivate var added = 0
    /// So few bytes that the indentation of their lines is not counted.
    fileprivate static let few = 128 << 10

    /// Replaces the whole value.
    mutating func replaceRoot(with new: JSON) {
        count(new)
        value = new.withoutFrame
        isRootReplaced = true
    }

    /// Adds the length of a value that is put in.
    fileprivate mutating func count(_ new: JSON) {
        if added <= Self.few { added += new.length(limit: Self.few) }
    }

    /// Adds comments to a value that did not bring them along, because it replaced another value.
    mutating func add(_ comments: [JSONComment], at pointer: JSONPointer) {
        var pointer = pointer
        // The last element now.
        if pointer.components.last == .key("-"), let array = pointer.parent.flatMap({ value.value(at: $0) }),
            array.kind == .array
        {
            pointer.components[pointer.components.count - 1] = .index(array.count - 1)
        }
        guard comments.contains(where: { $0.position != .inside }), !pointer.isRoot,
            value.comments(at: pointer).allSatisfy({ $0.position == .inside })
        else { return }
        try? value.setComments(comments, at: pointer)
    }

    /// Returns the comments of a value that is copied or moved.
    func comments(at pointer: JSONPointer) throws(JSONError) -> [JSONComment] {
        if value.dialect == .json { return [] }
        // They are found in the text, in which each copy is written again.
        // White space that is removed where a value is written elsewhere counts here.
        if value.length(limit: 4 * limit) > 4 * limit { throw tooLarge }
        return value.comments(at: pointer)
    }

    var tooLarge: JSONError {
        JSONError(
            .resultTooLarge, expected: "a result of at most \(limit) bytes", found: "a larger one",
            advice: "pass a larger `sizeLimit` to allow it")
    }

    /// Returns whether the text is not longer than the limit.
    ///
    /// - Parameter isExact: Whether the white space around a few new values counts; the text must then be written.
    func isWithinLimit(isExact: Bool) -> Bool {
        let around = original.frame.map { $0.text.count - $0.range(of: Document.root).count } ?? 0
        let room = limit - around
        if room < 0 { return false }
        // Also counts white space that is removed when a value gets another indentation, and that is written before it is
        // removed.
        let ample = 4 * room
        let length = value.length(limit: ample)
        if length > ample { return false }
        if !isExact, added <= Self.few, length <= room { return true }
        return value.written(limit: ample + 1).count <= room
    }

    /// The result, with the text around its root.
    var result: JSON {
        guard isRootReplaced else { return value }
        var result = original
        result.replaceRoot(with: value)
        return result
    }
}

extension PatchTarget {
    /// Applies an operation of a JSON Patch (RFC 6902, section 4).
    mutating func apply(_ operation: JSON) throws(JSONError) {
        guard operation.kind == .object else {
            throw JSONError(.invalidPatch, expected: "an operation to be an object", found: operation.kind.phrase)
        }
        let name = try Self.text("op", in: operation)
        let path = try Self.pointer("path", in: operation)
        switch name {
        case "add":
            try add(try Self.member("value", in: operation), at: path)
        case "remove":
            guard value.value(at: path) != nil else { throw .notFound(path) }
            if path.isRoot { return replaceRoot(with: .null) }
            try value.remove(at: path)
        case "replace":
            let new = try Self.member("value", in: operation)
            guard value.value(at: path) != nil else { throw .notFound(path) }
            if path.isRoot { return replaceRoot(with: new) }
            count(new)
            try value.write(new, at: path)
        case "move":
            try move(from: try Self.pointer("from", in: operation), to: path)
        case "copy":
            let source = try Self.pointer("from", in: operation)
            guard let copied = value.value(at: source) else { throw .notFound(source) }
            let comments = try comments(at: source)
            try add(copied, at: path)
            add(comments, at: path)
        case "test":
            let expected = try Self.member("value", in: operation)
            guard let found = value.value(at: path) else { throw .notFound(path) }
            if found != expected {
                throw JSONError(.patchTestFailed, expected: expected.cutText, found: found.cutText, pointer: path)
            }
        default:
            let found = JSON.string(name).cutText
            throw JSONError(.invalidPatch, expected: "add, remove, replace, move, copy or test", found: found)
        }
    }

    private static func member(_ name: String, in operation: JSON) throws(JSONError) -> JSON {
        guard let value = operation.member(name) else {
            throw JSONError(.invalidPatch, expected: "a member \"\(name)\"", found: "none")
        }
        if operation.isAmbiguous(name) {
            throw JSONError(.invalidPatch, expected: "one member \"\(name)\"", found: "several")
        }
        return value
    }

    private static func text(_ name: String, in operation: JSON) throws(JSONError) -> String {
        let value = try member(name, in: operation)
        guard let text = value.string else {
            let found = value.kind == .string ? "a string with a lone surrogate" : value.kind.phrase
            throw JSONError(.invalidPatch, expected: "\"\(name)\" to be a string", found: found)
        }
        return text
    }

    private static func pointer(_ name: String, in operation: JSON) throws(JSONError) -> JSONPointer {
        let text = try text(name, in: operation)
        guard text.isEmpty || text.utf8.first == 0x2F else {
            let found = JSON.string(text).cutText
            throw JSONError(.invalidPatch, expected: "\"\(name)\" to be empty or to begin with '/'", found: found)
        }
        do throws(JSONError) {
            return try JSONPointer(parsing: text)
        } catch {
            var failure = error
            failure.code = .invalidPatch
            throw failure
        }
    }

    /// Adds a value whose parent exists: to an object as a member, which replaces a member of its name, and to an array before
    /// the element at the pointer.
    private mutating func add(_ new: JSON, at pointer: JSONPointer) throws(JSONError) {
        guard let parent = pointer.parent else { return replaceRoot(with: new) }
        guard let container = value.value(at: parent)?.kind else { throw .notFound(parent) }
        count(new)
        switch container {
        case .object: try value.write(new, at: pointer)
        case .array: try value.change(at: .pointer(pointer)) { _ in .insert(new) }
        default:
            throw JSONError(
                .wrongKind, expected: "an object or an array", found: container.phrase, pointer: parent)
        }
    }

    private mutating func move(from source: JSONPointer, to pointer: JSONPointer) throws(JSONError) {
        guard let moved = value.value(at: source) else { throw .notFound(source) }
        if source == pointer { return }
        guard !pointer.components.starts(with: source.components) else {
            throw JSONError(
                .invalidPatch, expected: "a path outside of the moved value", found: "a path inside of it",
                pointer: pointer
            )
        }
        let comments = try comments(at: source)
        // Not the root: every other path leads inside of it.
        try value.remove(at: source)
        try add(moved, at: pointer)
        add(comments, at: pointer)
    }
}
