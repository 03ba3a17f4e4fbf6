/// The values of an overlay, by the places of the values that they replace.
struct ReplacedValues {
    private var places: ContiguousArray<UInt32> = []
    private var values: ContiguousArray<JSON> = []
    /// The numbers of the entries by their places; empty as long as there are few entries.
    private var numbers: [UInt32: UInt32] = [:]

    /// The largest number of entries that are searched one by one.
    private static let few = 8

    /// The number of replaced values.
    @inline(__always)
    var count: Int { places.count }

    // Inlined, because a call would copy the whole structure out of the object that holds it.

    /// Returns the number of the entry for the value at a place; nil if the value was not replaced.
    @inline(__always)
    func number(of place: Int) -> Int? {
        let wanted = UInt32(truncatingIfNeeded: place)
        if places.count > Self.few { return numbers[wanted].map { Int($0) } }
        return places.firstIndex(of: wanted)
    }

    /// Returns the new value for the value at a place; nil if the value was not replaced.
    @inline(__always)
    func value(at place: Int) -> JSON? {
        guard let number = number(of: place) else { return nil }
        return values[number]
    }

    /// Returns the place of the value that an entry replaces.
    @inline(__always)
    func place(_ number: Int) -> Int { Int(places[number]) }

    /// The new value of an entry.
    @inline(__always)
    subscript(number: Int) -> JSON {
        _read { yield values[number] }
        _modify { yield &values[number] }
    }

    /// Replaces the value at a place, which may have an entry already.
    @inline(__always)
    mutating func set(_ value: JSON, at place: Int) {
        if let number = number(of: place) { values[number] = value } else { _ = add(value, at: place) }
    }

    /// Adds an entry for a place that has none, and returns its number.
    mutating func add(_ value: JSON, at place: Int) -> Int {
        places.append(UInt32(truncatingIfNeeded: place))
        values.append(value)
        if places.count > Self.few {
            for number in numbers.count..<places.count { numbers[places[number]] = UInt32(number) }
        }
        return places.count - 1
    }

    /// Returns the entries in the order of their places: the place of each in the upper 32 bits, its number in the lower 32 bits.
    func inOrder() -> ContiguousArray<UInt64> {
        var order = ContiguousArray<UInt64>()
        order.reserveCapacity(count)
        for (number, place) in places.enumerated() { order.append(UInt64(place) << 32 | UInt64(number)) }
        if zip(order, order.dropFirst()).contains(where: { $0 > $1 }) { order.sort() }
        return order
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        for number in values.indices where values[number].editedNode != nil { pending.add(from: &values[number]) }
    }
}
