import LazyJSON
import LazyJSONStore

/// A kind of store that scripts run on.
struct ScriptedStores {
    /// Opens the store of the script; again, after the last reference to the one before was released.
    let open: () throws -> any JSONModelStore
    /// Whether a store that is opened again has what was committed.
    let isDurable: Bool
    /// Writes the store anew, if it can do that.
    var compact: (any JSONModelStore) throws -> Void = { _ in }
}

/// A failure that a script found.
struct ScriptFailure: Error, CustomStringConvertible {
    let description: String
}

/// Random steps that are done to a store and to a `PlainStore`, which must agree after each of them.
///
/// The steps depend on the seed alone, so that stores of all kinds can be compared by what they answer, byte for byte: see
/// `transcript`. What an error in the middle, a roll-back and opening again leave is a part of it, and so are the changes
/// that observers receive.
struct StoreScript {
    private let stores: ScriptedStores
    var generator: ScriptGenerator
    var plain = PlainStore()
    private(set) var store: any JSONModelStore
    private var observer: ScriptObserver
    /// The steps, for the message of a failure.
    private(set) var steps: [String] = []
    /// The answers of the store.
    var transcript: [String] = []
    /// The objects that were read last, without those that have changed or were put in again since.
    var instances: [PlainStore.Key: JSONModel] = [:]

    private init(seed: UInt64, _ stores: ScriptedStores) throws {
        self.stores = stores
        generator = ScriptGenerator(seed: seed)
        store = try stores.open()
        observer = ScriptObserver(store)
    }

    /// Runs a script; returns what the store has answered.
    ///
    /// - Throws: `ScriptFailure` at the first answer that is not the model store's.
    static func run(seed: UInt64, on stores: ScriptedStores) async throws -> [String] {
        var script = try StoreScript(seed: seed, stores)
        do {
            for _ in 0..<12 { try await script.step() }
            try script.checkAll()
            try await script.endObservation()
        } catch {
            throw ScriptFailure(
                description: "seed \(seed): \(error)\n" + script.steps.suffix(14).joined(separator: "\n"))
        }
        return script.transcript
    }

    /// Notes what is done next.
    mutating func note(_ step: String) { steps.append(step) }

    private mutating func step() async throws {
        switch generator.random.below(100) {
        case ..<30: try transaction()
        case ..<62: try importAlone()
        case ..<68: try upsertAlone()
        case ..<74: try deleteAlone()
        case ..<81: try await reopen()
        case ..<86:
            note("compact")
            try stores.compact(store)
        case ..<89: try index()
        default: try query()
        }
        if generator.random.chance(60) { try checkAll() }
    }

    private mutating func reopen() async throws {
        try await endObservation()
        note("reopen")
        if stores.isDurable {
            instances = [:]
            // The store is closed before it is opened: a file is opened once at a time.
            store = JSONMemoryStore()
            store = try stores.open()
        }
        observer = ScriptObserver(store, after: stores.isDurable ? 0 : observer.number)
    }

    private mutating func endObservation() async throws {
        let end = PlainJSON.object([
            .init(name: "id", value: .string("end")), .init(name: "kind", value: .string("manager")),
            .init(name: "n", value: .number("\(steps.count)")),
        ])
        note("end of the observation")
        let before = plain
        try plain.upsert([end], .people)
        try store.upsert(model(end, of: ScriptPerson.self))
        noteCommit(since: before)
        forget([end], .people)
        transcript += try await observer.receive(checking: generator.style == .compact)
    }

    // MARK: Steps

    /// Notes that the changes since then were committed.
    private mutating func noteCommit(since before: PlainStore) { observer.noteCommit(from: before, to: plain) }

    private mutating func importAlone() throws {
        let (batch, asked) = generator.batch()
        let stopsAt = generator.random.chance(10) ? generator.random.below(3) : nil
        note("import \(batch.text(generator.style)) as \(asked)" + (stopsAt.map { ", stopping at \($0)" } ?? ""))
        let importer = JSONImporter(store) { progress in
            if case .object(let completed, _) = progress, completed == stopsAt { throw CancellationError() }
        }
        let json = try broken(batch)
        var after = plain
        let tops = Result { () throws(PlainStore.Refusal) in try after.import(json, as: asked) }
        let isStopped = stopsAt.map { $0 > 0 && $0 <= json.elements?.count ?? (json.isNull ? 0 : 1) } ?? false
        let before = plain
        do {
            let result = try imported(json, as: asked, importer, in: nil)
            guard !isStopped, case .success(let tops) = tops else { throw ScriptFailure(description: "no error") }
            plain = after
            forgetChanged(since: before)
            try checkResult(result, tops)
        } catch let failure as ScriptFailure {
            throw failure
        } catch {
            try noteFailure(error, isExpected: isStopped || tops.isFailure)
        }
        noteCommit(since: before)
    }

    /// The same JSON, or sometimes an array with an element that cannot be imported.
    private mutating func broken(_ json: PlainJSON) throws -> PlainJSON {
        guard generator.random.chance(8), var elements = json.elements else { return json }
        elements.insert(.bool(true), at: generator.random.below(elements.count + 1))
        note("with true among the elements")
        return .array(elements)
    }

    private mutating func upsertAlone() throws {
        let before = plain
        try store.transaction { try upsert(in: $0) }
        noteCommit(since: before)
    }

    private mutating func deleteAlone() throws {
        let before = plain
        try store.transaction { try delete(in: $0) }
        noteCommit(since: before)
    }

    private mutating func transaction() throws {
        let isKept = generator.random.chance(75)
        note("begin a transaction that is \(isKept ? "committed" : "rolled back")")
        let (before, known) = (plain, instances)
        do {
            try store.transaction { transaction in
                for _ in 0...generator.random.below(4) {
                    switch generator.random.below(100) {
                    case ..<40: try importInside(transaction)
                    case ..<60: try upsert(in: transaction)
                    case ..<75: try delete(in: transaction)
                    default: try checkInside(transaction, outside: before)
                    }
                }
                if !isKept { throw CancellationError() }
            }
            noteCommit(since: before)
        } catch is CancellationError where !isKept {
            (plain, instances) = (before, known)
        }
    }

    private mutating func importInside(_ transaction: any JSONStoreTransaction) throws {
        let (batch, asked) = generator.batch()
        note("  import \(batch.text(generator.style)) as \(asked)")
        let json = try broken(batch)
        do {
            let result = try imported(json, as: asked, JSONImporter(store), in: transaction)
            let before = plain
            let tops = try plain.import(json, as: asked)
            forgetChanged(since: before)
            try checkResult(result, tops, in: transaction)
        } catch let failure as ScriptFailure {
            throw failure
        } catch let refusal as PlainStore.Refusal {
            throw ScriptFailure(description: "imported, but refused by the model store: \(refusal)")
        } catch {
            // The transaction is as it was before the import.
            var after = plain
            let tops = Result { () throws(PlainStore.Refusal) in try after.import(json, as: asked) }
            try noteFailure(error, isExpected: tops.isFailure)
        }
    }

    private mutating func upsert(in transaction: any JSONStoreTransaction) throws {
        let type: PlainType = generator.random.chance(70) ? .people : .pets
        let objects = (0..<generator.random.below(4)).map { _ in generator.object(type) }
        note("  upsert \(objects.map { $0.text(generator.style) })")
        do {
            let texts = try put(objects, type, in: transaction)
            do {
                try plain.upsert(objects, type)
            } catch {
                throw ScriptFailure(description: "put in, but refused by the model store: \(error)")
            }
            let keys = objects.compactMap { type.identifier(in: $0) }.map { PlainStore.Key(type: type, id: $0) }
            let expected = keys.map { plain.objects[$0]?.text() }
            try expect(areIdentical(texts, expected), "upsert returned \(texts), expected \(expected)")
            forget(objects, type)
        } catch let failure as ScriptFailure {
            throw failure
        } catch {
            var after = plain
            let result = Result { () throws(PlainStore.Refusal) in try after.upsert(objects, type) }
            try noteFailure(error, isExpected: result.isFailure)
        }
    }

    /// Objects that are put in are new instances, even if their text is the same.
    private mutating func forget(_ objects: [PlainJSON], _ type: PlainType) {
        for case let id? in objects.map({ type.identifier(in: $0) }) {
            instances[PlainStore.Key(type: type, id: id)] = nil
        }
    }

    /// An object that an import changes is another instance, and one that is imported twice may be, even if it ends as before.
    private mutating func forgetChanged(since before: PlainStore) {
        instances = instances.filter { key, _ in
            plain.isUnchanged(key, since: before) && !plain.repeated.contains(key)
        }
    }

    private mutating func delete(in transaction: any JSONStoreTransaction) throws {
        let type: PlainType = generator.random.chance(70) ? .people : .pets
        let keys = (0..<generator.random.below(3)).map { _ in generator.key(type) }
        note("  delete \(type) \(keys.map { $0.id.json.text() })")
        let ids = try keys.map { try identifier($0) }
        switch type {
        case .people: try transaction.delete(ScriptPerson.self, ids: ids)
        case .pets: try transaction.delete(ScriptPet.self, ids: ids)
        }
        plain.delete(keys)
        for key in keys { instances[key] = nil }
    }

    private mutating func index() throws {
        note("index")
        if generator.random.chance(50) {
            try store.index(\ScriptPerson.name)
        } else {
            try store.index(\ScriptPerson.age)
        }
    }

    /// Notes an error; throws if none is expected.
    private mutating func noteFailure(_ error: any Error, isExpected: Bool) throws {
        try expect(isExpected, "an error that is not expected: \(error)")
        transcript.append("error \((error as? JSONError)?.code.rawValue ?? "")")
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
