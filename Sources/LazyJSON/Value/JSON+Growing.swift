/// Adding children to containers that were made in code, in place.
extension JSON {
    /// Creates a container without children, with room for some.
    init(made tag: IndexEntry.Tag, children: Int = 4) {
        if children < IndexEntry.wideCount {
            self = JSON(Document(made: tag, children: max(children, 4)), at: Document.root)
        } else {
            self = JSON(
                tag == .object ? .object(EditedObject(reserving: children)) : .array(EditedArray(reserving: children)))
        }
    }

    /// Adds a member after the others of an object, without looking for its name.
    mutating func addMember(_ name: JSON, _ value: JSON) {
        // A name is as short as a value that is copied, so that the text stays below its limit.
        if grows(by: value), name.scalarLength <= Document.longestCopy {
            let document = takeDocumentToGrow()
            _ = unsafe name.withScalar { tag, bytes in
                unsafe document.addChild(value, named: (bytes, tag == .escapedString))
            }
            self = JSON(document, at: Document.root)
        } else {
            (openedContainer as? EditedObject)?.append(name, value)
        }
    }

    /// Adds an element to an array before the one at a position, or at the end.
    mutating func insertElement(_ element: JSON, at position: Int) {
        if grows(by: element), position == count {
            let document = takeDocumentToGrow()
            unsafe document.addChild(element, named: nil)
            self = JSON(document, at: Document.root)
        } else {
            (openedContainer as? EditedArray)?.insert(element, at: position)
        }
    }

    /// Whether a value can be added in place: this is a container that was made, and the value is short and was made too.
    ///
    /// A value of a parsed text stays a part of it, with its layout.
    @inline(__always)
    private func grows(by value: JSON) -> Bool {
        guard withView({ $1 == Document.root && $0.canGrow }) ?? false else { return false }
        return switch value.storage {
        case .small: true
        case .long(let text): text.text.utf8.count <= Document.longestCopy
        case .view: value.withView { $0.isMade && $0.range(of: $1).count <= Document.longestCopy } ?? false
        case .document, .object, .array, .overlay: false
        }
    }

    /// Takes out the document of this value, which grows; a shared one is copied.
    @inline(__always)
    private mutating func takeDocumentToGrow() -> Document {
        let taken = consume self
        self = .null
        return Self.documentToGrow(of: taken)
    }

    @inline(__always)
    private static func documentToGrow(of value: consuming JSON) -> Document {
        guard case .view(var document, _) = value.storage else { preconditionFailure("JSON: this does not grow") }
        return isKnownUniquelyReferenced(&document) ? document : document.copyToGrow()
    }
}

extension Document {
    /// Adds a value, short and made in code, behind the children of the root.
    @unsafe
    fileprivate func addChild(_ value: JSON, named name: ChildName?) {
        if value.isView {
            _ = value.withView { document, place in unsafe addValue(named: name, of: document, at: place) }
        } else {
            _ = unsafe value.withScalar { tag, bytes in unsafe addScalar(named: name, tag, bytes) }
        }
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
