/// The elements of a set in a draft, by which one is found without reading all of them again.
struct KnownElements<Element: Hashable> {
    /// The number of each element; of equal ones, that of the first, which is the element of the set.
    private var numbers: [Element: Int] = [:]
    /// The numbers of the other ones.
    private var otherNumbers: [Element: [Int]] = [:]
    private var positions = ElementPositions()

    init() {}

    /// Adds an element of the array behind all others; nil for one that cannot be read.
    mutating func append(_ element: Element?) {
        let number = positions.append()
        guard let element else { return }
        if numbers[element] == nil {
            numbers[element] = number
        } else {
            otherNumbers[element, default: []].append(number)
        }
    }

    /// Removes an element, and returns it with the positions that it had in the array; nil if there is none.
    mutating func remove(_ element: Element) -> (element: Element, positions: [Int])? {
        guard let index = numbers.index(forKey: element) else { return nil }
        let (found, number) = numbers.remove(at: index)
        let all = [number] + (otherNumbers.removeValue(forKey: element) ?? [])
        defer { for number in all { positions.remove(number) } }
        return (found, all.map { positions.position(of: $0) })
    }

    /// The element that equals another one.
    func element(equalTo other: Element) -> Element? { numbers.index(forKey: other).map { numbers[$0].key } }

    var count: Int { numbers.count }

    /// The elements, in the order of the array.
    var elements: [Element] { numbers.sorted { $0.value < $1.value }.map(\.key) }

    var set: Set<Element> { Set(numbers.keys) }
}

/// The positions of the elements of an array, by numbers that do not change when others are removed.
///
/// A Fenwick tree (Fenwick, 1994): an entry has the count of the elements that are left in a range which ends there, whose length is the
/// lowest bit of its number plus one.
private struct ElementPositions {
    private var counts: [Int] = []

    /// Adds an element behind all others, and returns its number.
    mutating func append() -> Int {
        let end = counts.count + 1
        var (count, length) = (1, 1)
        while length < end & -end {
            count += counts[end - length - 1]
            length *= 2
        }
        counts.append(count)
        return end - 1
    }

    /// The position of an element.
    func position(of number: Int) -> Int {
        var (position, end) = (0, number)
        while end > 0 {
            position += counts[end - 1]
            end -= end & -end
        }
        return position
    }

    /// Removes an element, whose number is not used again.
    mutating func remove(_ number: Int) {
        var end = number + 1
        while end <= counts.count {
            counts[end - 1] -= 1
            end += end & -end
        }
    }
}

/// The elements of a set that was changed in a draft, and the JSON and the conversion that they were read by.
final class KnownSet<Element: Hashable> {
    fileprivate var json: JSON
    fileprivate let conversion: Conversion<Element>
    private var elements: KnownElements<Element>?

    init(_ elements: KnownElements<Element>, of json: JSON, by conversion: Conversion<Element>) {
        self.elements = elements
        self.json = json
        self.conversion = conversion
    }

    /// The elements; only once, so that they have no other reference.
    func take() -> KnownElements<Element>? { elements.take() }
}

/// The sets that were changed in a draft, by the pointers from the value that the draft started from.
///
/// The JSON of a set is released while the set is changed, so that it is changed in place.
final class KnownSets {
    private var sets: [JSONPointer: AnyObject] = [:]

    /// Returns a set, and forgets it; nil if it is not known for its JSON and its conversion.
    func extract<Element>(
        at pointer: JSONPointer, of json: JSON, by conversion: Conversion<Element>
    ) -> KnownSet<Element>? {
        guard let known = sets.removeValue(forKey: pointer) as? KnownSet<Element>, known.conversion === conversion,
            known.json.isSame(as: json)
        else { return nil }
        known.json = .null
        return known
    }

    /// Notes a set that was changed.
    func note<Element>(_ known: KnownSet<Element>, at pointer: JSONPointer) { sets[pointer] = known }
}
