import Synchronization

/// A text that is JSON, and the index over it.
///
/// Immutable, shared by every value that was read from it; one that was made in code grows as long as only one value has it.
///
/// A *place* is the position of an entry in the index. A member's place is the place of its key; the place of its value is the
/// next one.
package final class Document: @unchecked Sendable {
    // Sendable because text and index change only while there is one reference to the document (`Document+Growing.swift`);
    // container indexes are published atomically.

    package internal(set) var text: TextBytes {
        @inline(__always) _read { yield unsafe storedText }
        @inline(__always) _modify { yield unsafe &storedText }
    }
    @exclusivity(unchecked) private var storedText: TextBytes
    /// Whether the values were copied from other documents to share this one, as imports of stores do.
    let isPack: Bool
    package internal(set) var index: IndexTape {
        @inline(__always) _read { yield unsafe storedIndex }
        @inline(__always) _modify { yield unsafe &storedIndex }
    }
    @exclusivity(unchecked) private var storedIndex: IndexTape
    /// Whether the text was made in code: a container without white space, to which children can be added in place.
    let isMade: Bool
    /// Whether there is no white space between the tokens: 0 if that is not known, 1 if there is some, 2 if there is none.
    let compactness = Atomic<UInt8>(0)
    /// The escapes that the strings show, as `EscapeEvidence.bits`; 0 if they are not known.
    let escapes = Atomic<UInt8>(0)
    /// Whether the strings were made in code, so that they get the escapes of a document that they are inserted into.
    let hasMadeStrings: Bool
    /// The dialect of the text.
    package let dialect: JSONDialect
    /// The comments and trailing commas of the text, which the index omits.
    package let comments: CommentTable
    /// The deepest nesting of arrays and objects that is accepted in the text.
    package var depthLimit: Int { Int(limit) }
    private let limit: UInt32
    /// Whether the elements of the root are independent values, such as the records of a window.
    let hasManyRoots: Bool
    /// Whether the text keeps its layout when its value is inserted into another document.
    let keepsLayout: Bool
    /// The value of another document that the root was before its comments were edited; nil if it was none.
    let origin: (document: Document, place: Int)?
    /// The end of a text that was cut off, behind which bytes were added to close it; the maximum for other texts.
    let sourceEnd: UInt32
    /// Whether the text was parsed as it is, so that ranges in it are positions for people; `false` for edits and detached values.
    let isSource: Bool
    /// The offset of the first record if the elements of the root are records, with the white space before them; else 0.
    let firstRecord: UInt32
    /// The lines of the text; created when a position is first needed.
    let lines = LazyBox<LineTable>()
    /// The end of a text that has no value, behind which one was added; nil for other texts.
    var emptyEnd: Int? { emptyEndBits == .max ? nil : Int(emptyEndBits) }
    private let emptyEndBits: UInt32
    /// The newest of the container indexes in slots, each of which refers to the one before it; see `deinit`.
    private let newest = Atomic<UInt>(0)

    /// The path of the file that the text was read from, set before the document is shared; nil for other texts.
    var file: String?

    /// The place of the root value.
    package static let root = 0

    package init(
        text: consuming TextBytes, index: consuming IndexTape, isPack: Bool = false,
        dialect: JSONDialect = .json, comments: CommentTable = CommentTable(), depthLimit: Int = JSONLimits().depth,
        keepsLayout: Bool = false, hasManyRoots: Bool = false, firstRecord: Int = 0, isSource: Bool = true,
        sourceEnd: Int? = nil, emptyEnd: Int? = nil, isMade: Bool = false, isEncoded: Bool = false,
        origin: (document: Document, place: Int)? = nil
    ) {
        self.isMade = isMade
        hasMadeStrings = isMade || isEncoded
        unsafe storedText = text
        self.dialect = dialect
        self.comments = comments
        self.keepsLayout = keepsLayout
        self.origin = origin
        self.hasManyRoots = hasManyRoots || isPack
        limit = UInt32(clamping: depthLimit)
        self.isPack = isPack
        self.isSource = isSource
        self.firstRecord = UInt32(clamping: firstRecord)
        self.sourceEnd = sourceEnd.map { UInt32(clamping: $0) } ?? .max
        emptyEndBits = emptyEnd.map { UInt32(clamping: $0) } ?? .max
        unsafe storedIndex = index
    }

    deinit {
        ContainerIndex.releaseAll(from: newest.load(ordering: .acquiring))
    }

    // MARK: Places

    /// The place after the value at `place`.
    @inline(__always)
    package func next(after place: Int) -> Int {
        let entry = index[place]
        return entry.opensContainer ? place + max(entry.payload, 1) : place + 1
    }

    /// The entry of the closing bracket of the container that opens at `place`.
    @inline(__always)
    func closing(of place: Int) -> IndexEntry { index[place + index[place].payload - 1] }

    /// The places of a container's contents, without slot and closing bracket.
    @inline(__always)
    package func contents(of place: Int) -> Range<Int> {
        let link = index[place].payload
        return place + 1..<place + link - (hasSlot(place, link: link) ? 2 : 1)
    }

    /// Whether the container at `place` with a link has a slot.
    @inline(__always)
    private func hasSlot(_ place: Int, link: Int) -> Bool {
        // With few entries it has too few children; its last entry need not be loaded.
        link > IndexEntry.wideCount + 2 && index[place + link - 1].hasSlot
    }

    /// Whether the container at `place` has a slot.
    @inline(__always)
    func hasSlot(_ place: Int) -> Bool { hasSlot(place, link: index[place].payload) }

    /// The number of children of the container at `place`.
    @inline(__always)
    package func childCount(of place: Int) -> Int { closing(of: place).childCount }

    /// Returns the place of the root around a place; in a document with many roots, of the element that contains the place.
    func root(around place: Int) -> Int {
        guard hasManyRoots else { return Document.root }
        let contents = contents(of: Document.root)
        if let known = containerIndex(of: Document.root, atOnce: true) {
            let following = known.places.partitioningIndex { Int($0) > place }
            return known.places.isEmpty ? Document.root : Int(known.places[max(following - 1, 0)])
        }
        var at = contents.lowerBound
        while at < contents.upperBound, next(after: at) <= place { at = next(after: at) }
        return at
    }

    /// Returns the offset of the record whose value is at a place: the start of its line, of its text in a sequence, or
    /// else of its value.
    func startOfRecord(at place: Int) -> Int {
        let start = index[place].offset
        // A comma is written over the byte before each record but the first.
        return firstRecord == 0 ? start : text.skipSpaceBackwards(from: start, to: Int(firstRecord))
    }

    // MARK: Ranges of text

    /// The bytes of the value at `place`: from its first to its last.
    @inline(__always)
    package func range(of place: Int) -> Range<Int> {
        let entry = index[place]
        switch entry.tag {
        case .string, .escapedString: return entry.offset..<entry.offset + entry.payload + 2
        case .object, .array: return entry.offset..<closing(of: place).offset + 1
        default: return entry.offset..<entry.offset + entry.payload
        }
    }

    /// The bytes of a scalar's content: of a string the text between the quotes, else all of it.
    @inline(__always)
    func content(of entry: IndexEntry) -> Range<Int> {
        let start = entry.tag.isString ? entry.offset + 1 : entry.offset
        return start..<start + entry.payload
    }

    /// Whether the value at a place keeps nothing alive but its own text, or the text of a pack.
    @inline(__always)
    package func isSelfContained(_ place: Int) -> Bool {
        isPack || place == Document.root && !hasFrame && !text.isMapped && origin == nil
    }

    /// Whether there is a byte order mark, white space or a comment around the root.
    var hasFrame: Bool {
        let root = range(of: Document.root)
        return root.lowerBound > 0 || root.upperBound < text.count
    }

    // MARK: Container indexes

    /// The container index of the container at `place`, if there is one already.
    func knownIndex(of place: Int) -> ContainerIndex? {
        let close = place + index[place].payload - 1
        return index[close].hasSlot ? ContainerIndex.reference(index.slot(at: close - 1)) : nil
    }

    /// The container index of the container at `place`; `nil` without a slot, and for the first search unless `atOnce`.
    func containerIndex(of place: Int, atOnce: Bool = false) -> ContainerIndex? {
        let close = place + index[place].payload - 1
        guard index[close].hasSlot else { return nil }
        let slot = close - 1
        let found = index.slot(at: slot)
        if found > 1 { return ContainerIndex.reference(found) }
        if found == 0, !atOnce {
            _ = index.replaceSlot(at: slot, expected: 0, desired: 1)
            return nil
        }
        return ContainerIndex(of: self, at: place).publish(in: index, slot: slot, chain: newest)
    }
}
