/// What an import consists of: the objects that came, by type and id, and in which order.
struct ImportBatch {
    /// An object that came or was referred to.
    struct Object {
        let id: JSONIdentifier
        /// The id as it is spelled where it was met first.
        let spelling: JSON
        /// The class that it was met as; of several the most derived.
        var asked: JSONModel.Type
        /// Whether it came at the top level.
        var isTop = false
        /// What the store had.
        var stored: JSONModel?
        /// What has become of it so far; nil where nothing came.
        var json: JSON?
        /// The model that it has become; nil where nothing changed.
        var changed: JSONModel?
    }

    /// The objects of one type.
    struct OfType {
        let identity: ModelIdentity
        var objects: [Object] = []
        var places: [JSONIdentifier: Int] = [:]
    }

    /// Where an object stands among those of its type.
    struct Place {
        let type: Int
        let object: Int
    }

    /// An object that came: it is inserted, or updates what is there.
    struct Step {
        let place: Place
        let json: JSON
    }

    /// Something at the top level.
    struct Top {
        enum Object {
            case stored(Place)
            case loose(JSONModel)
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

    let context: JSONContext
    var types: [OfType] = []
    private(set) var steps: [Step] = []
    private(set) var tops: [Top?] = []

    init(_ context: JSONContext) {
        self.context = context
    }

    /// Takes something at the top level apart.
    mutating func collect(_ json: JSON, as asked: JSONModel.Type, at position: Int?) throws {
        if json.isNull { return tops.append(nil) }
        let identity = (asked as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
        var waiting: [Incoming] = []
        let object: Top.Object
        if json.kind == .object {
            if let place = place(of: json, as: asked, identity) {
                types[place.type].objects[place.object].isTop = true
                take(json, as: asked, at: place, &waiting)
                object = .stored(place)
            } else {
                let found = ModelClass.dispatch(asked, json, context)
                object = .loose(found.make(apart(json, found, &waiting).alone, context: context))
            }
        } else if let identity, let id = JSONIdentifier(json) {
            let place = place(of: id, json, as: asked, identity)
            types[place.type].objects[place.object].isTop = true
            object = .stored(place)
        } else {
            throw JSONError(
                .wrongKind, "Expected an object\(identity == nil ? "" : " or an id"), found \(json.excerpt).",
                pointer: position.map { JSONPointer([.index($0)]) })
        }
        while let next = waiting.popLast() {
            let identity = (next.asked as? any JSONIdentifiable.Type).map { ModelIdentity.of($0) }
            guard let place = place(of: next.json, as: next.asked, identity) else { continue }
            take(next.json, as: next.asked, at: place, &waiting)
        }
        tops.append(Top(object: object, end: steps.count))
    }

    /// Notes an object that came for its place.
    private mutating func take(
        _ json: JSON, as asked: JSONModel.Type, at place: Place, _ waiting: inout [Incoming]
    ) {
        let step = steps.count
        steps.append(Step(place: place, json: json))
        let found = types[place.type].identity.modelClass(of: json, asked: asked, context)
        if Relations.of(found).members.isEmpty { return }
        steps[step] = Step(place: place, json: apart(json, found, &waiting))
    }

    /// An object without the objects in it that have an id: of those the id is left.
    private mutating func apart(_ json: JSON, _ modelClass: Lasting<ModelClass>, _ waiting: inout [Incoming]) -> JSON {
        var result = json
        var found: [Incoming] = []
        // Those that lie inside of others come first: an array that is made anew takes them along.
        for site in ReferenceSearch.sites(in: json, of: modelClass, context).reversed() {
            let identity = ModelIdentity.of(site.form.type)
            var reduced: [Int: JSON] = [:]
            var inside: [Incoming] = []
            for (position, value) in site.values.enumerated() {
                if value.kind == .object {
                    guard let id = identity.reduced(value) else { continue }
                    reduced[position] = id
                    inside.append(Incoming(json: value, asked: site.form.type))
                } else if let id = JSONIdentifier(value) {
                    _ = place(of: id, value, as: site.form.type, identity)
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

    private mutating func place(of json: JSON, as asked: JSONModel.Type, _ identity: ModelIdentity?) -> Place? {
        guard let identity, let spelling = identity.json(in: json), let id = JSONIdentifier(spelling) else {
            return nil
        }
        return place(of: id, spelling, as: asked, identity)
    }

    private mutating func place(
        of id: JSONIdentifier, _ spelling: JSON, as asked: JSONModel.Type, _ identity: ModelIdentity
    ) -> Place {
        var type = types.firstIndex { $0.identity === identity || $0.identity.type.number == identity.type.number }
        if type == nil {
            types.append(OfType(identity: identity))
            type = types.count - 1
        }
        let number = type ?? 0
        if let known = types[number].places[id] {
            if ModelClass.of(asked).isDerived(from: types[number].objects[known].asked) {
                types[number].objects[known].asked = asked
            }
            return Place(type: number, object: known)
        }
        let place = types[number].objects.count
        types[number].places[id] = place
        types[number].objects.append(Object(id: id, spelling: spelling, asked: asked))
        return Place(type: number, object: place)
    }
}

extension ModelIdentity {
    /// What is left of an object where it stood: only its id; nil where it has none.
    func reduced(_ object: JSON) -> JSON? {
        guard let spelling = json(in: object), let id = JSONIdentifier(spelling) else { return nil }
        return isStub(object) ? object : stub(id, spelling)
    }

    /// The class of an object: what the JSON says, else the one that is known or asked for, whichever is more derived.
    func modelClass(
        of json: JSON, asked: JSONModel.Type, known: Lasting<ModelClass>? = nil, _ context: JSONContext
    ) -> Lasting<ModelClass> {
        let found = ModelClass.dispatch(root, json, context)
        if found.with({ $0.type }) != root { return found }
        let asked = ModelClass.dispatch(asked, json, context)
        guard let known else { return asked }
        return asked.isDerived(from: known.with { $0.type }) ? asked : known
    }
}

extension Lasting<ModelClass> {
    /// Whether this is a class or derived from it.
    func isDerived(from type: JSONModel.Type) -> Bool { with { $0.ancestry.contains(ObjectIdentifier(type)) } }
}
