import Synchronization

/// The places of the children of one wide container: built at the second search in it, and kept in its slot.
final class ContainerIndex: @unchecked Sendable {
    // Sendable because it does not change once it is published, except for `older`: only the thread that published it writes
    // that, and only the document's `deinit` reads it.

    /// The place of each element of an array, in order; empty for an object.
    let places: ContiguousArray<UInt32>
    /// The members of an object by name, as the places of their keys; empty for an array.
    let keys: KeyTable
    /// The container index of the same document that was published before this one, as an unowned address.
    private var older: UInt = 0

    init(of document: Document, at place: Int) {
        let contents = document.contents(of: place)
        let count = document.childCount(of: place)
        var at = contents.lowerBound
        if document.index[place].tag == .object {
            var names = ContiguousArray<UInt64>()
            names.reserveCapacity(count)
            while at < contents.upperBound {
                let hash = unsafe document.withKey(at: at) { unsafe KeyTable.hash($0) }
                names.append(KeyTable.bucket(hash, position: at))
                at = document.next(after: at + 1)
            }
            keys = KeyTable(names) { document.sameKey(at: $0, $1) }
            places = []
        } else {
            var places = ContiguousArray<UInt32>()
            places.reserveCapacity(count)
            while at < contents.upperBound {
                places.append(UInt32(truncatingIfNeeded: at))
                at = document.next(after: at)
            }
            keys = KeyTable([]) { _, _ in false }
            self.places = places
        }
    }

    /// The place of the first member with a name.
    @inline(__always)
    func place(of name: UnsafeRawBufferPointer, in document: Document) -> Int? {
        unsafe keys.first(KeyTable.hash(name)) { place in unsafe document.key(at: place, equals: name) }
    }

    // MARK: Publishing

    /// The container index that the contents of a slot refer to; the slot keeps it.
    static func reference(_ bits: UInt64) -> ContainerIndex? {
        unsafe withReference(bits) { $0 }
    }

    /// Calls a closure with the same without counting a reference; the caller must keep the document until it returns.
    @inline(__always)
    @unsafe static func withReference<R>(_ bits: UInt64, _ body: (ContainerIndex) -> R) -> R? {
        // Invariant: a slot is 0, 1, or the result of `publish`: a retained reference that lives as long as the document.
        guard bits > 1, let pointer = unsafe UnsafeRawPointer(bitPattern: UInt(bits)) else { return nil }
        return unsafe Unmanaged<ContainerIndex>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
    }

    /// Puts this into a slot unless another thread was faster, and returns the contents of the slot.
    func publish(in index: borrowing IndexTape, slot: Int, chain: borrowing Atomic<UInt>) -> ContainerIndex {
        let address = unsafe UInt(bitPattern: Unmanaged.passRetained(self).toOpaque())
        var expected = index.slot(at: slot)
        while expected <= 1 {
            if index.replaceSlot(at: slot, expected: expected, desired: UInt64(address)) {
                link(address, into: chain)
                return self
            }
            expected = index.slot(at: slot)
        }
        unsafe Unmanaged.passUnretained(self).release()
        return Self.reference(expected) ?? self
    }

    /// Puts this at the head of the document's chain, for `releaseAll`.
    private func link(_ address: UInt, into chain: borrowing Atomic<UInt>) {
        var head = chain.load(ordering: .relaxed)
        while true {
            older = head
            let (done, found) = chain.compareExchange(
                expected: head, desired: address, ordering: .acquiringAndReleasing)
            if done { return }
            head = found
        }
    }

    /// Releases the references of slots, one after another.
    static func releaseAll(from head: UInt) {
        var address = head
        while let pointer = unsafe UnsafeRawPointer(bitPattern: address) {
            let reference = unsafe Unmanaged<ContainerIndex>.fromOpaque(pointer)
            address = unsafe reference.takeUnretainedValue().older
            unsafe reference.release()
        }
    }
}
