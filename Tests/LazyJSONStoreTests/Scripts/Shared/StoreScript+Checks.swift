import LazyJSON
import LazyJSONStore

/// Models of the script's objects.
extension StoreScript {
    func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws {
        if !holds { throw ScriptFailure(description: message()) }
    }

    func identifier(_ key: PlainStore.Key) throws -> JSONIdentifier {
        guard let id = JSONIdentifier(try JSON(parsing: key.id.json.text())) else {
            throw ScriptFailure(description: "no id: \(key)")
        }
        return id
    }

    func model<Model: JSONIdentifiable>(_ object: PlainJSON, of type: Model.Type) throws -> Model {
        guard let model = Model(try JSON(parsing: object.text(generator.style))) else {
            throw ScriptFailure(description: "no object: \(object.text())")
        }
        return model
    }

    /// Puts objects in; returns their texts without white space.
    func put(_ objects: [PlainJSON], _ type: PlainType, in transaction: any JSONStoreTransaction) throws -> [String] {
        switch type {
        case .people:
            try transaction.upsert(objects.map { try model($0, of: ScriptPerson.self) }).map { $0.text(.compact) }
        case .pets: try transaction.upsert(objects.map { try model($0, of: ScriptPet.self) }).map { $0.text(.compact) }
        }
    }

    // MARK: Imports

    /// The results of an import: models, and the places of those that were not stored.
    struct Imported {
        let models: [JSONModel]
        let issues: [String]

        init(_ result: JSONImportResult<some JSONModel>) {
            models = result.models
            issues = result.issues.map { "\($0.pointer) \($0.kind.rawValue)" }
        }
    }

    func imported(
        _ json: PlainJSON, as asked: PlainClass, _ importer: JSONImporter, in transaction: (any JSONStoreTransaction)?
    ) throws -> Imported {
        let json = try JSON(parsing: json.text(generator.style))
        func run<Model: JSONModel>(_ type: Model.Type) throws -> Imported {
            try Imported(
                transaction.map { try importer.import(json, as: type, in: $0) } ?? importer.import(json, as: type))
        }
        return switch asked {
        case .pet: try run(ScriptPet.self)
        case .resource: try run(ScriptResource.self)
        default: try run(ScriptPerson.self)
        }
    }

    /// Compares what an import has returned.
    mutating func checkResult(
        _ result: Imported, _ tops: [PlainStore.Top], in transaction: (any JSONStoreTransaction)? = nil
    ) throws {
        let expected = tops.map { top in
            switch top {
            case .stored(let key): plain.objects[key]?.text() ?? "nothing"
            case .loose(let json, _): json.text()
            }
        }
        let found = result.models.map { $0.text(.compact) }
        try expect(areIdentical(found, expected), "the import returned \(found), expected \(expected)")
        let issues = tops.compactMap { top -> String? in
            guard case .loose(_, let position) = top else { return nil }
            return (position.map { "/\($0)" } ?? "") + " notStored"
        }
        try expect(result.issues == issues, "the import's issues are \(result.issues), expected \(issues)")
        transcript += result.models.map { $0.text() }
        for (top, model) in zip(tops, result.models) {
            guard case .stored(let key) = top else { continue }
            let current = try fetch([key], in: transaction)[0]
            try expect(current === model, "the import returned an instance of \(key) that is not the current one")
        }
    }

    // MARK: Reading

    /// The current objects with some ids.
    private func fetch(_ keys: [PlainStore.Key], in transaction: (any JSONStoreTransaction)? = nil) throws
        -> [JSONModel?]
    {
        try keys.map { key in
            let id = try identifier(key)
            return switch key.type {
            case .people:
                try transaction.map { try $0.fetch(ScriptPerson.self, id: id) }
                    ?? store.fetch(ScriptPerson.self, id: id)
            case .pets:
                try transaction.map { try $0.fetch(ScriptPet.self, id: id) } ?? store.fetch(ScriptPet.self, id: id)
            }
        }
    }

    /// Compares all objects, and of some what their properties read.
    mutating func checkAll() throws {
        let people = try store.list(ScriptPerson.self)
        let pets = try store.list(ScriptPet.self)
        try compare(people, with: plain.keys(of: .people), in: plain)
        try compare(pets, with: plain.keys(of: .pets), in: plain)
        transcript += (people as [JSONModel] + pets).map { $0.text() }
        if generator.random.chance(40) {
            for (key, person) in zip(plain.keys(of: .people), people) {
                let (read, expected) = (person.reading, plain.reading(of: key))
                try expect(
                    areIdentical(read, expected), "properties of \(person.text()) read \(read), expected \(expected)")
            }
            for (key, pet) in zip(plain.keys(of: .pets), pets) {
                let (read, expected) = (pet.reading, plain.reading(of: key))
                try expect(
                    areIdentical(read, expected), "properties of \(pet.text()) read \(read), expected \(expected)")
            }
        }
        let keys = (0..<3).map { _ in generator.key() }
        let found = try fetch(keys).map { $0?.text(.compact) }
        try expect(areIdentical(found, keys.map { plain.objects[$0]?.text() }), "fetch \(keys) returned \(found)")
        let ids = try keys.filter { $0.type == .people }.map { try identifier($0) }
        let managers = try store.fetch(ScriptManager.self, ids: ids).map { $0?.text(.compact) }
        let expected = keys.filter { $0.type == .people }.map { key in
            plain.modelClass(of: key) == .manager ? plain.objects[key]?.text() : nil
        }
        try expect(areIdentical(managers, expected), "fetch of managers returned \(managers), expected \(expected)")
        try checkInstances(zip(plain.keys(of: .people), people), zip(plain.keys(of: .pets), pets))
    }

    /// An object keeps its instance as long as nothing in it changes.
    private mutating func checkInstances(
        _ people: some Sequence<(PlainStore.Key, ScriptPerson)>, _ pets: some Sequence<(PlainStore.Key, ScriptPet)>
    ) throws {
        for (key, model) in people.map({ ($0, $1 as JSONModel) }) + pets.map({ ($0, $1 as JSONModel) }) {
            if let known = instances[key] {
                try expect(known === model, "\(model.text()) is another instance than for \(known.text())")
            }
            instances[key] = model
        }
    }

    private func compare(_ models: [JSONModel], with keys: [PlainStore.Key], in plain: PlainStore) throws {
        let (found, expected) = (models.map { $0.text(.compact) }, keys.map { plain.objects[$0]?.text() ?? "" })
        try expect(areIdentical(found, expected), "the store has \(found), expected \(expected)")
        for (key, model) in zip(keys, models) {
            let found: PlainClass =
                switch model {
                case is ScriptManager: .manager
                case is ScriptRobot: .robot
                case is ScriptPet: .pet
                default: .person
                }
            try expect(found == plain.modelClass(of: key), "\(model.text()) is a \(type(of: model))")
        }
    }

    /// The objects that a transaction reads, and that others read meanwhile.
    mutating func checkInside(_ transaction: any JSONStoreTransaction, outside before: PlainStore) throws {
        note("  check")
        try compare(transaction.list(ScriptPerson.self), with: plain.keys(of: .people), in: plain)
        try compare(transaction.list(ScriptPet.self), with: plain.keys(of: .pets), in: plain)
        try compare(store.list(ScriptPerson.self), with: before.keys(of: .people), in: before)
        let keys = (0..<4).map { _ in generator.key() }
        let found = try fetch(keys, in: transaction).map { $0?.text(.compact) }
        try expect(areIdentical(found, keys.map { plain.objects[$0]?.text() }), "fetch \(keys) returned \(found)")
        let (people, pets) = (keys.filter { $0.type == .people }, keys.filter { $0.type == .pets })
        let isReferred =
            try transaction.isReferred(to: ScriptPerson.self, ids: people.map { try identifier($0) })
            + transaction.isReferred(to: ScriptPet.self, ids: pets.map { try identifier($0) })
        let expected = (people + pets).map { plain.isReferred(to: $0) }
        try expect(isReferred == expected, "isReferred \(people + pets) returned \(isReferred), expected \(expected)")
        let count = try transaction.count(of: ScriptPerson.self, where: { $0.name == "ann" })
        let anns = plain.keys(of: .people).count { plain.name(of: $0) == "ann" }
        try expect(count == anns, "\(count) people are called ann, expected \(anns)")
    }

    // MARK: Queries

    mutating func query() throws {
        let limit = generator.random.chance(50) ? generator.random.below(4) : nil
        let offset = generator.random.chance(50) ? generator.random.below(3) : 0
        let least = generator.random.below(4)
        let name = generator.random.pick(["ann", "bo", "7", nil])
        note("query at least \(least), limit \(limit ?? -1), offset \(offset), \(name ?? "no name")")
        let all = plain.keys(of: .people)
        func check(_ found: [ScriptPerson], _ expected: some Sequence<PlainStore.Key>, _ query: String) throws {
            let (found, expected) = (found.map { $0.text(.compact) }, expected.map { plain.objects[$0]?.text() ?? "" })
            try expect(areIdentical(found, expected), "\(query) returned \(found), expected \(expected)")
        }
        func age(_ key: PlainStore.Key) -> Int? { plain.age(of: key) }

        let old = try store.list(of: ScriptPerson.self, where: { $0.age ?? 0 >= least }, limit: limit, offset: offset)
        let expectedOld = all.filter { age($0) ?? 0 >= least }.dropFirst(offset).prefix(limit ?? .max)
        try check(old, expectedOld, "a query")
        let sorted = try store.list(
            of: ScriptPerson.self, sortedBy: .descending(\.age), .ascending(\.name), limit: limit, offset: offset)
        // Nothing is less than all values.
        let order = all.enumerated().sorted { one, other in
            let (mine, its) = (age(one.element) ?? .min, age(other.element) ?? .min)
            if mine != its { return mine > its }
            let names = [one.element, other.element].map { plain.name(of: $0) ?? "" }
            return names[0] == names[1] ? one.offset < other.offset : names[0] < names[1]
        }
        try check(sorted, order.map(\.element).dropFirst(offset).prefix(limit ?? .max), "a sorted query")
        let called = try store.list(of: ScriptPerson.self, where: \.name, equals: name)
        try check(called, all.filter { plain.name(of: $0) == name }, "a look-up by name")
        let aged = try store.list(of: ScriptPerson.self, where: \.age, equals: least)
        try check(aged, all.filter { age($0) == least }, "a look-up by age")
        let managers = try store.count(of: ScriptManager.self)
        let expected = all.count { plain.modelClass(of: $0) == .manager }
        try expect(managers == expected, "\(managers) managers, expected \(expected)")
    }
}
