/// The value that a path leads to, found once for reading it and for writing it.
struct FoundValue {
    private enum Slot {
        /// The value at a place of a document, of the only member with its name.
        case place(Int)
        /// The value of the member at a position.
        case position(Int)
        /// There is no member with the name in an object to which members can be added.
        case added
        /// The path is followed again.
        case anywhere
    }

    let path: PropertyPath
    /// The value; nil if there is none.
    let value: JSON?
    private let slot: Slot

    init(at path: PropertyPath, in object: JSON) {
        self.path = path
        guard path.steps.count == 1 else {
            (value, slot) = (path.json(in: object), .anywhere)
            return
        }
        let name = path.steps[0].name
        if case .object(let edited) = object.storage {
            let position = unsafe edited.position(of: name.bytes)
            (value, slot) = (position.map { edited.value(at: $0) }, position.map { .position($0) } ?? .added)
        } else if let (document, open) = object.placed, document.index[open].tag == .object,
            let key = document.member(name, of: open)
        {
            let isOnly = !document.hasDuplicate(of: key, in: open, wasSearched: true)
            value = object.overlay.map { $0.child(at: key + 1) } ?? JSON(document, at: key + 1)
            slot = isOnly && object.overlay?.isFlat != true ? .place(key + 1) : .anywhere
        } else {
            (value, slot) = (object.value(at: path.pointer), .anywhere)
        }
    }

    /// Writes a value where this was found in an object that has not changed since.
    ///
    /// - Throws: ``JSONError`` if there is an array on the path.
    func write(_ value: JSON, in object: inout JSON) throws(JSONError) {
        switch slot {
        case .place(let place):
            if case .overlay(let overlay, let place)? = object.open(replacingAt: place) {
                overlay.replaceChild(at: place, with: value)
            }
        case .position(let position): object.openedObject?.setValue(value, at: position)
        case .added: object.openedObject?.append(path.steps[0].text, value)
        case .anywhere: try object.write(value.withoutFrame, at: path.pointer, replacing: .containers)
        }
    }
}
