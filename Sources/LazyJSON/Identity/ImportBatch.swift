/// What an import consists of: the objects that came, by type and id, and in which order.
struct ImportBatch {
    /// An object that came: it is inserted, or updates what is there.
    struct Step {
        /// The number of its type.
        let type: Int
        let place: Int
        let json: JSON
        let modelClass: Lasting<ModelClass>
    }

    /// Something at the top level.
    struct Top {
        enum Object {
            case stored(type: Int, place: Int)
            case loose(JSONModel)
            case null
        }

        let object: Object
        /// How many steps are done with it.
        let end: Int
    }

    /// Something that is still to be taken apart.
    private struct Incoming {
        let json: JSON
        let asked: JSONModel.Type
    }

    /// A class that objects come as.
    private struct Kind {
        let asked: JSONModel.Type
        /// Its objects; nil for a class without ids.
        let type: ImportedType?
    }

    let context: JSONContext
    private(set) var types: [ImportedType] = []
    private(set) var steps: [Step] = []
    private(set) var tops: [Top] = []
    private var kinds: [Kind] = []
    /// Whether what stands at the top level are the first objects of the first type, in their order.
    private(set) var isPlain = true

    /// An import of about so many objects at the top level.
    init(_ context: JSONContext, count: Int) {
        self.context = context
        tops.reserveCapacity(count)
        steps.reserveCapacity(count)
    }

    /// Takes something at the top level apart.
    mutating func collect(_ json: JSON, as asked: JSONModel.Type, at position: Int?) throws {
        defer {
            if isPlain, let top = tops.last {
                if case .stored(0, tops.count - 1) = top.object { isPlain = true } else { isPlain = false }
            }
        }
        if json.isNull { return tops.append(Top(object: .null, end: steps.count)) }
        let type = type(of: asked)
        var waiting: [Incoming] = []
        let object: Top.Object
        if json.kind == .object {
            if let type, let place = place(of: json, as: asked, in: type) {
                type.objects[place].topCount += 1
                take(json, as: asked, type, place, &waiting)
                object = .stored(type: type.number, place: place)
            } else {
                let found = ModelClass.dispatch(asked, json, context)
                object = .loose(found.make(apart(json, found, &waiting).alone, context: context))
            }
        } else if let type, let id = JSONIdentifier(json) {
            let place = type.place(of: id, spelling: json, asked: asked)
            type.objects[place].topCount += 1
            object = .stored(type: type.number, place: place)
        } else {
            throw JSONError(
                .wrongKind, "Expected an object\(type == nil ? "" : " or an id"), found \(json.excerpt).",
                pointer: position.map { JSONPointer([.index($0)]) })
        }
        while let next = waiting.popLast() {
            guard let type = self.type(of: next.asked), let place = place(of: next.json, as: next.asked, in: type)
            else {
                continue
            }
            take(next.json, as: next.asked, type, place, &waiting)
        }
        tops.append(Top(object: object, end: steps.count))
    }

    /// Notes an object that came.
    private mutating func take(
        _ json: JSON, as asked: JSONModel.Type, _ type: ImportedType, _ place: Int, _ waiting: inout [Incoming]
    ) {
        let found = type.identity.modelClass(of: json, asked: asked, context)
        if Relations.isEmpty(found) {
            return steps.append(Step(type: type.number, place: place, json: json, modelClass: found))
        }
        let outer = apart(json, found, &waiting)
        steps.append(Step(type: type.number, place: place, json: outer, modelClass: found))
    }

    /// An object without the objects in it that have an id: of those the id is left.
    private mutating func apart(_ json: JSON, _ modelClass: Lasting<ModelClass>, _ waiting: inout [Incoming]) -> JSON {
        var result = json
        var found: [Incoming] = []
        // Those that lie inside of others come first: an array that is made anew takes them along.
        for site in ReferenceSearch.sites(in: json, of: modelClass, context).reversed() {
            guard let type = type(of: site.form.type) else { continue }
            var reduced: [Int: JSON] = [:]
            var inside: [Incoming] = []
            for (position, value) in site.values.enumerated() {
                if value.kind == .object {
                    guard let spelling = type.identity.json(in: value), let id = JSONIdentifier(spelling) else {
                        continue
                    }
                    if type.identity.isStub(value) {
                        _ = type.place(of: id, spelling: value, asked: site.form.type)
                        continue
                    }
                    reduced[position] = type.identity.stub(id, spelling)
                    inside.append(Incoming(json: value, asked: site.form.type))
                } else if let id = JSONIdentifier(value) {
                    _ = type.place(of: id, spelling: value, asked: site.form.type)
                }
            }
            if inside.isEmpty { continue }
            found += inside.reversed()
            let pointer = JSONPointer(site.way)
            if let now = result.value(at: pointer) { result[at: pointer] = site.replacing(now, reduced) }
        }
        // The list is taken from its end.
        waiting += found
        return result
    }

    // MARK: Places

    private func place(of json: JSON, as asked: JSONModel.Type, in type: ImportedType) -> Int? {
        guard let id = type.identity.identifier(in: json) else { return nil }
        if type.ids.isEmpty { type.reserve(steps.capacity, like: id) }
        return type.place(of: id, spelling: nil, asked: asked)
    }

    /// Where the objects of a class are; nil for a class without ids.
    private mutating func type(of asked: JSONModel.Type) -> ImportedType? {
        for kind in kinds where kind.asked == asked { return kind.type }
        let identity = (asked as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
        let type = identity.map { identity in
            types.first { $0.identity.type.number == identity.type.number }
                ?? ImportedType(identity, number: types.count)
        }
        if let type, !types.contains(where: { $0 === type }) { types.append(type) }
        kinds.append(Kind(asked: asked, type: type))
        return type
    }
}
