import Synchronization

/// What is known of the classes that were used last, to be found without counting references.
@safe
final class ClassCache: @unchecked Sendable {
    // Sendable because the entries are atomics, and what they lead to lives for ever.

    private let entries: UnsafeMutableBufferPointer<Atomic<UInt>>
    private static var count: Int { 512 }

    init() {
        unsafe entries = .allocate(capacity: Self.count)
        for at in 0..<Self.count { unsafe entries.initializeElement(at: at, to: Atomic(0)) }
    }

    deinit {
        unsafe entries.deinitialize().deallocate()
    }

    /// What is known of a class; nil where another one took its place, or it was not used yet.
    @inline(__always)
    func known(_ type: JSONModel.Type) -> ImmortalReference<ModelClass>? {
        let bits = unsafe entries[Self.place(type)].load(ordering: .acquiring)
        // Invariant: an entry is 0, or the address of something that lives for ever.
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        let found = unsafe ImmortalReference(Unmanaged<ModelClass>.fromOpaque(pointer))
        return found.with { $0.type == type } ? found : nil
    }

    /// Notes what is known of a class.
    func note(_ found: ImmortalReference<ModelClass>, _ type: JSONModel.Type) {
        unsafe entries[Self.place(type)].store(UInt(bitPattern: found.reference.toOpaque()), ordering: .releasing)
    }

    /// Class objects are at least 16 bytes large.
    @inline(__always)
    private static func place(_ type: JSONModel.Type) -> Int {
        let bits = UInt(bitPattern: ObjectIdentifier(type))
        return Int(truncatingIfNeeded: (bits >> 4 ^ bits >> 13) & 511)
    }
}
