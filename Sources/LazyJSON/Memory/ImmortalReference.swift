/// A reference to an object that lives as long as the process: passing it on counts no references.
@usableFromInline
@safe package struct ImmortalReference<Object: AnyObject>: @unchecked Sendable where Object: Sendable {
    // Sendable because the object is.

    @usableFromInline let reference: Unmanaged<Object>

    /// Keeps an object for as long as the process lives.
    init(keeping object: Object) {
        unsafe reference = Unmanaged.passRetained(object)
    }

    /// Refers to an object that something else keeps for as long as the process lives.
    @unsafe
    init(kept object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
    }

    /// Refers to an object that something else keeps for as long as the process lives.
    @unsafe
    @inlinable
    @inline(__always)
    package init(_ reference: Unmanaged<Object>) {
        unsafe self.reference = reference
    }

    /// Whether two refer to the same object.
    @inlinable
    @inline(__always)
    package static func == (one: ImmortalReference, other: ImmortalReference) -> Bool {
        unsafe one.reference.toOpaque() == other.reference.toOpaque()
    }

    /// The object, counted.
    package var object: Object { unsafe reference.takeUnretainedValue() }

    /// Uses the object without counting a reference.
    @inlinable
    @inline(__always)
    package func with<R>(_ body: (Object) -> R) -> R {
        // Invariant: the object is never released.
        unsafe reference._withUnsafeGuaranteedRef { body($0) }
    }
}
