import Testing

@testable import LazyJSON

/// The order that edits are written in.
struct PlaceOrderTests {
    @Test(arguments: [0, 1, 2, 100, 255, 256, 3_000, 20_000], [1 << 8, 1 << 20, 1 << 32])
    func editsAreSortedByTheirPlaces(count: Int, limit: Int) {
        var random = SeededGenerator(seed: UInt64(count + limit))
        var places: Set<UInt64> = []
        while places.count < min(count, limit / 2) { places.insert(.random(in: 0..<UInt64(limit), using: &random)) }
        var order = ContiguousArray(places.enumerated().map { $1 << 32 | UInt64($0) })
        let sorted = order.sorted()
        order.sortByUpperHalves()
        #expect(Array(order) == sorted)
        order.sortByUpperHalves()
        #expect(Array(order) == sorted)
    }
}
