/// A part of a draft that was taken out to be changed in its place.
struct TakenDraft {
    fileprivate var place: TakenPlace
    fileprivate let pointer: JSONPointer
    /// Whether an object stood there.
    let wasObject: Bool
    private var state: DraftState?

    fileprivate init(_ place: TakenPlace, at pointer: JSONPointer, wasObject: Bool, _ state: DraftState) {
        self.place = place
        self.pointer = pointer
        self.wasObject = wasObject
        self.state = state
    }

    /// Leaves null where the part stood, and not nothing, when it is not put back.
    mutating func leaveNull() { place.value = .null }

    /// The draft of the part; only once, so that its JSON is held by nobody else.
    mutating func takeState() -> DraftState {
        guard let taken = state.take() else { preconditionFailure("JSONDraft: a part was taken twice.") }
        return taken
    }
}

extension DraftState {
    /// Takes a part out as a draft; over another object or the class's template, where no object stands there.
    mutating func takeDraft(
        at pointer: JSONPointer, as type: JSONModel.Type, or other: JSON? = nil
    ) -> TakenDraft {
        var place = take(at: pointer)
        let wasObject = place.value?.kind == .object
        let part = DraftState(
            wasObject ? place.value ?? .null : other ?? type.template, as: type, in: self, at: pointer,
            refusals: refusals.take(at: pointer))
        if wasObject { place.value = nil }
        return TakenDraft(place, at: pointer, wasObject: wasObject, part)
    }

    /// Puts a part back; where no object stood there, only if it was changed.
    mutating func putDraft(_ part: DraftState, _ taken: TakenDraft) {
        var place = taken.place
        if taken.wasObject { place.value = part.json }
        put(place, isChanged: part.isChanged, at: taken.pointer)
        if !taken.wasObject, part.isChanged { create(part.json, at: taken.pointer) }
        adopt(part.refusals, at: taken.pointer)
    }

    /// Puts a new object where none stood: member by member, so that it is laid out as its siblings are.
    private mutating func create(_ object: JSON, at pointer: JSONPointer) {
        guard object.count > 0, let members = object.nameableMembers, json.value(at: pointer)?.kind != .array else {
            put(object, at: pointer)
            return
        }
        for (name, value) in members { put(value, at: pointer.appending(.key(name))) }
    }

    /// Puts an optional part back, or removes it.
    mutating func putOptionalDraft(_ part: DraftState?, _ taken: TakenDraft) {
        guard let part else {
            // What stands there without being an object reads as nil, and stays.
            return put(taken.place, isChanged: taken.wasObject, at: taken.pointer)
        }
        var place = taken.place
        place.value = part.json
        put(place, isChanged: part.isChanged || !taken.wasObject, at: taken.pointer)
        adopt(part.refusals, at: taken.pointer)
    }

    /// Puts a draft's JSON at a pointer, unless it stands there.
    mutating func assign(_ part: DraftState, at pointer: JSONPointer) {
        if json.value(at: pointer)?.isSpelled(like: part.json) != true { put(part.json, at: pointer) }
        adopt(part.refusals, at: pointer)
    }

    /// Adds the refused writes of a part, unless the part itself could not be written.
    mutating func adopt(_ part: DraftRefusals, at pointer: JSONPointer) {
        if !part.issues.isEmpty { refusals.replace(at: pointer, by: part.issues) }
    }

    /// Writes the property that a route leads to.
    ///
    /// If a model on the way is missing and reads as a default or template with members, writing into it starts from
    /// that, as writing through its draft does.
    mutating func write<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, _ route: PropertyRoute, always: Bool
    ) {
        guard route.plans.count > 1, let parent = missingParent(on: route) else {
            return write(value, plan, at: route.pointer, always: always)
        }
        var trial = self
        trial.create(parent.json, at: parent.pointer)
        guard trial.json.value(at: parent.pointer)?.kind == .object else {
            return write(value, plan, at: route.pointer, always: always)
        }
        trial.isChanged = false
        trial.write(value, plan, route, always: always)
        if trial.isChanged { self = trial } else { refusals = trial.refusals }
    }

    /// Returns the first model on a route that is not in the JSON, if reading it gives members.
    private func missingParent(on route: PropertyRoute) -> (json: JSON, pointer: JSONPointer)? {
        var components: [JSONPointer.Component] = []
        for plan in route.plans.dropLast() {
            components += plan.pointer.components
            let pointer = JSONPointer(components)
            let existing = json.value(at: pointer)
            if existing?.kind == .object { continue }
            let substitute = plan.substitute(for: existing, in: context)
            return substitute.flatMap { $0.count > 0 ? ($0, pointer) : nil }
        }
        return nil
    }

    private mutating func write<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, at pointer: JSONPointer, always: Bool
    ) {
        var writing = _JSONWriting(context: context, conversions: plan.conversions)
        do {
            let existing = json.value(at: pointer)
            let change = try plan.change(to: value, over: existing, always: always, &writing)
            switch change {
            case .keep: refusals.replace(at: pointer, by: writing.issues)
            case .remove: remove(at: pointer)
            case .write(let json):
                if put(json, at: pointer) { refusals.replace(at: pointer, by: writing.issues) }
            }
        } catch {
            refusals.replace(at: pointer, by: [.unwritable(error, nil)])
        }
    }
}
