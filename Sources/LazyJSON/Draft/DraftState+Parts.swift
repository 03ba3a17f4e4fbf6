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
            wasObject ? place.value ?? .null : other ?? type.template, as: type, in: self, at: pointer)
        if wasObject { place.value = nil }
        return TakenDraft(place, at: pointer, wasObject: wasObject, part)
    }

    /// Puts a part back; where no object stood there, only if it was changed.
    mutating func putDraft(_ part: DraftState, _ taken: TakenDraft) {
        var place = taken.place
        if taken.wasObject { place.value = part.json }
        put(place, isChanged: part.isChanged)
        if !taken.wasObject, part.isChanged { create(part.json, at: taken.pointer) }
        adoptRefusals(of: part, at: taken.pointer)
    }

    /// Puts a new object where none stood: member by member, so that it is laid out as its siblings are.
    private mutating func create(_ object: JSON, at pointer: JSONPointer) {
        guard object.count > 0, let members = object.nameableMembers, json.value(at: pointer)?.kind != .array else {
            return put(object, at: pointer)
        }
        for (name, value) in members { put(value, at: pointer.appending(.key(name))) }
    }

    /// Puts an optional part back, or removes it.
    mutating func putOptionalDraft(_ part: DraftState?, _ taken: TakenDraft) {
        guard let part else {
            // What stands there without being an object reads as nil, and stays.
            return put(taken.place, isChanged: taken.wasObject)
        }
        var place = taken.place
        place.value = part.json
        put(place, isChanged: part.isChanged || !taken.wasObject)
        adoptRefusals(of: part, at: taken.pointer)
    }

    /// Puts a draft's JSON at a pointer, unless it stands there.
    mutating func assign(_ part: DraftState, at pointer: JSONPointer) {
        if json.value(at: pointer)?.isSpelled(like: part.json) != true { put(part.json, at: pointer) }
        adoptRefusals(of: part, at: pointer)
    }

    /// Goes on with what could not be written in a part.
    mutating func adoptRefusals(of part: DraftState, at pointer: JSONPointer) {
        for (way, issues) in part.refusals {
            let whole = JSONPointer(pointer.components + way.components)
            refuse(
                issues.map { issue in
                    var issue = issue
                    issue.pointer.components.removeFirst(way.components.count)
                    return issue
                }, at: whole)
        }
    }

    /// Writes a property that stands at a pointer.
    mutating func write<Value>(
        _ value: Value, _ plan: TypedPropertyPlan<Value>, at pointer: JSONPointer, always: Bool
    ) {
        var writing = _JSONWriting(context: context, conversions: plan.conversions)
        do {
            let existing = json.value(at: pointer)
            let change = try plan.change(to: value, over: existing, always: always, &writing)
            // Before the change, which may be refused itself.
            if !writing.issues.isEmpty || !refusals.isEmpty { refuse(writing.issues, at: pointer) }
            switch change {
            case .keep: break
            case .remove: remove(at: pointer)
            case .write(let json): put(json, at: pointer)
            }
        } catch {
            refuse([.unwritable(error, nil)], at: pointer)
        }
    }
}
