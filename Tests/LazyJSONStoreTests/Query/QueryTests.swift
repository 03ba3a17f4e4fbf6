import LazyJSON
import LazyJSONStore
import Testing

/// Queries, beside the same on an array.
struct QueryTests {
    private func store(_ texts: [String]) throws -> JSONMemoryStore {
        let store = JSONMemoryStore()
        try store.upsert(texts.map { try Animal(parsing: $0) })
        return store
    }

    @Test func conditionsAreClosuresOrKeyPaths() throws {
        let store = try store([
            #"{"id": 1, "age": 3}"#, #"{"id": 2, "age": 4, "kind": "dog", "barks": true}"#,
            #"{"id": 3, "kind": "dog"}"#,
        ])
        #expect(try store.list(of: Animal.self, where: { $0.age > 2 }).map(\.id) == [1, 2])
        #expect(try store.list(of: Dog.self, where: \.barks).map(\.id) == [2])
        #expect(try store.list(of: Dog.self).map(\.id) == [2, 3])
        #expect(try store.count(of: Animal.self) == 3)
        #expect(try store.count(of: Dog.self, where: \.barks) == 1)
        #expect(try store.count(of: Plant.self) == 0)
    }

    @Test func aTransactionSeesItsOwnChanges() throws {
        let store = try store([#"{"id": 1, "age": 3}"#])
        try store.transaction { transaction in
            try transaction.upsert([try Animal(parsing: #"{"id": 2, "age": 5}"#)])
            #expect(try transaction.list(of: Animal.self, sortedBy: .descending(\.age)).map(\.id) == [2, 1])
            #expect(try transaction.count(of: Animal.self, where: { $0.age > 3 }) == 1)
            #expect(try store.count(of: Animal.self) == 1)
        }
    }

    @Test func anErrorOfTheConditionIsThrown() throws {
        let store = try store([#"{"id": 1}"#])
        #expect(throws: CancellationError.self) {
            try store.list(of: Animal.self, where: { _ in throw CancellationError() })
        }
    }

    @Test func modelsWithoutAValueAreTheSmallest() throws {
        let store = try store([#"{"id": 1, "owner": "b"}"#, #"{"id": 2}"#, #"{"id": 3, "owner": "a"}"#, #"{"id": 4}"#])
        #expect(try store.list(of: Animal.self, sortedBy: .ascending(\.owner)).map(\.id) == [2, 4, 3, 1])
        #expect(try store.list(of: Animal.self, sortedBy: .descending(\.owner)).map(\.id) == [1, 3, 2, 4])
    }

    @Test func nothingButWhatAQueryReadsIsDecoded() throws {
        let store = try store((0..<50).map { #"{"id": \#($0), "age": \#($0 % 7), "name": "n"}"# })
        let found = try store.list(of: Animal.self, where: { $0.age > 2 }, sortedBy: .ascending(\.age), limit: 5)
        let state = found.map { animal in Mirror(reflecting: animal).children.map { "\($0)" }.joined() }
        #expect(state.allSatisfy { !$0.contains("\"n\"") })
    }

    /// Random queries, beside sorting an array step by step.
    @Test func likeAnArray() throws {
        for seed in Cases.seeds(300) {
            var random = SeededGenerator(seed: seed)
            let texts = (0..<random.below(40)).map { id in
                let owner = random.chance(50) ? ", \"owner\": \"\(random.pick(["x", "y", "é"]))\"" : ""
                return #"{"id": \#(id), "age": \#(random.below(4)), "name": "\#(random.below(3))"\#(owner)}"#
            }
            let all = try texts.map { try Animal(parsing: $0) }
            let store = try store(texts.shuffled(using: &random))
            let least = random.below(3)
            let limit = random.chance(50) ? random.below(45) : nil
            let offset = random.chance(50) ? random.below(45) : 0
            var expected = all.filter { $0.age >= least }
            // The last order first: sorting is stable in the standard library of today, which is not promised for ever.
            expected = expected.enumerated().sorted { one, other in
                if one.element.age != other.element.age { return one.element.age > other.element.age }
                if one.element.name != other.element.name { return one.element.name < other.element.name }
                return one.offset < other.offset
            }.map(\.element)
            expected = Array(expected.dropFirst(offset).prefix(limit ?? .max))
            let found = try store.list(
                of: Animal.self, where: { $0.age >= least }, sortedBy: .descending(\.age), .ascending(\.name),
                limit: limit, offset: offset)
            #expect(found.map(\.id) == expected.map(\.id))
            let plain = all.filter { $0.age >= least }.dropFirst(offset).prefix(limit ?? .max)
            let unsorted = try store.list(of: Animal.self, where: { $0.age >= least }, limit: limit, offset: offset)
            #expect(unsorted.map(\.id) == plain.map(\.id))
            #expect(try store.count(of: Animal.self, where: { $0.age >= least }) == all.count { $0.age >= least })
        }
    }
}
