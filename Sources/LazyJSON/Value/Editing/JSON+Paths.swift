/// A container that was opened for an edit, by reference.
enum OpenContainer {
    /// A container in which values are replaced, and the place of the value that the edit is about.
    case overlay(ReplacementOverlay, place: Int)
    /// A container whose children can be added and removed.
    case edited(EditedContainer)
}

/// Writing along a path.
///
/// The containers on a path are opened from the root down, each uniquely held by the one before, and then changed by
/// reference: nothing is copied that has one owner only, and nothing recurses over the depth.
extension JSON {
    /// Sets the value at a pointer.
    ///
    /// A value in the way that `obstacles` does not cover is an error. The depth is not checked.
    mutating func write(
        _ value: JSON, at pointer: JSONPointer, replacing obstacles: PathObstacles, _ fitting: Fitting = .matching
    ) throws(JSONError) {
        guard let first = pointer.components.first else { return replaceRoot(with: value) }
        if replaceInPlace(at: pointer.components, with: value, fitting) { return }
        if obstacles.covers(self, before: first) {
            return replaceRoot(with: .wrapping(value, in: pointer.components[...]))
        }
        let (container, end) = try openContainer(of: pointer.components[...], creating: obstacles)
        let rest = pointer.components[(end + 1)...]
        let new = JSON.wrapping(value, in: rest)
        switch container {
        case .overlay(let overlay, let place):
            overlay.replaceChild(at: place, with: new, fitting.inside(rest.count))
        case .edited(let container):
            do throws(JSONError) {
                try container.write(new, at: pointer.components[end], fitting.inside(rest.count))
            } catch {
                throw error.at(JSONPointer(Array(pointer.components[...end])))
            }
        }
    }

    /// Returns a value in new containers, so that a path leads to it.
    private static func wrapping(_ value: JSON, in path: ArraySlice<JSONPointer.Component>) -> JSON {
        path.reversed().reduce(value) { value, component in
            component.createsArray ? JSON(elements: [value]) : JSON(members: [(component.name, value)])
        }
    }

    /// Replaces a value of a document in which values were only replaced so far; returns `false` if more is needed.
    @inline(__always)
    mutating func replaceInPlace(
        at path: some Collection<JSONPointer.Component>, with value: JSON, _ fitting: Fitting = .matching
    ) -> Bool {
        if case .overlay(var overlay) = storage {
            storage = JSON.null.storage  // so that `overlay` is the only reference, if it was
            defer { storage = .overlay(overlay) }
            return isKnownUniquelyReferenced(&overlay) && !overlay.isMaterialized
                && overlay.replace(at: path, with: value, fitting)
        }
        guard let (document, place) = view, document.index[place].opensContainer else { return false }
        let overlay = ReplacementOverlay(document, place, isFramed: frame != nil)
        guard overlay.replace(at: path, with: value, fitting) else { return false }
        storage = .overlay(overlay)
        return true
    }

    /// Removes the value at a pointer, which is not the root, and returns it.
    @discardableResult
    mutating func removeValue(at pointer: JSONPointer) throws(JSONError) -> JSON {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            let old = self
            replaceRoot(with: .null)
            return old
        }
        let old = try removableChild(last, of: parent)
        if case .edited(let container) = try openContainer(of: pointer.components[...], restructuring: true).container,
            let position = try container.position(of: last)
        {
            container.remove(at: position)
        }
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
        guard let target = value(at: parent) else { throw .notFound(pointer) }
        guard let child = target.child(component) else { throw target.missingChild(component, at: pointer) }
        return child
    }

    /// The position at which an element can be put into the array that a pointer leads into.
    @inline(never)
    func insertionPosition(_ component: JSONPointer.Component, in parent: JSONPointer) throws(JSONError) -> Int {
        guard let target = value(at: parent) else { throw .notFound(parent) }
        guard target.kind == .array else {
            throw .wrongKind(expected: "an array to insert into", found: target, at: parent)
        }
        return try component.position(in: target.count, at: parent.appending(component))
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
        let frame = frame
        if let frame, value.frame === frame {
            self = value
            return
        }
        self = value.withoutFrame
        if let frame { surround(with: frame) }
    }

    /// Puts the text around a document's root around this value.
    mutating func surround(with frame: Document) {
        let root = frame.range(of: Document.root)
        var text = ByteBuffer(capacity: frame.text.count)
        text.append(frame.text, 0..<root.lowerBound)
        PreservedWriter.write(self, into: &text, dialect: frame.dialect)
        text.append(frame.text, root.upperBound..<frame.text.count)
        let document = try? Document(
            indexingEdited: text.text(), dialect: frame.dialect, depthLimit: frame.depthLimit)
        if let document { self = JSON(root: document) }
    }

    // MARK: Opening

    /// Opens the container of the value that a path leads to, and those around it.
    ///
    /// - Parameters:
    ///   - path: The path to the value, not empty.
    ///   - restructuring: Whether the value is to be added or removed.
    ///   - obstacles: If missing containers may be created, the values in the way that are replaced by containers.
    /// - Returns: The container, and the position in the path of the step to its child; that is not the last one if containers
    ///   must be created.
    mutating func openContainer(
        of path: ArraySlice<JSONPointer.Component>, restructuring: Bool = false,
        creating obstacles: PathObstacles? = nil
    ) throws(JSONError) -> (container: OpenContainer, end: Int) {
        guard var container = open(for: path, restructuring) else {
            throw .wrongKind(expected: "an object or an array", found: self, at: JSONPointer())
        }
        for at in path.indices.dropLast() {
            var child: OpenContainer?
            do throws(JSONError) {
                if let obstacles, try container.lacks(path[at], before: path[at + 1], obstacles) {
                    return (container, at)
                }
                child = try container.open(path[at], for: path[(at + 1)...], restructuring)
            } catch {
                throw error.at(JSONPointer(Array(path[...at])))
            }
            guard let child else {
                let pointer = JSONPointer(Array(path[...at]))
                throw .wrongKind(expected: "an object or an array", found: value(at: pointer) ?? .null, at: pointer)
            }
            container = child
        }
        return (container, path.endIndex - 1)
    }

    /// Opens this container for an edit along the rest of a path; returns nil for a scalar.
    fileprivate mutating func open(
        for path: ArraySlice<JSONPointer.Component>, _ restructuring: Bool
    ) -> OpenContainer? {
        path.count == 1 && restructuring ? open(replacingAt: nil) : open(replacingAt: place(of: path))
    }

    /// The place of the child that a path leads into, if it can be replaced by its place.
    private func place(of path: ArraySlice<JSONPointer.Component>) -> Int? {
        guard let (document, open) = placed else { return nil }
        func place(isUnique: Bool) -> Int? {
            document.place(at: path.prefix(1), from: open, isUnique: isUnique, passing: { _ in })
        }
        // A path leads through the first member of a name; the last value, and one in the way, replace all of them.
        guard path.count > 1, let found = place(isUnique: false) else { return place(isUnique: true) }
        let leadsOn =
            switch overlay?.kind(at: found) ?? JSON(document, at: found).kind {
            case .object: true
            case .array: path[path.startIndex + 1].indexesArrays
            default: false
            }
        return leadsOn ? found : place(isUnique: true)
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
            if overlay.isFlat { overlay = overlay.materialized }
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

extension OpenContainer {
    /// Returns whether a container must be created where a component leads to.
    fileprivate func lacks(
        _ component: JSONPointer.Component, before next: JSONPointer.Component, _ obstacles: PathObstacles
    ) throws(JSONError) -> Bool {
        switch self {
        case .overlay(let overlay, let place): return obstacles.covers(overlay.child(at: place), before: next)
        case .edited(let container):
            guard let position = try container.position(of: component) else { return true }
            return obstacles.covers(container.value(at: position), before: next)
        }
    }

    /// Opens the container that a component leads to, for an edit along the rest of a path.
    ///
    /// Returns `nil` if there is none.
    fileprivate func open(
        _ component: JSONPointer.Component, for path: ArraySlice<JSONPointer.Component>, _ restructuring: Bool
    ) throws(JSONError) -> OpenContainer? {
        switch self {
        case .overlay(let overlay, let place):
            return overlay.change(overlay.number(ofChildAt: place)) { $0.open(for: path, restructuring) }
        case .edited(let container):
            guard let position = try container.position(of: component) else { return nil }
            return container.change(container.item(at: position)) { $0.open(for: path, restructuring) }
        }
    }

    /// The number of the entry or item for the child that a component leads to; nil if there is no child.
    func number(of component: JSONPointer.Component) -> Int? {
        switch self {
        case .overlay(let overlay, let place): overlay.number(ofChildAt: place)
        case .edited(let container):
            (try? container.position(of: component)).flatMap { $0 }.map { container.item(at: $0) }
        }
    }

    /// Puts a value in an entry or item and returns the one that was there.
    func exchange(_ number: Int, with value: JSON) -> JSON {
        var value = value
        switch self {
        case .overlay(let overlay, _): overlay.change(number) { swap(&$0, &value) }
        case .edited(let container): container.change(number) { swap(&$0, &value) }
        }
        return value
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
    fileprivate func covers(_ value: JSON, before next: JSONPointer.Component) -> Bool {
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
