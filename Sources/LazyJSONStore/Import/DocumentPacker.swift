import LazyJSON

/// Copies small values into documents that a few of them share: a *pack*.
///
/// A document for one value costs three allocations. The values of a pack cost little more than a copy of their bytes, but each
/// keeps the others alive, which are few and small.
///
/// A pack is the document of an array, and its values are the elements:
///
///     [{"id":1},{"id":2}]
///
/// It has fewer elements than arrays that have a slot in the index, so that its index consists of the moved entries of the
/// values, between two brackets.
struct DocumentPacker: ~Copyable {
    /// The most values that share a document.
    static let maximumCount = IndexEntry.wideCount - 1
    /// The most bytes of the text and the index of a pack together.
    static let maximumSize = 4 << 10

    private var text = ByteBuffer()
    /// Room for the index; the first entry is for the bracket that opens the array.
    private var entries: [UInt64] = []
    private var entryCount = 1
    /// The numbers by which the caller knows the values, in the order of the document.
    private var waiting: [Int] = []
    /// Whether the text has to be indexed, because a value was written into it.
    private var isWritten = false

    /// The greatest limit of the documents that the values are from.
    private var depthLimit = JSONLimits().depth

    /// The comments and trailing commas of the values, and the dialect that has them.
    private var comments = CommentTable()
    private var dialect = JSONDialect.json

    /// The number of values that wait for their document.
    var count: Int { waiting.count }

    init() {}

    /// Copies a value that is not edited.
    ///
    /// A self-contained value needs no copy, and is not passed by ``finish(_:)``.
    ///
    /// - Parameter number: The number with which ``finish(_:)`` passes the value.
    /// - Returns: Whether there was room for it.
    @inline(__always)
    mutating func add(_ json: JSON, as number: Int) -> Bool {
        guard let (document, place) = json.view, !document.isSelfContained(place) else { return true }
        // The bytes of a mapped file may change, so the copied bytes are indexed again.
        return document.text.isMapped ? write(json, as: number) : add(document, place, as: number)
    }

    /// Copies the value at a place.
    ///
    /// - Parameter number: The number with which ``finish(_:)`` passes the value.
    /// - Returns: Whether there was room for it.
    mutating func add(_ document: Document, _ place: Int, as number: Int) -> Bool {
        begin()
        depthLimit = max(depthLimit, document.depthLimit)
        let range = document.range(of: place)
        let places = place..<document.next(after: place)
        let size = text.count + range.count + 2 + (entryCount + places.count + 1) * 8
        guard count < Self.maximumCount, size <= Self.maximumSize else { return false }
        text.append(count == 0 ? 0x5B : 0x2C)
        document.index.copy(places, offsetBy: text.count - range.lowerBound, to: &entries, at: entryCount)
        if document.dialect != .json {
            dialect = document.dialect
            comments.append(document.comments, in: range, offsetBy: text.count - range.lowerBound)
        }
        text.append(document.text, range)
        waiting.append(number)
        entryCount += places.count
        return true
    }

    /// Writes a value, which may be edited; the text of the document is indexed when it is finished.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - edits: Changes of the text of an unedited value, in ascending order, which make it another value: parts are left
    ///     out, and scalars are replaced by others.
    ///   - frame: Text to write before and after the value.
    ///   - number: The number with which ``finish(_:)`` passes the value.
    /// - Returns: Whether there was room for it.
    mutating func write(
        _ json: JSON, edits: [TextEdit] = [], in frame: (before: String, after: String)? = nil, as number: Int
    ) -> Bool {
        guard count < Self.maximumCount else { return false }
        begin()
        let start = text.count
        text.append(count == 0 ? 0x5B : 0x2C)
        if let frame { text.append(frame.before) }
        if !text.write(json, edits, limit: Self.maximumSize) {
            text.removeLast(text.count - start)
            return false
        }
        if let frame { text.append(frame.after) }
        let most = frame == nil && json.isParsed ? json.entryCount : text.maximumEntryCount(from: start + 1)
        guard text.count + 1 + (entryCount + most + 1) * 8 <= Self.maximumSize else {
            text.removeLast(text.count - start)
            return false
        }
        depthLimit = max(depthLimit, json.depthLimit)
        if json.dialect != .json { dialect = json.dialect }
        waiting.append(number)
        entryCount += most
        isWritten = true
        return true
    }

    /// Makes room for the first value.
    @inline(__always)
    private mutating func begin() {
        if !entries.isEmpty { return }
        text = ByteBuffer(capacity: Self.maximumSize)
        entries = [UInt64](repeating: 0, count: Self.maximumSize / 8)
    }

    /// Creates the document of the waiting values, passes each value over it to a closure, and begins another document.
    ///
    /// - Throws: ``JSONError`` if there is no memory, or the text of a mapped file has changed and is no longer JSON; then no
    ///   value is passed.
    mutating func finish(_ body: (Int, consuming JSON) -> Void) throws(JSONError) {
        defer {
            text.removeAll()
            waiting.removeAll(keepingCapacity: true)
            comments = CommentTable()
            dialect = .json
            entryCount = 1
            isWritten = false
        }
        if count == 0 { return }
        guard let document = isWritten ? try indexed() : packed() else { throw .noMemoryForIndex }
        var place = document.contents(of: Document.root).lowerBound
        for number in waiting {
            body(number, JSON(document, at: place))
            place = document.next(after: place)
        }
    }

    private mutating func indexed() throws(JSONError) -> Document {
        text.append(0x5D)
        let document = try Document(
            indexingCopied: copy(), isPack: true, dialect: dialect, depthLimit: depthLimit)
        guard document.childCount(of: Document.root) == count else { throw .changedFile }
        return document
    }

    private func copy() -> TextBytes {
        var copy = ByteBuffer(capacity: text.count)
        copy.append(text, 0..<text.count)
        return copy.text()
    }

    private mutating func packed() -> Document? {
        entries[0] = IndexEntry(.array, offset: 0, payload: entryCount + 1).bits
        entries[entryCount] = IndexEntry(.close, offset: text.count, payload: count * 2).bits
        text.append(0x5D)
        guard let index = IndexTape(copying: entries.span.extracting(first: entryCount + 1)) else { return nil }
        return Document(
            text: copy(), index: index, isPack: true, dialect: dialect, comments: comments, depthLimit: depthLimit,
            isSource: false)
    }
}

extension ByteBuffer {
    /// Writes a value with changes of its text; returns `false` if it is longer than a limit.
    fileprivate mutating func write(_ json: JSON, _ edits: [TextEdit], limit: Int) -> Bool {
        let start = count
        guard let (document, place) = json.view else {
            json.write(into: &self, dialect: nil, limit: limit)
            return count - start < limit
        }
        let range = document.range(of: place)
        var offset = range.lowerBound
        for edit in edits where edit.range.lowerBound >= offset {
            if count - start + edit.range.lowerBound - offset >= limit { return false }
            append(document.text, offset..<edit.range.lowerBound)
            edit.value?.write(into: &self, dialect: nil, limit: limit)
            offset = edit.range.upperBound
        }
        if count - start + range.upperBound - offset >= limit { return false }
        append(document.text, offset..<range.upperBound)
        return true
    }

    /// The largest number of entries that the index of the values from an offset on can have.
    fileprivate func maximumEntryCount(from start: Int) -> Int {
        withSpan { bytes in
            var count = 1
            for offset in start..<bytes.count {
                let byte = bytes[offset]
                // One for each comma and colon; an array or object has one for each bracket, the first child and a slot.
                if byte == 0x2C || byte == 0x3A { count += 1 }
                if byte | 0x20 == 0x7B || byte | 0x20 == 0x7D { count += 2 }
            }
            return count
        }
    }
}

extension JSON {
    /// Returns a copy of the value with its own text, after changes of it; see ``DocumentPacker/write(_:edits:in:as:)``.
    ///
    /// - Throws: ``JSONError`` if there is no memory.
    func detached(
        edits: [TextEdit], in frame: (before: String, after: String)? = nil
    ) throws(JSONError) -> JSON {
        var text = ByteBuffer()
        if let frame { text.append(frame.before) }
        _ = text.write(self, edits, limit: .max)
        if let frame { text.append(frame.after) }
        return JSON(root: try Document(indexingCopied: text.text(), dialect: dialect, depthLimit: depthLimit))
    }

    /// The number of entries that the value has in the index of its document; 0 for an edited one.
    fileprivate var entryCount: Int {
        view.map { $0.document.next(after: $0.place) - $0.place } ?? 0
    }
}

extension JSONError {
    /// The error for a mapped file whose text has changed since it was parsed.
    fileprivate static var changedFile: JSONError {
        JSONError(
            .unreadableFile, expected: "the text of a mapped file as it was parsed", found: "another text",
            advice: "read files that may change without mapping")
    }
}

extension Document {
    /// Indexes text that was copied out of documents, which can be other text only if a mapped file has changed.
    fileprivate convenience init(
        indexingCopied text: consuming TextBytes, isPack: Bool = false, dialect: JSONDialect, depthLimit: Int
    ) throws(JSONError) {
        do throws(JSONError) {
            try self.init(indexingEdited: text, isPack: isPack, dialect: dialect, depthLimit: depthLimit)
        } catch {
            throw error.code == .outOfMemory || error.code == .documentTooLarge ? error : .changedFile
        }
    }
}
