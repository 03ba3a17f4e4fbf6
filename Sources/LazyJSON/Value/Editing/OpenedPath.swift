/// A container that was opened for edits, by reference.
enum OpenContainer {
    /// A container in which values are replaced, and the place of the value to edit.
    case overlay(ReplacementOverlay, place: Int)
    /// A container whose children can be added and removed.
    case edited(EditedContainer)
}

extension OpenContainer {
    /// Returns whether other members have the name of the member at a place or position.
    ///
    /// A value that an overlay can replace belongs to the only member with its name.
    func hasDuplicates(of place: Int) -> Bool {
        if case .edited(let object as EditedObject) = self { !object.duplicates(of: place).isEmpty } else { false }
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
    /// A child is inserted or removed.
    case resize
    /// The value is written; missing containers are created, also instead of obstacles.
    case write(PathObstacles)
}

/// The containers on a path that were opened for an edit.
struct OpenedPath {
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
    fileprivate mutating func follow() throws(JSONError) {
        while end < path.endIndex - 1 {
            guard let place = try place() else {
                if case .write = edit { return }
                throw .notFound(pointer)
            }
            if container.hasDuplicates(of: place) { throw .duplicated(at: pointer) }
            if case .write(let obstacles) = edit, obstacles.covers(container.value(at: place), before: path[end + 1]) {
                obstacle = place
                return
            }
            guard let child = container.open(place, for: path[(end + 1)...], edit) else {
                throw .wrongKind(expected: "an object or an array", found: container.value(at: place), at: pointer)
            }
            container = child
            end += 1
        }
    }

    /// The innermost container, and the place or position of the first child with the next component; nil if there is no child.
    var child: (container: OpenContainer, place: Int)? {
        get throws(JSONError) { try place().map { (container, $0) } }
    }

    private func place() throws(JSONError) -> Int? {
        switch container {
        case .overlay(_, let place): place
        case .edited(let container): try container.checkedPosition(of: path[end], at: pointer)
        }
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
        guard case .edited(let array as EditedArray) = container else { throw .notFound(pointer) }
        array.insert(element, at: try path[end].position(in: array.count, at: pointer))
    }

    /// Removes the child.
    func removeChild() {
        guard case .edited(let container) = container, let position = container.position(of: path[end]) else { return }
        container.remove(at: position)
    }
}

extension JSON {
    /// Opens this container and the containers on the path to a value.
    ///
    /// - Parameters:
    ///   - path: The path, not empty.
    ///   - edit: The edit of the value.
    /// - Throws: ``JSONError`` with the code `duplicate` if a member on the way is not the only one with its name.
    mutating func openContainer(
        of path: ArraySlice<JSONPointer.Component>, _ edit: PathEdit
    ) throws(JSONError) -> OpenedPath {
        guard let container = open(for: path, edit) else {
            throw .wrongKind(expected: "an object or an array", found: self, at: JSONPointer())
        }
        var opened = OpenedPath(path: path, edit: edit, container: container, end: path.startIndex)
        try opened.follow()
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
