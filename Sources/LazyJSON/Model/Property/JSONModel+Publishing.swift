import Synchronization

/// Publishing what properties have read; see `PublishedBits.swift`.
extension JSONModel {
    /// The number of properties that the model's own word has bits for.
    private static var wordCount: UInt16 { Atomic<UInt64>.valueCount }

    /// Whether the cached value of a property can be read.
    @inlinable
    @inline(__always)
    final func isPublished(bit: UInt8) -> Bool { modelPublished.isPublished(bit) }

    /// Whether the cached value of a property can be read, for which the first word may have no bit.
    @usableFromInline
    final func isPublished(_ number: UInt16) -> Bool {
        if number < Self.wordCount { return isPublished(bit: UInt8(truncatingIfNeeded: number)) }
        return modelExtra?.published?.contains(Int(number - Self.wordCount)) ?? false
    }

    /// Claims the right to write the value of a property.
    ///
    /// - Parameters:
    ///   - number: The property.
    ///   - waits: Whether to wait for a thread that writes another value. Of a value that is the same whichever thread has
    ///     read it, nothing needs to be cached.
    @usableFromInline
    final func claim(_ number: UInt16, waits: Bool) -> PropertyClaim {
        if number < Self.wordCount { return modelPublished.claim(number, waits: waits) }
        let claim = modelPublished.claim(nil, waits: waits)
        if claim == .claimed, isPublished(number) {
            modelPublished.publish(nil)
            return .published
        }
        return claim
    }

    /// Publishes the value that was written under a claim, and ends the claim.
    @usableFromInline
    final func publish(_ number: UInt16) {
        if number < Self.wordCount { return modelPublished.publish(number) }
        modelExtra?.published?.insert(Int(number - Self.wordCount))
        modelPublished.publish(nil)
    }

    /// Runs a closure while no thread writes a value.
    final func withClaim<Result>(_ body: () -> Result) -> Result {
        _ = modelPublished.claim(nil)
        defer { modelPublished.publish(nil) }
        return body()
    }
}
