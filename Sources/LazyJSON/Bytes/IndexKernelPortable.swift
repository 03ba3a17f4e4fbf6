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
    // Invariant: `text` has `count` readable bytes while this lives. `storage` is as in `BuiltIndex`.
    let text: UnsafePointer<UInt8>
    let count: Int
    let start: Int
    let depthLimit: Int
    var storage: clj_index
    /// Where and why `run` stopped, should it have.
    var failure = IndexFailure(.value, at: 0)

    init(text: UnsafePointer<UInt8>, count: Int, start: Int, depthLimit: Int, storage: clj_index) {
        unsafe self.text = text
        self.count = count
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

    /// Frames that stand on the stack; deeper nesting moves them to memory of their own.
    private static let shallow = 40

    /// Builds the index in `storage`; after a failure that holds the entries before it.
    mutating func run() -> IndexFailure? {
        unsafe storage.count = 0
        if count == start {
            return IndexFailure(.value, at: count)
        }
        // An entry for every eight bytes is usual.
        if unsafe storage.capacity < 8, !grow(to: min(count / 8, 1 << 24) + 8) { return IndexFailure(.memory, at: 0) }
        let isRight = unsafe withUnsafeTemporaryAllocation(of: Frame.self, capacity: Self.shallow) { frames in
            var stack = unsafe FrameStack(borrowing: frames)
            defer { stack.free() }
            return readText(&stack)
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
    mutating func grow(to capacity: Int) -> Bool {
        guard let memory = unsafe realloc(storage.entries, capacity * 8) else { return false }
        unsafe storage.entries = memory.bindMemory(to: UInt64.self, capacity: capacity)
        unsafe storage.capacity = capacity
        return true
    }

    /// Writes an entry, for which there is room.
    @inline(__always)
    mutating func put(_ tag: IndexEntry.Tag, _ offset: Int, _ payload: Int) {
        unsafe storage.entries[storage.count] = IndexEntry(tag, offset: offset, payload: payload).bits
        unsafe storage.count &+= 1
    }

    private mutating func readText(_ stack: inout FrameStack) -> Bool {
        var at = skipSpace(start)
        var open = 0
        var children = 0
        var isObject = false
        values: while true {
            // A value begins at `at`, or the text ends there. At most four entries follow: a key, a value, a slot
            // and a closing bracket.
            if unsafe storage.count &+ 4 > storage.capacity, unsafe !grow(to: storage.capacity * 2) {
                return fail(.memory, at: at)
            }
            guard at < count else { return fail(.value, at: count) }
            let byte = unsafe text[at]
            switch byte {
            case UInt8(ascii: "\""):
                guard readString(&at, inValue: true) else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard stack.depth < depthLimit else { return fail(.depth(depthLimit), at: at) }
                guard stack.push(Frame(open: open, children: children, isObject: isObject)) else {
                    return fail(.memory, at: at)
                }
                open = unsafe storage.count
                children = 0
                isObject = byte == UInt8(ascii: "{")
                put(isObject ? .object : .array, at, 0)
                at = skipSpace(at &+ 1)
                let isEmpty = unsafe at < count && text[at] == byte &+ 2
                if !isEmpty {
                    if isObject, !readKey(&at, otherwise: .keyOrBrace) { return false }
                    if !isObject, at >= count { return fail(.valueOrBracket, at: count) }
                    continue values
                }
                children = -1  // the bracket is met below, and counted as if a child had ended
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                guard readLiteral(&at, byte) else { return false }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard readNumber(&at, byte) else { return false }
            default:
                return fail(stack.depth > 0 && !isObject && children == 0 ? .valueOrBracket : .value, at: at)
            }

            // A value has ended at `at`, or an empty container's bracket stands there.
            while true {
                if stack.depth == 0 {
                    at = skipSpace(at)
                    return at == count ? true : fail(.end, at: at, inValue: false)
                }
                children &+= 1
                at = skipSpace(at)
                guard at < count else { return fail(isObject ? .commaOrBrace : .commaOrBracket, at: at, inValue: false) }
                let byte = unsafe text[at]
                if byte == UInt8(ascii: ",") {
                    at = skipSpace(at &+ 1)
                    if isObject, !readKey(&at, otherwise: .key) { return false }
                    continue values
                }
                guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    return fail(isObject ? .commaOrBrace : .commaOrBracket, at: at, inValue: false)
                }
                guard close(open, children, at) else { return false }
                at &+= 1
                let parent = stack.pop()
                open = parent.open
                children = parent.children
                isObject = parent.isObject
            }
        }
    }

    /// Writes the end of a container whose closing bracket stands at `offset`.
    @inline(__always)
    private mutating func close(_ open: Int, _ children: Int, _ offset: Int) -> Bool {
        let isWide = children >= IndexEntry.wideCount
        if isWide {
            unsafe storage.entries[storage.count] = 0
            unsafe storage.count &+= 1
        }
        put(.close, offset, children &<< 1 | (isWide ? 1 : 0))
        let link = unsafe storage.count &- open
        guard link <= IndexEntry.maximumPayload, children < 1 << 28 else { return fail(.size, at: offset) }
        unsafe storage.entries[open] |= UInt64(truncatingIfNeeded: link) &<< 32
        return unsafe storage.count &+ 4 <= storage.capacity || grow(to: storage.capacity * 2)
            || fail(.memory, at: offset)
    }

    /// Reads a key, the colon and the white space around it.
    @inline(__always)
    private mutating func readKey(_ at: inout Int, otherwise reason: IndexFailure.Reason) -> Bool {
        guard at < count, unsafe text[at] == UInt8(ascii: "\"") else { return fail(reason, at: at, inValue: false) }
        guard readString(&at, inValue: false) else { return false }
        at = skipSpace(at)
        guard at < count, unsafe text[at] == UInt8(ascii: ":") else { return fail(.colon, at: at, inValue: false) }
        at = skipSpace(at &+ 1)
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
