import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("Imports are all or nothing")
struct ImportTransactionTests {
    private struct Stop: Error {}

    /// The reports of progress.
    private final class Record: Sendable {
        let steps = Lock<[JSONImportProgress]>([])
        func note(_ step: JSONImportProgress) { steps.withLock { $0.append(step) } }
        var all: [JSONImportProgress] { steps.withLock { $0 } }
    }

    /// The reports of an import of the text.
    private static let steps: [JSONImportProgress] =
        [.begin(total: 4)] + (1...4).map { .object(completed: $0, total: 4) } + [.commit]

    private static let text = #"[{"id": 1, "boss": {"id": 9}}, {"id": 2, "age": 7}, 3, {"id": 4}]"#

    private func filled() throws -> JSONMemoryStore {
        let store = JSONMemoryStore()
        try JSONImporter(store).import(parsing: #"[{"id": 2, "age": 6}, {"id": 8}]"#, as: StaffMember.self)
        return store
    }

    @Test("progress tells the beginning, each object at the top level, and the commit")
    func progress() throws {
        let record = Record()
        let store = try filled()
        try JSONImporter(store, progress: record.note).import(parsing: Self.text, as: StaffMember.self)
        #expect(record.all == Self.steps)
        #expect(try store.ids(StaffMember.self) == [1, 2, 3, 4, 8, 9])
    }

    @Test("a task that is canceled stores nothing", arguments: steps)
    func canceled(_ last: JSONImportProgress) async throws {
        let store = try filled()
        let before = try store.texts(StaffMember.self)
        let held = try store.fetch(StaffMember.self, id: 2)
        let record = Record()
        let task = Task {
            let importer = JSONImporter(store) { step in
                record.note(step)
                if step == last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            try importer.import(parsing: Self.text, as: StaffMember.self)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.texts(StaffMember.self) == before)
        #expect(try store.fetch(StaffMember.self, id: 2) === held)
        #expect(record.all.last == last && Self.steps.starts(with: record.all))
        try JSONImporter(store).import(parsing: Self.text, as: StaffMember.self)
        #expect(try store.ids(StaffMember.self).count == 6, "the next transaction can begin")
    }

    @Test("an error of the progress rolls back, at the commit too")
    func progressThrows() throws {
        let store = try filled()
        let before = try store.texts(StaffMember.self)
        let steps: [JSONImportProgress] = [.begin(total: 4), .object(completed: 2, total: 4), .commit]
        for step in steps {
            let importer = JSONImporter(store) { if $0 == step { throw Stop() } }
            #expect(throws: Stop.self) { try importer.import(parsing: Self.text, as: StaffMember.self) }
            #expect(try store.texts(StaffMember.self) == before)
        }
    }

    @Test("an import inside of an import is refused, and rolls back")
    func inside() throws {
        let store = try filled()
        let importer = JSONImporter(store) { step in
            if step == .object(completed: 1, total: 4) {
                try JSONImporter(store).import(parsing: #"{"id": 77}"#, as: StaffMember.self)
            }
        }
        let error = #expect(throws: JSONError.self) { try importer.import(parsing: Self.text, as: StaffMember.self) }
        #expect(error?.code == .busy)
        #expect(try store.ids(StaffMember.self) == [2, 8])
    }

    @Test("several imports in one transaction are kept or dropped together")
    func together() throws {
        let store = try filled()
        let importer = JSONImporter(store)
        func both(_ text: String) throws {
            try store.transaction { transaction in
                let first = try importer.import(
                    JSON(parsing: #"{"id": 5, "age": 1}"#), as: StaffMember.self, in: transaction)
                #expect(first[0].id == 5)
                #expect(try store.fetch(StaffMember.self, id: 5) == nil, "readers see what was committed")
                let second = try importer.import(JSON(parsing: text), as: StaffMember.self, in: transaction)
                #expect(second[0].age == 1 && second[0].name == "E", "a transaction sees its own changes")
            }
        }
        #expect(throws: JSONError.self) { try both(#"[{"id": 5, "name": "E"}, true]"#) }
        #expect(try store.ids(StaffMember.self) == [2, 8])
        try both(#"{"id": 5, "name": "E"}"#)
        #expect(try store.ids(StaffMember.self) == [2, 5, 8])
    }

    @Test("a failed import rolls back a transaction without savepoints")
    func withoutSavepoints() throws {
        let store = CountingStore()
        try JSONImporter(store).import(parsing: #"{"id": 2}"#, as: StaffMember.self)
        let transaction = try store.begin()
        #expect(throws: JSONError.self) {
            try JSONImporter(store).import([["id": 5], true], as: StaffMember.self, in: transaction)
        }
        // The transaction has ended, so that another one can begin.
        try store.transaction { _ in }
        #expect(try store.ids(StaffMember.self) == [2])
    }

    @Test("a failed import leaves an open transaction as it was")
    func leavesOpen() throws {
        let store = try filled()
        try store.transaction { transaction in
            let importer = JSONImporter(store)
            #expect(throws: JSONError.self) {
                try importer.import([["id": 5], ["id": 2, "age": 9], true], as: StaffMember.self, in: transaction)
            }
            let ages = try transaction.list(StaffMember.self).map(\.age)
            #expect(ages == [6, nil])
        }
    }
}
