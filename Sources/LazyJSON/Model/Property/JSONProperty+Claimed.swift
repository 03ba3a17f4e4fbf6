/// Reading properties in code that was compiled without optimisation.
///
/// There a key path to the storage copies all of it, where optimised code loads the one field that is asked for. A copy
/// while another thread writes the value would be a race, so that each is made under the model's claim.
extension JSONProperty {
    /// Whether the code that reads the property was compiled without optimisation.
    ///
    /// A function of its own, which the one who reads compiles, as the compiler warns of a condition that it knows.
    @_alwaysEmitIntoClient
    @inline(__always)
    static var isUnoptimised: Bool { _isDebugAssertConfiguration() }

    /// The value, as the wrapper's subscript gives it.
    @usableFromInline
    static func claimedValue<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>, _ keyPath: () -> AnyKeyPath
    ) -> Value {
        let known = claimedStorage(owner, storage)
        let number = known.number
        if owner.isPublished(number), let value = known.cached { return value }
        var isCacheable = false
        let value = read(owner, number, &isCacheable, keyPath)
        if !isCacheable { return value }
        if owner.claim(number) {
            let old = exchange(&owner[keyPath: storage].cached, value)
            owner.publish(number)
            return withExtendedLifetime(old) { value }
        }
        return claimedStorage(owner, storage).cached ?? value
    }

    /// A copy of what the model stores for the property.
    @usableFromInline
    static func claimedStorage<Owner: JSONModel>(
        _ owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Self>
    ) -> Self {
        owner.modelClaim()
        defer { owner.modelUnclaim() }
        return owner[keyPath: storage]
    }
}
