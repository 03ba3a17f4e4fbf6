import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("Imports of what is new")
struct FirstImportTests {
    /// Something with an id that refers to nothing, unless it is of a kind that does.
    class Parcel: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: String
        @JSONProperty var size: Int
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "heavy": HeavyParcel.self
            case "crate": Crate.self
            default: Parcel.self
            }
        }
    }

    final class HeavyParcel: Parcel, @unchecked Sendable {
        @JSONProperty var weight: Double
        @JSONProperty var label: Label?
    }

    /// One that refers to others.
    final class Crate: Parcel, @unchecked Sendable {
        @JSONProperty(using: .reference(.merge)) var inside: [Parcel]
        @JSONProperty(using: .reference(.replace)) var sender: Sender?
        @JSONProperty var byName: [String: Sender]
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<Sender>.reference)
            return all
        }
    }

    class Sender: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var identity: JSONPointer { "key.id" }
    }

    /// A part that may refer to somebody.
    class Label: JSONModel, @unchecked Sendable {
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["seal"] == nil ? Label.self : Seal.self
        }
    }

    final class Seal: Label, @unchecked Sendable {
        @JSONProperty(using: .reference(.assign)) var seal: Sender?
    }

    // MARK: Against other stores and groups

    /// The contents of a store, and the result or the error of an import.
    private struct Outcome: Equatable {
        var given: [String] = []
        var error: String?
        var stored: [String] = []
        var senders: [String] = []

        init(_ store: any JSONModelStore, _ body: () throws -> [Parcel]) throws {
            func say(_ model: some JSONModelProtocol) -> String { "\(type(of: model)) \(model.text())" }
            do {
                let parcels = try body()
                given = parcels.map(say)
                for parcel in parcels {
                    guard let id = JSONIdentifier(parcel.json["id"] ?? nil) else { continue }
                    #expect(try store.fetch(Parcel.self, id: id) === parcel)
                    #expect(parcel.json.isSelfContained && parcel.context[JSONStoreLink.self] === store.link)
                }
            } catch {
                self.error = "\(error)"
            }
            stored = try store.list(Parcel.self).map(say)
            senders = try store.list(Sender.self).map(say)
        }

        mutating func forgetLayoutAndError() {
            func compact(_ text: String) -> String { text.filter { $0 != " " && $0 != "\n" } }
            (given, stored, senders) = (given.map(compact), stored.map(compact), senders.map(compact))
            if error != nil { error = "some" }
        }
    }

    /// The additional members of a heavy parcel or a crate.
    private static func relations(_ random: inout SeededGenerator, odd: Bool) -> String {
        let ids = ["1", #""p2""#, "3.0", "99", #"{"id":98}"#, "null", "[]", "true"]
        let senders = ["1", #""s""#, #"{"key":{"id":"s"}}"#, "{ \"key\" : { \"id\":1.0 } }", "{}", "null", "[2]"]
        func sender(_ random: inout SeededGenerator) -> String {
            odd && random.chance(30) ? #"{"key":{"id":3},"name":"x"}"# : random.pick(senders)
        }
        switch random.below(odd ? 5 : 4) {
        case 0: return #""kind":"heavy","label":\#(random.pick(["{}", "null", "3", #"{"text":"x"}"#])),"#
        case 1:
            return
                #""kind":"crate","inside":[\#((0..<random.below(4)).map { _ in random.pick(ids) }.joined(separator: ","))],"#
        case 2: return #""kind":"crate","inside":\#(random.pick(ids)),"sender":\#(sender(&random)),"#
        case 3:
            return
                #""kind":"crate","byName":{\#(random.pick(["", #""a":1"#, #""a":null,"b":"s""#, #""a":1,"a":2"#]))},"#
        default: return #""kind":"heavy","label":{"seal":\#(sender(&random))},"#
        }
    }

    private static func array(_ random: inout SeededGenerator) -> String {
        // Most have nothing odd in them, or one thing.
        let odd = random.pick([0, 0, 1, 20])
        let count = random.pick([1, 2, 3, 31, 32, 70])
        var texts = (0..<count).map { number in
            let spelling = random.pick([#""p\#(number)""#, "\(number)", "\(number).5", "\(number).0"])
            let kind =
                random.pick([0, 1, 2]) == 0 ? relations(&random, odd: odd > 0) : random.pick(["", #""kind" : 1, "#])
            let pad = String(repeating: "é", count: random.pick([0, 0, 0, 3, 200, 2_500]))
            return #"{ "id":\#(spelling),\#(kind)"size": \#(number),"pad":"\#(pad)"}"#
        }
        for _ in 0..<(random.chance(50) ? odd : 0) {
            let other = random.pick([
                "null", "3", #""p1""#, #"{"id":2,"size":9}"#, #"{"id":"p3"}"#, #"{"size":7}"#, "[]", "true", "{}",
                #"{"id":5,"kind":"crate","inside":[{"id":1,"size":3},2,{"id":77}]}"#, #"{"id":null}"#,
            ])
            texts.insert(other, at: random.below(texts.count + 1))
        }
        return "[" + texts.joined(separator: random.pick([",", " ,\n"])) + "]"
    }

    @Test(
        "the outcome is the same, whatever comes, in a store with the requirements alone, and however many are stored at once",
        arguments: Cases.seeds(300))
    func generated(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stores: [any JSONModelStore] = [JSONMemoryStore(), CountingStore(), JSONMemoryStore(), CountingStore()]
        let size = random.pick([1, 2, 5])
        for _ in 0..<random.pick([1, 1, 3]) {
            let text = Self.array(&random)
            var outcomes = try zip(stores, [256, 256, size, size]).map { store, size in
                var importer = JSONImporter(store)
                importer.groupSize = size
                return try Outcome(store) { try importer.import(parsing: text, as: Parcel.self).models }
            }
            #expect(outcomes[0] == outcomes[1], "\(text)")
            #expect(outcomes[2] == outcomes[3], "groups of \(size): \(text)")
            // A value that is merged into an object is laid out as its document, which is another one if the object was stored before. Of
            // several errors any may be found first.
            for number in outcomes.indices { outcomes[number].forgetLayoutAndError() }
            #expect(outcomes[0] == outcomes[2], "groups of \(size): \(text)")
        }
    }

    // MARK: Transactions

    private static let text = #"[{"id":1},{"id":2,"size":2},{"id":3},{"id":4}]"#

    @Test("a task that is canceled at an object stores nothing", arguments: 0...4)
    func canceled(_ number: Int) async throws {
        let store = JSONMemoryStore()
        let steps = Lock<[JSONImportProgress]>([])
        let task = Task {
            let importer = JSONImporter(store) { step in
                steps.withLock { $0.append(step) }
                if step == .object(completed: number, total: 4) || number == 0 && step == .begin(total: 4) {
                    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                }
            }
            return try importer.import(parsing: Self.text, as: Parcel.self).count
        }
        let objects = (0..<number).map { JSONImportProgress.object(completed: $0 + 1, total: 4) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(steps.withLock { $0 } == [.begin(total: 4)] + objects)
        #expect(try store.list(Parcel.self).isEmpty)
    }

    @Test("several imports of a transaction see each other, and what it deleted, and go with it")
    func transactions() throws {
        let store = JSONMemoryStore()
        let importer = JSONImporter(store)
        let transaction = try store.begin()
        let first = try importer.import(JSON(parsing: Self.text), as: Parcel.self, in: transaction)
        #expect(try transaction.fetch(Parcel.self, ids: [2])[0] === first[1])
        try transaction.delete(Parcel.self, ids: [1])
        let more = try JSON(parsing: #"[{"id":1,"size":5},{"id":2,"kind":"heavy"},{"id":7}]"#)
        let second = try importer.import(more, as: Parcel.self, in: transaction)
        #expect(
            second.map { $0.text() } == [#"{"id":1,"size":5}"#, #"{"id":2,"size":2,"kind":"heavy"}"#, #"{"id":7}"#])
        #expect(second[1] is HeavyParcel)
        #expect(try store.list(Parcel.self).isEmpty)
        transaction.rollBack()
        #expect(try store.list(Parcel.self).isEmpty)
        #expect(throws: JSONError.self) {
            try importer.import(JSON(parsing: Self.text), as: Parcel.self, in: transaction)
        }
        try importer.import(parsing: Self.text, as: Parcel.self)
        #expect(try store.list(Parcel.self).map { $0.json["id"]?.int } == [1, 2, 3, 4])
    }

    @Test("whoever is told of the progress may use the transaction")
    func progressThatStores() throws {
        let store = JSONMemoryStore()
        // All of it happens on one thread.
        nonisolated(unsafe) let transaction = try store.begin()
        let importer = JSONImporter(store) { step in
            if case .object(2, _) = step { try unsafe transaction.upsert([Parcel(parsing: #"{"id":9,"size":9}"#)]) }
        }
        let parcels = try unsafe importer.import(JSON(parsing: Self.text), as: Parcel.self, in: transaction)
        try unsafe transaction.commit()
        #expect(try store.list(Parcel.self).map { $0.json["id"]?.int } == [1, 2, 3, 4, 9])
        #expect(try store.fetch(Parcel.self, id: 2) === parcels[1])
    }

    @Test("objects are of the class that is asked for, or nothing is stored")
    func wrongClass() throws {
        let store = JSONMemoryStore()
        // Where the JSON does not tell the class, it is the one that is asked for.
        let text = #"[{"id":1,"kind":"heavy"},{"id":2}]"#
        try JSONImporter(store).import(parsing: text, as: HeavyParcel.self)
        #expect(try store.list(Parcel.self).allSatisfy { $0 is HeavyParcel })
        #expect(throws: JSONError.self) {
            try JSONImporter(store).import(parsing: #"[{"id":3},{"id":4,"kind":"crate"}]"#, as: HeavyParcel.self)
        }
        #expect(try store.list(Parcel.self).count == 2)
    }
}
