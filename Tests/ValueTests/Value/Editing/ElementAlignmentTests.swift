import Testing

@testable import LazyJSON

/// The common elements of two lists.
struct ElementAlignmentTests {
    /// Old, new, the positions of the common elements in both.
    @Test(
        arguments: [
            ([0, 1], [2, 0], [[0, 1]]), ([1, 0], [2, 1], [[0, 1]]), ([0, 1, 2], [3, 0, 1], [[0, 1], [1, 2]]),
            ([0, 1], [2, 3], []),
        ] as [([Int], [Int], [[Int]])])
    func asManyAsPossibleAreFound(old: [Int], new: [Int], expected: [[Int]]) {
        #expect(ElementAlignment.pairs(of: old, and: new).map { [$0.old, $0.new] } == expected)
    }
}
