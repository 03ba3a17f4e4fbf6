/// A scalar type that is read directly from the text of a document, without making a ``JSON``.
///
/// A ``JSON`` counts a reference to the document, which takes as long as reading a short number. The accessors of ``JSON``,
/// properties and columns use this one reader, and fall back to their general way if it returns nil.
protocol DirectScalar {
    /// Returns the value at a place of a document; nil if it is of another kind or its source text needs the general way.
    ///
    /// A value that is returned is the one that the general way reads.
    static func direct(at place: Int, in document: Document) -> Self?
}

extension Int: DirectScalar {
    @inline(__always)
    static func direct(at place: Int, in document: Document) -> Int? {
        let entry = document.index[place]
        guard entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.integer { return value }
        return document.text.withSpan(entry.offset..<entry.offset + entry.payload) { text in
            NumberText.plainInteger(text).map { Int(truncatingIfNeeded: $0) }
        }
    }
}

extension Double: DirectScalar {
    @inline(__always)
    static func direct(at place: Int, in document: Document) -> Double? {
        let entry = document.index[place]
        guard entry.tag == .real || entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.double { return value }
        return document.text.withSpan(entry.offset..<entry.offset + entry.payload) { NumberText.double($0) }
    }
}

extension Bool: DirectScalar {
    @inline(__always)
    static func direct(at place: Int, in document: Document) -> Bool? {
        let entry = document.index[place]
        guard entry.tag == .literal else { return nil }
        let first = document.text[entry.offset]
        return first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t")
    }
}

extension String: DirectScalar {
    @inline(__always)
    static func direct(at place: Int, in document: Document) -> String? {
        let entry = document.index[place]
        if entry.tag == .string { return document.text.string(document.content(of: entry)) }
        return entry.tag == .escapedString ? document.escapedString(entry) : nil
    }
}

extension Document {
    /// The text that a string with escapes means; nil if it has a lone surrogate.
    @inline(never)
    fileprivate func escapedString(_ entry: IndexEntry) -> String? {
        text.withSpan(content(of: entry)) { StringEscapes.exactText($0) }
    }
}
