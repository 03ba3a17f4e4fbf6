import CLazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The kernel in Swift: one pass over the text that checks the grammar and writes the index.
///
/// It reads strictly from left to right, so that the first mistake that it meets is the first in the text.
@safe struct PortableIndexer {
    // Safe because the memory of entries is only written through `Cursor.put`, for which `reserve` has made room.

    /// Invariant: as in `BuiltIndex`.
    private(set) var storage: clj_index
    private let depthLimit: Int

    init(storage: clj_index, depthLimit: Int) {
        unsafe self.storage = storage
        self.depthLimit = depthLimit
    }

    /// The parent of an open container.
    private struct Frame {
        /// The place of its opening entry.
        var open: Int
        /// The number of its children so far.
        var children: Int
        var isObject: Bool
    }

    /// The position of reading and writing, separate from `self` so that it is kept in registers.
    @safe private struct Cursor {
        /// The offset of the next byte.
        var at: Int
        /// The address of the next entry; up to `limit` there is room for `margin` more.
        var out: UnsafeMutablePointer<UInt64>
        var limit: UnsafeMutablePointer<UInt64>

        /// Writes an entry, for which there is room.
        @inline(__always)
        mutating func put(_ tag: IndexEntry.Tag, _ offset: Int, _ payload: Int) {
            unsafe out.pointee = IndexEntry(tag, offset: offset, payload: payload).bits
            unsafe out += 1
        }
    }

    /// The most entries that are written before the room is checked again: a key, a value, a slot, a closing bracket.
    private static let margin = 4

    /// Builds the index of a text in `storage`; after a failure that has the entries before it.
    mutating func run(_ text: Span<UInt8>, from start: Int) throws(IndexFailure) {
        unsafe storage.count = 0
        if unsafe storage.capacity < 2 * Self.margin {
            // An entry for every eight bytes is usual.
            try grow(to: min(text.count / 8, 1 << 24) + 2 * Self.margin)
        }
        guard let first = unsafe storage.entries else { throw IndexFailure(.memory, at: 0) }
        try readText(text, unsafe Cursor(at: start, out: first, limit: first + (storage.capacity - Self.margin)))
    }

    /// Makes room for `capacity` entries.
    @inline(never)
    private mutating func grow(to capacity: Int) throws(IndexFailure) {
        guard let memory = unsafe realloc(storage.entries, capacity * 8) else { throw IndexFailure(.memory, at: 0) }
        unsafe storage.entries = memory.bindMemory(to: UInt64.self, capacity: capacity)
        unsafe storage.capacity = capacity
    }

    /// Makes sure that there is room for `margin` entries.
    @inline(__always)
    private mutating func reserve(_ cursor: inout Cursor) throws(IndexFailure) {
        if unsafe cursor.out <= cursor.limit { return }
        let used = used(cursor)
        try grow(to: unsafe storage.capacity * 2)
        guard let first = unsafe storage.entries else { return }
        unsafe cursor.out = first + used
        unsafe cursor.limit = first + (storage.capacity - Self.margin)
    }

    /// The number of entries that have been written.
    @inline(__always)
    private func used(_ cursor: Cursor) -> Int {
        guard let first = unsafe storage.entries else { return 0 }
        return unsafe cursor.out - first
    }

    private mutating func readText(_ text: Span<UInt8>, _ start: Cursor) throws(IndexFailure) {
        var cursor = start
        defer { unsafe storage.count = used(cursor) }
        cursor.at = text.skipSpace(from: cursor.at)
        var parents = ContiguousArray<Frame>()
        var open = 0
        var children = 0
        var isObject = false
        values: while true {
            // A value begins at the cursor, or the text ends there.
            try reserve(&cursor)
            guard cursor.at < text.count else { throw IndexFailure(.value, at: text.count) }
            let byte = text[cursor.at]
            switch byte {
            case UInt8(ascii: "\""):
                try readString(text, &cursor, isKey: false)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard parents.count < depthLimit else { throw IndexFailure(.depth(depthLimit), at: cursor.at) }
                parents.append(Frame(open: open, children: children, isObject: isObject))
                open = used(cursor)
                children = 0
                isObject = byte == UInt8(ascii: "{")
                cursor.put(isObject ? .object : .array, cursor.at, 0)
                cursor.at = text.skipSpace(from: cursor.at &+ 1)
                // In ASCII the closing brackets are two after the opening ones.
                let isEmpty = cursor.at < text.count && text[cursor.at] == byte &+ 2
                if !isEmpty {
                    if isObject { try readKey(text, &cursor, otherwise: .keyOrBrace) }
                    if !isObject, cursor.at >= text.count { throw IndexFailure(.valueOrBracket, at: text.count) }
                    continue values
                }
                children = -1  // the bracket is met below, and counted as if a child had ended
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                let end = try text.literal(at: cursor.at)
                cursor.put(.literal, cursor.at, end &- cursor.at)
                cursor.at = end
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (tag, end) = try text.number(at: cursor.at)
                let length = end &- cursor.at
                guard length <= IndexEntry.maximumPayload else { throw IndexFailure(.size, at: cursor.at) }
                cursor.put(tag, cursor.at, length)
                cursor.at = end
            default:
                let isFirst = !parents.isEmpty && !isObject && children == 0
                throw IndexFailure(isFirst ? .valueOrBracket : .value, at: cursor.at)
            }

            // A value has ended at the cursor, or the bracket of an empty container is there.
            while true {
                cursor.at = text.skipSpace(from: cursor.at)
                if parents.isEmpty {
                    guard cursor.at == text.count else { throw IndexFailure(.end, at: cursor.at, inValue: false) }
                    return
                }
                children &+= 1
                let byte = cursor.at < text.count ? text[cursor.at] : 0
                if byte == UInt8(ascii: ",") {
                    cursor.at = text.skipSpace(from: cursor.at &+ 1)
                    if isObject { try readKey(text, &cursor, otherwise: .key) }
                    continue values
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw IndexFailure(isObject ? .commaOrBrace : .commaOrBracket, at: cursor.at, inValue: false)
                }
                try close(&cursor, open, children)
                let parent = parents.removeLast()
                open = parent.open
                children = parent.children
                isObject = parent.isObject
            }
        }
    }

    /// Writes the entry of the string whose opening quote is at the cursor, and moves past it.
    @inline(__always)
    private func readString(_ text: Span<UInt8>, _ cursor: inout Cursor, isKey: Bool) throws(IndexFailure) {
        let (tag, end) = try text.string(at: cursor.at, isKey: isKey)
        let length = end &- cursor.at &- 2
        guard length <= IndexEntry.maximumPayload else { throw IndexFailure(.size, at: cursor.at, inValue: !isKey) }
        cursor.put(tag, cursor.at, length)
        cursor.at = end
    }

    /// Reads a key, the colon and the white space around it.
    @inline(__always)
    private func readKey(
        _ text: Span<UInt8>, _ cursor: inout Cursor, otherwise reason: IndexFailure.Reason
    ) throws(IndexFailure) {
        guard cursor.at < text.count, text[cursor.at] == UInt8(ascii: "\"") else {
            throw IndexFailure(reason, at: cursor.at, inValue: false)
        }
        try readString(text, &cursor, isKey: true)
        cursor.at = text.skipSpace(from: cursor.at)
        guard cursor.at < text.count, text[cursor.at] == UInt8(ascii: ":") else {
            throw IndexFailure(.colon, at: cursor.at, inValue: false)
        }
        cursor.at = text.skipSpace(from: cursor.at &+ 1)
    }

    /// Writes the end of the container whose closing bracket is at the cursor.
    @inline(__always)
    private mutating func close(_ cursor: inout Cursor, _ open: Int, _ children: Int) throws(IndexFailure) {
        let isWide = children >= IndexEntry.wideCount
        if isWide { cursor.put(.string, 0, 0) }  // the slot: an entry of zeros
        cursor.put(.close, cursor.at, children &<< 1 | (isWide ? 1 : 0))
        let link = used(cursor) &- open
        guard link <= IndexEntry.maximumPayload, children < 1 << 28 else { throw IndexFailure(.size, at: cursor.at) }
        unsafe storage.entries[open] |= UInt64(truncatingIfNeeded: link) &<< 32
        cursor.at &+= 1
        try reserve(&cursor)
    }
}
