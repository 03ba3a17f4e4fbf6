/// A reference to an object that somebody else holds: handing it on counts no references.
///
/// Invariant: whoever makes one sees to it that the object is held as long as the reference is used.
@usableFromInline
@safe struct UnownedReference<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    /// Refers to an object that is held elsewhere.
    @inlinable
    @inline(__always)
    init(_ object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
    }

    /// The object, counted.
    var object: Object { unsafe reference.takeUnretainedValue() }

    /// Lends the object out.
    @inlinable
    @inline(__always)
    func with<R>(_ body: (Object) -> R) -> R {
        unsafe reference._withUnsafeGuaranteedRef { body($0) }
    }

    /// Whether this refers to an object.
    @inline(__always)
    func refers(to object: Object) -> Bool {
        unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}
