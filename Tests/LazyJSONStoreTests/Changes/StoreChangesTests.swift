import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Commits as those who observe a store receive them.
struct StoreChangesTests {
    @Test func aCommitHasItsIdsInOrder() async throws {
        let store = JSONMemoryStore()
        let animals = store.changes(of: Animal.self)
        let all = store.changes()
        try await store.transaction { transaction in
            for id in [3, 1, 2] { try transaction.upsert([try Animal(parsing: #"{"id": \#(id)}"#)]) }
            try transaction.upsert([try Plant(parsing: #"{"id": 1}"#)])
        }
        try await store.transaction { transaction in
            try transaction.upsert([try Animal(parsing: #"{"id": 2, "name": "Rex"}"#)])
            try transaction.upsert([try Animal(parsing: #"{"id": 1}"#)])
            try transaction.delete(Animal.self, ids: [3, 99])
        }
        var iterator = animals.makeAsyncIterator()
        let first = try #require(await iterator.next())
        #expect((first.number, first.inserted, first.updated, first.deleted) == (1, [1, 2, 3], [], []))
        let second = try #require(await iterator.next())
        #expect((second.number, second.inserted, second.updated, second.deleted) == (2, [], [2], [3]))
        #expect((first.mergedCount, second.mergedCount) == (1, 1))
        var every = all.makeAsyncIterator()
        let names = try #require(await every.next()).inserted.map { "\($0.storeName.suffix(6)) \($0.id)" }
        #expect(names == ["Animal 1", "Animal 2", "Animal 3", ".Plant 1"])
    }

    @Test func whatWasRolledBackOrChangedNothingIsNotReceived() async throws {
        let store = JSONMemoryStore()
        let animal = try store.upsert(Animal(parsing: #"{"id": 1, "age": 1.0}"#))
        let changes = store.changes()
        try? await store.transaction { transaction in
            try transaction.delete(Animal.self, ids: [1])
            throw CancellationError()
        }
        try store.upsert(animal)
        try store.upsert(Animal(parsing: #" {"id": 1, "age": 1.0} "#))
        _ = try JSONImporter(store).import(parsing: #"[{"id": 1}]"#, as: Animal.self)
        try store.delete(Animal.self, id: 7)
        try store.upsert(animal.mutate { $0.age = 2 })
        var iterator = changes.makeAsyncIterator()
        let commit = try #require(await iterator.next())
        #expect((commit.number, commit.updated.map(\.id)) == (1, [1]))
    }

    @Test func anObjectThatChangesItsClassComesAndGoes() async throws {
        let store = JSONMemoryStore()
        let dogs = store.changes(of: Dog.self)
        try store.upsert(Animal(parsing: #"{"id": 1}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "kind": "dog"}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "kind": "dog", "barks": true}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "kind": "cat"}"#))
        var iterator = dogs.makeAsyncIterator()
        #expect(await iterator.next()?.inserted == [1])
        #expect(await iterator.next()?.updated == [1])
        #expect(await iterator.next()?.deleted == [1])
    }

    @Test func aCommitOfOtherClassesIsNotReceived() async throws {
        let store = JSONMemoryStore()
        let plants = store.changes(of: Plant.self)
        let first = Task {
            var iterator = plants.makeAsyncIterator()
            return await iterator.next()
        }
        // So that the task waits before the last of the commits.
        for id in 1...200 {
            try store.upsert(Animal(parsing: #"{"id": \#(id)}"#))
            await Task.yield()
        }
        try store.upsert(Plant(parsing: #"{"id": 1}"#))
        #expect(await first.value?.inserted == [1])
    }

    @Test func aCanceledTransactionDoesNotBegin() async throws {
        let store = JSONMemoryStore()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await store.transaction { try $0.upsert([Plant(parsing: #"{"id": 1}"#)]) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.fetch(Plant.self, id: 1) == nil)
    }

    @Test func anObserverWaitsAndEndsWithTheStore() async throws {
        var store: JSONMemoryStore? = JSONMemoryStore()
        let changes = try #require(store).changes(of: Plant.self)
        let received = Task {
            var ids: [JSONIdentifier] = []
            for await commit in changes { ids += commit.inserted }
            return ids
        }
        for id in 1...3 {
            try store?.upsert(Plant(parsing: #"{"id": \#(id)}"#))
            try await Task.sleep(for: .milliseconds(1))
        }
        store = nil
        #expect(await received.value == [1, 2, 3])
    }

    @Test func aCanceledTaskReceivesNothingMore() async throws {
        let store = JSONMemoryStore()
        let changes = store.changes()
        let task = Task { await changes.makeAsyncIterator().nextOne() }
        task.cancel()
        #expect(await task.value == nil)
        try store.upsert(Plant(parsing: #"{"id": 1}"#))
        // The sequence itself goes on.
        #expect(await changes.makeAsyncIterator().nextOne()?.inserted.count == 1)
    }

    // MARK: A second task

    /// Waits until a task is about to wait for the next commit, as far as that can be seen.
    private static func letWait() async { for _ in 0..<100 { await Task.yield() } }

    @Test func aSecondTaskIsRefusedAndTheFirstOneGoesOn() async throws {
        let store = JSONMemoryStore()
        let changes = store.changes()
        #expect(changes.error == nil)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { await changes.makeAsyncIterator().nextOne() == nil } }
            // All but the one that waits have ended, with an error that the sequence keeps.
            for _ in 0..<7 { #expect(try await group.next() == true) }
            #expect(changes.error?.code == .busy)
            #expect(changes.error?.message.contains("call `changes` once for each task") == true)
            try store.upsert(Plant(parsing: #"{"id": 1}"#))
            #expect(try await group.next() == false)
        }
        try store.upsert(Plant(parsing: #"{"id": 2}"#))
        #expect(await changes.makeAsyncIterator().nextOne()?.inserted.map(\.id) == [2])
    }

    @Test func cancelingASecondTaskDoesNotEndTheFirstOne() async throws {
        let store = JSONMemoryStore()
        let changes = store.changes()
        let first = Task { await changes.makeAsyncIterator().nextOne()?.inserted.map(\.id) }
        await Self.letWait()
        for _ in 0..<20 {
            let second = Task {
                while !Task.isCancelled { await Task.yield() }
                return await changes.makeAsyncIterator().nextOne() == nil
            }
            second.cancel()
            #expect(await second.value)
        }
        try store.upsert(Plant(parsing: #"{"id": 1}"#))
        #expect(await first.value == [1])
    }

    @Test func aSecondTaskThatWaitsForAnObjectThrows() async throws {
        let store = JSONMemoryStore()
        let changes = store.object(Plant.self, id: 1)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var iterator = changes.makeAsyncIterator()
                    #expect(try await iterator.next() == .some(nil))
                    do {
                        return try await iterator.next()??.id == 1
                    } catch let error as JSONError {
                        #expect(error.code == .busy)
                        return false
                    }
                }
            }
            for _ in 0..<3 { #expect(try await group.next() == false) }
            try store.upsert(Plant(parsing: #"{"id": 1}"#))
            #expect(try await group.next() == true)
        }
    }

    @Test func anObjectIsReceivedAgainWhenItChanges() async throws {
        let store = JSONMemoryStore()
        var iterator = store.object(Animal.self, id: 1).makeAsyncIterator()
        #expect(try await iterator.next() == .some(nil))
        try store.upsert(Animal(parsing: #"{"id": 1, "name": "a"}"#))
        #expect(try await iterator.next()??.name == "a")
        try store.upsert(Animal(parsing: #"{"id": 2, "name": "x"}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "name": "b"}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "name": "c"}"#))
        #expect(try await iterator.next()??.name == "c")
        try store.delete(Animal.self, id: 1)
        #expect(try await iterator.next() == .some(nil))
    }

    // MARK: Generated

    /// The changes of one commit that an observer must receive.
    private struct Expected: Equatable {
        var (inserted, updated, deleted): ([JSONIdentifier], [JSONIdentifier], [JSONIdentifier]) = ([], [], [])

        init(_ before: [Int: String], _ after: [Int: String], of isWanted: (String) -> Bool) {
            for id in 0..<12 {
                let (old, new) = (before[id].map(isWanted) ?? false, after[id].map(isWanted) ?? false)
                if old, new, before[id] != after[id] { updated.append(JSONIdentifier(id)) }
                if !old, new { inserted.append(JSONIdentifier(id)) }
                if old, !new { deleted.append(JSONIdentifier(id)) }
            }
        }

        init(_ commit: JSONStoreCommit<JSONIdentifier>) {
            (inserted, updated, deleted) = (commit.inserted, commit.updated, commit.deleted)
        }

        static func == (one: Expected, other: Expected) -> Bool {
            (one.inserted, one.updated, one.deleted) == (other.inserted, other.updated, other.deleted)
        }

        var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
    }

    /// Random commits against a dictionary of texts, with a store in memory and one in a file that is opened again.
    @Test(arguments: [false, true]) func likeADictionary(inFile: Bool) async throws {
        let folder = try Folder()
        for seed in Cases.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let url = folder.url.appending(path: "store\(seed)")
            func open() throws -> any JSONModelStore { inFile ? try JSONFileStore(at: url) : JSONMemoryStore() }
            var store: (any JSONModelStore)? = try open()
            var texts: [Int: String] = [:]
            var round = 0
            for _ in 0..<4 {
                if inFile {
                    store = nil
                    store = try open()
                }
                let opened = try #require(store)
                let animals = opened.changes(of: Animal.self)
                let dogs = opened.changes(of: Dog.self)
                let merged = opened.changes(of: Animal.self, capacity: 1)
                var (expected, expectedDogs): ([Expected], [Expected]) = ([], [])
                let start = texts
                for _ in 0..<random.below(6) {
                    let before = texts
                    try commit(to: opened, &texts, &random)
                    expected.append(Expected(before, texts) { _ in true })
                    expectedDogs.append(Expected(before, texts) { $0.contains("dog") })
                }
                let all = Expected(start, texts) { _ in true }
                // Ends the sequences.
                round += 1
                try opened.upsert(Animal(parsing: #"{"id": 99, "kind": "dog", "age": \#(round)}"#))
                #expect(await received(animals) == expected.filter { !$0.isEmpty })
                #expect(await received(dogs) == expectedDogs.filter { !$0.isEmpty })
                let whole = try #require(await merged.makeAsyncIterator().nextOne())
                #expect(whole.inserted.filter { $0 != 99 } == all.inserted)
                #expect(whole.deleted == all.deleted)
                #expect(Set(whole.updated).isSuperset(of: all.updated))
            }
        }
    }

    /// Makes some random changes in one commit, of a store and of the texts that it has.
    private func commit(
        to store: any JSONModelStore, _ texts: inout [Int: String], _ random: inout SeededGenerator
    ) throws {
        try store.transaction { transaction in
            for _ in 0..<random.below(5) {
                let id = random.below(12)
                if random.chance(30) {
                    try transaction.delete(Animal.self, ids: [JSONIdentifier(id)])
                    texts[id] = nil
                } else {
                    let kind = random.pick(["dog", "cat"])
                    texts[id] = #"{"id":\#(id),"kind":"\#(kind)","age":\#(random.below(2))}"#
                    try transaction.upsert([try Animal(parsing: texts[id] ?? "")])
                }
            }
        }
    }

    private func received(_ changes: JSONStoreChanges<JSONIdentifier>) async -> [Expected] {
        var received: [Expected] = []
        for await commit in changes {
            if (commit.inserted + commit.updated).contains(99) { break }
            received.append(Expected(commit))
        }
        return received
    }
}

extension JSONStoreChanges.Iterator {
    /// The next commit, of an iterator that is used for one.
    fileprivate func nextOne() async -> JSONStoreCommit<Key>? {
        var iterator = self
        return await iterator.next()
    }
}
