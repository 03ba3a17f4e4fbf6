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

    /// What kind of value it is.
    ///
    /// O(1).
    public var kind: Kind { withView { Kind($0, $1) } ?? kindOfOther }

    /// The same for all but a view.
    @inline(never)
    private var kindOfOther: Kind {
        switch storage {
        case .object: .object
        case .array: .array
        case .overlay(let overlay): overlay.base.map { Kind($0, overlay.open) } ?? .null
        case .small(let text): Kind(text.tag, firstByte: text.firstByte)
        case .document(let document): Kind(document, Document.root)
        case .view(let document, let place): Kind(document, Int(place))
        }
    }

    /// Whether the value is `null`.
    public var isNull: Bool { kind == .null }

    /// Whether the value is an object or an array.
    var isContainer: Bool {
        let kind = kind
        return kind == .object || kind == .array
    }
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
