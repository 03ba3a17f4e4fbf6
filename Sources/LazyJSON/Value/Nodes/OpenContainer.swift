/// A container that was opened for edits, by reference.
enum OpenContainer {
    /// A container in which values are replaced.
    case overlay(ReplacementOverlay)
    /// A container whose children can be added and removed.
    case edited(EditedContainer)
}

extension OpenContainer {
    /// Changes a child in place.
    func changeChild<R>(
        _ child: FoundChild?, _ body: (inout JSON) throws(JSONError) -> R
    ) throws(JSONError) -> R {
        switch (self, child) {
        case (.overlay(let overlay), .place(let place)?):
            return try overlay.change(at: place, body)
        case (.edited(let container), .position(let position)?):
            let number = container.item(at: position)
            return try body(&container.items[number].value)
        default: preconditionFailure("JSON: a child of a container in another form")
        }
    }

    /// Replaces the value of a child that is an element, or the only member with its name.
    func replaceChild(_ child: FoundChild, by value: JSON) {
        switch (self, child) {
        case (.overlay(let overlay), .place(let place)): overlay.replaceChild(at: place, with: value)
        case (.edited(let container), .position(let position)): container.replaceValue(value, at: position)
        default: preconditionFailure("JSON: a child of a container in another form")
        }
    }

    /// Replaces the value of the child that the last step of a path leads to, and removes the other members of its name.
    func setChild(_ found: borrowing FoundValue, _ step: Int, to value: JSON) {
        switch self {
        case .overlay(let overlay):
            if case .place(let place)? = found[step] { overlay.replaceChild(at: place, with: value) }
        case .edited(let container):
            if let position = container.position(found, step) { container.setValue(value, at: position) }
        }
    }

    /// Removes the child that a step leads to, with the other members of its name.
    func removeChild(_ found: borrowing FoundValue, _ step: Int) {
        if case .edited(let container) = self, let position = container.position(found, step) {
            container.remove(at: position)
        }
    }
}

extension EditedContainer {
    /// Returns the position of the child that a step leads to, which was found before the container was opened.
    fileprivate func position(_ found: borrowing FoundValue, _ step: Int) -> Int? {
        switch found[step] {
        case .position(let position)?: position
        case .place(let place)?:
            if let object = self as? EditedObject {
                object.position(ofKeyAt: place - 1)
            } else {
                // The same as in the document, because no element was added or removed since.
                found.path.component(step).position
            }
        case nil: nil
        }
    }
}

/// Opening containers for edits.
extension JSON {
    /// Opens this container for edits: a shared one is copied.
    ///
    /// Returns nil for a scalar.
    ///
    /// - Parameter isResized: Whether children are added or removed, not only replaced; a container of a document is then opened
    ///   in O(*w*) in its width.
    mutating func open(isResized: Bool) -> OpenContainer? {
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
            // In the materialized form each replaced value is a child, or is in a child that has an overlay of its own.
            if overlay.isDeep { overlay = overlay.materialized }
            // Children are added and removed in an edited container only.
            if isResized {
                return restructure(overlay.base, overlay.open, isFramed: overlay.isFramed, overlay.replaced)
            }
            if !isKnownUniquelyReferenced(&overlay) {
                overlay = ReplacementOverlay(copying: overlay, isFramed: overlay.isFramed)
            }
            storage = .overlay(overlay)
            return .overlay(overlay)
        case .document, .view:
            guard let (document, root) = view, document.index[root].opensContainer else { return nil }
            let isFramed = frame != nil
            if isResized { return restructure(document, root, isFramed: isFramed, ReplacedValues()) }
            let overlay = ReplacementOverlay(document, root, isFramed: isFramed)
            storage = .overlay(overlay)
            return .overlay(overlay)
        }
    }

    /// The container, opened so that children can be added and removed; nil for a scalar.
    ///
    /// O(*w*) in its width the first time.
    var openedContainer: EditedContainer? {
        mutating get { if case .edited(let container)? = open(isResized: true) { container } else { nil } }
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
