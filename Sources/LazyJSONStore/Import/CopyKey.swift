/// The destination of the copy of an imported object, as a number.
struct CopyKey {
    let number: Int

    @inline(__always)
    init(_ type: Int, _ target: ImportedType.CopyTarget) {
        switch target {
        case .object(let place): number = (2 * type + 1) << 32 | place
        case .repetition(let again): number = (2 * type + 2) << 32 | again
        }
    }

    init(loose: Int) { number = loose }

    init(number: Int) { self.number = number }

    /// The number of the type, and the destination of the copy in it; `nil` for an object that is not stored.
    @inline(__always)
    var target: (type: Int, ImportedType.CopyTarget)? {
        let (kind, low) = ((number >> 32) - 1, number & 0xFFFF_FFFF)
        if kind < 0 { return nil }
        return (kind / 2, kind % 2 == 0 ? .object(low) : .repetition(low))
    }
}
