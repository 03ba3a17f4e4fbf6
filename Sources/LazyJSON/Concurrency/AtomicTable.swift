import Synchronization

/// A table that only grows, read by many threads without a lock.
///
/// Each bucket is a list whose newest entry is first. Entries never change and are never removed, and their elements live as
/// long as the table, so that finding an element counts no references.
@safe final class AtomicTable<Element: AnyObject & Sendable>: @unchecked Sendable {
    // Sendable because buckets are atomics, and entries are constant once a bucket leads to them.

    private final class Entry {
        let element: Element
        let next: UInt

        init(_ element: Element, next: UInt) {
            self.element = element
            self.next = next
        }
    }

    private let buckets: UnsafeMutableBufferPointer<Atomic<UInt>>
    private static var bucketCount: Int { 256 }

    init() {
        unsafe buckets = .allocate(capacity: Self.bucketCount)
        for at in 0..<Self.bucketCount { unsafe buckets.initializeElement(at: at, to: Atomic(0)) }
    }

    deinit {
        for at in 0..<Self.bucketCount {
            var bits = unsafe buckets[at].load(ordering: .acquiring)
            while let reference = unsafe Self.reference(bits) {
                bits = unsafe reference._withUnsafeGuaranteedRef { $0.next }
                unsafe reference.release()
            }
        }
        unsafe buckets.deinitialize().deallocate()
    }

    /// Invariant: bits other than 0 refer to an entry that was retained when it was inserted.
    @inline(__always)
    private static func reference(_ bits: UInt) -> Unmanaged<Entry>? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Entry>.fromOpaque(pointer)
    }

    @inline(__always)
    private func bucket(_ hash: UInt) -> Int { Int(truncatingIfNeeded: (hash ^ hash >> 4 ^ hash >> 12) & 255) }

    /// Returns the element with a hash that a closure accepts; nil if there is none.
    @inline(__always)
    func first(_ hash: UInt, where matches: (Element) -> Bool) -> Element? {
        unsafe find(hash, where: matches)?.object
    }

    /// Returns the same without counting a reference: the caller keeps the table alive as long as it uses the element.
    @unsafe
    @inline(__always)
    func find(_ hash: UInt, where matches: (Element) -> Bool) -> UnownedReference<Element>? {
        unsafe Self.find(buckets[bucket(hash)].load(ordering: .acquiring), where: matches)
    }

    @inline(__always)
    private static func find(_ head: UInt, where matches: (Element) -> Bool) -> UnownedReference<Element>? {
        var bits = head
        while let reference = unsafe reference(bits) {
            let (found, next) = unsafe reference._withUnsafeGuaranteedRef { entry in
                (matches(entry.element) ? unsafe UnownedReference(entry.element) : nil, entry.next)
            }
            if let found { return found }
            bits = next
        }
        return nil
    }

    /// Inserts an element unless a closure accepts one that is there, and returns the element that is in the table then.
    func insert(_ element: Element, _ hash: UInt, where matches: (Element) -> Bool) -> Element {
        let bucket = bucket(hash)
        while true {
            let head = unsafe buckets[bucket].load(ordering: .acquiring)
            if let known = Self.find(head, where: matches) { return known.object }
            let entry = unsafe Unmanaged.passRetained(Entry(element, next: head))
            let desired = unsafe UInt(bitPattern: entry.toOpaque())
            let (done, _) = unsafe buckets[bucket].compareExchange(
                expected: head, desired: desired, ordering: .acquiringAndReleasing)
            if done { return element }
            unsafe entry.release()
        }
    }
}
