/// The elements of a set in a draft, so that an element is found without reading all of them again.
struct KnownElements<Element: Hashable> {
    /// The number of each element; of equal ones, the number of the first, which is the element of the set.
    private var numbers: [Element: Int] = [:]
    /// The numbers of the other equal elements.
    private var otherNumbers: [Element: [Int]] = [:]
    /// For each number, 1 if its element is in the array; numbers do not change when others are removed.
    private var places = CountTree()

    /// Adds an element of the array behind all others; nil for one that cannot be read.
    mutating func append(_ element: Element?) {
        let number = places.append()
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
        defer { for number in all { places.add(-1, to: number) } }
        return (found, all.map { places.sum(before: $0) })
    }

    /// Returns the element that equals another one; nil if there is none.
    func element(equalTo other: Element) -> Element? { numbers.index(forKey: other).map { numbers[$0].key } }

    var count: Int { numbers.count }

    /// The elements, in the order of the array.
    var elements: [Element] { numbers.sorted { $0.value < $1.value }.map(\.key) }

    var set: Set<Element> { Set(numbers.keys) }
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
