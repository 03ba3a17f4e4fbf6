/// The draft of a part of a draft: a model, an array or a dictionary.
protocol PartDraft {
    /// How the parts of the part are read and written.
    associatedtype Form

    var state: DraftState { get }
    init(_ state: DraftState, _ form: Form)
}

/// Where a part is, what its draft starts from, and how it is written as a whole.
struct PartSource<Part: PartDraft> {
    /// What the draft of a part starts from.
    enum Start {
        /// The existing container, which is changed in its place.
        case existing
        /// The existing single value, which is changed as the only element of an array.
        case single
        /// The object of a model that is read where there is none; a change creates it, member by member.
        case missing(JSON)
        /// The JSON of a value that is not in the JSON; a change writes the value as a whole.
        case copy(JSON)
        /// A model that a conversion has made of the JSON, and that it writes.
        case model(JSONModel)
    }

    let pointer: JSONPointer
    /// What the draft starts from; nil if there is no such part.
    let start: Start?
    /// The class if the part is a model.
    var type: JSONModel.Type = JSONModel.self
    var form: Part.Form
    /// Whether a single value is read as an array of one.
    var acceptsOne = false
    /// Writes the part as a whole.
    let write: (Part?, inout DraftState) -> Void
    /// Receives an existing part that was changed, and its JSON when it is restored.
    var didRestore: ((Part, JSON) -> Void)?

    /// The JSON to use instead of the existing one.
    var substitute: JSON? {
        switch start {
        case .missing(let json), .copy(let json): json
        default: nil
        }
    }
    /// Whether there is no object where a model is read.
    var isMissing: Bool { if case .missing? = start { true } else { false } }
    /// Whether the existing value is changed as the only element of an array.
    var isSingle: Bool { if case .single? = start { true } else { false } }
}

/// A part of a draft that was extracted to be changed in its place.
private struct ExtractedPart {
    /// The place; nil if the part is not in the JSON.
    var place: TakenPlace?
    private var state: DraftState?
    /// The JSON of a part that is not in the JSON.
    private let start: JSON?

    init(_ place: TakenPlace?, _ state: consuming DraftState) {
        start = place == nil ? Optional(state.content) : nil
        self.place = place
        self.state = state
    }

    /// Whether a part that is not in the JSON was changed, or is another draft now.
    func isChanged(_ part: DraftState) -> Bool { part.isChanged || start?.isSame(as: part.json) == false }

    /// The draft of the part; only once, so that its JSON has no other reference.
    mutating func takeState() -> DraftState {
        guard let taken = state.take() else { preconditionFailure("JSONDraft: a part was taken twice.") }
        return taken
    }
}

/// Each part of a draft is changed in the same way: it is extracted as a draft of its own, changed, and restored.
extension DraftState {
    /// A part; nil if there is none.
    subscript<Part: PartDraft>(part source: PartSource<Part>) -> Part? {
        get { source.start.map { Part(state(of: source, $0), source.form) } }
        _modify {
            var extracted = source.start.map { extract(source, $0) }
            var part = (extracted?.takeState()).map { Part($0, source.form) }
            defer { restore(part, extracted, source) }
            yield &part
        }
        set { source.write(newValue, &self) }
    }

    /// A part that is always there.
    subscript<Part: PartDraft>(present source: PartSource<Part>) -> Part {
        get { present(self[part: source]) }
        _modify {
            var extracted = extract(source, present(source.start))
            var part = Part(extracted.takeState(), source.form)
            defer { restore(part, extracted, source) }
            yield &part
        }
        set { source.write(newValue, &self) }
    }

    private func present<T>(_ value: T?) -> T {
        guard let value else { preconditionFailure("JSONDraft: a part that is not optional is nil") }
        return value
    }

    /// Returns the draft of a part that is not restored.
    private func state<Part>(of source: PartSource<Part>, _ start: PartSource<Part>.Start) -> DraftState {
        if case .model(let model) = start { return DraftState(of: model, as: source.type) }
        let json = source.substitute ?? json.value(at: source.pointer) ?? .null
        let state = DraftState(json, as: source.type, in: self, at: source.pointer, acceptsOne: source.acceptsOne)
        return source.isSingle ? state.many : state
    }

    /// Extracts a part.
    private mutating func extract<Part>(
        _ source: PartSource<Part>, _ start: PartSource<Part>.Start
    ) -> ExtractedPart {
        var place: TakenPlace?
        var part: DraftState
        if case .model(let model) = start {
            part = DraftState(of: model, as: source.type)
        } else {
            if source.substitute == nil { place = extract(at: source.pointer) }
            part = DraftState(
                source.substitute ?? place?.value ?? .null, as: source.type, in: self, at: source.pointer,
                acceptsOne: source.acceptsOne)
            if unchangedWrites != nil || place?.hasOccurrences != false { part.unchangedWrites = [] }
            place?.value = nil
        }
        part.refusals = refusals.extract(at: source.pointer)
        if source.isSingle { part = part.many }
        return ExtractedPart(place, part)
    }

    /// Restores a part, or writes it as a whole if it is new, nil, or was changed without being in the JSON.
    private mutating func restore<Part>(_ part: Part?, _ extracted: ExtractedPart?, _ source: PartSource<Part>) {
        guard let extracted else {
            if part != nil { source.write(part, &self) }
            return
        }
        guard let part else {
            if var place = extracted.place {
                place.value = .null
                restore(place, isChanged: true, at: source.pointer)
            }
            return source.write(nil, &self)
        }
        var state = part.state.hasReadObjects ? part.state.withoutObjects : part.state
        if source.isSingle {
            restoreSingle(&state, extracted.place, at: source.pointer)
        } else if var place = extracted.place {
            place.value = state.content
            restore(place, isChanged: state.isChanged, at: source.pointer)
            adopt(state, at: source.pointer)
            if let didRestore = source.didRestore, let json = content.value(at: source.pointer) {
                didRestore(part, json)
            }
        } else if !extracted.isChanged(state) {
            adopt(state, at: source.pointer)
        } else if source.isMissing {
            create(state.content, at: source.pointer)
            adopt(state, at: source.pointer)
        } else {
            source.write(part, &self)
        }
        for path in state.unchangedWrites ?? [] {
            keep(at: JSONPointer(source.pointer.components + path.components))
        }
    }

    /// Restores an array that was extracted as a single value: as one, if it has one element.
    private mutating func restoreSingle(_ part: inout DraftState, _ place: TakenPlace?, at pointer: JSONPointer) {
        let one = part.one
        if var place {
            place.value = one?.content ?? part.content.element(0) ?? .null
            restore(place, isChanged: one?.isChanged ?? true, at: pointer)
        }
        if let one { part = one } else if !set(part.content, at: pointer) { return }
        adopt(part, at: pointer)
    }

    /// Assigns the JSON of a part, and adopts the writes that were refused there.
    mutating func assign(_ part: DraftState, at pointer: JSONPointer) {
        assign(part.json, at: pointer)
        adopt(part, at: pointer)
    }

    /// Adds the refused writes of a part.
    mutating func adopt(_ part: DraftState, at pointer: JSONPointer) {
        var new = part.shownRefusals
        if new.issues.isEmpty { return }
        if part.json.kind == .array, json.value(at: pointer)?.isOne == true {
            // The pointer to a single value is that of the array of it.
            let ofOne = new.extract(at: JSONPointer([.index(0)]))
            if !ofOne.issues.isEmpty { new = ofOne }
        }
        adopt(new, at: pointer)
    }

    /// Adds refused writes of a part, unless the part itself could not be written.
    mutating func adopt(_ part: DraftRefusals, at pointer: JSONPointer) {
        if !part.issues.isEmpty { refusals.replace(at: pointer, by: part.issues) }
    }
}
