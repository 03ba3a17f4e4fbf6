import Testing

import LazyJSON

/// Models that a loop over an array has handed to other threads are not used again while those have them.
struct ArrayReuseRaceTests {
    @Test func elementsThatOtherThreadsHoldStayAsTheyAre() async throws {
        let array = try ArrayReuseTests.array(2_000)
        let isAllRight = await withTaskGroup(of: Bool.self) { group in
            for (number, item) in array.enumerated() {
                if number % 5 == 0 { group.addTask { ArrayReuseTests.isRight(item, number) } }
                if item.id != number { return false }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isAllRight)
    }
}
