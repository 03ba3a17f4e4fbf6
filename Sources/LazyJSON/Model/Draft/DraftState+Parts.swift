/// A part of a draft that was taken out to be changed in its place.
struct TakenPart {
    /// The place; nil if the part is not in the JSON.
    fileprivate var place: TakenPlace?
    fileprivate let pointer: JSONPointer
    private var state: DraftState?
    /// Whether the part is a single value, which is changed as the only element of an array.
    fileprivate var isOne = false
    /// The JSON of a part that is not in the JSON.
    private let start: JSON?

    fileprivate init(_ place: TakenPlace?, at pointer: JSONPointer, _ state: consuming DraftState) {
        start = place == nil ? Optional(state.json) : nil
        self.place = place
        self.pointer = pointer
        self.state = state
    }

    /// Notes that the part may have been a single value; if it is one, makes it the only element of an array.
    fileprivate mutating func acceptOne(isOne: Bool) {
        self.isOne = isOne
        state = state.take()?.acceptingOne
        if isOne { state = state.take()?.many }
    }

    /// Whether a part that is not in the JSON was changed, or is another draft now.
    fileprivate func isChanged(_ part: DraftState) -> Bool {
        part.isChanged || start?.isSame(as: part.json) == false
    }

    /// The draft of the part; only once, so that its JSON has no other reference.
    mutating func takeState() -> DraftState {
        guard let taken = state.take() else { preconditionFailure("JSONDraft: a part was taken twice.") }
        return taken
    }
}

/// Each part of a draft, a model, an array or a dictionary, is changed in the same way: it is taken out as a draft of its
/// own, changed, and put back.
extension DraftState {
    /// Returns a draft of a part that is not put back.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the part.
    ///   - type: The class of a model.
    ///   - substitute: The JSON to use instead of the existing one.
    func part(at pointer: JSONPointer, as type: JSONModel.Type = JSONModel.self, substitute: JSON?) -> DraftState {
        DraftState(substitute ?? json.value(at: pointer) ?? .null, as: type, in: self, at: pointer)
    }

    /// Returns a draft of a model that is not put back.
    func part(_ source: ModelSource) -> DraftState {
        source.model.map { DraftState(of: $0, as: source.type) }
            ?? part(at: source.pointer, as: source.type, substitute: source.substitute)
    }

    /// Takes a model out as a draft.
    mutating func take(_ source: ModelSource) -> TakenPart {
        guard let model = source.model else {
            return take(at: source.pointer, as: source.type, substitute: source.substitute)
        }
        var part = DraftState(of: model, as: source.type)
        part.refusals = refusals.take(at: source.pointer)
        return TakenPart(nil, at: source.pointer, part)
    }

    /// Takes a part out as a draft.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the part.
    ///   - type: The class of a model.
    ///   - substitute: The JSON to use instead of the existing one, which then stays.
    mutating func take(
        at pointer: JSONPointer, as type: JSONModel.Type = JSONModel.self, substitute: JSON?
    ) -> TakenPart {
        var place = substitute == nil ? Optional(take(at: pointer)) : nil
        var part = DraftState(
            substitute ?? place?.value ?? .null, as: type, in: self, at: pointer, refusals: refusals.take(at: pointer))
        if unchangedWrites != nil || place?.hasOccurrences != false { part.unchangedWrites = [] }
        place?.value = nil
        return TakenPart(place, at: pointer, part)
    }

    /// Returns a draft of a collection that is not put back.
    func part<Part>(at pointer: JSONPointer, of source: CollectionSource<Part>) -> DraftState {
        let part = part(at: pointer, substitute: source.substitute)
        if !source.acceptsOne { return part }
        return source.isOne ? part.acceptingOne.many : part.acceptingOne
    }

    /// Takes a collection out as a draft.
    mutating func take<Part>(at pointer: JSONPointer, of source: CollectionSource<Part>) -> TakenPart {
        var taken = take(at: pointer, substitute: source.substitute)
        if source.acceptsOne { taken.acceptOne(isOne: source.isOne) }
        return taken
    }

    /// Puts a part back; nil puts null in its place.
    ///
    /// Returns whether the part must still be written as a whole: it is new, was changed without being in the JSON, or is
    /// nil now.
    mutating func put(_ part: DraftState?, _ taken: TakenPart?) -> Bool {
        guard let taken else { return part != nil }
        if let part { return put(part, taken) }
        if var place = taken.place {
            place.value = .null
            put(place, isChanged: true, at: taken.pointer)
        }
        return true
    }

    /// Puts a part back.
    ///
    /// Returns whether the part must still be written as a whole: it was changed without being in the JSON.
    mutating func put(_ part: DraftState, _ taken: TakenPart) -> Bool {
        if part.hasReadObjects { return put(part.withoutObjects, taken) }
        defer {
            for path in part.unchangedWrites ?? [] {
                keep(at: JSONPointer(taken.pointer.components + path.components))
            }
        }
        if taken.isOne { return putOne(part, taken) }
        if var place = taken.place {
            place.value = part.json
            put(place, isChanged: part.isChanged, at: taken.pointer)
        } else if taken.isChanged(part) {
            return true
        }
        adopt(part, at: taken.pointer)
        return false
    }

    /// Puts an array back that was taken as a single value: as one, if it has one element.
    private mutating func putOne(_ part: DraftState, _ taken: TakenPart) -> Bool {
        var taken = taken
        taken.isOne = false
        if let one = part.one { return put(one, taken) }
        taken.place?.value = part.json.element(0) ?? .null
        if let place = taken.place { put(place, isChanged: true, at: taken.pointer) }
        guard put(part.json, at: taken.pointer) else { return false }
        adopt(part, at: taken.pointer)
        return false
    }

    /// Puts a model back, or creates it if it was changed without being in the JSON.
    ///
    /// Returns whether the model must still be written by its conversion.
    mutating func putModel(_ part: DraftState, _ taken: TakenPart, _ source: ModelSource) -> Bool {
        guard put(part, taken) else { return false }
        if source.model != nil { return true }
        create(part.json, at: taken.pointer)
        adopt(part, at: taken.pointer)
        return false
    }

    /// Puts a new object at a pointer: member by member, so that it is laid out as its siblings are.
    private mutating func create(_ object: JSON, at pointer: JSONPointer) {
        guard object.count > 0, !object.wasMade || !json.wasMade, let members = object.nameableMembers else {
            put(object, at: pointer)
            return
        }
        for (name, value) in members { put(value, at: pointer.appending(.key(name))) }
        // Not known here is which of the members may be shown.
        if !refusals.issues.isEmpty { refusals.redact(at: pointer) }
    }

    /// Puts a draft's JSON at a pointer, unless the existing value has the same text.
    mutating func assign(_ part: DraftState, at pointer: JSONPointer) {
        if json.value(at: pointer)?.hasSourceText(of: part.json) != true {
            put(part.json, at: pointer)
        } else {
            keep(at: pointer)
        }
        adopt(part, at: pointer)
    }

    /// Adds the refused writes of a part.
    mutating func adopt(_ part: DraftState, at pointer: JSONPointer) {
        var new = part.shownRefusals
        if new.issues.isEmpty { return }
        if part.json.kind == .array, json.value(at: pointer)?.isOne == true {
            // The pointer to a single value is that of the array of it.
            let ofOne = new.take(at: JSONPointer([.index(0)]))
            if !ofOne.issues.isEmpty { new = ofOne }
        }
        adopt(new, at: pointer)
    }

    /// Adds refused writes of a part, unless the part itself could not be written.
    mutating func adopt(_ part: DraftRefusals, at pointer: JSONPointer) {
        if !part.issues.isEmpty { refusals.replace(at: pointer, by: part.issues) }
    }

    /// Writes the property that a route leads to.
    ///
    /// If a model on the way is missing and reads as a default or template with members, writing into it starts from
    /// that, as writing through its draft does.
    mutating func write<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, _ route: PropertyRoute, always: Bool, isPart: Bool
    ) {
        guard route.plans.count > 1, let parent = missingParent(on: route) else {
            return write(value, plan, at: route, always, isPart)
        }
        var trial = self
        trial.create(parent.json, at: parent.pointer)
        guard trial.json.value(at: parent.pointer)?.kind == .object else {
            return write(value, plan, at: route, always, isPart)
        }
        trial.isChanged = false
        trial.write(value, plan, route, always: always, isPart: isPart)
        if trial.isChanged { self = trial } else { refusals = trial.refusals }
    }

    /// Returns the first model on a route that is not in the JSON, if reading it gives members.
    private func missingParent(on route: PropertyRoute) -> (json: JSON, pointer: JSONPointer)? {
        for (number, plan) in route.plans.dropLast().enumerated() {
            let pointer = JSONPointer(PropertyRoute.way(through: route.plans[...number], in: json))
            let existing = json.value(at: pointer)
            if existing?.kind == .object { continue }
            let parent = PropertyRoute.way(through: route.plans[..<number], in: json)
            let object = json.value(at: JSONPointer(parent)) ?? .null
            let substitute = plan.substitute(for: existing, in: object, context)
            return substitute.flatMap { $0.count > 0 ? ($0, pointer) : nil }
        }
        return nil
    }

    private mutating func write<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, at route: PropertyRoute, _ always: Bool, _ isPart: Bool
    ) {
        settle()
        let pointer = pointer(of: route)
        objects?.forget(at: pointer)
        defer { if !refusals.issues.isEmpty, route.isRedacted { refusals.redact(at: pointer) } }
        var writing = _JSONWriting(context: context)
        writing.isPart = isPart
        if plan.hasModelChoice { writing.chosenType = plan.chosenType(in: route.object(in: json)) }
        do {
            let existing = json.value(at: pointer)
            let change = try plan.change(to: value, over: existing, always: always, &writing)
            switch change {
            case .keep:
                keep(at: pointer)
                refusals.replace(at: pointer, by: writing.issues)
            case .remove: remove(route)
            case .write(let json):
                if put(json, at: pointer) { refusals.replace(at: pointer, by: writing.issues) }
            }
        } catch {
            refusals.replace(at: pointer, by: [.unwritable(error, nil)])
        }
    }
}
