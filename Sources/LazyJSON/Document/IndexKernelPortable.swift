import CLazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The kernel in Swift: one pass over the text that checks the grammar and writes the index as it goes.
///
/// It reads strictly from left to right, so that the first mistake it meets is the first in the text. Bytes are
/// loaded eight or sixteen at a time while so many are left, else one at a time; nothing is read beyond `count`.
@safe struct PortableIndexer {
    // Invariant: `storage` is as in `BuiltIndex`.
    let text: PortableText
    let start: Int
    let depthLimit: Int
    var storage: clj_index
    /// Where and why `run` stopped, should it have.
    var failure = IndexFailure(.value, at: 0)

    init(text: UnsafePointer<UInt8>, count: Int, start: Int, depthLimit: Int, storage: clj_index) {
        unsafe self.text = PortableText(bytes: text, count: count)
        self.start = start
        self.depthLimit = depthLimit
        unsafe self.storage = storage
    }

    /// An open container's parent.
    struct Frame {
        /// The place of its opening entry.
        var open: Int
        /// Its children so far.
        var children: Int
        var isObject: Bool
    }

    /// Where reading and writing stand.
    ///
    /// Kept apart from `self`, so that it lives in registers.
    @safe struct Cursor {
        /// The offset of the next byte.
        var at: Int
        /// Where the next entry goes; at most `limit` before there is room for `margin` more.
        var out: UnsafeMutablePointer<UInt64>
        var limit: UnsafeMutablePointer<UInt64>

        /// Writes an entry, for which there is room.
        @inline(__always)
        mutating func put(_ tag: IndexEntry.Tag, _ offset: Int, _ payload: Int) {
            unsafe out.pointee = IndexEntry(tag, offset: offset, payload: payload).bits
            unsafe out += 1
        }
    }

    /// Entries that are written at most before the room is checked again: a key, a value, a slot, a closing bracket.
    private static let margin = 4

    /// Frames that stand on the stack; deeper nesting moves them to memory of their own.
    private static let shallow = 40

    /// Builds the index in `storage`; after a failure that holds the entries before it.
    mutating func run() -> IndexFailure? {
        unsafe storage.count = 0
        // An entry for every eight bytes is usual.
        let room = min(text.count / 8, 1 << 24) + 2 * Self.margin
        guard unsafe storage.capacity >= 2 * Self.margin || grow(to: room), let first = unsafe storage.entries else {
            return IndexFailure(.memory, at: 0)
        }
        var cursor = unsafe Cursor(at: start, out: first, limit: first)
        renew(&cursor, used: 0)
        let isRight = unsafe withUnsafeTemporaryAllocation(of: Frame.self, capacity: Self.shallow) { frames in
            var stack = unsafe FrameStack(borrowing: frames)
            defer { stack.free() }
            return readText(&stack, cursor)
        }
        return isRight ? nil : failure
    }

    /// Notes a failure; always false.
    @inline(never)
    mutating func fail(_ reason: IndexFailure.Reason, at offset: Int, inValue: Bool = true) -> Bool {
        failure = IndexFailure(reason, at: offset, inValue: inValue)
        return false
    }

    /// Makes room for `capacity` entries; false where there is no memory.
    @inline(never)
    private mutating func grow(to capacity: Int) -> Bool {
        guard let memory = unsafe realloc(storage.entries, capacity * 8) else { return false }
        unsafe storage.entries = memory.bindMemory(to: UInt64.self, capacity: capacity)
        unsafe storage.capacity = capacity
        return true
    }

    /// Lets the cursor write behind the first `used` entries of the storage.
    private func renew(_ cursor: inout Cursor, used: Int) {
        guard let first = unsafe storage.entries else { return }
        unsafe cursor.out = first + used
        unsafe cursor.limit = first + (storage.capacity - Self.margin)
    }

    /// Makes sure that there is room for `margin` entries.
    @inline(__always)
    private mutating func reserve(_ cursor: inout Cursor) -> Bool {
        if unsafe cursor.out <= cursor.limit { return true }
        let used = used(cursor)
        guard unsafe grow(to: storage.capacity * 2) else { return fail(.memory, at: cursor.at) }
        renew(&cursor, used: used)
        return true
    }

    /// How many entries have been written.
    @inline(__always)
    private func used(_ cursor: Cursor) -> Int {
        guard let first = unsafe storage.entries else { return 0 }
        return unsafe cursor.out - first
    }

    private mutating func readText(_ stack: inout FrameStack, _ start: Cursor) -> Bool {
        let text = text
        var cursor = start
        defer { unsafe storage.count = used(cursor) }
        cursor.at = text.skipSpace(cursor.at)
        var open = 0
        var children = 0
        var isObject = false
        values: while true {
            // A value begins at the cursor, or the text ends there.
            guard reserve(&cursor) else { return false }
            guard cursor.at < text.count else { return fail(.value, at: text.count) }
            let byte = text[cursor.at]
            switch byte {
            case UInt8(ascii: "\""):
                guard readString(text, &cursor, inValue: true) else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard stack.depth < depthLimit else { return fail(.depth(depthLimit), at: cursor.at) }
                guard stack.push(Frame(open: open, children: children, isObject: isObject)) else {
                    return fail(.memory, at: cursor.at)
                }
                open = used(cursor)
                children = 0
                isObject = byte == UInt8(ascii: "{")
                cursor.put(isObject ? .object : .array, cursor.at, 0)
                cursor.at = text.skipSpace(cursor.at &+ 1)
                // The closing brackets stand two behind the opening ones in ASCII.
                let isEmpty = cursor.at < text.count && text[cursor.at] == byte &+ 2
                if !isEmpty {
                    if isObject, !readKey(text, &cursor, otherwise: .keyOrBrace) { return false }
                    if !isObject, cursor.at >= text.count { return fail(.valueOrBracket, at: text.count) }
                    continue values
                }
                children = -1  // the bracket is met below, and counted as if a child had ended
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                guard readLiteral(text, &cursor, byte) else { return false }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard readNumber(text, &cursor, byte) else { return false }
            default:
                let isFirst = stack.depth > 0 && !isObject && children == 0
                return fail(isFirst ? .valueOrBracket : .value, at: cursor.at)
            }

            // A value has ended at the cursor, or an empty container's bracket stands there.
            while true {
                cursor.at = text.skipSpace(cursor.at)
                if stack.depth == 0 {
                    return cursor.at == text.count ? true : fail(.end, at: cursor.at, inValue: false)
                }
                children &+= 1
                let byte = cursor.at < text.count ? text[cursor.at] : 0
                if byte == UInt8(ascii: ",") {
                    cursor.at = text.skipSpace(cursor.at &+ 1)
                    if isObject, !readKey(text, &cursor, otherwise: .key) { return false }
                    continue values
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    return fail(isObject ? .commaOrBrace : .commaOrBracket, at: cursor.at, inValue: false)
                }
                guard close(&cursor, open, children) else { return false }
                let parent = stack.pop()
                open = parent.open
                children = parent.children
                isObject = parent.isObject
            }
        }
    }

    /// Writes the end of the container whose closing bracket stands at the cursor.
    @inline(__always)
    private mutating func close(_ cursor: inout Cursor, _ open: Int, _ children: Int) -> Bool {
        let isWide = children >= IndexEntry.wideCount
        if isWide { cursor.put(.string, 0, 0) }  // the slot: an entry of zeros
        cursor.put(.close, cursor.at, children &<< 1 | (isWide ? 1 : 0))
        let link = used(cursor) &- open
        guard link <= IndexEntry.maximumPayload, children < 1 << 28 else { return fail(.size, at: cursor.at) }
        unsafe storage.entries[open] |= UInt64(truncatingIfNeeded: link) &<< 32
        cursor.at &+= 1
        return reserve(&cursor)
    }

    /// Reads a key, the colon and the white space around it.
    @inline(__always)
    private mutating func readKey(
        _ text: PortableText, _ cursor: inout Cursor, otherwise reason: IndexFailure.Reason
    ) -> Bool {
        guard cursor.at < text.count, text[cursor.at] == UInt8(ascii: "\"") else {
            return fail(reason, at: cursor.at, inValue: false)
        }
        guard readString(text, &cursor, inValue: false) else { return false }
        cursor.at = text.skipSpace(cursor.at)
        guard cursor.at < text.count, text[cursor.at] == UInt8(ascii: ":") else {
            return fail(.colon, at: cursor.at, inValue: false)
        }
        cursor.at = text.skipSpace(cursor.at &+ 1)
        return true
    }
}

/// The open containers' parents.
@safe private struct FrameStack {
    // Invariant: `frames` has room for `capacity` frames, of which `depth` are in use; `owned` is `frames` once they
    // were moved to memory from `malloc`, else nil.
    private var frames: UnsafeMutablePointer<PortableIndexer.Frame>
    private var owned: UnsafeMutableRawPointer?
    private var capacity: Int
    private(set) var depth = 0

    init(borrowing memory: UnsafeMutableBufferPointer<PortableIndexer.Frame>) {
        // The memory is never empty; a nil base would only mean to allocate at once.
        unsafe frames = memory.baseAddress ?? UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
        capacity = memory.count
        unsafe owned = nil
    }

    func free() {
        unsafe Self.release(owned)
    }

    private static func release(_ memory: UnsafeMutableRawPointer?) {
        #if canImport(Glibc)
            unsafe Glibc.free(memory)
        #elseif canImport(Musl)
            unsafe Musl.free(memory)
        #elseif canImport(Darwin)
            unsafe Darwin.free(memory)
        #endif
    }

    @inline(__always)
    mutating func push(_ frame: PortableIndexer.Frame) -> Bool {
        if depth == capacity, !grow() { return false }
        unsafe frames[depth] = frame
        depth &+= 1
        return true
    }

    @inline(__always)
    mutating func pop() -> PortableIndexer.Frame {
        depth &-= 1
        return unsafe frames[depth]
    }

    @inline(never)
    private mutating func grow() -> Bool {
        let stride = MemoryLayout<PortableIndexer.Frame>.stride
        guard let memory = unsafe realloc(owned, 2 * capacity * stride) else { return false }
        if unsafe owned == nil { unsafe memory.copyMemory(from: frames, byteCount: depth * stride) }
        unsafe owned = memory
        unsafe frames = memory.bindMemory(to: PortableIndexer.Frame.self, capacity: 2 * capacity)
        capacity *= 2
        return true
    }
}
