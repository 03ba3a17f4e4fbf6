/// A reference to something that lives as long as the process: handing it on counts no references.
@usableFromInline
@safe package struct ImmortalReference<Object: AnyObject>: @unchecked Sendable where Object: Sendable {
    // Sendable because what it refers to is.

    @usableFromInline let reference: Unmanaged<Object>

    /// Keeps an object for ever.
    init(keeping object: Object) {
        unsafe reference = Unmanaged.passRetained(object)
    }

    /// Refers to an object that something keeps for ever, which the caller makes sure of.
    @unsafe
    @inlinable
    @inline(__always)
    package init(_ reference: Unmanaged<Object>) {
        unsafe self.reference = reference
    }

    /// Refers to an object that something else keeps for ever.
    init(kept object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
    }

    /// Whether two refer to the same object.
    @inlinable
    @inline(__always)
    package static func == (one: ImmortalReference, other: ImmortalReference) -> Bool {
        unsafe one.reference.toOpaque() == other.reference.toOpaque()
    }

    /// The object, counted.
    package var object: Object { unsafe reference.takeUnretainedValue() }

    /// Lends the object out.
    @inlinable
    @inline(__always)
    package func with<R>(_ body: (Object) -> R) -> R {
        // Invariant: nobody lets go of the object.
        unsafe reference._withUnsafeGuaranteedRef { body($0) }
    }
}
