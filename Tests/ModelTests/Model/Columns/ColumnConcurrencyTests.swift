import LazyJSON
import LazyJSONLines
import Testing

/// Columns that several threads read, and models that are reused after other threads had them.
struct ColumnConcurrencyTests {
    typealias Item = ColumnTests.Item

    @Test func concurrentErrorsAreThoseOfTheFirstRecord() async throws {
        struct Bad: Error { var id: Int }
        let text = (0..<50_000).map { "{\"id\": \($0), \"note\": \"some text to fill the line\"}\n" }.joined()
        var sum = 0
        let reader = JSONLinesReader<Item>(text.utf8)
        let error = await #expect(throws: Bad.self) {
            try await reader.concurrentMap(columns: \.id, width: 4) { id in
                if id % 20_000 == 19_999 { throw Bad(id: id) }
                return id
            } into: {
                sum += $0
            }
        }
        #expect(error?.id == 19_999 && sum == 19_999 * 19_998 / 2)
    }

    @Test func threadsShareThePlansOfColumns() async throws {
        let text = (0..<20_000).map { "{\"id\": \($0), \"special\": \($0 % 3 == 0), \"boss\": {\"id\": \($0)}}\n" }
            .joined()
        var sum = 0
        try await JSONLinesReader<ColumnTests.Asking>(text.utf8)
            .concurrentMap(columns: \.id, width: 4) { id in
                id
            } into: {
                sum += $0
            }
        #expect(sum == (0..<20_000).reduce(0) { $0 + ($1 % 3 == 0 ? -$1 : $1) })
        var bosses = 0
        try await JSONLinesReader<Item>(text.utf8)
            .concurrentMap(columns: \.boss?.id, width: 4) { id in
                id ?? 0
            } into: {
                bosses += $0
            }
        #expect(bosses == (0..<20_000).reduce(0, +))
    }

    /// Joined before the next element, as the Thread Sanitizer does not see how references are counted.
    @Test func aModelIsReusedAfterAnotherThreadHadIt() throws {
        var number = 0
        try ArrayIterationTests.array(300).forEach(reusing: true) { item in
            if number % 10 == 0 {
                let current = number
                let isRun = Threads.run(2) { _ in #expect(ArrayIterationTests.isRight(item, current)) }
                #expect(isRun)
            }
            #expect(item.id == number)
            number += 1
        }
        #expect(number == 300)
    }
}
