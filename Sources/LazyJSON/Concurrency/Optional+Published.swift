extension Optional {
    /// The value of a property that its model has published.
    ///
    /// Invariant: the property's bit was seen in its model, or this thread lost the claim for it: then the value was stored
    /// before, and nobody changes it.
    @inlinable
    var published: Wrapped {
        @inline(__always) get { unsafe unsafelyUnwrapped }
    }
}
