/// An object or an array with edits, by reference.
enum EditedContainer {
    case object(EditedObject)
    case array(EditedArray)

    /// What both have in common.
    var node: EditedNode {
        switch self {
        case .object(let object): object
        case .array(let array): array
        }
    }
}

extension JSON {
    /// The container itself, ready to be changed: a view is opened for edits, a shared one copied.
    ///
    /// Nil for a scalar.
    ///
    /// Opening costs nothing and changes no text.
    mutating func editableContainer() -> EditedContainer? {
        switch storage {
        case .small:
            return nil
        case .object(var object):
            storage = JSON.null.storage  // so that `object` is the only reference, if it was
            if !isKnownUniquelyReferenced(&object) { object = EditedObject(copying: object, isFramed: object.isFramed) }
            storage = .object(object)
            return .object(object)
        case .array(var array):
            storage = JSON.null.storage
            if !isKnownUniquelyReferenced(&array) { array = EditedArray(copying: array, isFramed: array.isFramed) }
            storage = .array(array)
            return .array(array)
        case .places(let places):
            self = places.settled
            return editableContainer()
        case .document(let document):
            return open(document, at: Document.root, isFramed: true)
        case .view(let document, let place):
            return open(document, at: Int(place), isFramed: false)
        }
    }

    private mutating func open(_ document: Document, at place: Int, isFramed: Bool) -> EditedContainer? {
        switch document.index[place].tag {
        case .object:
            let object = EditedObject(opening: document, at: place, isFramed: isFramed)
            storage = .object(object)
            return .object(object)
        case .array:
            let array = EditedArray(opening: document, at: place, isFramed: isFramed)
            storage = .array(array)
            return .array(array)
        default:
            return nil
        }
    }

    /// Whether this is a container that was edited or made.
    var isEditedContainer: Bool {
        switch storage {
        case .object, .array, .places: true
        default: false
        }
    }

    /// Takes an edited container out and leaves null; nil where the value is no edited container.
    mutating func takeContainer() -> EditedNode? {
        switch storage {
        case .object(let object):
            storage = JSON.null.storage
            return object
        case .array(let array):
            storage = JSON.null.storage
            return array
        case .places(let places):
            storage = JSON.null.storage
            return places
        default:
            return nil
        }
    }

    /// The same value without what stands around a document's root: the form in which it stands inside of another.
    package var withoutFrame: JSON {
        switch storage {
        case .document(let document): JSON(document, at: Document.root)
        case .object(let object) where object.isFramed: JSON(.object(EditedObject(copying: object, isFramed: false)))
        case .array(let array) where array.isFramed: JSON(.array(EditedArray(copying: array, isFramed: false)))
        case .places(let places) where places.isFramed: places.settled.withoutFrame
        default: self
        }
    }
}
