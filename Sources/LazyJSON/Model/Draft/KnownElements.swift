/// The elements of a set in a draft, by which one is found without reading all of them again.
struct KnownElements<Element: Hashable> {
    /// The number of each element; of equal ones, the number of the first, which is the element of the set.
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

/// The elements of a set that was changed in a draft, and the conversion that they were read by.
final class KnownSet<Element: Hashable> {
    let conversion: Conversion<Element>
    private var elements: KnownElements<Element>?

    init(_ elements: KnownElements<Element>, by conversion: Conversion<Element>) {
        self.elements = elements
        self.conversion = conversion
    }

    /// Extracts the elements; only once, so that they have no other reference.
    func extract() -> KnownElements<Element>? { elements.take() }
}
