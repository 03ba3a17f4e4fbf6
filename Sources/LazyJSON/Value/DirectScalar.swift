/// A scalar type that is read directly from the text of a document, without making a ``JSON``.
///
/// A ``JSON`` counts a reference to the document, which takes as long as reading a short number. The accessors of ``JSON``,
/// properties and columns use this one reader, and fall back to their general way if it returns nil.
protocol DirectScalar {
    /// Returns the value of an entry of a document; nil if it is of another kind or its source text needs the general way.
    ///
    /// A value that is returned is the one that the general way reads.
    static func direct(_ entry: IndexEntry, in document: Document) -> Self?
}

extension DirectScalar {
    /// Returns the value at a place of a document in the same way.
    @inline(__always)
    static func direct(at place: Int, in document: Document) -> Self? { direct(document.index[place], in: document) }
}

extension Int: DirectScalar {
    @inline(__always)
    static func direct(_ entry: IndexEntry, in document: Document) -> Int? {
        guard entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.integer { return value }
        return document.longInteger(entry)
    }
}

extension Double: DirectScalar {
    @inline(__always)
    static func direct(_ entry: IndexEntry, in document: Document) -> Double? {
        guard entry.tag == .real || entry.tag == .integer else { return nil }
        if let short = ShortNumber(entry, in: document.text), let value = short.double { return value }
        return document.longDouble(entry)
    }
}

extension Bool: DirectScalar {
    @inline(__always)
    static func direct(_ entry: IndexEntry, in document: Document) -> Bool? {
        guard entry.tag == .literal else { return nil }
        let first = document.text[entry.offset]
        return first == UInt8(ascii: "n") ? nil : first == UInt8(ascii: "t")
    }
}

extension String: DirectScalar {
    @inline(__always)
    static func direct(_ entry: IndexEntry, in document: Document) -> String? {
        if entry.tag == .string { return document.text.string(document.content(of: entry)) }
        return entry.tag == .escapedString ? document.escapedString(entry) : nil
    }
}

/// The reading that takes longer than a call, kept out of the code that is inlined.
extension Document {
    /// The value of a number with more than eight digits.
    @inline(never)
    fileprivate func longInteger(_ entry: IndexEntry) -> Int? {
        text.withSpan(content(of: entry)) { text in
            NumberText.plainInteger(text).map { Int(truncatingIfNeeded: $0) }
        }
    }

    /// The nearest double of any number.
    @inline(never)
    fileprivate func longDouble(_ entry: IndexEntry) -> Double? {
        text.withSpan(content(of: entry)) { NumberText.double($0) }
    }

    /// The text that a string with escapes means; nil if it has a lone surrogate.
    @inline(never)
    fileprivate func escapedString(_ entry: IndexEntry) -> String? {
        let (text, hasLone) = text(of: entry)
        return hasLone ? nil : text
    }
}
