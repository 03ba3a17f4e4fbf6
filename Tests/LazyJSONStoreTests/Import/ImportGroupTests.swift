import Foundation
import LazyJSON
import Testing

@testable import LazyJSONStore

private class Worker: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String?
    @JSONProperty(using: .reference) var friend: Worker?
    @JSONProperty(using: .reference(.replace)) var desks: [Worker]

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("chief") == true ? Chief.self : self
    }
}

private final class Chief: Worker, @unchecked Sendable {}

@Suite("Imports of objects in groups")
struct ImportGroupTests {
    @discardableResult
    private func take<Model: JSONModelProtocol>(
        _ text: String, as type: Model.Type, groupSize: Int = 256, in store: any JSONModelStore
    ) throws -> [Model] {
        var importer = JSONImporter(store)
        importer.groupSize = groupSize
        return try importer.import(parsing: text, as: type).models
    }

    private func texts(_ store: any JSONModelStore) throws -> [String] {
        try store.list(Worker.self).map { "\(type(of: $0)) \($0.text())" }
    }

    @Test("a store that returns a model of a class that was not asked for is an error")
    func others() throws {
        let store = CountingStore(copies: true)
        #expect(throws: JSONError.self) { try take(#"[{"id":1}]"#, as: Chief.self, in: store) }
        #expect(try store.list(Worker.self).isEmpty)
        #expect(try take(#"[{"id":1,"kind":"chief"}]"#, as: Chief.self, in: store).count == 1)
    }

    @Test(
        "a member with several values is updated where it is read, in objects with other orders",
        arguments: [#"{"id":1,"name":"a","x":1,"name":"b"}"#, #"{"name":"a","id":1,"name":"b","x":1,"name":"c"}"#])
    func duplicates(stored: String) throws {
        for update in [#"{"id":1,"x":1,"name":"z"}"#, #"{"id":1,"x":1,"name":"b"}"#, #"{"name":"c","id":1}"#] {
            for again in [false, true] {
                let store = JSONMemoryStore()
                try take(stored, as: Worker.self, in: store)
                // One that comes twice is updated in place.
                try take(again ? "[\(update),{\"id\":1}]" : update, as: Worker.self, in: store)
                let worker = try #require(try store.fetch(Worker.self, id: 1))
                #expect(worker.name == (try JSON(parsing: update)["name"]?.string), "\(stored), \(update)")
            }
        }
    }

    @Test("an object is of the class that all that comes makes it", arguments: [1, 2, 256])
    func classes(groupSize: Int) throws {
        let store = JSONMemoryStore()
        let chiefs = try take(
            #"[{"id":1,"friend":{"id":2,"name":"x"}},{"id":2,"name":"y"}]"#, as: Chief.self, groupSize: groupSize,
            in: store)
        #expect(chiefs.map(\.name) == [nil, "y"])
        #expect(try texts(store) == [#"Chief {"id":1,"friend":{"id":2}}"#, #"Chief {"id":2,"name":"y"}"#])
    }

    @Test("what a reference drops is what it referred to before the import", arguments: [1, 2, 256])
    func dropped(groupSize: Int) throws {
        let text = #"[{"id":99},{"id":1,"desks":[6]},{"id":50},{"id":1,"desks":[7]}]"#
        for store in [JSONMemoryStore(), CountingStore(), CountingStore(copies: true)] as [any JSONModelStore] {
            try take(text, as: Worker.self, groupSize: groupSize, in: store)
            #expect(try store.list(Worker.self).map(\.id) == [1, 6, 7, 50, 99])
        }
    }

    @Test("a mapped file that has changed is an error, and nothing of it is stored", arguments: [false, true])
    func mappedFile(isLarge: Bool) throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "changing.json")
        let name = String(repeating: "abcd", count: isLarge ? 3_000 : 1)
        let text = #"[{"id":1,"name":"\#(name)"},{"id":2,"name":"efgh"}]"#
        try Data(text.utf8).write(to: url)
        let json = try JSON(contentsOf: url, mapping: true)
        let handle = try FileHandle(forWritingTo: url)
        try handle.seek(toOffset: 17)
        try handle.write(contentsOf: Data("\"\"{{}".utf8))
        try handle.close()
        let store = JSONMemoryStore()
        let error = #expect(throws: JSONError.self) { try JSONImporter(store).import(json, as: Worker.self) }
        #expect(error?.code == .unreadableFile)
        #expect(try store.list(Worker.self).isEmpty)
    }

    // MARK: Costs

    private func measure(_ json: JSON, in store: JSONMemoryStore) throws -> Double {
        let start = Threads.seconds
        try JSONImporter(store).import(json, as: Worker.self)
        return Threads.seconds - start
    }

    private func wide(_ count: Int, _ value: Int) -> String {
        "{\"id\":1," + (0..<count).map { "\"m\($0)\":\(value)" }.joined(separator: ",") + "}"
    }

    @Test("updating all members of a wide object takes linear time", .costs)
    func membersTakeLinearTime() throws {
        let ratio = try Cost.measuredRatio(small: 2_000) { count in
            let store = JSONMemoryStore()
            try take(wide(count, 1), as: Worker.self, in: store)
            return try measure(JSON(parsing: wide(count, 2)), in: store)
        }
        #expect(ratio < Cost.limit)
    }

    @Test("an object that comes again for each of its members takes linear time", .costs, arguments: [false, true])
    func repetitionsTakeLinearTime(isNew: Bool) throws {
        let ratio = try Cost.measuredRatio(small: 1_000) { count in
            let store = JSONMemoryStore()
            if !isNew { try take(wide(count, 1), as: Worker.self, in: store) }
            let small = (0..<count).map { "{\"id\":1,\"m\(isNew ? $0 : 3)\":\($0)}" }
            return try measure(JSON(parsing: "[\(small.joined(separator: ","))]"), in: store)
        }
        #expect(ratio < Cost.limit)
    }

    @Test("an object that is replaced in each group takes linear time", .costs)
    func chainsTakeLinearTime() throws {
        let ratio = try Cost.measuredRatio(small: 4_000) { count in
            let small = (0..<count).map { "{\"id\":1,\"name\":\"\($0)\"}" }
            return try measure(JSON(parsing: "[\(small.joined(separator: ","))]"), in: JSONMemoryStore())
        }
        #expect(ratio < Cost.limit)
    }

    @Test("many imports in a transaction with many deletions take linear time", .costs, arguments: [false, true])
    func savepointsTakeLinearTime(isCounted: Bool) throws {
        let ratio = try Cost.measuredRatio(small: 1_000) { count in
            let store = JSONMemoryStore()
            let desks = (2..<count + 2).map { "\($0)" }.joined(separator: ",")
            try take("[{\"id\":1,\"desks\":[\(desks)]}]", as: Worker.self, in: store)
            return try store.transaction { transaction in
                let importer = JSONImporter(store)
                if isCounted {
                    try importer.import(JSON(parsing: #"{"id":1,"desks":[]}"#), as: Worker.self, in: transaction)
                } else {
                    try transaction.delete(Worker.self, ids: (2..<count + 2).map { JSONIdentifier($0) })
                }
                let all = try (0..<count).map { number in try JSON(parsing: "{\"id\":\(number + 2)}") }
                let start = Threads.seconds
                for json in all { try importer.import(json, as: Worker.self, in: transaction) }
                return Threads.seconds - start
            }
        }
        #expect(ratio < Cost.limit)
    }
}
