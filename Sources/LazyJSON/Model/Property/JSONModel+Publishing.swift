import Synchronization

/// Publishing what properties have read; see `PublishedBits.swift`.
extension JSONModel {
    /// Whether the cached value of a property can be read, also of one for which the first word has no bit.
    @usableFromInline
    final func isPublished(_ number: UInt16) -> Bool {
        if number < Atomic<UInt64>.valueCount { return modelPublished.isPublished(UInt8(truncatingIfNeeded: number)) }
        return modelExtra?.published?.contains(Int(number - Atomic<UInt64>.valueCount)) ?? false
    }

    /// Claims the right to write the value of a property.
    ///
    /// - Parameters:
    ///   - number: The property.
    ///   - waits: Whether to wait for a thread that writes another value. Not needed for a value that is the same whichever
    ///     thread has read it: the value is then not cached.
    @inlinable
    @inline(__always)
    final func claim(_ number: UInt16, waits: Bool) -> PropertyClaim {
        if number < Atomic<UInt64>.valueCount, modelPublished.claimAtOnce(1 &<< UInt64(number)) { return .claimed }
        return claimInTurn(number, waits: waits)
    }

    /// Claims the right if the first attempt failed, or the property has no bit in the first word.
    @usableFromInline
    @inline(never)
    final func claimInTurn(_ number: UInt16, waits: Bool) -> PropertyClaim {
        if number < Atomic<UInt64>.valueCount { return modelPublished.claim(1 &<< UInt64(number), waits: waits) }
        let claim = modelPublished.claim(0, waits: waits)
        if claim == .claimed, isPublished(number) {
            modelPublished.publish(0)
            return .published
        }
        return claim
    }

    /// Publishes the value that was written under a claim, and ends the claim.
    @usableFromInline
    final func publish(_ number: UInt16) {
        if number < Atomic<UInt64>.valueCount { return modelPublished.publish(1 &<< UInt64(number)) }
        publishFar(number)
    }

    @inline(never)
    private final func publishFar(_ number: UInt16) {
        modelExtra?.published?.insert(Int(number - Atomic<UInt64>.valueCount))
        modelPublished.publish(0)
    }
}
