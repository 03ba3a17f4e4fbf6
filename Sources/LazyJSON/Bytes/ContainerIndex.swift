import Synchronization

/// Where the children of one wide container stand: built when it is searched the second time, hung into its slot.
final class ContainerIndex: @unchecked Sendable {
    // Sendable because it does not change once it is published; `older` is set before that by the one thread that has it.

    /// The place of each element of an array, in order; empty for an object.
    let places: ContiguousArray<UInt32>
    /// The members of an object by name, as the places of their keys; nil for an array.
    let keys: KeyTable?
    /// Whether several members have one name.
    let hasDuplicates: Bool
    /// The container index that was published before this one in the same document, as an unowned address.
    private var older: UInt = 0

    init(of document: Document, at place: Int) {
        let contents = document.contents(of: place)
        let count = document.childCount(of: place)
        let isObject = document.index[place].tag == .object
        var places = ContiguousArray<UInt32>()
        places.reserveCapacity(count)
        var hashes = ContiguousArray<UInt32>()
        if isObject { hashes.reserveCapacity(count) }
        var at = contents.lowerBound
        while at < contents.upperBound {
            places.append(UInt32(truncatingIfNeeded: at))
            if isObject {
                unsafe hashes.append(document.withKey(at: at) { unsafe KeyTable.hash($0) })
                at += 1
            }
            at = document.next(after: at)
        }
        keys =
            isObject ? KeyTable(hashes: hashes, positions: places) { document.sameKey(at: $0, $1) } : nil
        hasDuplicates = keys?.hasDuplicates ?? false
        self.places = isObject ? [] : places
    }

    /// The place of the first member with a name.
    func place(of name: UnsafeRawBufferPointer, in document: Document) -> Int? {
        unsafe keys?.first(KeyTable.hash(name)) { place in unsafe document.key(at: place, equals: name) }
    }

    // MARK: Publishing

    /// The container index that the content of a slot refers to; the slot keeps it.
    static func reference(_ bits: UInt64) -> ContainerIndex? {
        // Invariant: a slot holds 0, 1, or what `publish` put there: a retained reference that lives as long as the
        // document.
        guard bits > 1, let pointer = unsafe UnsafeRawPointer(bitPattern: UInt(bits)) else { return nil }
        return unsafe Unmanaged<ContainerIndex>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Hangs this into a slot, where no other thread was faster, and gives what hangs there now.
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

    /// Puts this at the head of the document's chain, so that it is found when the document goes.
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

    /// Gives back the references that slots kept, one after another.
    static func releaseAll(from head: UInt) {
        var address = head
        while let pointer = unsafe UnsafeRawPointer(bitPattern: address) {
            let reference = unsafe Unmanaged<ContainerIndex>.fromOpaque(pointer)
            address = unsafe reference.takeUnretainedValue().older
            unsafe reference.release()
        }
    }
}
