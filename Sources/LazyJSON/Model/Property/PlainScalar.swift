/// A scalar type whose values are mostly spelled in one plain way, which is read straight from the text.
///
/// That saves making a ``JSON``, which counts a reference to the document, and the calls of the general way.
protocol PlainScalar: JSONConvertible {
    /// The value at a place of a document where it is spelled plainly, and then what ``JSONConvertible/value(from:)``
    /// reads; nil where it has to be read in the general way.
    static func plain(at place: Int, in document: Document) -> Self?
}

extension Int: PlainScalar {
    @inline(__always)
    static func plain(at place: Int, in document: Document) -> Int? {
        let entry = document.index[place]
        guard entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.integer { return value }
        return document.text.withSpan(entry.offset..<entry.offset + entry.payload) { text in
            NumberText.plainInteger(text).map { Int(truncatingIfNeeded: $0) }
        }
    }
}

extension Double: PlainScalar {
    @inline(__always)
    static func plain(at place: Int, in document: Document) -> Double? {
        let entry = document.index[place]
        guard entry.tag == .real || entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.double { return value }
        return document.text.withSpan(entry.offset..<entry.offset + entry.payload) { NumberText.double($0) }
    }
}

extension Bool: PlainScalar {
    @inline(__always)
    static func plain(at place: Int, in document: Document) -> Bool? {
        let entry = document.index[place]
        guard entry.tag == .literal else { return nil }
        let first = document.text[entry.offset]
        return first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t")
    }
}

extension String: PlainScalar {
    @inline(__always)
    static func plain(at place: Int, in document: Document) -> String? {
        let entry = document.index[place]
        guard entry.tag == .string else { return nil }
        return document.text.string(document.content(of: entry))
    }
}
