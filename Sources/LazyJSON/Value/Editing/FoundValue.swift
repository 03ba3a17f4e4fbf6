/// The path from a container to a value in it.
///
/// A pointer is created only if it is needed, for example for an issue.
enum ValuePath {
    /// The path of a property.
    case property(PropertyPath)
    case element(Int)
    case member(String)
    case pointer(JSONPointer)

    /// The path to the container itself.
    static let whole = ValuePath.pointer(JSONPointer())

    var pointer: JSONPointer {
        switch self {
        case .property(let path): path.pointer
        case .element(let position): JSONPointer([.index(position)])
        case .member(let name): JSONPointer([.key(name)])
        case .pointer(let pointer): pointer
        }
    }

    /// The number of steps.
    var count: Int {
        switch self {
        case .property(let path): path.steps.count
        case .element, .member: 1
        case .pointer(let pointer): pointer.components.count
        }
    }
}

/// A value that was found in a container, so that it can be read, written or extracted without another search.
struct FoundValue {
    private enum Slot {
        /// The place in a document of the value of an element, or of the only member with its name.
        case place(Int)
        /// The position of the child in an edited container.
        case position(Int)
        /// The object has no member with the name; a write adds one.
        case added
        /// Not known: a write follows the path again.
        case anywhere
    }

    let path: ValuePath
    /// The value; nil if there is none or it was extracted.
    private(set) var value: JSON?
    private let slot: Slot
    /// The value that was extracted by its pointer; nil if none was.
    private var taken: Box<TakenPart>?

    init(at path: ValuePath, in container: JSON) {
        self.path = path
        switch path {
        case .property(let property) where property.steps.count == 1:
            let name = property.steps[0].name
            (value, slot) = Self.member(
                of: container, in: { unsafe $0.position(of: name.bytes) }, orIn: { $0.member(name, of: $1) })
        case .member(let name):
            (value, slot) = Self.member(of: container, in: { $0.position(of: name) }, orIn: { $0.member(name, of: $1) })
        case .element(let position):
            (value, slot) = Self.element(position, of: container)
        case .property, .pointer:
            slot = .anywhere
        }
        guard case .anywhere = slot else { return }
        if case .property(let property) = path {
            value = property.json(in: container)
        } else {
            value = container.value(at: path.pointer)
        }
    }

    @inline(__always)
    private static func member(
        of container: JSON, in edited: (EditedObject) -> Int?, orIn parsed: (Document, Int) -> Int?
    ) -> (JSON?, Slot) {
        if case .object(let object) = container.storage {
            guard let position = edited(object) else { return (nil, .added) }
            return (object.value(at: position), .position(position))
        }
        guard let (document, open) = container.placed, document.index[open].tag == .object else {
            return (nil, .anywhere)
        }
        guard let key = parsed(document, open) else { return (nil, .added) }
        let overlay = container.overlay
        if overlay?.isDeep == true || document.hasDuplicate(of: key, in: open, wasSearched: true) {
            return (nil, .anywhere)
        }
        return (overlay?.child(at: key + 1) ?? JSON(document, at: key + 1), .place(key + 1))
    }

    private static func element(_ position: Int, of container: JSON) -> (JSON?, Slot) {
        if case .array(let array) = container.storage, position >= 0, position < array.count {
            return (array.value(at: position), .position(position))
        }
        guard let (document, open) = container.placed, document.index[open].tag == .array, position >= 0,
            position < document.childCount(of: open), container.overlay?.isDeep != true
        else { return (nil, .anywhere) }
        let place = document.element(position, of: open)
        return (container.overlay?.child(at: place) ?? JSON(document, at: place), .place(place))
    }

    // MARK: Writing
    //
    // Precondition: the container has not changed since the value was found in it.

    /// Writes a value.
    ///
    /// - Throws: ``JSONError`` if there is an array on the path.
    func write(_ new: JSON, in container: inout JSON) throws(JSONError) {
        switch slot {
        case .place(let place):
            if case .overlay(let overlay, let place)? = container.open(replacingAt: place) {
                overlay.replaceChild(at: place, with: new)
            }
        case .position(let position):
            container.openedContainer?.setValue(new, at: position)
        case .added:
            let object = container.openedContainer as? EditedObject
            if case .property(let path) = path {
                object?.append(path.steps[0].json, new)
            } else if case .member(let name) = path {
                object?.append(.string(name), new)
            }
        case .anywhere: try container.write(new.withoutFrame, at: path.pointer, replacing: .containers)
        }
    }

    /// Extracts the value, which the caller changes and restores.
    ///
    /// The container no longer holds it meanwhile, so that a value with a single reference is changed in place.
    mutating func extract(from container: inout JSON) -> JSON {
        if value?.isContainer == true, !hasDuplicates(in: container) {
            value = nil
            if let extracted = exchange(.null, in: &container) { return extracted }
        }
        value = nil
        let taken = Box(container.takePlace(path.pointer))
        self.taken = taken
        let extracted = taken.value.value
        taken.value.value = nil
        return extracted ?? .null
    }

    /// Restores a value that was extracted and changed.
    ///
    /// - Throws: ``JSONError`` if there is an array on the path.
    func restore(_ changed: JSON, in container: inout JSON) throws(JSONError) {
        if let taken {
            taken.value.value = changed
            return try container.put(taken.value, replacing: .containers)
        }
        if changed.editedNode != nil || isUnchanged(changed, in: container) {
            _ = exchange(changed.withoutFrame, in: &container)
        } else {
            try write(changed, in: &container)
        }
    }

    /// Returns whether a value is the unedited value of the document that was found.
    private func isUnchanged(_ value: JSON, in container: JSON) -> Bool {
        guard case .place(let place) = slot, let document = container.placed?.document else { return false }
        return value.isSameView(as: JSON(document, at: place))
    }

    private func hasDuplicates(in container: JSON) -> Bool {
        guard case .position(let position) = slot, case .object(let object) = container.storage else { return false }
        return !object.duplicates(of: position).isEmpty
    }

    /// Replaces the value that was found, and returns the old one; nil if the path must be followed again.
    private func exchange(_ new: JSON, in container: inout JSON) -> JSON? {
        switch slot {
        case .place(let place):
            guard case .overlay(let overlay, _)? = container.open(replacingAt: place) else { return nil }
            return OpenContainer.overlay(overlay, place: place).exchange(overlay.number(ofChildAt: place), with: new)
        case .position(let position):
            guard let edited = container.openedContainer else { return nil }
            return OpenContainer.edited(edited).exchange(edited.item(at: position), with: new)
        case .added, .anywhere: return nil
        }
    }
}
