import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Look-ups by the value of a property.
struct IndexTests {
    @Test func anIndexIsKeptUpByCommits() throws {
        let store = JSONMemoryStore()
        try store.upsert(Animal(parsing: #"{"id": 1, "owner": "a"}"#))
        try store.index(\Animal.owner)
        try store.index(\Animal.owner)
        try store.upsert([#"{"id": 2, "owner": "a"}"#, #"{"id": 3}"#].map { try Animal(parsing: $0) })
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "a").map(\.id) == [1, 2])
        #expect(try store.list(of: Animal.self, where: \.owner, equals: nil).map(\.id) == [3])
        try? store.transaction { transaction in
            try transaction.delete(Animal.self, ids: [1])
            throw CancellationError()
        }
        try store.delete(Animal.self, id: 2)
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "a").map(\.id) == [1])
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "b").isEmpty)
    }

    @Test func objectsThatAreKeptAreInTheIndexOfTheirProperty() throws {
        let store = JSONMemoryStore()
        try store.index(\Animal.age)
        try store.index(\Animal.owner)
        try store.index(\Animal.name)
        try store.upsert(Animal(parsing: #"{"id": 1, "owner": "a", "name": "b"}"#))
        _ = try store.keep([
            Animal(parsing: #"{"id": 1, "owner": "b"}"#), Animal(parsing: #"{"id": 2, "owner": "b", "age": 7}"#),
        ])
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "a").map(\.id) == [1])
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "b").map(\.id) == [2])
        #expect(try store.list(of: Animal.self, where: \.name, equals: "b").map(\.id) == [1])
        #expect(try store.list(of: Animal.self, where: \.age, equals: 7).map(\.id) == [2])
    }

    final class Probe: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var size: Int
        /// Called by the first look at `half`.
        @TaskLocal static var onFirstRead: VersionedItem.Hook?

        var half: Int {
            Self.onFirstRead?.call()
            return size / 2
        }
    }

    @Test func anIndexThatIsAddedWhileAnObjectIsKeptHasTheObject() throws {
        let store = JSONMemoryStore()
        try store.index(\Probe.half)
        Probe.$onFirstRead.withValue(VersionedItem.Hook { try? store.index(\Probe.size) }) {
            _ = try? store.keep([Probe(parsing: #"{"id": 1, "size": 6}"#)])
        }
        #expect(try store.list(of: Probe.self, where: \.half, equals: 3).map(\.id) == [1])
        #expect(try store.list(of: Probe.self, where: \.size, equals: 6).map(\.id) == [1])
    }

    @Test func aStoreWithoutIndexesFindsTheSame() throws {
        let store = CountingStore()
        try store.index(\Animal.owner)
        try store.upsert(
            [#"{"id": 1, "owner": "a"}"#, #"{"id": 2, "owner": "b"}"#, #"{"id": 3, "owner": "a"}"#, #"{"id": 4}"#]
                .map { try Animal(parsing: $0) })
        #expect(try store.list(of: Animal.self, where: \.owner, equals: "a").map(\.id) == [1, 3])
        #expect(try store.list(of: Animal.self, where: \.owner, equals: nil).map(\.id) == [4])
    }

    @Test func anIndexThatIsThereIsNotMadeAgain() throws {
        let store = JSONMemoryStore()
        let half: KeyPath<Probe, Int> & Sendable = \.half
        try store.upsert(Probe(parsing: #"{"id": 1, "size": 6}"#))
        try store.index(half)
        try Probe.$onFirstRead.withValue(VersionedItem.Hook { Issue.record("the property was read again") }) {
            try store.index(half)
        }
        #expect(try store.list(of: Probe.self, where: half, equals: 3).map(\.id) == [1])
    }

    @Test func aTransactionThatIsOpenIsAnError() throws {
        let store = JSONMemoryStore()
        try store.transaction { _ in
            let error = #expect(throws: JSONError.self) { try store.index(\Animal.age) }
            #expect(error?.code == .busy)
        }
    }

    final class Post: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var author: Animal?
        @JSONProperty(using: .reference) var readers: [Animal]
        @JSONProperty var text: String
        var authorAge: Int? { author?.age }
        /// Reads the reference under a condition.
        var authorAgeIfLong: Int? { text.isEmpty ? nil : author?.age }
        var length: Int { text.utf8.count }
    }

    @Test func whatAReferenceShowsIsNotIndexed() throws {
        let store = JSONMemoryStore()
        for property in [\Post.author?.age, \Post.authorAge] as [KeyPath<Post, Int?> & Sendable] {
            let error = #expect(throws: JSONError.self) { try store.index(property) }
            #expect(error?.code == .wrongKind && error?.pointer == "/author")
        }
        #expect(throws: JSONError.self) { try store.index(\Post.readers) }
        try store.index(\Post.length)
        try store.upsert(Post(parsing: #"{"id": 1, "text": "abc"}"#))
        #expect(try store.list(of: Post.self, where: \.length, equals: 3).map(\.id) == [1])
    }

    final class Line: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .reference) var product: Animal?
        @JSONProperty var count: Int
    }

    final class Step: JSONModel, @unchecked Sendable {
        @JSONProperty var count: Int
        @JSONProperty var next: [Step]
    }

    final class Order: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var lines: [Line]
        @JSONProperty var lazyLines: JSONArray<Line>
        @JSONProperty var named: [String: Line]
        @JSONProperty var line: Line?
        @JSONProperty var steps: [Step]
        @JSONProperty var inner: Inner?

        final class Inner: JSONModel, @unchecked Sendable {
            @JSONProperty("all") var orders: [Order]
        }
    }

    @Test func whatReferencesInElementsShowIsNotIndexed() throws {
        let store = JSONMemoryStore()
        let refused: [(property: KeyPath<Order, Int?> & Sendable, pointer: JSONPointer)] = [
            (\Order.lines.first?.product?.age, "/lines"), (\Order.lazyLines.first?.product?.age, "/lazyLines"),
            (\Order.named["a"]?.product?.age, "/named"), (\Order.line?.product?.age, "/product"),
            (\Order.inner?.orders.first?.line?.count, "/all"),
        ]
        for (property, pointer) in refused {
            let error = #expect(throws: JSONError.self) { try store.index(property) }
            #expect(error?.code == .wrongKind && error?.pointer == pointer, "\(pointer)")
        }
        // Elements without references, and a part whose references are not read.
        for property in [\Order.steps.first?.count, \Order.line?.count] as [KeyPath<Order, Int?> & Sendable] {
            try store.index(property)
        }
        try store.upsert(Order(parsing: #"{"id": 1, "steps": [{"count": 3}], "line": {"count": 4}}"#))
        #expect(try store.list(of: Order.self, where: \.steps.first?.count, equals: 3).map(\.id) == [1])
        #expect(try store.list(of: Order.self, where: \.line?.count, equals: 4).map(\.id) == [1])
    }

    @Test func anOldValueThatHasChangedWithAnotherObjectTakesNoOtherObjectFromTheIndex() throws {
        let store = JSONMemoryStore()
        try store.index(\Post.authorAgeIfLong)
        try store.upsert(Animal(parsing: #"{"id": 1, "age": 5}"#))
        try store.upsert(Post(parsing: #"{"id": 10, "author": 1, "text": "long"}"#))
        try store.upsert(Animal(parsing: #"{"id": 1, "age": 7}"#))
        try store.upsert(Post(parsing: #"{"id": 11, "author": 1, "text": "long"}"#))
        // The index has the value 5 for it, and now reads 7.
        try store.upsert(Post(parsing: #"{"id": 10, "author": 1}"#))
        #expect(try store.list(of: Post.self, where: \.authorAgeIfLong, equals: 7).map(\.id) == [11])
    }

    /// Random commits; each look-up finds what a query finds.
    @Test(arguments: [false, true]) func likeAQuery(inFile: Bool) throws {
        let folder = try Folder()
        for seed in Cases.seeds(25) {
            var random = SeededGenerator(seed: seed)
            let url = folder.url.appending(path: "store\(seed)")
            func open() throws -> any JSONModelStore { inFile ? try JSONFileStore(at: url) : JSONMemoryStore() }
            var store: (any JSONModelStore)? = try open()
            for step in 0..<25 {
                if inFile, random.chance(15) {
                    store = nil
                    store = try open()
                }
                let opened = try #require(store)
                if step == 3 || inFile { try opened.index(\Animal.age) }
                if random.chance(50) { try opened.index(\Dog.owner) }
                try opened.transaction { transaction in
                    for _ in 0..<random.below(6) {
                        let id = random.below(15)
                        if random.chance(25) { try transaction.delete(Animal.self, ids: [JSONIdentifier(id)]) }
                        let owner = random.chance(50) ? ", \"owner\": \"\(random.below(2))\"" : ""
                        let kind = random.pick(["dog", "cat"])
                        let text = #"{"id": \#(id), "kind": "\#(kind)", "age": \#(random.below(3))\#(owner)}"#
                        try transaction.upsert([try Animal(parsing: text)])
                    }
                }
                for age in 0..<4 {
                    let found = try opened.list(of: Animal.self, where: \.age, equals: age)
                    #expect(try found == opened.list(of: Animal.self, where: { $0.age == age }))
                }
                for owner in [nil, "0", "1"] {
                    let found = try opened.list(of: Dog.self, where: \.owner, equals: owner)
                    #expect(try found == opened.list(of: Dog.self, where: { $0.owner == owner }))
                }
            }
        }
    }

    final class Shop: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var place: Place

        final class Place: JSONModel, @unchecked Sendable {
            @JSONProperty var city: String
        }
    }

    @Test func whatAPartShowsIsIndexed() throws {
        let store = JSONMemoryStore()
        try store.index(\Shop.place.city)
        try store.upsert(Shop(parsing: #"{"id": 1, "place": {"city": "Oslo"}}"#))
        #expect(try store.list(of: Shop.self, where: \.place.city, equals: "Oslo").map(\.id) == [1])
    }
}
