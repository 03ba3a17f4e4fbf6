import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Transactions of tasks.
struct AsyncTransactionConcurrencyTests {
    private struct Stop: Error {}

    private func member(_ id: Int, age: Int = 0) -> StaffMember {
        StaffMember {
            $0.id = id
            $0.age = age
        }
    }

    @Test("what the closure changes is committed, and what it returns is returned")
    func commit() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        let stored = try await store.transaction { try $0.upsert([new])[0] }
        #expect(try store.fetch(StaffMember.self, id: 1) === stored)
    }

    @Test("a closure that throws leaves nothing, and the next transaction begins")
    func throwing() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        await #expect(throws: Stop.self) {
            try await store.transaction { transaction in
                try transaction.upsert([new])
                throw Stop()
            }
        }
        #expect(try store.list(StaffMember.self).isEmpty)
        try await store.transaction { _ = try $0.upsert([new]) }
        #expect(try store.list(StaffMember.self).count == 1)
    }

    @Test("a transaction inside of another one is refused and does not wait for itself")
    func nested() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        try await store.transaction { transaction in
            let error = #expect(throws: JSONError.self) { try store.upsert(new) }
            #expect(error?.code == .busy)
            let other = #expect(throws: JSONError.self) {
                try JSONImporter(store).import(parsing: #"{"id": 2}"#, as: StaffMember.self)
            }
            #expect(other?.code == .busy)
            try JSONImporter(store).import(["id": 3], as: StaffMember.self, in: transaction)
        }
        #expect(try store.ids(StaffMember.self) == [3])
    }

    @Test("a hundred tasks change one object after another, while threads do so too")
    func together() async throws {
        let store = JSONMemoryStore()
        try store.upsert(member(1))
        @Sendable func increase(_ transaction: any JSONStoreTransaction) throws {
            let now = try #require(try transaction.fetch(StaffMember.self, id: 1))
            try transaction.upsert([now.mutate { $0.age = ($0.age ?? 0) + 1 }])
        }
        let thread = Thread { for _ in 0..<100 { try? store.transaction(increase) } }
        thread.start()
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { try await store.transaction(increase) } }
            try await group.waitForAll()
        }
        while !thread.isFinished { await Task.yield() }
        #expect(try store.fetch(StaffMember.self, id: 1)?.age == 200)
    }

    @Test("tasks that wait for a transaction do not keep other tasks from running")
    func waiting() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        let isOver = Findings()
        let (opened, didOpen) = AsyncStream.makeStream(of: Void.self)
        let thread = Thread {
            _ = try? store.transaction { _ in
                didOpen.finish()
                while isOver.all.isEmpty { Threads.pause() }
            }
        }
        thread.start()
        for await _ in opened {}
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = try await store.transaction { try $0.upsert([new]) } } }
            // Does not end where the fifty have taken all threads.
            for _ in 0..<50 { await Task.detached { await Task.yield() }.value }
            isOver.note("over")
            try await group.waitForAll()
        }
        #expect(try store.ids(StaffMember.self) == [1])
    }

    @Test("a task that is canceled while it waits changes nothing")
    func cancellation() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        let isOver = Findings()
        let (opened, didOpen) = AsyncStream.makeStream(of: Void.self)
        Thread {
            _ = try? store.transaction { _ in
                didOpen.finish()
                while isOver.all.isEmpty { Threads.pause() }
            }
        }.start()
        for await _ in opened {}
        let task = Task { try await store.transaction { _ = try $0.upsert([new]) } }
        task.cancel()
        isOver.note("over")
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.list(StaffMember.self).isEmpty)
    }

    @Test("an import in a transaction stops when its task is canceled, and rolls back")
    func canceledImport() async throws {
        let store = JSONMemoryStore()
        let isBegun = Findings()
        let task = Task {
            try await store.transaction { transaction in
                let importer = JSONImporter(store) { progress in
                    guard case .object(completed: 1, _) = progress else { return }
                    isBegun.note("begun")
                    while !Task.isCancelled { Threads.pause() }
                }
                return try importer.import([["id": 1], ["id": 2]], as: StaffMember.self, in: transaction).count
            }
        }
        while isBegun.all.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.list(StaffMember.self).isEmpty)
    }

    @Test("a store of somebody else has them too")
    func otherStore() async throws {
        let store = CountingStore()
        let new = member(1)
        try await store.transaction { _ = try $0.upsert([new]) }
        #expect(try store.ids(StaffMember.self) == [1])
    }

    @Test("the main actor waits as other tasks do")
    @MainActor func mainActor() async throws {
        let store = JSONMemoryStore()
        let new = member(1)
        let isMain = try await store.transaction { transaction in
            try transaction.upsert([new])
            return Thread.isMainThread
        }
        #expect(try !isMain && store.ids(StaffMember.self) == [1])
    }
}
