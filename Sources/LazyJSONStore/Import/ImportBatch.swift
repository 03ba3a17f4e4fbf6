import LazyJSON

/// What an import consists of: the objects that came, by type and id, and in which order.
struct ImportBatch {
    /// An object that came: it is inserted, or updates what is there.
    struct Step {
        /// The number of its type.
        let type: UInt32
        let place: UInt32
        /// Its number among those that came again; `nil` for the first of an id, which is among the objects.
        let repetition: UInt32?
    }

    /// Something at the top level.
    struct Top {
        enum Object {
            case stored(type: UInt32, place: UInt32)
            /// The number of a model that is not stored.
            case loose(UInt32)
            case null
        }

        let object: Object
        /// How many steps are done with it.
        let end: UInt32
    }

    /// Something that is still to be taken apart.
    private struct Incoming {
        let json: JSON
        let asked: JSONModel.Type
    }

    /// A class that objects come as.
    private struct Kind {
        let asked: JSONModel.Type
        /// The number of its type; nil for a class without ids.
        let type: Int?
    }

    let context: JSONContext
    var types: [ImportedType] = []
    private(set) var steps: [Step] = []
    private(set) var tops: [Top] = []
    /// Objects with ids that had come before, in their order.
    private(set) var repetitions: [JSON] = []
    /// The models at the top level without an id.
    private(set) var loose: [JSONModel] = []
    /// The issues for these.
    private(set) var issues: [JSONIssue] = []
    private var kinds: [Kind] = []
    /// Whether the values at the top level are the first objects of the first type, in their order.
    private(set) var isPlain = true

    /// An import of about so many objects at the top level.
    init(_ context: JSONContext, count: Int) {
        self.context = context
        tops.reserveCapacity(count)
        steps.reserveCapacity(count)
    }

    /// Takes all elements of an array at the top level apart.
    mutating func collect(elementsOf array: JSON, as asked: JSONModel.Type) throws {
        for (position, element) in array.elements.enumerated() {
            try Task.checkCancellation()
            try collect(element, as: asked, at: position)
        }
    }

    /// Takes something at the top level apart.
    mutating func collect(_ json: JSON, as asked: JSONModel.Type, at position: Int?) throws {
        let kind = json.kind
        if kind == .null { return add(.null) }
        var (asked, type) = (asked, type(of: asked))
        var waiting: [Incoming] = []
        let object: Top.Object
        if kind == .object {
            if type == nil {
                // The class that the JSON says may have ids, when the one that is asked for has none.
                let found = ModelClass.dispatch(asked, json, context)
                asked = found.with { $0.type }
                type = self.type(of: asked)
                // A class that the topmost one finds in the JSON is not asked for: an update may make the object one of another.
                if let root = type.map({ types[$0].identity.root }), ModelClass.dispatch(root, json, context) == found {
                    asked = root
                }
            }
            if let type, let place = place(of: json, as: asked, in: type) {
                types[type].noteTop(place)
                try take(json, as: asked, type, place, &waiting)
                object = .stored(type: UInt32(type), place: UInt32(place))
            } else {
                issues.append(notStored(json, as: asked, type, at: position))
                let found = ModelClass.dispatch(asked, json, context)
                loose.append(found.make(apart(json, found, &waiting).selfContained, context: context))
                object = .loose(UInt32(loose.count - 1))
            }
        } else if let type, let id = JSONIdentifier(json) {
            let place = types[type].place(of: id, source: json, asked: asked)
            types[type].noteTop(place)
            object = .stored(type: UInt32(type), place: UInt32(place))
        } else {
            throw JSONError(
                .wrongKind, expected: "an object\(type == nil ? "" : " or an id")", found: json.excerpt,
                pointer: position.map { JSONPointer([.index($0)]) })
        }
        while let next = waiting.popLast() {
            guard let type = self.type(of: next.asked), let place = place(of: next.json, as: next.asked, in: type)
            else {
                continue
            }
            try take(next.json, as: next.asked, type, place, &waiting)
        }
        add(object)
    }

    /// The issue for an object at the top level that cannot be stored.
    private func notStored(_ json: JSON, as asked: JSONModel.Type, _ type: Int?, at position: Int?) -> JSONIssue {
        let expected: String
        var found = "one of \(asked)"
        if let type {
            expected = "an id of \(asked), a number or a text"
            found = types[type].identity.json(in: json)?.excerpt ?? "nothing"
        } else {
            expected = "an object of a class with an identity"
        }
        let pointer = JSONPointer(position.map { [.index($0)] } ?? [])
        return JSONIssue(
            pointer: pointer, kind: .notStored, expected: expected, found: found, rawText: json.cutText)
    }

    /// Notes a value at the top level, when all of it was taken apart.
    private mutating func add(_ object: Top.Object) {
        if isPlain {
            if case .stored(0, let place) = object { isPlain = place == tops.count } else { isPlain = false }
        }
        tops.append(Top(object: object, end: UInt32(steps.count)))
    }

    /// Notes an object that came.
    private mutating func take(
        _ json: JSON, as asked: JSONModel.Type, _ type: Int, _ place: Int, _ waiting: inout [Incoming]
    ) throws {
        let found = types[type].identity.modelClass(of: json, asked: asked, context)
        if types[type].objects[place].hasCome { try types[type].meet(found, at: place) }
        note(found.hasRelations ? apart(json, found, &waiting) : json, found, type, place)
    }

    /// Notes an object that came, from which others were taken.
    @inline(__always)
    private mutating func note(
        _ outer: consuming JSON, _ found: ImmortalReference<ModelClass>, _ type: Int, _ place: Int
    ) {
        var repetition: UInt32?
        if types[type].objects[place].hasCome {
            repetition = UInt32(repetitions.count)
            repetitions.append(outer)
        } else {
            types[type].take(outer, found, place)
        }
        steps.append(Step(type: UInt32(type), place: UInt32(place), repetition: repetition))
    }

    /// An object without the objects in it that have an id: of those the id is left.
    private mutating func apart(_ json: JSON, _ modelClass: ImmortalReference<ModelClass>, _ waiting: inout [Incoming])
        -> JSON
    {
        var result = json
        var found: [Incoming] = []
        // Those inside of others are first: an array that is made anew takes them along.
        for site in ReferenceSearch.sites(in: json, of: modelClass, context).reversed() {
            guard let type = type(of: site.form.type) else { continue }
            let identity = types[type].identity
            var reduced: [Int: JSON] = [:]
            var inside: [Incoming] = []
            for (position, value) in site.values.enumerated() {
                if value.kind == .object {
                    guard let source = identity.json(in: value), let id = JSONIdentifier(source) else {
                        continue
                    }
                    if identity.isStub(value) {
                        _ = types[type].place(of: id, source: value, asked: site.form.type)
                        continue
                    }
                    reduced[position] = identity.stub(id, source, of: value)
                    inside.append(Incoming(json: value, asked: site.form.type))
                } else if let id = JSONIdentifier(value) {
                    _ = types[type].place(of: id, source: value, asked: site.form.type)
                }
            }
            if inside.isEmpty { continue }
            found += inside.reversed()
            let pointer = JSONPointer(site.way)
            if let now = result[at: pointer] { result[at: pointer] = site.replacing(now, reduced) }
        }
        // The list is taken from its end.
        waiting += found
        return result
    }

    // MARK: Places

    private mutating func place(of json: JSON, as asked: JSONModel.Type, in type: Int) -> Int? {
        guard let id = types[type].identity.identifier(in: json) else { return nil }
        if types[type].ids.isEmpty { types[type].reserve(steps.capacity, like: id) }
        return types[type].place(of: id, source: nil, asked: asked)
    }

    /// The number of a class's type; nil for a class without ids.
    private mutating func type(of asked: JSONModel.Type) -> Int? {
        for number in kinds.indices where kinds[number].asked == asked { return kinds[number].type }
        let identity = (asked as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
        let type = identity.map { identity in
            if let known = types.firstIndex(where: { $0.identity.root == identity.root }) { return known }
            types.append(ImportedType(identity))
            return types.count - 1
        }
        kinds.append(Kind(asked: asked, type: type))
        return type
    }
}
