import Foundation
import LazyJSON
import LazyJSONStore
import SQLiteStore
import Testing

/// The operations of a store on the public protocol.
struct SQLiteStoreTests {
    private let folder: URL
    private var path: String { folder.appending(path: "store.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sqlite-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func withStore(_ body: (SQLiteStore) throws -> Void) throws {
        let store = try SQLiteStore(path: path)
        try withExtendedLifetime(store) { try body(store) }
    }

    /// The ids of the employees that are there when the database is opened again.
    private func ids() throws -> [Int] {
        let store = try SQLiteStore(path: path)
        return try withExtendedLifetime(store) { try store.list(Employee.self).map(\.id) }
    }

    private static let staff = """
        [{"id": 1, "name": "Ann", "boss_id": {"id": 2, "name": "Ben", "reports": [1, 3]},
          "department_id": {"code": "S", "title": "Sales"}},
         {"id": 3, "name": "Cem", "boss_id": 2, "department_id": "S"}]
        """

    @Test func objectsArePutInAndFound() throws {
        let text =
            "{ \"id\" : 1.0,\n\t\"name\":\"A\\u006en\", \"big\": 123456789012345678901234567890.10, \"a\":1,\"a\":2 }"
        try withStore { store in
            let ann = try store.upsert(Employee(parsing: text))
            #expect(try store.fetch(Employee.self, id: 1) === ann)
            #expect(try store.fetch(Employee.self, ids: [2, 1]) == [nil, ann])
            #expect(try store.fetch(Employee.self, id: "1") == nil)
            #expect(try store.fetch(Department.self, id: 1) == nil)
        }
        try withStore { store in
            let ann = try #require(try store.fetch(Employee.self, id: 1))
            #expect(ann.text() == text && ann.name == "Ann")
            #expect(try store.fetch(Employee.self, id: 1) === ann)
            #expect(ann.context.store === store)
            let new = try store.upsert(ann.mutate { $0.name = "Zoë" })
            #expect(try store.fetch(Employee.self, id: 1) === new)
            #expect(ann.name == "Ann")
        }
        #expect(try ids() == [1])
    }

    @Test func objectsAreTakenOut() throws {
        try withStore { store in
            try store.upsert((1...5).map { try Employee(parsing: "{\"id\":\($0)}") })
            try store.delete(Employee.self, ids: [2, 4, 77])
            #expect(try store.list(Employee.self).map(\.id) == [1, 3, 5])
        }
        try withStore { store in
            #expect(try store.fetch(Employee.self, ids: [1, 2]).map { $0?.id } == [1, nil])
            try store.delete(Employee.self, id: 3)
            #expect(try store.fetch(Employee.self, id: 3) == nil)
            #expect(try store.list(Employee.self).map(\.id) == [1, 5])
        }
    }

    @Test func aTransactionSeesItsOwnChangesAndRollsBack() throws {
        try withStore {
            try $0.upsert([Employee(parsing: #"{"id":1,"name":"Ann"}"#), Employee(parsing: #"{"id":2}"#)])
        }
        try withStore { store in
            let transaction = try store.begin()
            try transaction.upsert([Employee(parsing: #"{"id":1,"name":"Eve"}"#), Employee(parsing: #"{"id":3}"#)])
            try transaction.delete(Employee.self, ids: [2])
            #expect(try transaction.list(Employee.self).map(\.id) == [1, 3])
            #expect(try transaction.fetch(Employee.self, ids: [1, 2, 3]).map { $0?.name } == ["Eve", nil, ""])
            #expect(try store.list(Employee.self).map(\.name) == ["Ann", ""])
            transaction.rollBack()
            #expect(throws: JSONError.self) { try transaction.commit() }
            #expect(try store.list(Employee.self).map(\.name) == ["Ann", ""])
        }
        #expect(try ids() == [1, 2])
    }

    @Test func importsAndReferences() throws {
        try withStore { store in
            let people = try JSONImporter(store).import(parsing: Self.staff, as: Employee.self)
            #expect(people.map(\.name) == ["Ann", "Cem"])
            #expect(people.map { $0.boss?.name } == ["Ben", "Ben"])
        }
        try withStore { store in
            let ann = try #require(try store.fetch(Employee.self, id: 1))
            #expect(ann.department?.title == "Sales")
            let ben = try #require(ann.boss as? Manager)
            #expect(ben.reports.map(\.name) == ["Ann", "Cem"])
            // The class that is asked for does not decide of which class an object is.
            #expect(try store.fetch(Manager.self, id: 3) == nil)
            #expect(try store.fetch(Manager.self, id: 2) === ben)
            #expect(try store.list(Manager.self).map(\.id) == [2])
            // References follow; the model that is held does not change.
            try JSONImporter(store).import(parsing: #"{"id": 2, "name": "Bo"}"#, as: Employee.self)
            #expect(ann.boss?.name == "Bo" && ben.name == "Ben")
            #expect((ann.boss as? Manager)?.reports.count == 2)
            try store.delete(Employee.self, id: 2)
            #expect(ann.boss == nil)
        }
    }

    @Test func whoIsReferredToIsAskedOfTheDatabase() throws {
        try withStore { _ = try JSONImporter($0).import(parsing: Self.staff, as: Employee.self) }
        try withStore { store in
            let transaction = try store.begin()
            defer { transaction.rollBack() }
            func referred() throws -> [Bool] {
                try transaction.isReferred(to: Employee.self, ids: [1, 2, 3, 4])
                    + transaction.isReferred(to: Department.self, ids: ["S"])
            }
            #expect(try referred() == [true, true, true, false, true])
            try transaction.delete(Employee.self, ids: [2])
            #expect(try referred() == [false, true, false, false, true])
            try transaction.upsert([Employee(parsing: #"{"id":1,"boss_id":4}"#)])
            #expect(try referred() == [false, true, false, true, true])
            try transaction.delete(Employee.self, ids: [3])
            #expect(try referred() == [false, false, false, true, false])
        }
    }

    @Test func anImportThatFailsLeavesNothing() throws {
        try withStore { store in
            #expect(throws: (any Error).self) {
                try JSONImporter(store).import(parsing: #"[{"id": 1}, 2.5, true]"#, as: Employee.self)
            }
            try store.delete(Employee.self, id: 77)
            #expect(try store.list(Employee.self).isEmpty)
        }
        #expect(try ids() == [])
    }
}
