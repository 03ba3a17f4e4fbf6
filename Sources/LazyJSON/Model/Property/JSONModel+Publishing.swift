import CLazyJSON
import Synchronization

/// Publishing what properties have read.
///
/// Each property has a bit. A thread that has decoded a value *claims* the model by setting the writer bit, puts the value
/// where the property keeps it, and *publishes* it by setting the property's bit and clearing the writer's. Readers look
/// at the property's bit first, and touch the value only after it is set. The claim is held for a few instructions and
/// never while other code runs, so that one who waits for it spins.
extension JSONModel {
    /// The bit of the thread that writes.
    @usableFromInline static var writerBit: UInt64 { 1 << 63 }

    /// Whether a bit is set that says that a property's value can be read.
    @inlinable
    @inline(__always)
    final func isPublished(bit: UInt8) -> Bool {
        modelPublished.load(ordering: .acquiring) &>> UInt64(bit) & 1 != 0
    }

    /// Whether the value can be read of a property for which the first word has no bit.
    @inlinable
    @inline(__always)
    final func isPublishedFar(_ number: UInt16) -> Bool {
        number >= ModelClass.firstWordCount && isPublishedBehindFirstWord(number)
    }

    @usableFromInline
    @inline(never)
    final func isPublishedBehindFirstWord(_ number: UInt16) -> Bool {
        modelExtra?.published?.contains(Int(number - ModelClass.firstWordCount)) ?? false
    }

    /// Whether a property's value can be read.
    final func isPublished(_ number: UInt16) -> Bool {
        if number < ModelClass.firstWordCount { return isPublished(bit: UInt8(truncatingIfNeeded: number)) }
        return isPublishedBehindFirstWord(number)
    }

    /// Claims the right to write a property's value where nobody else has it, or has published a value, and the first word
    /// has a bit for the property; gives the bits of what is published.
    @inlinable
    @inline(__always)
    final func claimQuickly(_ number: UInt16) -> UInt64? {
        let bits = modelPublished.load(ordering: .relaxed)
        guard number < ModelClass.firstWordCount, bits &>> UInt64(number) & 1 == 0 else { return nil }
        guard bits & Self.writerBit == 0 else { return nil }
        let (done, _) = modelPublished.compareExchange(
            expected: bits, desired: bits | Self.writerBit, successOrdering: .acquiring, failureOrdering: .relaxed)
        return done ? bits : nil
    }

    /// Publishes the value that was written under a quick claim, and gives the claim back.
    @inlinable
    @inline(__always)
    final func publish(_ number: UInt16, among bits: UInt64) {
        modelPublished.store(bits | 1 &<< UInt64(number), ordering: .releasing)
    }

    /// Claims the right to write a property's value; no, where another thread has published one.
    @usableFromInline
    @inline(never)
    final func claim(_ number: UInt16) -> Bool {
        modelClaim()
        if isPublished(number) {
            modelUnclaim()
            return false
        }
        return true
    }

    /// Publishes the value that was written under a claim, and gives the claim back.
    @usableFromInline
    @inline(never)
    final func publish(_ number: UInt16) {
        if number < ModelClass.firstWordCount {
            // Only the one who has the claim changes the other bits, and to set the writer's again changes nothing.
            let bits = modelPublished.load(ordering: .relaxed) | 1 << UInt64(number)
            modelPublished.store(bits & ~Self.writerBit, ordering: .releasing)
        } else {
            modelExtra?.published?.insert(Int(number - ModelClass.firstWordCount))
            modelUnclaim()
        }
    }

    /// Waits until this thread is the one that may write.
    final func modelClaim() {
        while modelPublished.bitwiseOr(Self.writerBit, ordering: .acquiringAndReleasing).oldValue & Self.writerBit != 0
        {
            clj_pause()
        }
    }

    /// Lets others write.
    final func modelUnclaim() {
        modelPublished.store(modelPublished.load(ordering: .relaxed) & ~Self.writerBit, ordering: .releasing)
    }
}
