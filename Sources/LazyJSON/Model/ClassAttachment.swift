import Synchronization

/// The slot in which another module of the package keeps its own description of a class, so that it is found without a table.
///
/// The content is created on first use, and lives as long as the process, as the class does.
@usableFromInline
package struct ClassAttachment: ~Copyable, Sendable {
    @usableFromInline let address = Atomic<UInt>(0)

    /// The content; `nil` if there is none yet.
    ///
    /// The caller makes sure that only contents of this type are attached.
    @unsafe
    @inlinable
    @inline(__always)
    package func content<Content>(as type: Content.Type) -> ImmortalReference<Content>? {
        // Invariant: the address is 0, or the address of an object that `attach` has retained and that is never released.
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return nil }
        return unsafe ImmortalReference(Unmanaged<Content>.fromOpaque(pointer))
    }

    /// Attaches an object, unless there is one already.
    package func attach(_ new: some AnyObject & Sendable) {
        let retained = unsafe Unmanaged.passRetained(new)
        let bits = unsafe UInt(bitPattern: retained.toOpaque())
        let (done, _) = address.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
        if !done { unsafe retained.release() }
    }
}
