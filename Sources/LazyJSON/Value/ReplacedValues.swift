/// Values that stand in place of others in a container of a document whose children are otherwise what they were.
///
/// Most edits replace values and leave the structure alone. Then nothing is kept but the new values, by the places of
/// the old ones; the first one needs no memory of its own.
struct ReplacedValues {
    /// The place of the first entry's old value; 0, which is no child's place, while there is no entry.
    private var firstPlace: UInt32 = 0
    private var firstValue = JSON.null
    private var otherPlaces: ContiguousArray<UInt32> = []
    private var otherValues: ContiguousArray<JSON> = []
    /// From places to numbers, once there are many.
    private var numbers = PlaceTable()

    /// The most entries that are looked through one by one.
    private static let few = 8

    /// How many values are replaced.
    @inline(__always)
    var count: Int { firstPlace == 0 ? 0 : otherPlaces.count + 1 }

    // Inlined, because a call would copy all of this out of the object that holds it.

    /// The number of the entry for the value at a place.
    @inline(__always)
    func number(of place: Int) -> Int? {
        let wanted = UInt32(truncatingIfNeeded: place)
        if firstPlace == wanted { return 0 }
        if otherPlaces.isEmpty { return nil }
        if otherPlaces.count > Self.few { return numbers.number(of: wanted) }
        return otherPlaces.firstIndex(of: wanted).map { $0 + 1 }
    }

    /// The value in place of the one at a place; nil where that is not replaced.
    @inline(__always)
    func value(at place: Int) -> JSON? { number(of: place).map { self[$0] } }

    /// The place of the value that an entry replaces.
    @inline(__always)
    func place(_ number: Int) -> Int { Int(number == 0 ? firstPlace : otherPlaces[number - 1]) }

    /// The new value of an entry.
    subscript(number: Int) -> JSON {
        @inline(__always)
        _read {
            if number == 0 { yield firstValue } else { yield otherValues[number - 1] }
        }
        _modify {
            if number == 0 { yield &firstValue } else { yield &otherValues[number - 1] }
        }
    }

    /// Replaces the value at a place, once more if it was replaced before.
    @inline(__always)
    mutating func set(_ value: JSON, at place: Int) {
        if let number = number(of: place) { self[number] = value } else { _ = add(value, at: place) }
    }

    /// Adds an entry for a place that has none, and gives its number.
    mutating func add(_ value: JSON, at place: Int) -> Int {
        if firstPlace == 0 {
            firstPlace = UInt32(truncatingIfNeeded: place)
            firstValue = value
            return 0
        }
        otherPlaces.append(UInt32(truncatingIfNeeded: place))
        otherValues.append(value)
        let number = otherPlaces.count
        if number == Self.few + 1 {
            for (at, place) in otherPlaces.enumerated() { numbers.add(at + 1, for: place) }
        } else if number > Self.few {
            numbers.add(number, for: UInt32(truncatingIfNeeded: place))
        }
        return number
    }

    /// Forgets all entries.
    mutating func removeAll() { self = ReplacedValues() }

    /// The entries in the order of their places: these in the upper, the numbers in the lower 32 bits.
    func inOrder() -> ContiguousArray<UInt64> {
        guard firstPlace != 0 else { return [] }
        var order = ContiguousArray<UInt64>()
        order.reserveCapacity(count)
        order.append(UInt64(firstPlace) << 32)
        for (number, place) in otherPlaces.enumerated() { order.append(UInt64(place) << 32 | UInt64(number + 1)) }
        order.sortByUpperHalves()
        return order
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        if let container = firstValue.takeContainer() { pending.add(container) }
        for number in otherValues.indices where otherValues[number].isEditedContainer {
            if let container = otherValues[number].takeContainer() { pending.add(container) }
        }
    }
}
