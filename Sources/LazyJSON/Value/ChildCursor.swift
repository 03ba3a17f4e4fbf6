/// Iterates over the children of a container, edited or not, in document order.
///
/// For an unedited container, the document, the next place and the end are separate fields: a step reads one entry of the index,
/// and retains the document only for the values that it returns.
package struct ChildCursor {
    /// The remaining children of a container that was edited or created in code.
    private enum EditedRest {
        case container(EditedChildCursor)
        case overlay(ReplacementOverlay)
    }

    /// The document of an unedited container.
    private let document: Document?
    /// The next place in the index, and the end, of an unedited container and of an overlay.
    private var place: Int
    private let end: Int
    /// By reference, so that for an unedited container a single nil is copied, not the fields of an edited one.
    private var rest: Box<EditedRest>?
    /// Whether the children are members.
    let isObject: Bool

    /// Starts before the first child of a value; a scalar has none.
    @inline(__always)
    package init(_ value: consuming JSON) {
        // The place is read first, because the document is then moved out of the value, not copied, which would retain it.
        switch (consume value).storage {
        case .document(let document): self.init(document, at: Document.root)
        case .view(let document, let place): self.init(document, at: Int(place))
        case let other: self.init(edited: other)
        }
    }

    /// Starts before the first child of an unedited value.
    @inline(__always)
    private init(_ document: consuming Document, at place: Int) {
        let entry = document.index[place]
        let contents = entry.opensContainer ? document.contents(of: place) : 0..<0
        (self.place, end, isObject) = (contents.lowerBound, contents.upperBound, entry.tag == .object)
        self.document = document
    }

    /// Starts before the first child of an edited container or a container created in code; a scalar has none.
    @inline(never)
    private init(edited storage: JSON.Storage) {
        var contents = 0..<0
        var (children, isObject) = (EditedRest?.none, false)
        switch storage {
        case .object(let object): (children, isObject) = (.container(EditedChildCursor(object)), true)
        case .array(let array): children = .container(EditedChildCursor(array))
        case .overlay(let overlay):
            contents = overlay.base.contents(of: overlay.open)
            (children, isObject) = (.overlay(overlay.materialized), JSON(storage).kind == .object)
        case .small, .long, .document, .view: break
        }
        (place, end) = (contents.lowerBound, contents.upperBound)
        (rest, self.isObject) = (children.map { Box($0) }, isObject)
        document = nil
    }

    /// The key of a member.
    package struct Key {
        /// The name as a string with its source text, and with the escapes of a text from which it was parsed.
        let json: JSON
        /// The place of the key in the index of the document, or the position of the member in an edited object.
        let position: Int

        /// Returns the key at a place of a document.
        @inline(__always)
        package static func view(_ document: Document, _ place: Int) -> Key {
            Key(json: JSON(document, at: place), position: place)
        }
    }

    /// Returns the next child, with its key in an object; nil after the last one.
    package mutating func next() -> (key: Key?, value: JSON)? {
        guard let document else { return nextOfEdited() }
        guard let place = nextPlace(in: document) else { return nil }
        return isObject ? (.view(document, place), JSON(document, at: place + 1)) : (nil, JSON(document, at: place))
    }

    /// Returns the next element of an array; nil after the last one.
    @inline(__always)
    mutating func nextElement() -> JSON? {
        guard let document else { return nextOfEdited()?.value }
        return nextPlace(in: document).map { JSON(document, at: $0) }
    }

    /// Returns the next member with its name, in which U+FFFD replaces lone surrogates; nil after the last one.
    @inline(__always)
    mutating func nextMember() -> (name: String, value: JSON)? {
        guard let document else { return nextOfEdited().flatMap { child in child.key.map { ($0.text, child.value) } } }
        guard isObject, let place = nextPlace(in: document) else { return nil }
        return (document.key(at: place), JSON(document, at: place + 1))
    }

    /// The place of an object in an unedited array, valid as long as the cursor holds the document.
    typealias ObjectPlace = (document: UnownedReference<Document>, place: Int)

    /// The next child of an unedited array, if it is an object; nil otherwise.
    @inline(__always)
    var nextObject: ObjectPlace? {
        guard !isObject, let document = document.map({ unsafe UnownedReference($0) }), place < end,
            document.with({ $0.index[place].tag == .object })
        else { return nil }
        return (document, place)
    }

    /// Moves past the next child, which `nextObject` returned.
    @inline(__always)
    mutating func pass(_ object: ObjectPlace) { place = object.document.with { $0.next(after: object.place) } }

    /// Moves past the next child in a document, and returns its place, which in an object is the place of its key; nil after the
    /// last one.
    @inline(__always)
    private mutating func nextPlace(in document: Document) -> Int? {
        let current = place
        guard current < end else { return nil }
        place = document.next(after: isObject ? current + 1 : current)
        return current
    }

    /// Returns the next child of a container that was edited or created in code; nil after the last one.
    @inline(never)
    private mutating func nextOfEdited() -> (key: Key?, value: JSON)? {
        // A copy of a cursor shares the box until one of them moves.
        if !isKnownUniquelyReferenced(&rest) { rest = rest.map { Box($0.value) } }
        switch rest?.value {
        case nil:
            return nil
        case .container(var children):
            guard let child = children.next() else { return nil }
            rest?.value = .container(children)
            let key = (children.container as? EditedObject).map { object in
                Key(json: object.name(of: child), position: children.position)
            }
            return (key, children.container.value(of: child))
        case .overlay(let overlay):
            let base = overlay.base
            guard let place = nextPlace(in: base) else { return nil }
            let value = overlay.child(at: isObject ? place + 1 : place)
            return (isObject ? .view(base, place) : nil, value)
        }
    }
}

extension ChildCursor.Key {
    /// The name, in which U+FFFD replaces lone surrogates.
    var text: String { json.lossyString?.text ?? "" }

    /// The name; nil if it has lone surrogates.
    package var exactText: String? { json.string }

    /// Whether the name is text: it has no lone surrogates.
    var isText: Bool { unsafe json.withString { _ in } != nil }

    /// Whether the name was made in code.
    var isMade: Bool { json.hasMadeStrings }

    /// Writes the name in its source text, with its quotes.
    func write(into output: inout ByteBuffer) {
        output.append(0x22)
        _ = unsafe json.withScalar { _, raw in unsafe output.append(raw) }
        output.append(0x22)
    }

    /// Adds the name to a hash.
    func hash(into hasher: inout Hasher) {
        _ = unsafe json.withString { unsafe hasher.combine(bytes: $0) }
    }
}
