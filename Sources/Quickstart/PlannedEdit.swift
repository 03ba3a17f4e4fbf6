import LazyJSON

/// An edit that suits a document with unknown contents.
struct PlannedEdit {
    /// The pointer to the value.
    let pointer: JSONPointer
    /// The existing value; `nil` if a value is added.
    let old: JSON?
    /// The new value.
    let value: JSON

    /// Returns two edits, or one if a document has no more values: of the first string and the first number at any depth,
    /// else of other scalars, else additions to the root.
    static func two(in json: JSON) -> [PlannedEdit] {
        var edits: [PlannedEdit] = []
        var others: [PlannedEdit] = []
        var isKnown: Set<JSON.Kind> = []
        var searches = 16
        var scalars = ScalarIterator(json)
        while edits.count < 2, let scalar = scalars.next() {
            let isWanted = (scalar.kind == .string || scalar.kind == .number) && !isKnown.contains(scalar.kind)
            guard isWanted || others.count < 2, searches > 0 else { continue }
            guard isUnique(scalars.pointer, in: json) else {
                searches -= 1
                continue
            }
            let edit = PlannedEdit(pointer: scalars.pointer, old: scalar, value: other(than: scalar))
            if isWanted {
                isKnown.insert(scalar.kind)
                edits.append(edit)
            } else {
                others.append(edit)
            }
        }
        edits += others.prefix(2 - edits.count)
        if json.kind == .object || json.kind == .array, edits.count < 2 {
            edits += additions(to: json).prefix(2 - edits.count)
        }
        return edits
    }

    /// Returns whether a pointer leads to one value only: an edit through a duplicate member would change the others, too.
    ///
    /// - Complexity: O(*n*), where *n* is the number of members of the objects on the path.
    private static func isUnique(_ pointer: JSONPointer, in json: JSON) -> Bool {
        guard let parent = pointer.parent, let last = pointer.components.last else { return true }
        guard let container = json[at: parent], json[at: pointer] != nil, isUnique(parent, in: json) else {
            return false
        }
        guard case .key(let name) = last else { return true }
        return container.members.count { $0.key == name } == 1
    }

    /// The pointer and the existing value, as text.
    var reading: String {
        "\(name): \(old.map { Self.short($0) } ?? "no value yet")"
    }

    /// The edit as source code.
    var code: String { "try json.set(\(value), at: \"\(pointer)\")" }

    private var name: String { pointer.isRoot ? "the root" : pointer.description }

    /// Returns another value of the same kind.
    private static func other(than value: JSON) -> JSON {
        switch value.kind {
        case .string: value.utf8Equals("edited") ? "edited again" : "edited"
        case .number: value.int == 42 ? 43 : 42
        case .bool: value.bool == true ? false : true
        default: "edited"
        }
    }

    /// Returns edits that add members or elements.
    private static func additions(to container: JSON) -> [PlannedEdit] {
        ["added", "added too"].map { text in
            let pointer = JSONPointer([container.kind == .array ? .key("-") : .key(text)])
            return PlannedEdit(pointer: pointer, old: nil, value: "\(text)")
        }
    }

    private static func short(_ value: JSON) -> String {
        unsafe value.withRawBytes { bytes in
            let limit = 60
            if bytes.count <= limit { return unsafe String(decoding: bytes, as: UTF8.self) }
            return unsafe String(decoding: bytes.prefix(limit), as: UTF8.self) + "…"
        }
    }
}
