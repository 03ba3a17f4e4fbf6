/// The text that is being written; without comments if its dialect has none.
struct TextOutput: ~Copyable {
    /// The bytes, including the bytes that were in the buffer before.
    var bytes: ByteBuffer
    /// The number of bytes before the value in the buffer, and on its line in the document.
    private let start: Int
    private let startColumn: Int
    /// The number of bytes after which writing stops.
    let limit: Int
    /// The dialect of the text; if it has no comments, the comments of documents are omitted.
    let dialect: JSONDialect
    /// Receives the ranges of documents that are copied; nil if nothing is noted.
    var copies: CopiedRanges?

    init(_ bytes: consuming ByteBuffer, _ dialect: JSONDialect, column: Int, limit: Int) {
        (start, startColumn, self.limit, self.dialect) = (bytes.count, column, limit, dialect)
        self.bytes = bytes
    }

    /// The number of bytes of the value that were written.
    var length: Int { bytes.count - start }

    /// The number of bytes that can be written: one more than up to the limit, which shows that the limit is exceeded.
    private var room: Int { limit == .max ? .max : limit - min(length, limit) + 1 }

    /// The number of bytes on the current line; some number larger than `Gap.fullLine` if there are more than that.
    var column: Int {
        var at = bytes.count
        while at > start, bytes.count - at <= Gap.fullLine {
            if bytes[at - 1].isLineBreak { return bytes.count - at }
            at -= 1
        }
        return bytes.count - at + (at == start ? startColumn : 0)
    }

    /// Writes a range of the text of a document.
    @inline(__always)
    mutating func append(_ document: Document, _ range: Range<Int>) {
        if dialect == .json, !document.comments.isEmpty { return append(plain: document, range) }
        let range = range.prefix(room)
        copies?.note(document, range, at: length)
        bytes.append(document.text, range)
    }

    /// Writes a value that is a range of a document or a scalar created in code; returns `false` for an edited container.
    @inline(__always)
    mutating func append(whole value: JSON) -> Bool {
        switch value.storage {
        case .small(let text): append(text.tag) { $0.appendContent(of: text) }
        case .long(let text): append(text.tag) { [room] in $0.append(contentsOf: text.text.utf8.prefix(room)) }
        case .document(let document): append(document, document.range(of: Document.root))
        case .view(let document, let place): append(document, document.range(of: Int(place)))
        case .object, .array, .overlay: return false
        }
        return true
    }

    /// Writes a new value, or a new name, in a document, as `append(whole:)` does; strings that were made in code get the escapes of the
    /// document.
    ///
    /// - Parameter place: The place of the value that is replaced, or of the container that gets a child.
    @inline(__always)
    mutating func append(_ value: JSON, into document: Document, at place: Int) -> Bool {
        let start = bytes.count
        guard append(whole: value) else { return false }
        if value.hasMadeStrings { bytes.escape(from: start, like: document, at: place) }
        return true
    }

    /// Writes a scalar that was created in code.
    @inline(__always)
    private mutating func append(_ tag: IndexEntry.Tag, _ content: (inout ByteBuffer) -> Void) {
        if tag.isString { bytes.append(0x22) }
        content(&bytes)
        if tag.isString { bytes.append(0x22) }
    }

    /// Writes text between two tokens, from which comments are removed if only the dialect of a document has them.
    mutating func append(_ text: [UInt8], of document: Document) {
        if dialect == .json, document.dialect == .jsonc {
            bytes.append(withoutComments: text.span)
        } else {
            bytes.append(text)
        }
    }

    /// Writes a range of the text of a document without its comments and trailing commas.
    @inline(never)
    private mutating func append(plain document: Document, _ range: Range<Int>) {
        document.text.withSpan(range) { bytes.append($0, without: document.comments, from: range.lowerBound) }
    }
}
