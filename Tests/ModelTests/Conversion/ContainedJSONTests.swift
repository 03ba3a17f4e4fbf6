import Testing

@testable import LazyJSON

/// Whether a value has everything that another one has, by which a conversion knows what it has read.
struct ContainedJSONTests {
    @Test(
        arguments: [
            (["a": 1, "b": 2], ["a": 1], true), (["a": 1], ["a": 1, "b": 2], false), ([1, 2], [1, 2], true),
            ([1, 2], [1], false), ([1], [1, 2], false), ([["a": 1, "b": 2]], [["a": 1]], true),
            ([1, 3], [1, 2], false),
            (["a": [1]], ["a": [:]], false), (1, 1.0, true), ("1", 1, false),
        ] as [(JSON, JSON, Bool)])
    func containsTheOther(_ one: JSON, _ other: JSON, _ isContained: Bool) {
        #expect(one.contains(other) == isContained)
    }
}
