/// Copies small values into documents that a few of them share: a *pack*.
///
/// A document of its own costs a value three allocations. Those of a pack cost little more than a copy of their bytes; each
/// keeps the others alive, which are few and small.
///
/// A pack is the document of an array, and its values are the elements:
///
///     [{"id":1},{"id":2}]
///
/// It has fewer elements than arrays with a slot, so that its index is that of the values, moved, between two brackets.
package struct DocumentPacker: ~Copyable {
    /// How many values share a document at most.
    package static let maximumCount = IndexEntry.wideCount - 1
    /// How many bytes the text and the index of a pack have at most, together.
    static let maximumSize = 4 << 10

    private var text = ByteBuffer()
    /// Room for the index; the first entry is for the bracket that opens the array.
    private var entries: [UInt64] = []
    private var entryCount = 1
    /// What waits for the document: a number that it has elsewhere, and its place.
    private var waiting: [(number: Int, place: Int)] = []

    /// The greatest limit of the documents that the values are from.
    private var depthLimit = JSONLimits().depth

    /// The comments and trailing commas of the values, and the dialect that has them.
    private var comments = CommentTable()
    private var dialect = JSONDialect.json

    /// How many values wait for their document.
    package var count: Int { waiting.count }

    package init() {}

    /// Copies a value that is not edited; one that is self-contained already needs no copy.
    ///
    /// - Parameter number: What ``finish(_:)`` knows the value by.
    /// - Returns: Whether there was room for it.
    @inline(__always)
    package mutating func add(_ json: JSON, as number: Int) -> Bool {
        if !json.isView || json.isSelfContained { return true }
        return json.withView { add($0, $1, as: number) } ?? true
    }

    /// Copies the value at a place.
    ///
    /// - Parameter number: What ``finish(_:)`` knows the value by.
    /// - Returns: Whether there was room for it.
    mutating func add(_ document: Document, _ place: Int, as number: Int) -> Bool {
        if entries.isEmpty {
            text = ByteBuffer(capacity: Self.maximumSize)
            entries = [UInt64](repeating: 0, count: Self.maximumSize / 8)
        }
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
        waiting.append((number, entryCount))
        entryCount += places.count
        return true
    }

    /// Creates the document of the waiting values, passes each value over it to a closure, and begins another document.
    ///
    /// Passes none if there is no memory.
    package mutating func finish(_ body: (Int, JSON) -> Void) {
        defer {
            text.removeAll()
            waiting.removeAll(keepingCapacity: true)
            comments = CommentTable()
            dialect = .json
            entryCount = 1
        }
        guard count > 0, let document = packed() else { return }
        for (number, place) in waiting { body(number, JSON(document, at: place)) }
    }

    private mutating func packed() -> Document? {
        entries[0] = IndexEntry(.array, offset: 0, payload: entryCount + 1).bits
        entries[entryCount] = IndexEntry(.close, offset: text.count, payload: count * 2).bits
        text.append(0x5D)
        guard let copy = unsafe TextBytes(uninitializedCount: text.count),
            let index = IndexTape(copying: entries.span.extracting(first: entryCount + 1))
        else { return nil }
        unsafe text.withBytes { unsafe copy.fill(from: $0) }
        return Document(
            text: copy, index: index, isPack: true, dialect: dialect, comments: comments, depthLimit: depthLimit)
    }
}

extension JSON {
    /// Whether the value keeps nothing alive but its own text, or that of a pack.
    package var isSelfContained: Bool { withView { $0.isSelfContained($1) } ?? false }

    /// The value over text of its own, without the white space around a root.
    package var selfContained: JSON { isSelfContained ? self : withoutFrame.detached() }
}

extension Document {
    /// Whether the value at a place keeps nothing alive but its own text, or that of a pack.
    @inline(__always)
    func isSelfContained(_ place: Int) -> Bool {
        isPack || place == Document.root && !hasFrame && !text.isMapped && context == nil
    }
}
