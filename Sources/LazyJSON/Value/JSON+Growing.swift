/// Adding children to containers that were made in code, in place.
extension JSON {
    /// Creates a container without children, with room for some.
    init(made tag: IndexEntry.Tag, children: Int = 4) {
        let room = min(max(children, 4), IndexEntry.wideCount)
        self.init(Document(made: tag, children: room), at: Document.root)
    }

    /// Whether a path leads to a member that this object does not have, and that is added in place.
    @inline(__always)
    func grows(by path: borrowing ValuePath) -> Bool {
        withView { $1 == Document.root && $0.canGrow && path.addsMember(to: $0) } ?? false
    }

    /// Adds a member after the others of an object, without looking for its name.
    mutating func addMember(_ name: JSON, _ value: JSON) {
        if name.scalarLength > Document.longestCopy || !grow(by: value, named: name) {
            (openedContainer as? EditedObject)?.append(name, value)
        }
    }

    /// Adds an element to an array before the one at a position, or at the end.
    mutating func insertElement(_ element: JSON, at position: Int) {
        if position != count || !grow(by: element, named: nil) {
            (openedContainer as? EditedArray)?.insert(element, at: position)
        }
    }

    /// Adds a child in place; returns `false`, and changes nothing, unless this is a container that was made, and the value is
    /// short and was made too.
    ///
    /// A value of a parsed text stays a part of it, with its layout.
    @inline(__always)
    private mutating func grow(by value: JSON, named name: JSON?) -> Bool {
        guard withView({ $1 == Document.root && $0.canGrow }) ?? false, value.isCopied else { return false }
        self = Self.grown(consume self, by: value, named: name)
        return true
    }

    /// Whether this value is copied into the container that it is added to.
    @inline(__always)
    private var isCopied: Bool {
        switch storage {
        case .small: true
        case .long(let text): text.text.utf8.count <= Document.longestCopy
        case .view: withView { $0.isMade && $0.range(of: $1).count <= Document.longestCopy } ?? false
        case .document, .object, .array, .overlay: false
        }
    }

    /// Returns a container with a child behind the others; its document is copied if other values have it.
    private static func grown(_ container: consuming JSON, by value: JSON, named name: JSON?) -> JSON {
        // Moved out of the container, which would else be a second reference.
        guard case .view(var document, _) = (consume container).storage else {
            preconditionFailure("JSON: this does not grow")
        }
        if !isKnownUniquelyReferenced(&document) { document = document.copyToGrow() }
        document.addChild { text, index in
            if let name {
                name.addScalar(to: &text, &index)
                text.append(0x3A)
            }
            value.add(to: &text, &index)
        }
        return JSON(document, at: Document.root)
    }

    /// Appends this value to the text and the index of a container.
    @inline(__always)
    private func add(to text: inout ByteBuffer, _ index: inout IndexTape) {
        if isView { _ = withView { $0.addValue(at: $1, to: &text, &index) } } else { addScalar(to: &text, &index) }
    }
}

/// Values that are written in a compact document as they are.
extension EditedContainer {
    /// Whether the container is in a compact document, and so are the new values in it.
    var isCompact: Bool {
        base.isCompact
            && (base.isMade
                || items.items.allSatisfy { item in
                    item.value.isCompact
                        || item.anchor != EditedItem.none
                            && item.value.place(in: base) == Int(item.anchor) + valueOffset
                })
    }
}

extension JSON {
    /// Whether this is a scalar, or an unedited value of a compact document.
    var isCompact: Bool { isContainer ? withView { document, _ in document.isCompact } ?? false : true }
}
