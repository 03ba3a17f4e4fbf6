import Synchronization

/// The elements of an array that were read by their positions, kept for later reads.
///
/// A tree of tables with 64 places each, except for the table at the top; longer arrays have more levels. A table is made when
/// the first element below it is kept. Elements are kept until the array is released. If several threads keep an element at the
/// same position, one wins.
///
///     an array of 5,000:   top, 2 places  →  64 places  →  64 places  →  element
@safe struct CachedElements: ~Copyable, @unchecked Sendable {
    // Sendable because the places are atomics, and the tables and elements that they lead to live as long as this.

    private typealias Table = UnsafeMutablePointer<Atomic<UInt>>

    /// The address of the table at the top; 0 until something is kept.
    private let top = Atomic<UInt>(0)
    private let count: Int
    /// The number of bits by which a position is shifted to give a place in the table at the top.
    private let shift: Int

    /// The number of bits of a position that select a place in one table.
    private static var bits: Int { 6 }

    init(count: Int) {
        self.count = count
        var shift = 0
        while shift < Int.bitWidth - 1 - Self.bits, count > 64 << shift { shift += Self.bits }
        self.shift = shift
    }

    deinit {
        guard let table = unsafe Self.table(top.load(ordering: .acquiring)) else { return }
        var found: [AnyObject] = []
        unsafe Self.take(table, Self.width(of: count, shift), shift, into: &found)
        // An element may hold an array, and so on. They are released one after another, so that nothing recurses.
        ModelRelease.release(&found)
    }

    // MARK: Reading

    /// Whether no element is kept yet.
    var isEmpty: Bool { top.load(ordering: .acquiring) == 0 }

    /// Returns the element that is kept at a position, which must be one of the array; nil if there is none.
    ///
    /// All elements must have this type.
    @inline(__always)
    func element<Element: AnyObject>(_ type: Element.Type, at position: Int) -> Element? {
        guard var table = unsafe Self.table(top.load(ordering: .acquiring)) else { return nil }
        var left = shift
        while left > 0 {
            let bits = unsafe table[position >> left & 63].load(ordering: .acquiring)
            guard let next = unsafe Self.table(bits) else { return nil }
            unsafe table = next
            left -= Self.bits
        }
        return unsafe Self.element(table[position & 63].load(ordering: .acquiring))
    }

    // MARK: Keeping

    /// Keeps an element, unless another thread was faster, and returns the one that is kept.
    func keep<Element: AnyObject>(_ element: Element, at position: Int) -> Element {
        let place = unsafe self.place(of: position)
        let reference = unsafe Unmanaged.passRetained(element)
        let (done, found) = unsafe place.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: reference.toOpaque()), ordering: .acquiringAndReleasing)
        if done { return element }
        unsafe reference.release()
        return Self.element(found) ?? element
    }

    /// Returns the place for a position; creates the tables that lead to it.
    private func place(of position: Int) -> Table {
        var table = unsafe Self.child(of: top, Self.width(of: count, shift))
        var left = shift
        var at = position >> left
        while left > 0 {
            unsafe table = Self.child(of: table[at], 64)
            left -= Self.bits
            at = position >> left & 63
        }
        return unsafe table + at
    }

    /// Returns the table that a place leads to, created if it leads to none.
    private static func child(of place: borrowing Atomic<UInt>, _ width: Int) -> Table {
        if let known = unsafe table(place.load(ordering: .acquiring)) { return unsafe known }
        let new = Table.allocate(capacity: width)
        for at in 0..<width { unsafe (new + at).initialize(to: Atomic(0)) }
        let (done, found) = place.compareExchange(
            expected: 0, desired: UInt(bitPattern: new), ordering: .acquiringAndReleasing)
        guard !done, let other = unsafe table(found) else { return unsafe new }
        unsafe free(new, width)
        return unsafe other
    }

    // MARK: Addresses

    /// The number of places of the table at the top.
    private static func width(of count: Int, _ shift: Int) -> Int { max(count - 1, 0) >> shift + 1 }

    /// Invariant: bits other than 0 in a place that is not in a last table are the address of a table.
    private static func table(_ bits: UInt) -> Table? { unsafe Table(bitPattern: bits) }

    /// Invariant: bits other than 0 in a last table refer to an element that was retained when it was kept.
    @inline(__always)
    private static func element<Element: AnyObject>(_ bits: UInt) -> Element? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
        return unsafe Unmanaged<Element>.fromOpaque(pointer).takeUnretainedValue()
    }

    private static func free(_ table: Table, _ width: Int) {
        unsafe table.deinitialize(count: width)
        unsafe table.deallocate()
    }

    /// Takes the elements out of a table and the tables below it; called only when the array is released.
    private static func take(_ table: Table, _ width: Int, _ shift: Int, into found: inout [AnyObject]) {
        // Recurses over the depth of the tables, which is at most ten.
        for at in 0..<width {
            let bits = unsafe table[at].load(ordering: .relaxed)
            if shift > 0 {
                if let child = unsafe Self.table(bits) { unsafe take(child, 64, shift - Self.bits, into: &found) }
            } else if let pointer = unsafe UnsafeRawPointer(bitPattern: bits) {
                found.append(unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue())
            }
        }
        unsafe free(table, width)
    }
}
