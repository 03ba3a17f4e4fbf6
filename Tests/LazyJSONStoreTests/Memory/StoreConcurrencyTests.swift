import Synchronization
import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("A store between threads")
struct StoreConcurrencyTests {
    private func text(_ round: Int) -> String {
        // Everybody's age is the round, and so are all ages that a reference may show at one time.
        let members = (0..<8).map {
            #"{"id": \#($0), "age": \#(round), "boss": \#(($0 + 1) % 8), "friends": [0, {"id": 1}, 2]}"#
        }
        return "[" + members.joined(separator: ",") + "]"
    }

    @Test("eight threads import, change, delete and read; transactions are seen whole")
    func together() throws {
        let store = JSONMemoryStore()
        try JSONImporter(store).import(parsing: text(0), as: StaffMember.self)
        let failures = Lock<[String]>([])
        @Sendable func check(_ isRight: Bool, _ what: String) { if !isRight { failures.withLock { $0.append(what) } } }
        let isDone = Threads.run(8) { thread in
            do {
                for round in 1...25 {
                    switch thread {
                    case 0, 1:
                        try JSONImporter(store).import(parsing: text(round * 2 + thread), as: StaffMember.self)
                    case 2:
                        let transaction = try store.begin()
                        try transaction.delete(StaffMember.self, ids: [3])
                        check(try transaction.fetch(StaffMember.self, id: 3) == nil, "deleted")
                        transaction.rollBack()
                    case 3:
                        _ = try? store.transaction { transaction in
                            try transaction.upsert([StaffMember { $0.id = 100 + round }])
                            if round % 2 == 0 { throw CancellationError() }
                        }
                    default:
                        let all = try store.list(StaffMember.self).filter { $0.id < 8 }
                        check(Set(all.map(\.age)).count == 1 && all.count == 8, "a transaction seen in part")
                        for member in all {
                            check(member.boss?.id == (member.id + 1) % 8, "a boss")
                            check(member.friends.map(\.id) == [0, 1, 2], "friends")
                            check(try store.fetch(StaffMember.self, id: JSONIdentifier(member.id)) != nil, "a member")
                        }
                    }
                }
            } catch {
                check(false, "\(error)")
            }
        }
        #expect(isDone)
        #expect(failures.withLock { $0 } == [])
        #expect(
            try store.ids(StaffMember.self).filter { $0 > 99 }
                == Set((1...25).filter { $0 % 2 == 1 }.map { JSONIdentifier(100 + $0) }))
    }

    @Test("threads that look an object up together get one instance")
    func oneInstance() throws {
        let store = JSONMemoryStore()
        try JSONImporter(store).import(parsing: text(0), as: StaffMember.self)
        let company = try JSONImporter(store).import(
            parsing: #"{"id": 1, "chief": 5, "people": {"lazy": [5]}}"#, as: StaffCompany.self)[0]
        let seen = Lock<Set<ObjectIdentifier>>([])
        let isDone = Threads.run(8) { _ in
            for member in [company.chief, company.lazyMembers[0]] {
                if let member { _ = seen.withLock { $0.insert(ObjectIdentifier(member)) } }
            }
        }
        #expect(isDone && seen.withLock { $0.count } == 1)
    }

    final class IndexedItem: JSONModel, JSONIdentifiable, @unchecked Sendable {
        /// Called when this thread reads a value for an index: a commit does so last before it looks for observers.
        @TaskLocal static var onFirstRead: VersionedItem.Hook?

        @JSONProperty var id: Int
        var key: Int {
            Self.onFirstRead?.call()
            return id
        }
    }

    @Test("an observer that is added before the objects of a commit are visible receives the commit")
    func observingDuringACommit() async throws {
        let store = JSONMemoryStore()
        try store.index(\IndexedItem.key)
        let isRead = Atomic(false)
        let isLocked = Atomic(false)
        let observed = Lock<JSONStoreChanges<JSONReference>?>(nil)
        let isDone = Threads.run(2) { thread in
            if thread == 0 {
                let hook = VersionedItem.Hook {
                    isRead.store(true, ordering: .releasing)
                    while !isLocked.load(ordering: .acquiring) { Threads.pause() }
                }
                IndexedItem.$onFirstRead.withValue(hook) { _ = try? store.upsert(IndexedItem(parsing: #"{"id": 1}"#)) }
            } else {
                while !isRead.load(ordering: .acquiring) { Threads.pause() }
                let changes = store.objects.withLock { _ in
                    isLocked.store(true, ordering: .releasing)
                    // The commit has found no observer, and waits for the lock.
                    for _ in 0..<50 { Threads.pause() }
                    return store.changes()
                }
                observed.withLock { $0 = changes }
            }
        }
        #expect(isDone)
        try store.upsert(IndexedItem(parsing: #"{"id": 2}"#))
        var iterator = try #require(observed.withLock { $0 }).makeAsyncIterator()
        #expect(await iterator.next()?.inserted.map(\.id) == [1])
    }

    @Test("a transaction waits until the other one has ended, on whichever thread")
    func waiting() throws {
        let store = JSONMemoryStore()
        let order = Lock<[Int]>([])
        let isOpen = Atomic<Bool>(false)
        let isDone = Threads.run(2) { thread in
            do {
                if thread == 0 {
                    let transaction = try store.begin()
                    isOpen.store(true, ordering: .releasing)
                    for _ in 0..<10 { Threads.pause() }
                    order.withLock { $0.append(0) }
                    try transaction.commit()
                } else {
                    while !isOpen.load(ordering: .acquiring) { Threads.pause() }
                    let transaction = try store.begin()
                    order.withLock { $0.append(1) }
                    transaction.rollBack()
                }
            } catch {
                order.withLock { $0.append(-1) }
            }
        }
        #expect(isDone && order.withLock { $0 } == [0, 1])
    }
}
