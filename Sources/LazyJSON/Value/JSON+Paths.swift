/// Writing along a path.
///
/// The containers on a path are opened from the root down, each uniquely held by the one before, and then changed by
/// reference: nothing is copied that nobody else holds, and nothing recurses over the depth.
extension JSON {
    /// Sets the value at a pointer.
    ///
    /// A value in the way that `obstacles` does not cover is an error. The depth is not checked.
    mutating func write(
        _ value: JSON, at pointer: JSONPointer, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        guard let last = pointer.components.last else { return replaceRoot(with: value) }
        if replaceInPlace(at: pointer, with: value) { return }
        let parents = pointer.components.dropLast()
        let container = try openContainer(at: parents, creatingFor: last, replacing: obstacles)
        do throws(JSONError) {
            try container.write(value, at: last)
        } catch {
            throw JSONError(error.code, error.message, pointer: pointer)
        }
    }

    /// Replaces a value of a document in which values were only replaced so far; says no where it is not as simple.
    private mutating func replaceInPlace(at pointer: JSONPointer, with value: JSON) -> Bool {
        replaceInPlace { $0.replace(at: pointer, with: value.withoutFrame) }
    }

    /// The same for the member with a name, without the cost of a pointer.
    mutating func replaceInPlace(_ name: String, with value: JSON) -> Bool {
        replaceInPlace { $0.replaceMember(name, with: value.withoutFrame) }
    }

    /// The same for the element at a position.
    mutating func replaceInPlace(_ position: Int, with value: JSON) -> Bool {
        replaceInPlace { $0.replaceElement(position, with: value.withoutFrame) }
    }

    @inline(__always)
    private mutating func replaceInPlace(_ replace: (ReplacementOverlay) -> Bool) -> Bool {
        if var places = takePlaces() {
            defer { storage = .places(places) }
            return isKnownUniquelyReferenced(&places) && !places.isSettled && replace(places)
        }
        switch storage {
        case .document(let document): return beginReplacing(in: document, Document.root, isFramed: true, replace)
        case .view(let document, let place): return beginReplacing(in: document, Int(place), isFramed: false, replace)
        default: return false
        }
    }

    /// Takes the replaced values out, so that the one who asked has the only reference, if there was only one.
    @inline(__always)
    private mutating func takePlaces() -> ReplacementOverlay? {
        guard case .places(let places) = storage else { return nil }
        storage = JSON.null.storage
        return places
    }

    @inline(never)
    private mutating func beginReplacing(
        in document: Document, _ root: Int, isFramed: Bool, _ replace: (ReplacementOverlay) -> Bool
    ) -> Bool {
        guard document.index[root].opensContainer else { return false }
        let places = ReplacementOverlay(opening: document, at: root, isFramed: isFramed)
        guard replace(places) else { return false }
        storage = .places(places)
        return true
    }

    /// Makes an edit that was made before, container by container: what it needs is known to be there.
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - place: Where the old one stands in the document that this was opened from.
    ///   - way: The places of the containers between this and the value.
    mutating func settle(_ value: JSON, at place: Int, through way: ArraySlice<UInt32>) {
        guard var node = editableContainer()?.node else { return }
        for step in way {
            let number = node.number(ofPlace: Int(step))
            guard let next = node.change(number, { $0.editableContainer()?.node }) else { return }
            node = next
        }
        node.knownNesting.store(0, ordering: .relaxed)
        node.replaced.set(value, at: place)
    }

    /// Removes what stands at a pointer, which is not the root, and gives it.
    @discardableResult
    mutating func removeValue(at pointer: JSONPointer) throws(JSONError) -> JSON {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            let old = self
            replaceRoot(with: .null)
            return old
        }
        let old = try removableChild(last, of: parent)
        switch try openContainer(at: parent.components[...], replacing: .null) {
        case .object(let object):
            if let position = object.position(of: last.name) { object.removeAll(at: position) }
        case .array(let array):
            if case .index(let index) = last { array.remove(at: index) }
        }
        return old
    }

    /// The child that is about to be removed.
    ///
    /// A function of its own, because a container that is still held here would not be held uniquely when it is opened.
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

    /// Why a component leads to nothing in this value.
    private func missingChild(_ component: JSONPointer.Component, at pointer: JSONPointer) -> JSONError {
        switch (kind, component) {
        case (.array, .index(let index)): .outOfRange(index, count: count, at: pointer)
        case (.object, _): .notFound(pointer)
        case (.array, .key):
            JSONError(.wrongKind, expected: "an index into an array", found: "a key", pointer: pointer)
        default: .wrongKind(expected: "an object or an array", found: self, at: pointer.parent)
        }
    }

    /// Replaces the whole value; what stands around the root of a document stays.
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
        PreservedWriter.write(self, into: &text)
        text.append(frame.text, root.upperBound..<frame.text.count)
        if let document = try? Document(indexingEdited: text.text(), depthLimit: frame.depthLimit) {
            self = JSON(root: document)
        }
    }

    /// Opens the containers on the way and gives the last one.
    ///
    /// - Parameters:
    ///   - components: The way to the container.
    ///   - next: The component that follows; where it is given missing containers are created, of the kind it needs.
    ///   - obstacles: The values in the way that are replaced by containers where missing ones are created.
    mutating func openContainer(
        at components: ArraySlice<JSONPointer.Component>, creatingFor next: JSONPointer.Component? = nil,
        replacing obstacles: PathObstacles
    ) throws(JSONError) -> EditedContainer {
        if let needed = components.first ?? next, next != nil, obstacles.covers(self, before: needed) {
            replaceRoot(with: .empty(for: needed))
        }
        guard var container = editableContainer() else {
            throw .wrongKind(expected: "an object or an array", found: self, at: JSONPointer())
        }
        for (at, component) in zip(components.indices, components) {
            let following = at + 1 < components.endIndex ? components[at + 1] : next
            var child: EditedContainer?
            do throws(JSONError) {
                child = try container.open(component, creatingFor: next == nil ? nil : following, replacing: obstacles)
            } catch {
                throw JSONError(error.code, error.message, pointer: JSONPointer(Array(components[...at])))
            }
            guard let child else {
                let pointer = JSONPointer(Array(components[...at]))
                throw .wrongKind(expected: "an object or an array", found: value(at: pointer) ?? .null, at: pointer)
            }
            container = child
        }
        return container
    }

    /// An empty container that a component can lead into.
    fileprivate static func empty(for component: JSONPointer.Component) -> JSON {
        component == .index(0) || component == .key("-") ? .emptyArray : .emptyObject
    }
}

extension EditedContainer {
    /// Opens the container that a component leads to.
    ///
    /// Returns `nil` if there is none and none is created.
    ///
    /// - Parameters:
    ///   - component: The step.
    ///   - next: The following component, for which a missing container is created; `nil` to create none.
    ///   - obstacles: The existing values that are replaced by a new container.
    fileprivate func open(
        _ component: JSONPointer.Component, creatingFor next: JSONPointer.Component?, replacing obstacles: PathObstacles
    ) throws(JSONError) -> EditedContainer? {
        switch self {
        case .object(let object):
            if let position = object.position(of: component.name) {
                guard let next, obstacles.covers(object.value(at: position), before: next) else {
                    return object.editChild(at: position)
                }
                object.setValue(.empty(for: next), at: position)
            } else {
                guard let next else { return nil }
                _ = object.append(component.name, .empty(for: next))
            }
            guard let position = object.position(of: component.name) else { return nil }
            return object.editChild(at: position)?.spaced(object.spacingInside(position))
        case .array(let array):
            let position = try component.position(in: array.count, at: nil)
            if position < array.count {
                guard let next, obstacles.covers(array.value(at: position), before: next) else {
                    return array.editChild(at: position)
                }
                array.setValue(.empty(for: next), at: position)
            } else {
                guard let next else { return nil }
                array.insert(.empty(for: next), at: position)
            }
            return array.editChild(at: position)?.spaced(array.spacingInside(position))
        }
    }

    /// This container, which is new and empty, told what spacing its first child gets.
    private func spaced(_ spacing: ChildSpacing?) -> EditedContainer {
        switch self {
        case .object(let object): object.firstSpacing = spacing
        case .array(let array): array.firstSpacing = spacing
        }
        return self
    }

    /// Sets the child that a component leads to, or adds it.
    fileprivate func write(_ value: JSON, at component: JSONPointer.Component) throws(JSONError) {
        switch self {
        case .object(let object):
            if let position = object.position(of: component.name) {
                object.setValue(value, at: position)
            } else {
                _ = object.append(component.name, value)
            }
        case .array(let array):
            let position = try component.position(in: array.count, at: nil)
            if position < array.count {
                array.setValue(value, at: position)
            } else {
                array.insert(value, at: position)
            }
        }
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
    /// Whether the component leads into an array: an index, or `-` for the position after the last element.
    fileprivate var indexesArrays: Bool {
        if case .key(let name) = self { return name == "-" }
        return true
    }
}
