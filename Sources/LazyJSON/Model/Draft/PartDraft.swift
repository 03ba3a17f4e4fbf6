/// The draft of a part of a draft: a model, an array or a dictionary.
protocol PartDraft {
    /// How the parts of the part are read and written.
    associatedtype Form

    var state: DraftState { get set }
    /// The memo that the next draft of the part can use as long as its JSON does not change.
    var memo: AnyObject? { get }

    init(_ state: consuming DraftState, _ form: Form)
}

extension PartDraft {
    var memo: AnyObject? { nil }
}

/// The place of a part, and the value that its draft starts from.
struct PartLocation: ~Copyable {
    /// The value that the draft of a part starts from.
    enum Start {
        /// The existing container, which is changed in its place.
        case existing
        /// The object of a model that is read where there is none; a change creates it, member by member.
        case missing(JSON)
        /// The JSON of a value that is not in the JSON; a change writes the value as a whole.
        case copy(JSON)
        /// A model that a conversion has made of the JSON, and that it writes.
        case model(JSONModel)
    }

    var found: FoundValue
    /// The value that was taken out; nil if the draft is not of an existing container.
    var taken: TakenValue?
    /// The value that the draft starts from; nil if there is no such part.
    var start: Start?
    /// The class if the part is a model.
    var type: JSONModel.Type = JSONModel.self
    /// The scope of the draft that was extracted, by which a draft that has replaced it is recognized.
    var scope: DraftScope?
    /// The value in the parsed text, without edits, that a draft which has replaced the part is written over.
    var origin: JSON?

    /// Returns whether the draft of a part that is not in the JSON was changed, or was replaced by one with other JSON.
    fileprivate func isChanged(_ part: DraftState) -> Bool {
        if part.isChanged { return true }
        // Reading parts of the draft may have copied its JSON.
        let isReplaced = part.scope !== scope
        return switch start {
        case .missing(let json), .copy(let json): isReplaced && !json.isSame(as: part.json)
        case .model(let model): isReplaced && !model.modelJSON.isSame(as: part.json)
        case .existing, nil: false
        }
    }
}

/// A part of a draft, and how its parts are read and written.
struct PartSource<Form>: ~Copyable {
    var place: PartLocation
    var form: Form
}

/// Each part of a draft is changed in the same way: it is extracted as a separate draft, changed, and restored.
///
/// Code that depends on the type of the part is inlined, because generic code would look up types on each access.
extension DraftState {
    /// Extracts a part to be changed; nil if there is none.
    @inline(__always)
    mutating func open<Part: PartDraft>(_ source: inout PartSource<Part.Form>) -> Part? {
        guard let state = extract(&source.place) else { return nil }
        return Part(state, source.form)
    }

    /// Extracts a part that is not optional.
    @inline(__always)
    mutating func openPresent<Part: PartDraft>(_ source: inout PartSource<Part.Form>) -> Part {
        guard let state = extract(&source.place) else { Self.stopWithoutPart() }
        return Part(state, source.form)
    }

    /// Restores a part that was changed.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - source: The source that it was opened from.
    ///   - write: Writes the part as a whole.
    @inline(__always)
    mutating func close<Part: PartDraft>(
        _ part: inout Part, _ source: borrowing PartSource<Part.Form>, orWrite write: (Part?, inout DraftState) -> Void
    ) {
        if restore(&part.state, source.place) {
            write(part, &self)
        } else if let memo = part.memo {
            scope.keep(memo, of: part.state.json)
        }
    }

    /// Restores a part that was changed, or may be nil now.
    @inline(__always)
    mutating func close<Part: PartDraft>(
        _ part: inout Part?, _ source: borrowing PartSource<Part.Form>, orWrite write: (Part?, inout DraftState) -> Void
    ) {
        if var draft = part.take() {
            close(&draft, source, orWrite: write)
        } else if remove(source.place) {
            write(nil, &self)
        }
    }

    /// Returns the draft of a part that is not restored; nil if there is none.
    @inline(__always)
    func copy<Part: PartDraft>(_ source: (inout DraftState) -> PartSource<Part.Form>) -> Part? {
        var state = self
        let source = source(&state)
        guard let part = state.copy(of: source.place) else { return nil }
        return Part(part, source.form)
    }

    /// Returns the draft of a part that is not optional, and is not restored.
    @inline(__always)
    func copyPresent<Part: PartDraft>(_ source: (inout DraftState) -> PartSource<Part.Form>) -> Part {
        guard let part: Part = copy(source) else { Self.stopWithoutPart() }
        return part
    }

    @inline(never)
    private static func stopWithoutPart() -> Never {
        preconditionFailure("JSONDraft: a part that is not optional is nil")
    }

    private func copy(of place: borrowing PartLocation) -> DraftState? {
        switch place.start {
        case .model(let model): DraftState(of: model, as: place.type, alwaysWrites: scope.alwaysWrites)
        case .missing(let json), .copy(let json): DraftState(json, place, in: self)
        case .existing: DraftState(place.found.value ?? .null, place, in: self)
        case nil: nil
        }
    }

    /// Extracts a part as a separate draft; nil if there is none.
    mutating func extract(_ place: inout PartLocation) -> DraftState? {
        guard let start = place.start else { return nil }
        scope.forgetModel()
        var part: DraftState
        switch start {
        case .model(let model): part = DraftState(of: model, as: place.type, alwaysWrites: scope.alwaysWrites)
        case .missing(let json), .copy(let json): part = DraftState(json, place, in: self)
        case .existing:
            place.origin =
                isReplaced ? place.found.value : place.found.value?.located.map { JSON($0.document, at: $0.place) }
            var taken = take(place.found)
            // The draft has the only reference to the container.
            let json = taken.value ?? .null
            taken.value = nil
            place.found.value = nil
            place.taken = taken
            part = DraftState(json, place, in: self)
        }
        part.refusals = refusals.extract(at: place.found.path.pointer)
        place.scope = part.scope
        return part
    }

    /// Restores a part; returns whether it must be written as a whole, because it is new, changed without being in the JSON, or
    /// replaced by another draft, whose JSON may have another form.
    mutating func restore(_ part: inout DraftState, _ place: borrowing PartLocation) -> Bool {
        guard let start = place.start else { return true }
        let path = place.found.path
        switch start {
        case .existing where part.scope !== place.scope:
            if let taken = place.taken { put(place.origin ?? .null, taken, isChanged: true) }
            return true
        case .existing:
            if let taken = place.taken { put(part, taken) }
        case _ where !place.isChanged(part): break
        case .missing: create(part.json, at: path)
        case .copy, .model: return true
        }
        if !part.refusals.issues.isEmpty { adopt(part, at: path) }
        return false
    }

    /// Puts null in place of a part that was set to nil; returns whether nil must then be written.
    mutating func remove(_ place: borrowing PartLocation) -> Bool {
        switch place.start {
        case .existing: if let taken = place.taken { put(.null, taken, isChanged: true) }
        case .missing, .copy, .model: break
        case nil: return false
        }
        return true
    }

    /// Assigns the JSON of a part, and adopts the writes that were refused there.
    mutating func assign(_ part: DraftState, at path: ValuePath) {
        assign(part.json, at: path)
        adopt(part, at: path)
    }

    /// Adds the refused writes of a part.
    mutating func adopt(_ part: DraftState, at path: ValuePath) {
        var new = part.shownRefusals
        if new.issues.isEmpty { return }
        let pointer = path.pointer
        if part.json.kind == .array, json.value(at: pointer)?.isOne == true {
            // A single value has the pointer of the array of it.
            let ofOne = new.extract(at: JSONPointer([.index(0)]))
            new = DraftRefusals(issues: ofOne.issues + new.issues)
        }
        adopt(new, at: pointer)
    }

    /// Adds refused writes of a part, unless the part itself could not be written.
    mutating func adopt(_ part: DraftRefusals, at pointer: JSONPointer) {
        if !part.issues.isEmpty { refusals.replace(at: pointer, by: part.issues) }
    }
}
