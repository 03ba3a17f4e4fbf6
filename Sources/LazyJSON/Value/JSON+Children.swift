extension JSON {
    /// The number of members or elements, each duplicate member included; 0 for a scalar.
    ///
    /// - Complexity: O(1).
    public var count: Int {
        if let node = editedNode { return node.count }
        guard let (document, place) = view, document.index[place].opensContainer else { return 0 }
        return document.childCount(of: place)
    }

    /// Returns the value of the first member named `key`; nil if there is none or the value is not an object.
    ///
    /// Names are compared byte for byte after escapes are decoded. The first search in an object is O(*w*) in its width; a wide
    /// object that is searched again gets a table of its names, after which a search is O(1).
    @inline(__always)
    func member(_ key: String) -> JSON? {
        isView ? withView { $0.memberValue(key, of: $1) } : memberOfOther(key)
    }

    /// The implementation for all values but views.
    @inline(never)
    private func memberOfOther(_ key: String) -> JSON? {
        switch storage {
        case .small, .long, .array, .view:
            return nil
        case .object(let object):
            return object.position(of: key).map { object.value(at: $0) }
        case .overlay(let overlay):
            guard overlay.base.index[overlay.open].tag == .object else { return nil }
            return overlay.base.member(key, of: overlay.open).map { overlay.child(at: $0 + 1) }
        case .document(let document):
            return document.memberValue(key, of: Document.root)
        }
    }

    /// Returns the element at `position`, counted from 0; nil if there is none or the value is not an array.
    ///
    /// O(1) in an array of scalars. In an array with containers, the first access is O(*k*) in the elements before this one; a
    /// wide array that is accessed again gets a table of its elements, after which an access is O(1).
    func element(_ position: Int) -> JSON? {
        guard position >= 0 else { return nil }
        switch storage {
        case .small, .long, .object:
            return nil
        case .array(let array):
            guard position < array.count else { return nil }
            return array.value(at: position)
        case .overlay(let overlay):
            guard kind == .array, position < overlay.count else { return nil }
            return overlay.child(at: overlay.base.element(position, of: overlay.open))
        case .document(let document):
            return document.elementValue(position, of: Document.root)
        case .view:
            return withView { $0.elementValue(position, of: $1) }
        }
    }

    /// Returns the child that a component of a pointer names; nil if there is none.
    func child(_ component: JSONPointer.Component) -> JSON? {
        switch component {
        case .key(let key): member(key)
        case .index(let index): element(index) ?? member(String(index))
        }
    }
}

extension Document {
    /// Returns the value of the first member named `key` of the value at `place`.
    @inline(never)
    fileprivate func memberValue(_ key: String, of place: Int) -> JSON? {
        guard index[place].tag == .object, let found = member(key, of: place) else { return nil }
        return JSON(self, at: found + 1)
    }

    /// Returns the element at a position, which is not negative, of the value at `place`.
    @inline(never)
    fileprivate func elementValue(_ position: Int, of place: Int) -> JSON? {
        guard index[place].tag == .array, position < childCount(of: place) else { return nil }
        return JSON(self, at: element(position, of: place))
    }
}

extension JSON {
    /// The six kinds of value of RFC 8259.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Members between braces.
        case object
        /// Elements between brackets.
        case array
        /// Text between quotes.
        case string
        /// Decimal digits, of any size.
        case number
        /// `true` or `false`.
        case bool
        /// `null`.
        case null
    }

    /// The kind of the value.
    ///
    /// - Complexity: O(1).
    public var kind: Kind { withView { Kind($0, $1) } ?? kindOfOther }

    /// The implementation for all values but views.
    @inline(never)
    private var kindOfOther: Kind {
        switch storage {
        case .object: .object
        case .array: .array
        case .small(let text): Kind(text.tag, firstByte: text.firstByte)
        case .long(let text): Kind(text.tag, firstByte: 0)
        case .overlay, .document, .view: placed.map { Kind($0.document, $0.place) } ?? .null
        }
    }

    /// Whether the value is `null`.
    public var isNull: Bool { kind == .null }
}

extension JSON.Kind {
    @inline(__always)
    init(_ document: Document, _ place: Int) {
        let entry = document.index[place]
        self.init(entry.tag, firstByte: entry.tag == .literal ? document.text[entry.offset] : 0)
    }

    @inline(__always)
    init(_ tag: IndexEntry.Tag, firstByte: UInt8) {
        switch tag {
        case .string, .escapedString: self = .string
        case .integer, .real: self = .number
        case .object: self = .object
        case .array: self = .array
        case .literal, .close: self = firstByte == 0x6E ? .null : .bool
        }
    }
}
