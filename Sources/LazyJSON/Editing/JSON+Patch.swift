extension JSON {
    /// This value with a JSON Patch (RFC 6902) applied: all of its operations or, where one fails, none.
    ///
    /// - Parameter patch: An array of operations: `add`, `remove`, `replace`, `move`, `copy`, `test`.
    /// - Throws: ``JSONError``: `invalidPatch` where the patch breaks the RFC, `patchTestFailed`, else what editing
    ///   throws; each message begins with the number of the operation, counted from 0.
    public func applying(patch: JSON) throws(JSONError) -> JSON {
        guard patch.kind == .array else {
            throw JSONError(.invalidPatch, "Expected a patch to be an array of operations, found \(patch.kind.phrase).")
        }
        var result = self
        for (number, operation) in patch.elements.enumerated() {
            do throws(JSONError) {
                try PatchOperation(operation).apply(to: &result)
            } catch {
                throw JSONError(error.code, "Operation \(number): \(error.message)", pointer: error.pointer)
            }
        }
        return result
    }
}

/// One operation of a JSON Patch (RFC 6902, section 4).
private enum PatchOperation {
    case add(JSON, at: JSONPointer)
    case remove(at: JSONPointer)
    case replace(JSON, at: JSONPointer)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    case test(JSON, at: JSONPointer)

    init(_ operation: JSON) throws(JSONError) {
        guard operation.kind == .object else {
            throw JSONError(.invalidPatch, "Expected an operation to be an object, found \(operation.kind.phrase).")
        }
        let name = try Self.text("op", in: operation)
        let path = try Self.pointer("path", in: operation)
        switch name {
        case "add": self = .add(try Self.member("value", in: operation), at: path)
        case "remove": self = .remove(at: path)
        case "replace": self = .replace(try Self.member("value", in: operation), at: path)
        case "move": self = .move(from: try Self.pointer("from", in: operation), to: path)
        case "copy": self = .copy(from: try Self.pointer("from", in: operation), to: path)
        case "test": self = .test(try Self.member("value", in: operation), at: path)
        default:
            throw JSONError(.invalidPatch, "Expected add, remove, replace, move, copy or test, found \"\(name)\".")
        }
    }

    private static func member(_ name: String, in operation: JSON) throws(JSONError) -> JSON {
        guard let value = operation.member(name) else {
            throw JSONError(.invalidPatch, "Expected a member \"\(name)\", found none.")
        }
        guard operation.members.count(where: { $0.key == name }) == 1 else {
            throw JSONError(.invalidPatch, "Expected one member \"\(name)\", found several.")
        }
        return value
    }

    private static func text(_ name: String, in operation: JSON) throws(JSONError) -> String {
        let value = try member(name, in: operation)
        guard let text = value.string else {
            throw JSONError(.invalidPatch, "Expected \"\(name)\" to be a string, found \(value.kind.phrase).")
        }
        return text
    }

    private static func pointer(_ name: String, in operation: JSON) throws(JSONError) -> JSONPointer {
        let text = try text(name, in: operation)
        guard text.isEmpty || text.utf8.first == 0x2F else {
            throw JSONError(.invalidPatch, "Expected \"\(name)\" to be empty or to begin with '/', found \"\(text)\".")
        }
        do throws(JSONError) {
            return try JSONPointer(parsing: text)
        } catch {
            throw JSONError(.invalidPatch, error.message, byteOffset: error.byteOffset)
        }
    }

    func apply(to target: inout JSON) throws(JSONError) {
        switch self {
        case .add(let value, let pointer):
            try Self.add(value, at: pointer, to: &target)
        case .remove(let pointer):
            guard target.value(at: pointer) != nil else { throw .notFound(pointer) }
            try target.removeValue(at: pointer)
        case .replace(let value, let pointer):
            guard target.value(at: pointer) != nil else { throw .notFound(pointer) }
            try target.set(value, at: pointer)
        case .move(let source, let pointer):
            try Self.move(from: source, to: pointer, in: &target)
        case .copy(let source, let pointer):
            guard let value = target.value(at: source) else { throw .notFound(source) }
            try Self.add(value, at: pointer, to: &target)
        case .test(let value, let pointer):
            guard let found = target.value(at: pointer) else { throw .notFound(pointer) }
            guard found == value else {
                throw JSONError(
                    .patchTestFailed,
                    "Expected \(value.rawText.prefix(200)), found \(found.rawText.prefix(200)).", pointer: pointer)
            }
        }
    }

    /// Adds a value whose parent exists: to an object as a member that replaces one of its name, to an array before
    /// the element that the pointer leads to.
    private static func add(_ value: JSON, at pointer: JSONPointer, to target: inout JSON) throws(JSONError) {
        guard let parent = pointer.parent else { return target.replaceRoot(with: value) }
        guard let container = target.value(at: parent) else { throw .notFound(parent) }
        switch container.kind {
        case .object: try target.set(value, at: pointer)
        case .array: try target.insert(value, at: pointer)
        default: throw .wrongKind(expected: "an object or an array", found: container, at: parent)
        }
    }

    private static func move(
        from source: JSONPointer, to pointer: JSONPointer, in target: inout JSON
    ) throws(JSONError) {
        guard let value = target.value(at: source) else { throw .notFound(source) }
        if source == pointer { return }
        guard !pointer.components.starts(with: source.components) else {
            throw JSONError(
                .invalidPatch, "Expected a place outside of what is moved, found one inside of it.", pointer: pointer)
        }
        try target.removeValue(at: source)
        try add(value, at: pointer, to: &target)
    }
}
