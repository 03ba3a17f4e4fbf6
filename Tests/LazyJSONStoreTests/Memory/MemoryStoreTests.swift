import LazyJSON
import LazyJSONStore
import Testing

@Suite("A store in memory")
struct MemoryStoreTests {
    private struct Stop: Error {}
    private let store = JSONMemoryStore()

    private func member(_ id: Int, _ name: String) -> StaffMember {
        StaffMember {
            $0.id = id
            $0.name = name
        }
    }

    @Test("objects are put in, found and taken out")
    func basics() throws {
        let stored = try store.upsert([member(3, "c"), member(1, "a"), member(2, "b")])
        #expect(stored.map(\.id) == [3, 1, 2])
        #expect(try store.fetch(StaffMember.self, id: 1) === stored[1])
        #expect(try store.fetch(StaffMember.self, ids: [2, "2", 9, 1]).map { $0?.name } == ["b", nil, nil, "a"])
        #expect(try store.list(StaffMember.self).map(\.id) == [1, 2, 3])
        #expect(try store.fetch(StaffCompany.self, id: 1) == nil && store.list(StaffCompany.self).isEmpty)
        try store.delete(StaffMember.self, ids: [2, 7])
        #expect(try store.ids(StaffMember.self) == [1, 3])
        #expect(stored[2].name == "b", "a held model does not change")
    }

    @Test("an object is stored over text of its own, and keeps its context beside the store")
    func own() throws {
        struct Mark: Sendable { var number: Int }
        let outer = try JSON(parsing: #"{"a": [{"id": 5, "name":  "x"}]}"#)
        let found = try #require(outer[at: "a.0"])
        let inner = try #require(StaffMember(found, context: JSONContext(Mark(number: 4))))
        let stored = try store.upsert(inner)
        #expect(stored !== inner && stored == inner && stored.text() == inner.text())
        #expect(stored.context[Mark.self]?.number == 4 && stored.context.store === store)
        #expect(inner.context.store == nil)
        #expect(try store.upsert(stored) === stored, "what the store has made is taken as it is")
    }

    @Test("of several with one id the last one counts, and all are told")
    func twice() throws {
        let stored = try store.upsert([member(1, "a"), member(2, "b"), member(1, "c")])
        #expect(stored.map(\.name) == ["c", "b", "c"] && stored[0] === stored[2])
        #expect(try store.list(StaffMember.self).count == 2)
    }

    @Test("a model without an id is refused, and nothing is stored")
    func withoutId() throws {
        let error = #expect(throws: JSONError.self) { try store.upsert([member(1, "a"), StaffMember()]) }
        #expect(error?.code == .notFound)
        #expect(try store.list(StaffMember.self).isEmpty)
        try store.upsert(member(2, "b"))
    }

    @Test("a transaction sees its changes, others see them when it was committed")
    func isolation() throws {
        try store.upsert([member(1, "a"), member(2, "b")])
        let transaction = try store.begin()
        let changed = try transaction.upsert([member(1, "A"), member(3, "c")])
        try transaction.delete(StaffMember.self, ids: [2, 9])
        #expect(try transaction.fetch(StaffMember.self, id: 1) === changed[0])
        #expect(try transaction.list(StaffMember.self).map(\.name) == ["A", "c"])
        #expect(try transaction.fetch(StaffMember.self, ids: [2, 3]).map { $0?.id } == [nil, 3])
        #expect(try store.list(StaffMember.self).map(\.name) == ["a", "b"])
        try transaction.delete(StaffMember.self, ids: [3])
        try transaction.upsert([member(2, "again")])
        try transaction.commit()
        #expect(try store.list(StaffMember.self).map(\.name) == ["A", "again"])
        for use: () throws -> Void in [
            { try transaction.commit() }, { _ = try transaction.list(StaffMember.self) },
            { try transaction.upsert([member(1, "x")]) }, { try transaction.delete(StaffMember.self, ids: [1]) },
            { _ = try transaction.fetch(StaffMember.self, ids: []) },
            { _ = try transaction.isReferred(to: StaffMember.self, ids: []) },
        ] {
            let error = #expect(throws: JSONError.self) { try use() }
            #expect(error?.code == .finished)
        }
        transaction.rollBack()
        #expect(try store.list(StaffMember.self).map(\.name) == ["A", "again"])
    }

    @Test("a closure that ends its transaction is an error, and what it committed stays", arguments: [false, true])
    func endedByTheClosure(isCommitted: Bool) throws {
        let error = #expect(throws: JSONError.self) {
            try store.transaction { transaction in
                try transaction.upsert([member(1, "a")])
                if isCommitted { try transaction.commit() } else { transaction.rollBack() }
            }
        }
        #expect(try error?.code == .finished && store.list(StaffMember.self).isEmpty == !isCommitted)
    }

    @Test("what is rolled back, thrown out of or forgotten changes nothing")
    func rollBack() throws {
        try store.upsert(member(1, "a"))
        #expect(throws: Stop.self) {
            try store.transaction { transaction in
                try transaction.upsert([member(1, "x")])
                throw Stop()
            }
        }
        let transaction = try store.begin()
        try transaction.delete(StaffMember.self, ids: [1])
        transaction.rollBack()
        try { _ = try store.begin().upsert([member(1, "y"), member(2, "z")]) }()
        #expect(try store.list(StaffMember.self).map(\.name) == ["a"])
        try store.upsert(member(1, "b"))
        #expect(try store.list(StaffMember.self).map(\.name) == ["b"])
    }

    @Test("a thread that would wait for itself is told so")
    func busy() throws {
        let transaction = try store.begin()
        let error = #expect(throws: JSONError.self) { try store.upsert(member(1, "a")) }
        #expect(error?.code == .busy)
        try transaction.commit()
        try store.upsert(member(1, "a"))
    }

    @Test("it is known whether any object refers to another, in and after a transaction")
    func referred() throws {
        let importer = JSONImporter(store)
        try importer.import(
            parsing: #"[{"id": 1, "boss": 2, "friends": [3, 3, 1]}, {"id": 4, "boss": 4}, {"id": 5, "boss": 2}]"#,
            as: StaffMember.self)
        let ids: [JSONIdentifier] = [1, 2, 3, 4, 5, 99]
        func referred(_ body: (any JSONStoreTransaction) throws -> Void = { _ in }) throws -> [Bool] {
            try store.transaction { transaction in
                try body(transaction)
                return try transaction.isReferred(to: StaffMember.self, ids: ids)
            }
        }
        #expect(try referred() == [false, true, true, false, false, false])
        let changed = try referred { transaction in
            try transaction.delete(StaffMember.self, ids: [1])
            let link = JSONContext(store.link)
            try transaction.upsert([try #require(StaffMember(["id": 6, "boss": 5], context: link))])
        }
        #expect(changed == [false, true, false, false, true, false])
        #expect(try referred() == changed, "what is kept up is what was counted")
        #expect(
            try referred { try $0.delete(StaffMember.self, ids: [5]) } == [false, false, false, false, true, false])
        #expect(try referred() == [false, false, false, false, true, false])
        try importer.import(parsing: #"{"id": 7, "boss": 4}"#, as: StaffMember.self)
        #expect(try referred() == [false, false, false, true, true, false])
    }

    @Test("an identity map keeps what is current")
    func keep() throws {
        let current = try store.upsert(member(1, "new"))
        let kept = store.keep([member(1, "old"), member(2, "b"), StaffMember()])
        #expect(kept[0] === current && kept[1].name == "b" && kept[1].context.store === store)
        #expect(kept[2].identifier == nil)
        #expect(store.keep([member(2, "c")])[0] === kept[1])
    }
}
