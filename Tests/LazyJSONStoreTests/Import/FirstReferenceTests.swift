import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("Imports of what is new and refers to others")
struct FirstReferenceTests {
    class Being: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var pal: Pet?
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            if json["stop"] != nil { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            return json["told"] == nil ? self : Cat.self
        }
    }

    /// A being that the JSON does not tell.
    class Pet: Being, @unchecked Sendable {
        @JSONProperty var paws: Int?
    }

    final class Cat: Pet, @unchecked Sendable {
        @JSONProperty(using: .reference) var mice: [Being]
    }

    final class Owner: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var pet: Pet?
        @JSONProperty(using: .reference) var being: Being?
        @JSONProperty(using: .reference) var beings: [Being]
        @JSONProperty("on.path", using: .reference) var cats: JSONArray<Cat>
    }

    /// Imports so many objects at once, in a transaction that counts references or not.
    private static func take<Model: JSONIdentifiable>(
        _ text: String, as type: Model.Type, in store: any JSONModelStore, groupSize: Int, counts: Bool = false
    ) throws -> [String] {
        try store.transaction { transaction in
            if counts { _ = try transaction.isReferred(to: Being.self, ids: []) }
            var importer = JSONImporter(store)
            importer.groupSize = groupSize
            return try importer.import(JSON(parsing: text), as: type, in: transaction).map { say($0) }
        }
    }

    private static func say(_ model: some JSONModelProtocol) -> String { "\(type(of: model)) \(model.text())" }

    /// The objects of a store, and their references.
    private static func contents(_ store: any JSONModelStore) throws -> [String] {
        let beings = try store.list(Being.self)
        let owners = try store.list(Owner.self)
        var all = beings.map(say) + owners.map(say)
        for being in beings { all.append("\(being.id) \(being.pal.map(say) ?? "-") \(being.issues.count)") }
        for owner in owners {
            let others = ([owner.pet, owner.being] + owner.beings + owner.cats.map { $0 }).map { $0.map(say) ?? "-" }
            all.append("\(owner.id) \(others) \(owner.issues.count)")
        }
        let isReferred = try store.transaction { transaction in
            try transaction.isReferred(to: Being.self, ids: beings.map { JSONIdentifier($0.id) })
        }
        return all + [isReferred.description]
    }

    private static func being(_ random: inout SeededGenerator) -> String {
        let id = random.pick(["1", "2", "3.0", "5", "6", "0.5e1", "12"])
        return random.chance(75) ? id : random.pick(["{\"id\":\(id)}", "{ \"id\" : \(id) }", "null", "[]", "\"x\""])
    }

    private static func text(_ random: inout SeededGenerator, owners: Bool) -> String {
        let start = random.below(40)
        let texts = (0..<random.pick([2, 3, 33])).map { number in
            var members = ["\"id\":\(start + number)"]
            func add(_ member: String) { members.insert(member, at: random.below(members.count + 1)) }
            if owners {
                if random.chance(30) { add("\"pet\":\(being(&random))") }
                if random.chance(30) { add("\"being\":\(being(&random))") }
                if random.chance(30) { add("\"beings\":[\(being(&random)),\(being(&random))]") }
                if random.chance(20) { add("\"on\":{\"path\":[\(being(&random))]}") }
            } else {
                if random.chance(40) { add("\"pal\":\(being(&random))") }
                if random.chance(15) { add("\"told\":1") }
                if random.chance(15) { add("\"told\":1,\"mice\":[\(being(&random))]") }
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        return "[" + texts.joined(separator: ",") + "]"
    }

    @Test(
        "the outcome is the same, whatever refers to what, in a store with the requirements alone, and however many are stored at once",
        arguments: Cases.seeds(300))
    func generated(_ seed: UInt64) throws {
        let results = try [0, 1, 2].map { way in
            var random = SeededGenerator(seed: seed)
            let store: any JSONModelStore = way == 2 ? CountingStore() : JSONMemoryStore()
            let size = [256, random.pick([1, 2, 7]), random.pick([1, 5, 256])][way]
            var all: [String] = []
            for _ in 0..<random.pick([1, 3, 4]) {
                let isOwners = random.chance(50)
                let text = Self.text(&random, owners: isOwners)
                let type: any JSONIdentifiable.Type =
                    isOwners ? Owner.self : random.pick([Being.self, Being.self, Pet.self])
                all += try Self.take(text, as: type, in: store, groupSize: size, counts: way == 1)
            }
            return try all + Self.contents(store)
        }
        #expect(results[0] == results[1])
        #expect(results[0] == results[2])
    }

    // MARK: What a review found

    @Test("who is referred to as a subclass becomes one", arguments: [1, 256])
    func reclassed(groupSize: Int) throws {
        let store = JSONMemoryStore()
        try JSONImporter(store).import(parsing: #"[{"id":1},{"id":2}]"#, as: Being.self)
        _ = try Self.take(#"[{"id":1,"pet":1},{"id":2}]"#, as: Owner.self, in: store, groupSize: groupSize)
        #expect(try store.fetch(Owner.self, id: 1)?.pet?.id == 1)
        #expect(try store.fetch(Being.self, id: 1) is Pet)
        _ = try Self.take(#"[{"id":11,"pal":2},{"id":12}]"#, as: Being.self, in: store, groupSize: groupSize)
        #expect(try store.fetch(Being.self, id: 2) is Pet)
    }

    @Test("an id of several spellings is that of the last property", arguments: [1, 256])
    func spelling(groupSize: Int) throws {
        let store = JSONMemoryStore()
        let text = #"[{"id":1,"being":5.0,"beings":[5]},{"id":2}]"#
        _ = try Self.take(text, as: Owner.self, in: store, groupSize: groupSize)
        #expect(try store.fetch(Being.self, id: 5)?.text() == #"{"id":5}"#)
    }

    @Test("a task that is cancelled at the last objects stores nothing")
    func cancelledLate() async throws {
        let store = JSONMemoryStore()
        let task = Task {
            try JSONImporter(store).import(parsing: #"[{"id":1,"stop":1},{"id":2},{"id":3}]"#, as: Being.self).count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try store.list(Being.self).isEmpty)
    }

    @Test("a reference to an object that is not in the import costs no copy of the others", .costs)
    func absentReferencesCostNoCopies() throws {
        let count = Cases.scaled(50_000)
        let others = (0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        func seconds(_ first: String) throws -> Double {
            let json = try JSON(parsing: "[\(first),\(others)]")
            let store = JSONMemoryStore()
            let start = Threads.seconds
            let models = try JSONImporter(store).import(json, as: Being.self)
            let end = Threads.seconds
            #expect(models.count == count + 1)
            return end - start
        }
        var ratio = Double.infinity
        for _ in 0..<15 where ratio >= 1.3 {
            ratio = min(ratio, try seconds(#"{"id":-1,"pal":-2}"#) / seconds(#"{"id":-1}"#))
        }
        #expect(ratio < 1.3)
    }

    @Test("who is referred to as a subclass and then as its superclass is of the subclass", arguments: [1, 256])
    func mostDerived(groupSize: Int) throws {
        let store = JSONMemoryStore()
        _ = try Self.take(#"[{"id":1,"pet":5},{"id":2,"being":5}]"#, as: Owner.self, in: store, groupSize: groupSize)
        #expect(try store.fetch(Owner.self, id: 1)?.pet?.id == 5)
        #expect(try store.fetch(Being.self, id: 5) is Pet)
    }
}
