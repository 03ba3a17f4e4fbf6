/// Writing along a path.
///
/// The containers on a path are opened from the root down, each uniquely held by the one before, and then changed by
/// reference: nothing is copied that has one owner only, and nothing recurses over the depth.
extension JSON {
    /// Sets the value at a pointer.
    ///
    /// A value in the way that `obstacles` does not cover is an error. The depth is not checked. The value is written in each
    /// occurrence of the members on the path.
    mutating func write(
        _ value: JSON, at pointer: JSONPointer, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        guard let first = pointer.components.first else { return replaceRoot(with: value) }
        if replaceInPlace(at: pointer.components, with: value) { return }
        if obstacles.covers(self, before: first) {
            return replaceRoot(with: .wrapping(value, in: pointer.components[...]))
        }
        try edit(at: pointer, .write(obstacles)) { path throws(JSONError) in try path.write(value) }
    }

    /// Makes an edit in each occurrence of the members on a path.
    mutating func edit(
        at pointer: JSONPointer, _ edit: PathEdit, _ body: (OpenedPath) throws(JSONError) -> Void
    ) throws(JSONError) {
        var pending: [OpenedPath.Occurrence] = []
        let opened = try openContainer(of: pointer.components[...], edit, others: &pending)
        let others = opened.others(from: pending)
        try body(opened)
        guard let others else { return writeOccurrences(ofParentOf: pointer) }
        for other in others { try body(other) }
    }

    /// Returns a value in new containers, so that a path leads to it.
    static func wrapping(_ value: JSON, in path: ArraySlice<JSONPointer.Component>) -> JSON {
        path.reversed().reduce(value) { value, component in
            component.createsArray ? JSON(elements: [value]) : JSON(members: [(component.name, value)])
        }
    }

    /// Replaces a value of a document in which values were only replaced so far; returns `false` if more is needed.
    @inline(__always)
    mutating func replaceInPlace(
        at path: some Collection<JSONPointer.Component>, with value: JSON
    ) -> Bool {
        if case .overlay(var overlay) = storage {
            storage = JSON.null.storage  // so that `overlay` is the only reference, if it was
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

    /// Removes the value at a pointer in each occurrence of the members on it, and returns the first one; a root becomes null.
    @discardableResult
    mutating func removeValue(at pointer: JSONPointer) throws(JSONError) -> JSON {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            let old = self
            replaceRoot(with: .null)
            return old
        }
        let old = try removableChild(last, of: parent)
        var pending: [OpenedPath.Occurrence] = []
        let opened = try openContainer(of: pointer.components[...], .remove, others: &pending)
        let others = opened.others(from: pending) ?? []
        for path in [opened] + others { path.removeChild() }
        return old
    }

    /// The child that is about to be removed.
    ///
    /// A function of its own, because a container that is still referenced here would be copied when it is opened.
    @inline(never)
    private func removableChild(
        _ component: JSONPointer.Component, of parent: JSONPointer
    ) throws(JSONError) -> JSON {
        let pointer = parent.appending(component)
        if let child = value(at: pointer) { return child }
        for case let child? in occurrences(at: pointer) { return child }
        throw value(at: parent)?.missingChild(component, at: pointer) ?? .notFound(pointer)
    }

    /// Checks that an element can be put into the array that a pointer leads into.
    @inline(never)
    func checkInsertion(_ component: JSONPointer.Component, in parent: JSONPointer) throws(JSONError) {
        guard let target = value(at: parent) else { throw .notFound(parent) }
        guard target.kind == .array else {
            throw .wrongKind(expected: "an array to insert into", found: target, at: parent)
        }
        _ = try component.position(in: target.count, at: parent.appending(component))
    }

    /// The error for a component that leads to nothing in this value.
    private func missingChild(_ component: JSONPointer.Component, at pointer: JSONPointer) -> JSONError {
        switch (kind, component) {
        case (.array, .index(let index)): .outOfRange(index, count: count, at: pointer)
        case (.object, _): .notFound(pointer)
        case (.array, .key):
            JSONError(.wrongKind, expected: "an index into an array", found: "a key", pointer: pointer)
        default: .wrongKind(expected: "an object or an array", found: self, at: pointer.parent)
        }
    }

    /// Replaces the whole value; the text around the root of a document stays.
    mutating func replaceRoot(with value: JSON) {
        replaceRoot(with: value, in: frame)
    }

    /// The same, with a document whose text around the root is put around the value.
    mutating func replaceRoot(with value: JSON, in frame: Document?) {
        let (isFramed, old) = (value.frame === frame, source)
        self = isFramed ? value : value.withoutFrame
        if !isFramed, let frame { return surround(with: frame) }
        guard frame == nil, let old, old.dialect != dialect else { return }
        // The document keeps its dialect; strict JSON has no comments.
        var text = ByteBuffer()
        PreservedWriter.write(self, into: &text, dialect: old.dialect)
        let document = try? Document(
            indexingEdited: text.text(), dialect: old.dialect, depthLimit: old.depthLimit, keepsLayout: keepsLayout)
        if let document { self = JSON(document, at: Document.root) }
    }

    /// Puts the text around a document's root around this value.
    mutating func surround(with frame: Document) {
        let document = try? Document(
            indexingEdited: text(in: frame).text(), dialect: frame.dialect, depthLimit: frame.depthLimit)
        if let document { self = JSON(root: document) }
    }

    // MARK: Opening

    /// Opens this container for an edit along the rest of a path; returns nil for a scalar.
    mutating func open(for path: ArraySlice<JSONPointer.Component>, _ edit: PathEdit) -> OpenContainer? {
        let isLast = path.count == 1
        switch edit {
        case .insert where isLast, .remove where isLast: return open(replacingAt: nil)
        default: break
        }
        // A path leads through all members of a name; the last value replaces all of them.
        let place = placed.flatMap { document, open in
            document.place(at: path.prefix(1), from: open, isUnique: isLast, passing: { _ in })
        }
        return open(replacingAt: place)
    }

    /// Opens this container: a shared one is copied; returns nil for a scalar.
    ///
    /// - Parameter place: The place of the value that is to be replaced in the container's document; nil to add or remove
    ///   children, for which a container of a document is opened in O(its width).
    mutating func open(replacingAt place: Int?) -> OpenContainer? {
        switch storage {
        case .small:
            return nil
        case .object(var object):
            storage = JSON.null.storage  // so that `object` is the only reference, if it was
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
    var openedContainer: EditedContainer? {
        mutating get { if case .edited(let container)? = open(replacingAt: nil) { container } else { nil } }
    }

    /// Makes this the container at a place of a document with replaced values, whose children can be added and removed.
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

/// The values that writing along a path replaces by a new container, each case including those before it.
enum PathObstacles {
    /// Null, which counts as missing.
    case null
    /// A string, number or Boolean value.
    case scalars
    /// An array that the next component cannot index.
    case containers

    /// Returns whether a value is replaced so that `next` has a container to lead into.
    func covers(_ value: JSON, before next: JSONPointer.Component) -> Bool {
        switch value.kind {
        case .null: true
        case .string, .number, .bool: self != .null
        case .array: self == .containers && !next.indexesArrays
        case .object: false
        }
    }
}

extension JSONPointer.Component {
    /// Whether a container that is created for the component is an array: for the position of a first element.
    fileprivate var createsArray: Bool { self == .index(0) || self == .key("-") }

    /// Whether the component leads into an array: an index, or `-` for the position after the last element.
    fileprivate var indexesArrays: Bool {
        if case .key(let name) = self { return name == "-" }
        return true
    }
}
