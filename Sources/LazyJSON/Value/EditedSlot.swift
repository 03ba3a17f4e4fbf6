/// Where one child of an edited container is found: four bytes.
///
/// | bits 31, 30 | the rest |
/// |---|---|
/// | 00 | the place of an untouched child in the base document |
/// | 01 | the number of an item |
/// | 1x | the child is gone; the position of a later slot that may be alive |
///
/// Places are below 2^30, because a container spans at most 2^29 entries of an index.
struct EditedSlot {
    let bits: UInt32

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }
    @inline(__always)
    init(place: Int) { bits = UInt32(truncatingIfNeeded: place) }
    @inline(__always)
    init(item: Int) { bits = UInt32(truncatingIfNeeded: item) | 1 << 30 }
    @inline(__always)
    init(goneNext position: Int) { bits = UInt32(truncatingIfNeeded: position) | 1 << 31 }

    /// The place of an untouched child.
    @inline(__always)
    var place: Int? { bits < 1 << 30 ? Int(bits) : nil }
    /// The number of an item.
    @inline(__always)
    var item: Int? { bits >> 30 == 1 ? Int(bits & ~(1 << 30)) : nil }
    /// Whether the child is gone.
    @inline(__always)
    var isGone: Bool { bits >> 31 != 0 }
    /// Of a child that is gone, where to look for a later one.
    @inline(__always)
    var next: Int { Int(bits & ~(1 << 31)) }
}
