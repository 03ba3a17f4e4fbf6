#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Ways in which documents come to be.
extension Document {
    /// Copies and indexes a text.
    convenience init(
        parsing source: UnsafeRawBufferPointer, limits: JSONLimits, kernel: IndexKernel = .automatic
    ) throws(JSONError) {
        let text = try Self.memory(source.count)
        let start = unsafe Self.bomLength(source)
        guard let from = source.baseAddress else { throw JSONError.emptyInput }
        let index = try unsafe IndexBuilder.build(
            source: from, bytes: text.unsafeMemory, count: source.count, start: start, limits: limits, kernel: kernel)
        self.init(text: text, index: try IndexTape(taking: index), depthLimit: limits.depth)
    }

    /// Indexes the text of an edited value, however deep it nests.
    ///
    /// - Parameter depthLimit: How deep it may nest after further edits.
    convenience init(indexingEdited text: consuming TextBytes, depthLimit: Int) throws(JSONError) {
        try self.init(
            indexing: text, limits: JSONLimits(depth: JSONLimits.maximumDepth), depthLimit: depthLimit)
    }

    /// Indexes a text that stands in its own memory already.
    convenience init(
        indexing text: consuming TextBytes, limits: JSONLimits, kernel: IndexKernel = .automatic,
        depthLimit: Int? = nil
    ) throws(JSONError) {
        let count = text.count
        let start = unsafe text.withBytes(0..<count) { unsafe Self.bomLength($0) }
        let index = try unsafe IndexBuilder.build(
            source: nil, bytes: text.unsafeMemory, count: count, start: start, limits: limits, kernel: kernel)
        self.init(text: text, index: try IndexTape(taking: index), depthLimit: depthLimit ?? limits.depth)
    }

    /// Memory for a text, or the error that says why there is none.
    static func memory(_ count: Int) throws(JSONError) -> TextBytes {
        guard count < 1 << 32 else { throw .tooLarge(count: count) }
        guard let text = TextBytes(uninitializedCount: count) else {
            throw JSONError(.outOfMemory, "There is no memory for a document of \(count) bytes.")
        }
        return text
    }

    /// The length of a byte order mark at the start.
    private static func bomLength(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count >= 3 else { return 0 }
        return unsafe bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    }

    /// A document of one scalar whose text, of a string what stands between the quotes, is known to be right.
    static func scalar(_ tag: IndexEntry.Tag, _ content: UnsafeRawBufferPointer) -> Document {
        let isString = tag == .string || tag == .escapedString
        if content.count > IndexEntry.maximumPayload {
            fatalError("JSON: a string or number of \(content.count) bytes is too long; keep it below 512 MiB.")
        }
        let count = content.count + (isString ? 2 : 0)
        guard let text = TextBytes(uninitializedCount: count), let entry = unsafe malloc(8) else {
            fatalError("JSON: there is no memory for a string of \(count) bytes.")
        }
        let start = unsafe UnsafeMutableRawBufferPointer(start: text.unsafeMemory, count: count)
        unsafe UnsafeMutableRawBufferPointer(rebasing: start[(isString ? 1 : 0)...]).copyMemory(from: content)
        if isString {
            unsafe start[0] = 0x22
            unsafe start[count - 1] = 0x22
        }
        let bits = unsafe entry.bindMemory(to: UInt64.self, capacity: 1)
        unsafe bits.pointee = IndexEntry(tag, offset: 0, payload: content.count).bits
        return unsafe Document(text: text, index: IndexTape(taking: bits, count: 1))
    }

    /// A document of its own with the value at a place; with what stands around the root where it is that.
    func detached(_ place: Int, isFramed: Bool) -> Document? {
        let range = isFramed ? 0..<text.count : range(of: place)
        guard let copy = TextBytes(uninitializedCount: range.count),
            let index = index.copy(place..<next(after: place), offsetBy: -range.lowerBound)
        else { return nil }
        unsafe text.withBytes(range) { unsafe copy.fill(from: $0) }
        return Document(text: copy, index: index, depthLimit: depthLimit)
    }
}
