/// A scalar type that is read directly from the text of a document, without creating a ``JSON``.
///
/// Creating a ``JSON`` retains the document, which takes as long as reading a short number. The accessors of ``JSON``, properties
/// and columns use this reader, and fall back to their general code if it returns nil.
protocol DirectScalar {
    /// Returns the value of an entry of a document; nil if it is of another kind or its source text needs the general code.
    ///
    /// A value that is returned equals the value that the general code reads.
    static func direct(_ entry: IndexEntry, in document: Document) -> Self?
}

extension DirectScalar {
    /// Returns the value at a place of a document; nil as for an entry.
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

/// The slower cases, kept out of the inlined code.
extension Document {
    /// Returns the value of an integer that `ShortNumber` cannot read, such as one with more than eight digits.
    @inline(never)
    fileprivate func longInteger(_ entry: IndexEntry) -> Int? {
        text.withSpan(content(of: entry)) { text in
            NumberText.plainInteger(text).map { Int(truncatingIfNeeded: $0) }
        }
    }

    /// Returns the double nearest to any number; nil if it would be infinite.
    @inline(never)
    fileprivate func longDouble(_ entry: IndexEntry) -> Double? {
        text.withSpan(content(of: entry)) { NumberText.double($0) }
    }

    /// Returns the text of a string with its escapes decoded; nil if it has a lone surrogate.
    @inline(never)
    fileprivate func escapedString(_ entry: IndexEntry) -> String? {
        let (text, hasLone) = text(of: entry)
        return hasLone ? nil : text
    }
}
