import CLazyJSON

extension Document {
    // MARK: Parsing

    /// Parses a collection of bytes, which is copied once more if it is not contiguous.
    static func parsing(
        _ bytes: some Collection<UInt8>, dialect: JSONDialect = .json, limits: JSONLimits,
        kernel: IndexKernel = .automatic
    ) throws(JSONError) -> Document {
        try unsafe bytes.withContiguousBytes { bytes throws(JSONError) in
            try unsafe Document(parsing: bytes, dialect: dialect, limits: limits, kernel: kernel)
        }
    }

    /// Parses bytes in memory.
    static func parsing(
        _ bytes: RawSpan, dialect: JSONDialect, limits: JSONLimits
    ) throws(JSONError) -> Document {
        try unsafe bytes.withUnsafeBytes { bytes throws(JSONError) in
            try unsafe Document(parsing: bytes, dialect: dialect, limits: limits, kernel: .automatic)
        }
    }

    /// Parses the bytes of a record; a byte order mark is refused there.
    package static func parsing(
        record bytes: Span<UInt8>, limits: JSONLimits, kernel: IndexKernel = .automatic
    ) throws(JSONError) -> Document {
        try unsafe bytes.withUnsafeBytes { bytes throws(JSONError) in
            try unsafe Document(
                parsing: bytes, dialect: .json, limits: limits, kernel: kernel, isDocument: false)
        }
    }

    /// Copies and indexes a text.
    ///
    /// - Parameter isDocument: Whether the text is a document of its own, which may begin with a byte order mark.
    private convenience init(
        parsing source: UnsafeRawBufferPointer, dialect: JSONDialect, limits: JSONLimits, kernel: IndexKernel,
        isDocument: Bool = true
    ) throws(JSONError) {
        guard let from = source.baseAddress, isDocument || source.count > 0 else { throw JSONError.emptyInput }
        let text = try Self.memory(source.count)
        if dialect != .json {
            unsafe text.fill(from: source)
            try self.init(indexing: text, dialect: dialect, limits: limits, kernel: kernel)
            return
        }
        let start = isDocument ? unsafe Self.markLength(source) : 0
        let index = try unsafe IndexBuilder.build(
            source: from, bytes: text.unsafeMemory, count: source.count, start: start,
            dialect: isDocument ? dialect : nil, limits: limits, kernel: kernel)
        self.init(
            text: unsafe text.checkedUTF8(source.count), index: IndexTape(taking: index), depthLimit: limits.depth)
    }

    /// Copies a text that was cut off, and its index.
    convenience init(
        prefixOf text: Span<UInt8>, _ part: PrefixScanner.Prefix, depthLimit: Int, isComplete: Bool
    ) {
        var copy = ByteBuffer(capacity: part.count + part.ending.count)
        copy.append(text.extracting(0..<part.count))
        copy.append(part.ending)
        let count = copy.count
        guard let index = IndexTape(copying: part.entries.span) else {
            fatalError("JSON: there is no memory for the index of a document.")
        }
        // The scanner has checked the text, and cuts it off between characters.
        self.init(
            text: unsafe copy.text().checkedUTF8(count), index: index, depthLimit: depthLimit,
            sourceEnd: isComplete ? nil : part.count)
    }

    /// Indexes the text of an edited value, however deep it nests.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isPack: Whether the values of the root were copied from other documents.
    ///   - dialect: The dialect of the value.
    ///   - depthLimit: The limit of the document that the value is from.
    ///   - keepsLayout: Whether the text keeps its layout when its value is inserted into another document.
    ///   - sourceEnd: The end of a text that was cut off, behind which values do not count as complete.
    ///   - emptyEnd: The end of a text that has no value, behind which one was added.
    ///   - isEncoded: Whether the text was encoded, so that its strings were made in code.
    ///   - origin: The value of another document that the root was before its comments were edited.
    package convenience init(
        indexingEdited text: consuming TextBytes, isPack: Bool = false, dialect: JSONDialect = .json, depthLimit: Int,
        keepsLayout: Bool = false, sourceEnd: Int? = nil, emptyEnd: Int? = nil, isEncoded: Bool = false,
        origin: (document: Document, place: Int)? = nil
    ) throws(JSONError) {
        try self.init(
            indexing: text, isPack: isPack, dialect: dialect, limits: JSONLimits(depth: JSONLimits.maximumDepth),
            depthLimit: depthLimit, keepsLayout: keepsLayout, isSource: false, sourceEnd: sourceEnd, emptyEnd: emptyEnd,
            isEncoded: isEncoded, origin: origin)
    }

    /// Indexes a text in its own memory.
    convenience init(
        indexing text: consuming TextBytes, isPack: Bool = false, dialect: JSONDialect = .json, limits: JSONLimits,
        kernel: IndexKernel = .automatic, depthLimit: Int? = nil, keepsLayout: Bool = false, isSource: Bool = true,
        sourceEnd: Int? = nil, emptyEnd: Int? = nil, isEncoded: Bool = false,
        origin: (document: Document, place: Int)? = nil
    ) throws(JSONError) {
        let count = text.count
        let start = unsafe text.withBytes(0..<count) { unsafe Self.markLength($0) }
        var scanner = CommentScanner()
        if dialect == .jsonc { text.withSpan(0..<count) { scanner.scan($0, from: start) } }
        let index: BuiltIndex
        do throws(JSONError) {
            if scanner.table.isEmpty {
                index = try unsafe IndexBuilder.build(
                    source: nil, bytes: text.unsafeMemory, count: count, start: start, dialect: dialect,
                    limits: limits, kernel: kernel)
            } else {
                let plain = try Self.copy(of: text, blanking: scanner.table)
                index = try unsafe IndexBuilder.build(
                    source: nil, bytes: plain.unsafeMemory, count: count, start: start, dialect: dialect,
                    limits: limits, kernel: kernel)
            }
        } catch {
            throw dialect == .json ? error : text.withSpan(0..<count) { scanner.explain(error, $0) }
        }
        // Comments were checked when they were scanned, and begin and end between characters.
        self.init(
            text: unsafe text.checkedUTF8(count), index: IndexTape(taking: index), isPack: isPack, dialect: dialect,
            comments: scanner.table, depthLimit: depthLimit ?? limits.depth, keepsLayout: keepsLayout,
            isSource: isSource, sourceEnd: sourceEnd, emptyEnd: emptyEnd, isEncoded: isEncoded, origin: origin)
    }

    /// A copy of a text in which the bytes of comments and trailing commas are spaces, except for line breaks.
    ///
    /// So the offsets, lines and columns of tokens and mistakes are the same as in the text.
    private static func copy(
        of text: borrowing TextBytes, blanking parts: CommentTable
    ) throws(JSONError) -> TextBytes {
        let copy = try memory(text.count)
        unsafe text.withBytes(0..<text.count) { unsafe copy.fill(from: $0) }
        for number in 0..<parts.count {
            for at in parts[number] where !text[at].isLineBreak {
                // Invariant: the scanner found the parts in this text, so they are inside of its copy.
                unsafe copy.unsafeMemory.storeBytes(of: 0x20, toByteOffset: at, as: UInt8.self)
            }
        }
        return copy
    }

    /// Memory for a text.
    private static func memory(_ count: Int) throws(JSONError) -> TextBytes {
        guard count < 1 << 32 else { throw .tooLarge(count: count) }
        guard let text = unsafe TextBytes(uninitializedCount: count) else {
            throw JSONError(.outOfMemory, "There is no memory for a document of \(count) bytes.")
        }
        return text
    }

    /// The length of a byte order mark at the start.
    private static func markLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count >= 3 else { return 0 }
        return unsafe bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    // MARK: Many values in one document

    /// A document over a text with many values, one in each of some ranges.
    ///
    /// The kernel reads it as one array: brackets and commas are written into the text, over bytes outside of all ranges.
    /// So the values are the elements of the root, each a view on a document that all of them share.
    ///
    /// The elements may still have other ranges, as in the lines `[1` and `2]`: the caller must compare them. If the text is
    /// malformed or blank, the index is empty.
    ///
    /// - Parameters:
    ///   - text: One byte that is not used, then the ranges, with one byte or more before and after each.
    ///   - blank: Bytes before the first range that become spaces: a separator. They must be inside of the text, which is
    ///     not checked, and end where the first range begins if ranges have white space around their values.
    ///   - count: The end of the text for the kernel; the byte before it is after the last range.
    ///   - following: The ranges without the first one.
    ///   - haveFrames: Whether ranges have white space before their values, as lines do.
    package convenience init(
        window text: consuming TextBytes, blanking blank: Range<Int>, count: Int, following: ArraySlice<clj_span>,
        haveFrames: Bool = false, limits: JSONLimits, kernel: IndexKernel
    ) {
        let memory = unsafe text.unsafeMemory
        precondition(count >= 2 && count <= text.count, "Document: a window that is not in its text")
        unsafe memory.storeBytes(of: 0x5B, as: UInt8.self)
        for at in blank { unsafe memory.storeBytes(of: 0x20, toByteOffset: at, as: UInt8.self) }
        for span in following {
            let start = Int(span.start)
            precondition(start > 1 && start < count, "Document: a range outside of the window")
            unsafe memory.storeBytes(of: 0x2C, toByteOffset: start - 1, as: UInt8.self)
        }
        unsafe memory.storeBytes(of: 0x5D, toByteOffset: count - 1, as: UInt8.self)
        let depth = JSONLimits(depth: limits.depth + 1)
        let index = unsafe IndexBuilder.buildIfValid(
            bytes: memory, count: count, limits: depth, kernel: kernel)
        let tape = IndexTape(taking: index)
        self.init(
            text: unsafe text.checkedUTF8(tape.count > 0 ? count : 0), index: tape, depthLimit: limits.depth,
            hasManyRoots: true, firstRecord: haveFrames ? blank.upperBound : 0)
    }

    /// A document that has only a text, and an empty index.
    package convenience init(unindexed text: consuming TextBytes) {
        self.init(text: text, index: IndexTape(taking: BuiltIndex()))
    }

    // MARK: Copies

    /// A copy of the value at a place as a document; `nil` without memory for the text.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - isFramed: Whether the text around it is copied too; only for the root.
    ///   - isRecord: Whether the value is one of many records, whose copy begins with the record and has source ranges.
    func detached(_ place: Int, isFramed: Bool, isRecord: Bool = false) -> Document? {
        var range = isFramed ? 0..<text.count : range(of: place)
        if isRecord { range = startOfRecord(at: place)..<range.upperBound }
        guard let copy = unsafe TextBytes(uninitializedCount: range.count) else { return nil }
        unsafe text.withBytes(range) { unsafe copy.fill(from: $0) }
        let places = place..<next(after: place)
        var index = IndexTape(capacity: places.count)
        index.append(self.index, places, offsetBy: -range.lowerBound)
        var comments = CommentTable()
        comments.append(self.comments, in: range, offsetBy: -range.lowerBound)
        let sourceEnd = sourceEnd == .max ? nil : max(Int(sourceEnd) - range.lowerBound, 0)
        return Document(
            text: copy, index: index, dialect: dialect, comments: comments, depthLimit: depthLimit, isSource: isRecord,
            sourceEnd: sourceEnd, emptyEnd: isFramed ? emptyEnd : nil, isEncoded: hasMadeStrings)
    }
}
