import LazyJSON
import LazyJSONLines
import Testing

/// Iterations whose elements other threads use: to be run with the Thread Sanitizer too.
struct IterationRaceTests {
    private static let count = 2_000

    @Test func elementsOfALoopAreReadByOtherThreads() async throws {
        let array = try ArrayIterationTests.array(Self.count)
        let isRight = await withTaskGroup(of: Bool.self) { group in
            for (number, item) in array.enumerated() {
                if number % 5 == 0 { group.addTask { ArrayIterationTests.isRight(item, number) } }
                if item.id != number { return false }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isRight)
    }

    /// A strong reference makes the next instance a new one, so that other threads never see it change.
    @Test func keptElementsOfAReusingLoopAreReadByOtherThreads() throws {
        let array = try ArrayIterationTests.array(Self.count)
        var kept: [(number: Int, item: ArrayIterationTests.ReusedItem)] = []
        var number = 0
        array.forEach(reusing: true) { item in
            #expect(item.id == number)
            if number % 5 == 0 { kept.append((number, item)) }
            number += 1
            guard kept.count == 40 else { return }
            let items = kept
            kept = []
            let isDone = Threads.run(4) { _ in
                for (number, item) in items { #expect(ArrayIterationTests.isRight(item, number)) }
            }
            #expect(isDone)
        }
        #expect(number == Self.count)
    }

    /// The instance still has the values of the element before until new ones are published, and no thread may see them.
    @Test func oneReusedInstanceIsReadByOtherThreads() throws {
        let array = try ArrayIterationTests.array(Self.count)
        var number = 0
        array.forEach(reusing: true) { item in
            let current = number
            let isDone = Threads.run(4) { _ in
                if !ArrayIterationTests.isRight(item, current) { Issue.record("another element than \(current)") }
            }
            #expect(isDone)
            number += 1
        }
        #expect(number == Self.count)
    }

    @Test func threadsIterateOverOneArrayWithOneInstanceEach() throws {
        let array = try ArrayIterationTests.array(Self.count)
        let isDone = Threads.run(4) { _ in
            var number = 0
            array.forEach(reusing: true) { item in
                if item.id != number || item.name != "name \(number)" { Issue.record("\(item)") }
                number += 1
            }
            #expect(number == Self.count)
        }
        #expect(isDone)
    }

    @Test func threadsReadColumnsOfOneArray() throws {
        let array = try ArrayIterationTests.array(Self.count)
        let columns = array.columns(\.id, \.name)
        let isDone = Threads.run(4) { _ in
            var number = 0
            for (id, name) in columns {
                if id != number || name != "name \(number)" { Issue.record("\(id), \(name)") }
                number += 1
            }
            #expect(number == Self.count)
        }
        #expect(isDone)
    }

    @Test func columnsOfLinesAreReadByManyThreads() async throws {
        let text = try ArrayIterationTests.array(20_000).map { $0.text() }.joined(separator: "\n")
        let reader = JSONLinesReader<ArrayIterationTests.ReusedItem>(text.utf8)
        var number = 0
        try await reader.concurrentMap(columns: \.id, \.name, \.ok, width: 4) {
            "\($0) \($1) \($2)"
        } into: { row in
            #expect(row == "\(number) name \(number) \(number % 3 == 0)")
            number += 1
        }
        #expect(number == 20_000)
    }
}
