/// Access to the bytes of scalars.
extension JSON {
    /// Whether the value is stored as a view on a document.
    @inline(__always)
    var isView: Bool {
        if case .view = storage { true } else { false }
    }

    /// Passes the document and place of a view to a closure without retaining the document, which would be half of the cost of
    /// reading a field; returns nil for other values.
    @inline(__always)
    func withView<R>(_ body: (Document, Int) -> R?) -> R? {
        guard let (document, place) = unsafe uncountedView else { return nil }
        // Invariant: the value holds the document, and lives until `body` returns.
        return withExtendedLifetime(self) { unsafe document._withUnsafeGuaranteedRef { body($0, place) } }
    }

    /// Passes the document and place of a view, or of a container in which values were replaced, in the same way.
    @inline(__always)
    func withPlaced<R>(_ body: (Document, Int, ReplacementOverlay?) -> R) -> R? {
        switch storage {
        case .document(let document): body(document, Document.root, nil)
        case .overlay(let overlay): body(overlay.base, overlay.open, overlay)
        case .view: withView { body($0, $1, nil) }
        case .object, .array, .small, .long: nil
        }
    }

    /// Separate, because binding the document in a pattern would retain it in the function that uses it.
    @inline(__always)
    private var uncountedView: (Unmanaged<Document>, Int)? {
        guard case .view(let document, let place) = storage else { return nil }
        return unsafe (Unmanaged.passUnretained(document), Int(place))
    }

    /// Passes the tag and the text of a scalar to a closure, for a string the bytes between the quotes; returns nil for a
    /// container.
    @inline(__always)
    func withScalar<R>(_ body: (IndexEntry.Tag, UnsafeRawBufferPointer) -> R) -> R? {
        if isView { return withView { unsafe $0.withScalar(at: $1, body) } }
        return unsafe withScalarOfOther(body)
    }

    /// The implementation for all values but views.
    @inline(never)
    private func withScalarOfOther<R>(_ body: (IndexEntry.Tag, UnsafeRawBufferPointer) -> R) -> R? {
        switch storage {
        case .object, .array, .overlay, .view:
            return nil
        case .small(let text):
            return unsafe text.withBytes { unsafe body(text.tag, $0) }
        case .long(let text):
            return unsafe text.text.utf8.withContiguousBytes { unsafe body(text.tag, $0) }
        case .document(let document):
            return unsafe document.withScalar(at: Document.root, body)
        }
    }

    /// The length of the text of a scalar; 0 for a container.
    var scalarLength: Int {
        if case .small(let text) = storage { return text.count + (text.tag.isString ? 2 : 0) }
        let length = unsafe withScalar { tag, content in content.count + (tag.isString ? 2 : 0) }
        return length ?? 0
    }

    /// Whether this is text with strings that were made in code, which have only the escapes that JSON requires.
    @inline(__always)
    var hasMadeStrings: Bool {
        switch storage {
        case .small(let text): text.tag.isString
        case .long(let text): text.tag.isString
        case .view: withView { document, _ in document.hasMadeStrings } ?? false
        case .document, .object, .array, .overlay: false
        }
    }

    /// Passes the text of a number to a closure; returns nil for other kinds.
    @inline(__always)
    func withNumber<R>(_ body: (Span<UInt8>) -> R?) -> R? {
        let result = unsafe withScalar { tag, bytes -> R? in
            guard tag == .integer || tag == .real else { return nil }
            let text = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            return unsafe body(Span(_unsafeElements: text))
        }
        return result ?? nil
    }

    /// Passes the bytes of a string, with its escapes decoded, to a closure; returns nil for other kinds.
    @inline(__always)
    func withString<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
        let result = unsafe withScalar { tag, bytes -> R? in
            switch tag {
            case .string: unsafe body(bytes)
            case .escapedString: unsafe StringEscapes.withDecoded(bytes, body)
            default: nil
            }
        }
        return result ?? nil
    }

    /// Returns whether the value is a string equal to a text, compared by UTF-8 bytes without creating a `String`.
    ///
    /// - Parameter text: The text.
    /// - Complexity: O(*n*) in the length of the text.
    @inline(__always)
    public func utf8Equals(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { unsafe stringEquals(UnsafeRawBufferPointer($0)) }
    }

    /// Returns whether the value is a string that has exactly these bytes after its escapes are decoded.
    @usableFromInline
    func stringEquals(_ other: UnsafeRawBufferPointer) -> Bool {
        unsafe withString { unsafe $0.equals(other) } ?? false
    }

    /// The text of a string, in which U+FFFD replaces lone surrogates, and whether there are any; nil for other kinds.
    var lossyString: (text: String, hasLone: Bool)? {
        if isView { return withView { $0.index[$1].tag.isString ? $0.text(of: $0.index[$1]) : nil } }
        if case .long(let text) = storage, text.tag == .string { return (text.text, false) }
        let result = unsafe withScalar { tag, bytes -> (text: String, hasLone: Bool)? in
            switch tag {
            case .string: (unsafe String(decoding: bytes, as: UTF8.self), false)
            case .escapedString: unsafe StringEscapes.string(bytes)
            default: nil
            }
        }
        return result ?? nil
    }

    /// Creates a scalar from a text that is known to be valid: for a string the bytes between the quotes.
    static func scalar(_ tag: IndexEntry.Tag, _ text: UnsafeRawBufferPointer) -> JSON {
        if let small = unsafe SmallText(tag, text) { return JSON(.small(small)) }
        return unsafe JSON(.long(LongText(tag, String(decoding: text, as: UTF8.self))))
    }

    /// Appends a scalar to the text and the index of a container.
    @inline(__always)
    func addScalar(to text: inout ByteBuffer, _ index: inout IndexTape) {
        if case .small(let scalar) = storage {
            index.append(IndexEntry(scalar.tag, offset: text.count, payload: scalar.count))
            return text.append(scalar)
        }
        _ = unsafe withScalar { tag, content in
            index.append(IndexEntry(tag, offset: text.count, payload: content.count))
            if tag.isString { unsafe text.append(quoted: content) } else { unsafe text.append(content) }
        }
    }

    /// The scalar with its own copy of its text; nil for a container.
    var copiedScalar: JSON? { unsafe withScalar { unsafe JSON.scalar($0, $1) } }

    /// Creates the number of an integer.
    static func integer(_ value: some FixedWidthInteger) -> JSON {
        Int(exactly: value).flatMap { SmallText($0) }.map { JSON(.small($0)) } ?? .number(String(value))
    }

    /// Creates a number from a text that is known to be valid.
    package static func number(_ text: String) -> JSON {
        unsafe text.utf8.withContiguousBytes { bytes in
            let isReal = unsafe bytes.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
            return unsafe scalar(isReal ? .real : .integer, bytes)
        }
    }

    /// Creates a string with a text, which is escaped as needed.
    static func string(_ text: String) -> JSON {
        unsafe text.utf8.withContiguousBytes { bytes in
            // A string that is too long traps here, before its bytes are read; escapes would only make it longer.
            if unsafe bytes.count > IndexEntry.maximumPayload || !StringEscapes.areNeeded(for: bytes) {
                return unsafe SmallText(.string, bytes).map { JSON(.small($0)) } ?? JSON(.long(LongText(.string, text)))
            }
            var quoted = ByteBuffer(capacity: bytes.count + 16)
            unsafe StringEscapes.write(bytes, into: &quoted)
            return unsafe quoted.withBytes {
                unsafe scalar(.escapedString, UnsafeRawBufferPointer(rebasing: $0[1..<$0.count - 1]))
            }
        }
    }
}

/// Access for the other modules of the package.
extension JSON {
    /// Whether the value is an unedited value of a parsed document.
    package var isParsed: Bool { view.map { !$0.document.isMade } ?? false }

    /// The canonical text of a number, which is the same for all equal numbers; nil for other kinds.
    package var canonicalNumber: String? { withNumber { NumberText.canonical($0) } }

    /// Parses the text in a buffer, whose memory becomes the memory of the document.
    package init(
        parsing bytes: consuming ByteBuffer, dialect: JSONDialect = .json, limits: JSONLimits
    ) throws(JSONError) {
        self.init(root: try Document(indexing: bytes.text(), dialect: dialect, limits: limits))
    }
}

extension Document {
    /// Passes the tag and the text of a scalar to a closure, for a string the bytes between the quotes; returns nil for a
    /// container.
    @inline(__always)
    fileprivate func withScalar<R>(at place: Int, _ body: (IndexEntry.Tag, UnsafeRawBufferPointer) -> R) -> R? {
        let entry = index[place]
        if entry.opensContainer { return nil }
        return unsafe text.withBytes(content(of: entry)) { unsafe body(entry.tag, $0) }
    }
}
