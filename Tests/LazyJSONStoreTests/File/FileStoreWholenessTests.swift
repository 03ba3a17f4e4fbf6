import FoundationEssentials
import LazyJSON
import Testing

@testable import LazyJSONStore

/// Who reads several objects sees all of a commit or nothing, also where the objects are read from the file meanwhile.
@Suite(.serialized) struct FileStoreWholenessTests {
    final class WholeObject: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var generation: Int

        /// Called once, when the class of an object is asked for.
        static let interruption = Lock<(@Sendable () -> Void)?>(nil)

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            let interruption = interruption.withLock { body in
                defer { body = nil }
                return body
            }
            interruption?()
            return WholeObject.self
        }

        static func objects(_ generation: Int) throws -> [WholeObject] {
            try (0..<20).map { try WholeObject(parsing: "{\"id\":\($0),\"generation\":\(generation)}") }
        }
    }

    /// Reads in two ways while a commit replaces the objects after the first one was read.
    @Test(arguments: [true, false]) func aCommitThatComesBetweenIsNotSeen(isListed: Bool) throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "store.jsonl")
        do { try JSONFileStore(at: url).upsert(WholeObject.objects(0)) }
        let store = try JSONFileStore(at: url)
        let ids = (0..<20).map { JSONIdentifier($0) }
        func read() throws -> [WholeObject] {
            isListed
                ? try store.list(WholeObject.self) : try store.fetch(WholeObject.self, ids: ids).compactMap { $0 }
        }
        let new = try WholeObject.objects(1)
        WholeObject.interruption.withLock { $0 = { _ = try? store.upsert(new) } }
        let found = try read()
        #expect(found.map(\.generation) == Array(repeating: 0, count: 20))
        let again = try read()
        #expect(again.map(\.generation) == Array(repeating: 1, count: 20))
        #expect(zip(again, try read()).allSatisfy { $0 === $1 })
    }
}
