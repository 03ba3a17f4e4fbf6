/// A container that was opened for edits, by reference.
enum OpenContainer {
    /// A container in which values are replaced, and the place of the value to edit.
    case overlay(ReplacementOverlay, place: Int)
    /// A container whose children can be added and removed.
    case edited(EditedContainer)
}

extension OpenContainer {
    /// Returns the places or positions of the later members with the name of the member at `place`.
    func duplicates(of place: Int) -> [Int] {
        switch self {
        case .overlay(let overlay, _):
            guard let base = overlay.base, base.index[overlay.open].tag == .object else { return [] }
            return base.duplicates(of: place - 1, in: overlay.open).map { $0 + 1 }
        case .edited(let container):
            return (container as? EditedObject)?.duplicates(of: place) ?? []
        }
    }

    /// Returns the number of the entry or item of the child at a place or position; an untouched child gets one.
    func number(at place: Int) -> Int {
        switch self {
        case .overlay(let overlay, _): overlay.number(ofChildAt: place)
        case .edited(let container): container.item(at: place)
        }
    }

    /// Replaces the value of an entry or item, and returns the old value.
    func exchange(_ number: Int, with value: JSON) -> JSON {
        var value = value
        switch self {
        case .overlay(let overlay, _): overlay.change(number) { swap(&$0, &value) }
        case .edited(let container): container.change(number) { swap(&$0, &value) }
        }
        return value
    }

    fileprivate func value(at place: Int) -> JSON {
        switch self {
        case .overlay(let overlay, _): overlay.child(at: place)
        case .edited(let container): container.value(at: place)
        }
    }

    /// Opens a child for an edit at the rest of a path; returns nil for a scalar.
    fileprivate func open(
        _ place: Int, for path: ArraySlice<JSONPointer.Component>, _ edit: PathEdit
    ) -> OpenContainer? {
        let number = number(at: place)
        return switch self {
        case .overlay(let overlay, _): overlay.change(number) { $0.open(for: path, edit) }
        case .edited(let container): container.change(number) { $0.open(for: path, edit) }
        }
    }
}

/// The edit for which the containers on a path are opened.
enum PathEdit {
    /// The value is taken out and put back.
    case exchange
    /// An element is inserted.
    case insert
    /// The value is removed.
    case remove
    /// The value is written; missing containers are created, also instead of obstacles.
    case write(PathObstacles)
}

/// The containers on a path that were opened for an edit.
///
/// If members on the path have duplicates, there is one such path for each occurrence.
struct OpenedPath {
    /// A duplicate of a member on a path, from which on containers must be opened as well.
    struct Occurrence {
        fileprivate let container: OpenContainer
        fileprivate let place: Int
        /// The position in the path of the component that names the member.
        let step: Int
    }

    fileprivate let path: ArraySlice<JSONPointer.Component>
    fileprivate let edit: PathEdit
    /// The innermost container that was opened.
    fileprivate var container: OpenContainer
    /// The position in the path of the component that names its child: the last one, unless containers are missing.
    fileprivate var end: Int
    /// The place or position of the child that a new container replaces; nil if there is none.
    fileprivate var obstacle: Int?
    /// The pointer to the child.
    private var pointer: JSONPointer { JSONPointer(Array(path[...end])) }

    /// Opens the containers on the rest of the path.
    ///
    /// For a removal it stops at the first one that is missing.
    ///
    /// - Parameters:
    ///   - occurrence: The place or position of the member to begin with; nil for the first one with its name.
    ///   - others: Receives the duplicates of the members on the path.
    fileprivate mutating func follow(from occurrence: Int? = nil, others: inout [Occurrence]) throws(JSONError) {
        var occurrence = occurrence
        while end < path.endIndex - 1 {
            if occurrence == nil { occurrence = try firstPlace(others: &others) }
            guard let place = occurrence.take() else { return }
            if case .write(let obstacles) = edit, obstacles.covers(container.value(at: place), before: path[end + 1]) {
                obstacle = place
                return
            }
            guard let child = container.open(place, for: path[(end + 1)...], edit) else {
                if case .remove = edit { return }
                throw .wrongKind(expected: "an object or an array", found: container.value(at: place), at: pointer)
            }
            container = child
            end += 1
        }
    }

    private func firstPlace(others: inout [Occurrence]) throws(JSONError) -> Int? {
        guard let place = try place() else {
            switch edit {
            case .write, .remove: return nil
            case .insert, .exchange: throw .notFound(pointer)
            }
        }
        for other in container.duplicates(of: place) {
            others.append(Occurrence(container: container, place: other, step: end))
        }
        return place
    }

    /// The innermost container, and the place or position of the first child with the next component; nil if there is no child.
    var child: (container: OpenContainer, place: Int)? {
        get throws(JSONError) { try place().map { (container, $0) } }
    }

    private func place() throws(JSONError) -> Int? {
        switch (container, edit) {
        case (.overlay(_, let place), _): place
        case (.edited(let container), .remove): container.position(of: path[end])
        case (.edited(let container), _): try container.checkedPosition(of: path[end], at: pointer)
        }
    }

    /// Returns the path with the containers from another occurrence on opened, and checks that the edit is possible there.
    ///
    /// Any value in the way is replaced: only the first occurrence determines whether there is an error.
    fileprivate func continued(
        from other: Occurrence, others: inout [Occurrence]
    ) throws(JSONError) -> OpenedPath {
        var edit = edit
        if case .write = edit { edit = .write(.containers) }
        var opened = OpenedPath(path: path, edit: edit, container: other.container, end: other.step)
        try opened.follow(from: other.place, others: &others)
        switch edit {
        case .insert: _ = try opened.insertion()
        case .write where opened.obstacle == nil: _ = try opened.place()
        default: break
        }
        return opened
    }

    /// Opens the paths through other occurrences.
    ///
    /// - Parameter pending: The occurrences from which on containers are opened.
    /// - Returns: The paths; nil if the edit is not possible in one of them: an array has too few elements, or is not an array.
    func others(from pending: [Occurrence]) -> [OpenedPath]? {
        if pending.isEmpty { return [] }
        var pending = pending
        var others: [OpenedPath] = []
        while let next = pending.popLast() {
            guard let other = try? continued(from: next, others: &pending) else { return nil }
            others.append(other)
        }
        return others
    }

    // MARK: Editing

    /// Writes the child: the value, or new containers in which it is at the rest of the path.
    func write(_ value: JSON) throws(JSONError) {
        let new = JSON.wrapping(value, in: path[(end + 1)...])
        switch container {
        case .overlay(let overlay, let place): overlay.replaceChild(at: obstacle ?? place, with: new)
        case .edited(let container):
            if let obstacle { return container.replaceValue(new, at: obstacle) }
            try container.write(new, at: path[end], pointer)
        }
    }

    /// Inserts an element before the child.
    func insert(_ element: JSON) throws(JSONError) {
        let (array, position) = try insertion()
        array.insert(element, at: position)
    }

    /// Returns the array and the position at which an element is inserted.
    private func insertion() throws(JSONError) -> (array: EditedArray, position: Int) {
        guard case .edited(let array as EditedArray) = container else {
            throw .notFound(pointer)
        }
        return (array, try path[end].position(in: array.count, at: pointer))
    }

    /// Removes the child if there is one.
    func removeChild() {
        guard end == path.endIndex - 1, case .edited(let container) = container,
            let position = container.position(of: path[end])
        else { return }
        container.remove(at: position)
    }
}

extension JSON {
    /// Opens this container and the containers on the path to a value, through the first occurrences.
    ///
    /// - Parameters:
    ///   - path: The path, not empty.
    ///   - edit: The edit of the value.
    ///   - others: Receives the duplicates of the members on the path.
    mutating func openContainer(
        of path: ArraySlice<JSONPointer.Component>, _ edit: PathEdit, others: inout [OpenedPath.Occurrence]
    ) throws(JSONError) -> OpenedPath {
        guard let container = open(for: path, edit) else {
            throw .wrongKind(expected: "an object or an array", found: self, at: JSONPointer())
        }
        var opened = OpenedPath(path: path, edit: edit, container: container, end: path.startIndex)
        try opened.follow(others: &others)
        return opened
    }
}

extension EditedContainer {
    /// Returns the position of the child that a component names; nil if there is none and one can be added.
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - pointer: The pointer to the child, for an error.
    fileprivate func checkedPosition(
        of component: JSONPointer.Component, at pointer: @autoclosure () -> JSONPointer
    ) throws(JSONError) -> Int? {
        if self is EditedArray { _ = try component.position(in: count, at: pointer()) }
        return position(of: component)
    }

    /// Replaces the value of the child that a component names, or adds a child.
    fileprivate func write(
        _ value: JSON, at component: JSONPointer.Component, _ pointer: @autoclosure () -> JSONPointer
    ) throws(JSONError) {
        if let position = try checkedPosition(of: component, at: pointer()) { return setValue(value, at: position) }
        (self as? EditedObject)?.append(.string(component.name), value)
        (self as? EditedArray)?.insert(value, at: count)
    }
}
