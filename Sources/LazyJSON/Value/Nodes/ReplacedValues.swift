/// The values of an overlay, by the places of the values that they replace.
struct ReplacedValues {
    private struct Entry {
        let place: UInt32
        var value: JSON
    }

    private var entries: ContiguousArray<Entry> = []
    /// The numbers of the entries by their places; empty as long as there are few entries.
    private var numbers: [UInt32: UInt32] = [:]

    /// The largest number of entries that are searched one by one.
    private static let few = 8

    /// The number of replaced values.
    var count: Int { entries.count }

    // Inlined, because a call would copy the whole structure out of the object that holds it.

    /// Returns the number of the entry for the value at a place; nil if the value was not replaced.
    @inline(__always)
    func number(of place: Int) -> Int? {
        let wanted = UInt32(truncatingIfNeeded: place)
        if entries.count > Self.few { return numbers[wanted].map { Int($0) } }
        return entries.firstIndex { $0.place == wanted }
    }

    /// Returns the new value for the value at a place; nil if the value was not replaced.
    @inline(__always)
    func value(at place: Int) -> JSON? {
        guard let number = number(of: place) else { return nil }
        return entries[number].value
    }

    /// Returns the place of the value that an entry replaces.
    @inline(__always)
    func place(_ number: Int) -> Int { Int(entries[number].place) }

    /// The new value of an entry.
    @inline(__always)
    subscript(number: Int) -> JSON {
        _read { yield entries[number].value }
        _modify { yield &entries[number].value }
    }

    /// Replaces the value at a place, which may have an entry already.
    @inline(__always)
    mutating func set(_ value: JSON, at place: Int) {
        if let number = number(of: place) { entries[number].value = value } else { _ = add(value, at: place) }
    }

    /// Adds an entry for a place that has none, and returns its number.
    mutating func add(_ value: JSON, at place: Int) -> Int {
        entries.append(Entry(place: UInt32(truncatingIfNeeded: place), value: value))
        if entries.count > Self.few {
            // The first time for all entries, then for the new one.
            for number in numbers.count..<entries.count { numbers[entries[number].place] = UInt32(number) }
        }
        return entries.count - 1
    }

    /// Returns the entries in the order of their places: the place of each in the upper 32 bits, its number in the lower 32 bits.
    func inOrder() -> ContiguousArray<UInt64> {
        var order = ContiguousArray<UInt64>()
        order.reserveCapacity(count)
        for (number, entry) in entries.enumerated() { order.append(UInt64(entry.place) << 32 | UInt64(number)) }
        // Values are mostly replaced from the first to the last.
        if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) { order.sort() }
        return order
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        for number in entries.indices where entries[number].value.editedNode != nil {
            pending.add(from: &entries[number].value)
        }
    }
}
