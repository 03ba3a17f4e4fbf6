/// Writing at a path.
///
/// The containers on a path are opened from the root down, so that each has only the reference of its parent, and are then
/// changed by reference: a container with a single owner is not copied, and there is no recursion.
extension JSON {
    /// Sets the value at a pointer.
    ///
    /// - Throws: ``JSONError`` if a value on the path is in the way and `obstacles` does not cover it, an index is out of range,
    ///   or a member on the way is not the only one with its name.
    mutating func write(
        _ value: JSON, at pointer: JSONPointer, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        guard let first = pointer.components.first else { return replaceRoot(with: value) }
        if replaceInPlace(at: pointer.components, with: value) { return }
        if obstacles.covers(self, before: first) {
            return replaceRoot(with: .wrapping(value, in: pointer.components[...]))
        }
        try openContainer(of: pointer.components[...], .write(obstacles)).write(value)
    }

    /// Returns new containers in which the value is at a path.
    static func wrapping(_ value: JSON, in path: ArraySlice<JSONPointer.Component>) -> JSON {
        path.reversed().reduce(value) { value, component in
            component.createsArray ? JSON(elements: [value]) : JSON(members: [(component.name, value)])
        }
    }

    /// Replaces an existing value of a document in an overlay, which is the fastest edit; returns `false`, and changes nothing,
    /// if that is not possible.
    @inline(__always)
    mutating func replaceInPlace(
        at path: some Collection<JSONPointer.Component>, with value: JSON
    ) -> Bool {
        if case .overlay(var overlay) = storage {
            storage = JSON.null.storage  // so that `overlay` holds no second reference
            defer { storage = .overlay(overlay) }
            return isKnownUniquelyReferenced(&overlay) && !overlay.isMaterialized
                && overlay.replace(at: path, with: value)
        }
        guard let (document, place) = view, document.index[place].opensContainer else { return false }
        let overlay = ReplacementOverlay(document, place, isFramed: frame != nil)
        guard overlay.replace(at: path, with: value) else { return false }
        storage = .overlay(overlay)
        return true
    }

    /// Removes the value at a pointer, with the other members of its name, and returns it.
    ///
    /// A root becomes null.
    @discardableResult
    mutating func removeValue(at pointer: JSONPointer) throws(JSONError) -> JSON {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            let old = self
            replaceRoot(with: .null)
            return old
        }
        let old = try removableChild(last, of: parent)
        try openContainer(of: pointer.components[...], .resize).removeChild()
        return old
    }

    /// Returns the child that is about to be removed.
    ///
    /// A separate function, because a container that is still retained would be copied when it is opened.
    @inline(never)
    private func removableChild(
        _ component: JSONPointer.Component, of parent: JSONPointer
    ) throws(JSONError) -> JSON {
        let pointer = parent.appending(component)
        if let child = value(at: pointer) { return child }
        throw value(at: parent)?.missingChild(component, at: pointer) ?? .notFound(pointer)
    }

    /// Checks that an element can be inserted into the array at a pointer.
    @inline(never)
    func checkInsertion(_ component: JSONPointer.Component, in parent: JSONPointer) throws(JSONError) {
        guard let target = value(at: parent) else { throw .notFound(parent) }
        guard target.kind == .array else {
            throw .wrongKind(expected: "an array to insert into", found: target, at: parent)
        }
        _ = try component.position(in: target.count, at: parent.appending(component))
    }

    /// Returns the error for a component to which this value has no child.
    private func missingChild(_ component: JSONPointer.Component, at pointer: JSONPointer) -> JSONError {
        switch (kind, component) {
        case (.array, .index(let index)): .outOfRange(index, count: count, at: pointer)
        case (.object, _): .notFound(pointer)
        case (.array, .key):
            JSONError(.wrongKind, expected: "an index into an array", found: "a key", pointer: pointer)
        default: .wrongKind(expected: "an object or an array", found: self, at: pointer.parent)
        }
    }

    /// Replaces the whole value; the text around the root of a document is kept.
    mutating func replaceRoot(with value: JSON) {
        replaceRoot(with: value, in: frame)
    }

    /// Replaces the whole value, and puts the text around the root of `frame` around it.
    mutating func replaceRoot(with value: JSON, in frame: Document?) {
        let (isFramed, old) = (value.frame === frame, source)
        self = isFramed ? value : value.withoutFrame
        if !isFramed, let frame { return surround(with: frame) }
        guard frame == nil, let old, old.dialect != dialect else { return }
        // A value keeps the dialect of its document, so comments are removed if that is strict JSON.
        var text = ByteBuffer()
        PreservedWriter.write(self, into: &text, dialect: old.dialect)
        let document = try? Document(
            indexingEdited: text.text(), dialect: old.dialect, depthLimit: old.depthLimit, keepsLayout: keepsLayout)
        if let document { self = JSON(document, at: Document.root) }
    }

    /// Puts the text around the root of a document around this value.
    ///
    /// O(*n*) in the length of the text.
    mutating func surround(with frame: Document) {
        let document = try? Document(
            indexingEdited: text(in: frame).text(), dialect: frame.dialect, depthLimit: frame.depthLimit)
        if let document { self = JSON(root: document) }
    }

    // MARK: Opening

    /// Opens this container for an edit along the rest of a path; returns nil for a scalar.
    mutating func open(for path: ArraySlice<JSONPointer.Component>, _ edit: PathEdit) -> OpenContainer? {
        if case .resize = edit, path.count == 1 { return open(replacingAt: nil) }
        // An overlay cannot remove duplicates, which writing the last component does.
        let place = placed.flatMap { document, open in
            document.place(at: path.prefix(1), from: open, isUnique: true, passing: { _ in })
        }
        return open(replacingAt: place)
    }

    /// Opens this container for edits: a shared one is copied.
    ///
    /// Returns nil for a scalar.
    ///
    /// - Parameter place: The place in the document of the value to replace; nil to add or remove children, for which a container
    ///   of a document is opened in O(*w*) in its width.
    mutating func open(replacingAt place: Int?) -> OpenContainer? {
        switch storage {
        case .small, .long:
            return nil
        case .object(var object):
            storage = JSON.null.storage  // so that `object` holds no second reference
            if !isKnownUniquelyReferenced(&object) { object = EditedObject(copying: object, isFramed: object.isFramed) }
            storage = .object(object)
            return .edited(object)
        case .array(var array):
            storage = JSON.null.storage
            if !isKnownUniquelyReferenced(&array) { array = EditedArray(copying: array, isFramed: array.isFramed) }
            storage = .array(array)
            return .edited(array)
        case .overlay(var overlay):
            storage = JSON.null.storage
            if overlay.isDeep { overlay = overlay.materialized }
            guard let place else {
                return overlay.base.map { restructure($0, overlay.open, isFramed: overlay.isFramed, overlay.replaced) }
            }
            if !isKnownUniquelyReferenced(&overlay) {
                overlay = ReplacementOverlay(copying: overlay, isFramed: overlay.isFramed)
            }
            storage = .overlay(overlay)
            return .overlay(overlay, place: place)
        case .document, .view:
            guard let (document, root) = view, document.index[root].opensContainer else { return nil }
            let isFramed = frame != nil
            guard let place else { return restructure(document, root, isFramed: isFramed, ReplacedValues()) }
            let overlay = ReplacementOverlay(document, root, isFramed: isFramed)
            storage = .overlay(overlay)
            return .overlay(overlay, place: place)
        }
    }

    /// The container, opened so that children can be added and removed; nil for a scalar.
    ///
    /// O(*w*) in its width the first time.
    var openedContainer: EditedContainer? {
        mutating get { if case .edited(let container)? = open(replacingAt: nil) { container } else { nil } }
    }

    /// Opens the container at a place of a document, with replaced values, so that children can be added and removed.
    private mutating func restructure(
        _ document: Document, _ place: Int, isFramed: Bool, _ replaced: ReplacedValues
    ) -> OpenContainer {
        if document.index[place].tag == .object {
            let object = EditedObject(document, place, isFramed: isFramed, replaced: replaced)
            storage = .object(object)
            return .edited(object)
        }
        let array = EditedArray(document, place, isFramed: isFramed, replaced: replaced)
        storage = .array(array)
        return .edited(array)
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

    /// Returns whether a write replaces a value by a container for the component `next`.
    func covers(_ value: JSON, before next: JSONPointer.Component) -> Bool {
        switch value.kind {
        case .null: true
        case .string, .number, .bool: self != .null
        // An index, or `-` for the position after the last element, can be a position in an array.
        case .array: self == .containers && next.position == nil && next != .key("-")
        case .object: false
        }
    }
}

extension JSONPointer.Component {
    /// Whether a container that is created for the component is an array: for index 0 and for `-`.
    fileprivate var createsArray: Bool { self == .index(0) || self == .key("-") }
}
