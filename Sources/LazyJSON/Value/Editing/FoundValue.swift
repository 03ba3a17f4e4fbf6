/// The child that a step of a path leads to, found so that it need not be searched again.
enum FoundChild {
    /// The place of its value in the document, of which the container still has the children.
    case place(Int)
    /// Its position in a container that was made, or whose children were added, removed or moved.
    case position(Int)
}

/// A value that was found at a path in a container, so that it can be read and changed without another search.
///
/// It is not copied, because each copy would count references to the value and the path.
struct FoundValue: ~Copyable {
    let path: ValuePath
    /// The value; nil if there is none.
    var value: JSON?
    /// The kind of the value at which the path ends too early; nil if there is a value at the path.
    private(set) var end: JSON.Kind?
    /// Whether all children are at places of the document of the container, so that nothing on the path was replaced.
    private(set) var isInDocument = false
    /// The number of steps that lead to a child.
    private(set) var count = 0
    /// The first children on the path, which need no allocation.
    private var first, second, third, fourth: FoundChild?
    /// The children after them.
    private var others: ContiguousArray<FoundChild> = []

    @inline(__always)
    init(at path: consuming ValuePath, in whole: JSON) {
        self.path = path
        if self.path.count == 0 {
            value = whole
            return
        }
        if whole.withPlaced({ follow(in: $0, from: $1, $2) }) ?? false { return }
        (count, others) = (0, [])
        follow(from: whole)
    }

    /// Follows the path in a document; returns `false` if values on the path were replaced.
    @inline(__always)
    private mutating func follow(in document: Document, from open: Int, _ overlay: ReplacementOverlay?) -> Bool {
        if path.count > 4 { others.reserveCapacity(path.count - 4) }
        var place = open
        for step in 0..<path.count {
            guard let next = path.place(step, of: place, in: document) else {
                if overlay != nil, step > 0 { return false }
                end = JSON.Kind(document, place)
                return true
            }
            note(.place(next), step)
            place = next
        }
        guard let overlay else {
            (value, isInDocument) = (JSON(document, at: place), true)
            return true
        }
        guard let known = overlay.value(at: place, depth: path.count) else { return false }
        value = known
        isInDocument = true
        return true
    }

    /// Follows the path from one value to the next.
    private mutating func follow(from whole: JSON) {
        var reached = whole
        for step in 0..<path.count {
            guard let next = reached.child(step, of: path) else {
                end = reached.kind
                return
            }
            note(next.child, step)
            reached = next.value
        }
        value = reached
    }

    @inline(__always)
    private mutating func note(_ child: FoundChild, _ step: Int) {
        switch step {
        case 0: first = child
        case 1: second = child
        case 2: third = child
        case 3: fourth = child
        default: others.append(child)
        }
        count = step + 1
    }

    /// Returns whether each member on the path from a place of a document is the only one of its name.
    func isUnique(in document: Document, from open: Int) -> Bool {
        var open = open
        for step in 0..<count {
            guard case .place(let place)? = self[step] else { return false }
            if document.index[open].tag == .object, document.hasDuplicate(of: place - 1, in: open, wasSearched: true) {
                return false
            }
            open = place
        }
        return true
    }

    /// Returns the child that a step leads to; nil if there is none.
    @inline(__always)
    subscript(step: Int) -> FoundChild? {
        if step < 0 || step >= count { return nil }
        return switch step {
        case 0: first
        case 1: second
        case 2: third
        case 3: fourth
        default: others[step - 4]
        }
    }
}

extension JSON {
    /// Returns the child that a step of a path leads to; nil if there is none.
    fileprivate func child(_ step: Int, of path: borrowing ValuePath) -> (child: FoundChild, value: JSON)? {
        let container: EditedContainer
        switch storage {
        case .object(let object): container = object
        case .array(let array): container = array
        case .document, .view, .overlay:
            let found = withPlaced { document, open, overlay in
                path.place(step, of: open, in: document).map { place in
                    (FoundChild.place(place), overlay?.child(at: place) ?? JSON(document, at: place))
                }
            }
            return found ?? nil
        case .small, .long: return nil
        }
        return path.position(step, in: container).map { (.position($0), container.value(at: $0)) }
    }

    /// Returns the value at a path; nil if there is none.
    func value(at path: ValuePath) -> JSON? {
        path.count == 1 ? child(0, of: path)?.value : FoundValue(at: path, in: self).value
    }

    /// Returns the value at a pointer; nil if there is none.
    package func value(at pointer: JSONPointer) -> JSON? {
        if pointer.isRoot { return self }
        // A path is followed in the document, as far as nothing on it was replaced.
        if overlay != nil { return FoundValue(at: .pointer(pointer), in: self).value }
        var value = self
        for component in pointer.components {
            guard let next = value.child(component) else { return nil }
            value = next
        }
        return value
    }
}

extension PropertyPath {
    /// Returns the value at the path in an object; `nil` if there is none.
    package func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }
}
