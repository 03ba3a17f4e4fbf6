/// The decision of a change, once the existing value is known.
enum ValueChange: ~Copyable {
    /// Nothing changes.
    case keep
    /// The value is removed, with the other members of its name; a root becomes null.
    case remove
    /// The value is replaced or, with the parents that are missing, added.
    case write(JSON)
    /// An element is added before the value.
    case insert(JSON)

    /// The change for assigning a value or nil.
    init(assigning new: consuming JSON?, over existing: JSON?) {
        if let new {
            self = .write(new)
        } else {
            self = existing == nil ? .keep : .remove
        }
    }

    /// The change for writing a value, unless the existing one has the same text.
    init(_ new: consuming JSON, unlessTextOf existing: JSON?) {
        self = existing?.hasSourceText(of: new) == true ? .keep : .write(new)
    }
}

/// The values on a path that a write replaces by a new container; each case includes the cases before it.
enum PathObstacles {
    /// Null, which counts as missing.
    case null
    /// A string, number or Boolean value.
    case scalars
    /// An array that the next component cannot index.
    case containers

    /// Returns whether a write replaces a value by the container that a step of a path starts from.
    fileprivate func covers(_ kind: JSON.Kind, before step: Int, of path: ValuePath) -> Bool {
        switch kind {
        case .null: true
        case .string, .number, .bool: self != .null
        // An index, or `-` for the position after the last element, can be a position in an array.
        case .array: self == .containers && (path.containerKind(step) == .object || !path.component(step).isPosition)
        case .object: false
        }
    }
}

extension JSONPointer.Component {
    /// Whether it can be the position of an element, or that after the last one.
    fileprivate var isPosition: Bool { position != nil || self == .key("-") }
}

/// Changing a value at a path.
///
/// The value is found first, with one search for each step, and nothing is opened or copied before it is known how it changes.
/// Then the containers on the path are opened from the root down, so that each has only the reference of its parent, and are
/// changed by reference: a container with a single owner is not copied, and there is no recursion.
extension JSON {
    /// Changes the value at a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - obstacles: The values on the path that a write replaces by a new container.
    ///   - decide: Receives the existing value, nil if there is none; returns how it changes.
    /// - Throws: ``JSONError`` if the change is not possible: nothing has changed then.
    @inline(__always)
    mutating func change(
        at path: ValuePath, replacing obstacles: PathObstacles = .null, _ decide: (JSON?) -> ValueChange
    ) throws(JSONError) {
        if grows(by: path) {
            // There is nothing that could be removed, and an element is no member.
            if case .write(let new) = decide(nil) { addMember(path.name(0), new) }
            return
        }
        let found = FoundValue(at: path, in: self)
        try apply(decide(found.value), at: found, replacing: obstacles)
    }

    /// Writes the value at a pointer.
    mutating func write(
        _ value: JSON, at pointer: JSONPointer, replacing obstacles: PathObstacles = .null
    ) throws(JSONError) {
        try change(at: .pointer(pointer), replacing: obstacles) { _ in .write(value) }
    }

    /// Changes the value that was found in this one, which has not changed since.
    mutating func apply(
        _ change: consuming ValueChange, at found: borrowing FoundValue, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        let step = found.path.count - 1
        switch consume change {
        case .keep: return
        case .write(let value): try write(value, at: found, replacing: obstacles)
        case .remove:
            if step < 0 { return replaceRoot(with: .null) }
            if found.end != nil { throw refusal(ofRemoving: found) }
            try open(found, downTo: step, isResized: true).removeChild(found, step)
        case .insert(let value):
            if found.path.containerKind(step) != .array, let refusal = refusal(ofInsertingAt: found.path.pointer) {
                throw refusal
            }
            try addChild(value, found, step)
        }
    }

    /// Writes the value that was found in this one, which has not changed since.
    mutating func write(
        _ value: consuming JSON, at found: borrowing FoundValue, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        let step = found.path.count - 1
        if step < 0 { return replaceRoot(with: value) }
        if found.end != nil { return try add(value, at: found, replacing: obstacles) }
        if found.isInDocument, replaceInPlace(found, with: value) { return }
        try open(found, downTo: step, isResized: false).setChild(found, step, to: value)
    }

    /// Replaces a value of a document in the overlay of the whole, without opening the containers between them, which is the
    /// fastest edit; returns `false`, and changes nothing, if that is not possible.
    private mutating func replaceInPlace(_ found: borrowing FoundValue, with value: JSON) -> Bool {
        guard let (document, open) = placed, found.isUnique(in: document, from: open) else { return false }
        guard case .overlay(var overlay) = storage else {
            let overlay = ReplacementOverlay(document, open, isFramed: frame != nil)
            guard overlay.replace(found, with: value) else { return false }
            storage = .overlay(overlay)
            return true
        }
        storage = JSON.null.storage  // so that `overlay` holds no second reference
        defer { storage = .overlay(overlay) }
        return isKnownUniquelyReferenced(&overlay) && !overlay.isMaterialized && overlay.replace(found, with: value)
    }

    /// Writes a value where there is none: in the container at which the path ends, or over what is in the way.
    private mutating func add(
        _ value: consuming JSON, at found: borrowing FoundValue, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        let step = found.count
        guard let end = found.end, obstacles.covers(end, before: step, of: found.path) else {
            // A member can be added to any object.
            let isMember = found.end == .object && found.path.containerKind(step) != .array
            if !isMember, let error = refusal(ofAddingAt: found) { throw error }
            let isLast = step == found.path.count - 1
            return try addChild(isLast ? value : .wrapping(value, in: found.path, after: step), found, step)
        }
        let last = found.path.count - 1
        if found.path.containerKind(last) == .array, let position = found.path.component(last).position, position != 0 {
            throw .outOfRange(position, count: 0, at: found.path.pointer)
        }
        guard let obstacle = found[step - 1] else {
            // Empty first, so that the child gets the layout of the text around the root.
            replaceRoot(with: found.path.createsArray(0) ? .emptyArray : .emptyObject)
            return try change(at: found.path) { _ in .write(value) }
        }
        let new = JSON.wrapping(value, in: found.path, after: step - 1)
        let container = try open(found, downTo: step - 1, isResized: false, mustBeOnly: true)
        container.replaceChild(obstacle, by: new)
    }

    /// Returns new containers in which a value is at the steps of a path after one of them.
    private static func wrapping(_ value: JSON, in path: ValuePath, after step: Int) -> JSON {
        var value = value
        for at in stride(from: path.count - 1, to: step, by: -1) {
            value = path.createsArray(at) ? JSON(elements: [value]) : JSON(members: [(path.component(at).name, value)])
        }
        return value
    }

    /// Adds the child that a step of a path names to the container that the step starts from, which is changed in place.
    private mutating func addChild(
        _ value: consuming JSON, _ found: borrowing FoundValue, _ step: Int
    ) throws(JSONError) {
        guard let child = found[step - 1] else { return addChild(value, found.path, step) }
        let parent = try open(found, downTo: step - 1, isResized: false, mustBeOnly: true)
        let path = found.path
        try parent.changeChild(child) { $0.addChild(copy value, path, step) }
    }

    /// The number of members up to which a single one is added to a sorted dictionary at its place, as that takes O(*n*).
    private static let widestInOrder = 2_000

    /// Adds the child that a step of a path names to this container: a member after the others or, in a dictionary, in order; an
    /// element at its position.
    private mutating func addChild(_ value: consuming JSON, _ path: borrowing ValuePath, _ step: Int) {
        if kind != .object {
            insertElement(value, at: path.component(step).position ?? count)
        } else if path.isInDictionary(step), count <= Self.widestInOrder {
            addInOrder([(path.component(step).name, value)])
        } else {
            addMember(path.name(step), value)
        }
    }

    /// Opens the containers on a path.
    ///
    /// - Parameters:
    ///   - found: The value that was found at the path.
    ///   - last: The step that leads to the child of the innermost container to open.
    ///   - isResized: Whether the innermost container gets or loses a child.
    ///   - mustBeOnly: Whether that child, too, has to be an element or the only member with its name.
    /// - Returns: The innermost container.
    /// - Throws: ``JSONError`` with the code `duplicate` if a member has to be the only one with its name and is not.
    mutating func open(
        _ found: borrowing FoundValue, downTo last: Int, isResized: Bool, mustBeOnly: Bool = false
    ) throws(JSONError) -> OpenContainer {
        var container = try open(found, 0, last, isResized, mustBeOnly)
        var step = 1
        while step <= last {
            container = try container.changeChild(found[step - 1]) { (child) throws(JSONError) in
                try child.open(found, step, last, isResized, mustBeOnly)
            }
            step += 1
        }
        return container
    }

    /// Opens this container, from which a step leads to a child.
    private mutating func open(
        _ found: borrowing FoundValue, _ step: Int, _ last: Int, _ isResized: Bool, _ mustBeOnly: Bool
    ) throws(JSONError) -> OpenContainer {
        let child = found[step]
        let isResized = step == last && (isResized || child == nil)
        let isOnly = isResized || child.map { isOnlyOfItsName($0) } ?? true
        if step < last || mustBeOnly, !isOnly { throw .duplicated(at: found.path.pointer(upTo: step)) }
        // Writing a member removes the others of its name, which changes the number of children.
        guard let container = open(isResized: isResized || !isOnly) else {
            preconditionFailure("JSON: a path through a scalar")
        }
        return container
    }

    /// Returns whether a child is an element, or the only member with its name.
    private func isOnlyOfItsName(_ child: FoundChild) -> Bool {
        switch child {
        case .place(let place):
            guard let (document, open) = placed, document.index[open].tag == .object else { return true }
            return !document.hasDuplicate(of: place - 1, in: open, wasSearched: true)
        case .position(let position):
            guard case .object(let object) = storage else { return true }
            return object.duplicates(of: position).isEmpty
        }
    }
}

/// The reasons for which a change is refused, found only then.
extension JSON {
    /// Returns the error for removing a value that is not there.
    @inline(never)
    private func refusal(ofRemoving found: borrowing FoundValue) -> JSONError {
        let pointer = found.path.pointer
        guard found.count == found.path.count - 1, let parent = pointer.parent, let container = value(at: parent) else {
            return .notFound(pointer)
        }
        switch (container.kind, found.path.component(found.count)) {
        case (.array, .index(let index)): return .outOfRange(index, count: container.count, at: pointer)
        case (.object, _): return .notFound(pointer)
        case (.array, .key):
            return JSONError(.wrongKind, expected: "an index into an array", found: "a key", pointer: pointer)
        default: return .wrongKind(expected: "an object or an array", found: container, at: parent)
        }
    }

    /// Returns the error for inserting an element at a pointer; nil if that is possible.
    @inline(never)
    private func refusal(ofInsertingAt pointer: JSONPointer) -> JSONError? {
        guard let parent = pointer.parent, let last = pointer.components.last else {
            return JSONError(
                .wrongKind, expected: "a pointer to an element", found: "the whole value", pointer: pointer)
        }
        guard let target = value(at: parent) else { return .notFound(parent) }
        guard target.kind == .array else {
            return .wrongKind(expected: "an array to insert into", found: target, at: parent)
        }
        return target.refusal(ofAdding: last, at: pointer)
    }

    /// Returns the error for adding a child to the container at which a path ends; nil if that is possible.
    @inline(never)
    private func refusal(ofAddingAt found: borrowing FoundValue) -> JSONError? {
        let (path, step) = (found.path, found.count)
        var reached = self
        for before in 0..<step {
            let component = path.component(before)
            if reached.isAmbiguous(component.name) { return .duplicated(at: path.pointer(upTo: before)) }
            reached = reached.child(component) ?? .null
        }
        let parent = JSONPointer(Array(path.pointer.components[..<step]))
        let kind = path.containerKind(step)
        let isWrong = kind.map { $0 != reached.kind } ?? false
        if isWrong || !reached.isContainer {
            let expected = kind?.phrase ?? "an object or an array"
            return .wrongKind(expected: expected, found: reached, at: parent)
        }
        if reached.kind == .object { return nil }
        return reached.refusal(ofAdding: path.component(step), at: path.pointer(upTo: step))
    }

    /// Returns the error for adding an element at a component of a pointer to this array; nil if that is possible.
    private func refusal(ofAdding component: JSONPointer.Component, at pointer: JSONPointer) -> JSONError? {
        switch component {
        case .index(let index): (0...count).contains(index) ? nil : .outOfRange(index, count: count, at: pointer)
        case .key("-"): nil
        case .key(let key):
            JSONError(
                .wrongKind, expected: "an index into an array", found: "the key \(JSON.string(key).cutText)",
                pointer: pointer)
        }
    }
}

extension ReplacementOverlay {
    /// Replaces a value that was found in the document; returns `false`, and changes nothing, if that is not possible.
    fileprivate func replace(_ found: borrowing FoundValue, with value: JSON) -> Bool {
        guard case .place(let place)? = found[found.count - 1] else { return false }
        return replace(place, depth: found.count, with: value) { step in
            if case .place(let container)? = found[step] { container } else { 0 }
        }
    }
}
