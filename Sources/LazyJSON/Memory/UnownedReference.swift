/// A reference to an object that something else holds: passing it on counts no references.
///
/// Invariant: the code that creates one keeps the object alive as long as the reference is used.
@usableFromInline
@safe package struct UnownedReference<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    /// Refers to an object that the caller keeps alive as long as the reference, and each copy of it, is used.
    @unsafe
    @inlinable
    @inline(__always)
    init(_ object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
    }

    /// The object, counted.
    var object: Object { unsafe reference.takeUnretainedValue() }

    /// Uses the object without counting a reference.
    @inlinable
    @inline(__always)
    func with<R>(_ body: (Object) -> R) -> R {
        unsafe reference._withUnsafeGuaranteedRef { body($0) }
    }

    /// Whether this refers to an object.
    @inline(__always)
    package func refers(to object: Object) -> Bool {
        unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}
