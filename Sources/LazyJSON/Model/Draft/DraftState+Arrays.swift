/// What the draft of an array starts from.
struct ArraySource<Element> {
    let form: ElementForm<Element>
    /// What is read where the array does not stand in the JSON itself; nil where it does, and is changed in its place.
    let substitute: JSON?
    /// Whether elements that cannot be read have no position.
    let skipsUnreadable: Bool

    init(_ form: ElementForm<Element>, substitute: JSON?, skipsUnreadable: Bool = false) {
        self.form = form
        self.substitute = substitute
        self.skipsUnreadable = skipsUnreadable
    }

    /// The draft of what a JSON is read as.
    ///
    /// - Parameters:
    ///   - value: What is read.
    ///   - sample: An array with elements of the form that is wanted, where what is read may be a default that has another.
    ///   - existing: What stands there.
    init(_ value: JSONArray<Element>, like sample: @autoclosure () -> JSONArray<Element>? = nil, over existing: JSON?) {
        let storage = value.storage
        if let existing, storage.json.isSame(as: existing) {
            self.init(storage.form, substitute: nil)
        } else {
            let form = sample()?.storage.form ?? storage.form
            var writing = _JSONWriting(context: storage.context, conversions: form.conversions)
            self.init(form, substitute: (try? value.json(replacing: nil, in: form, &writing)) ?? .emptyArray)
        }
    }
}

/// An array or a dictionary that was taken out of a draft to be changed.
struct TakenCollection {
    /// Where it stood; nil where it is put back as a whole.
    fileprivate var place: TakenPlace?
    fileprivate let pointer: JSONPointer
    private var state: DraftState?

    fileprivate init(_ place: TakenPlace?, at pointer: JSONPointer, _ state: DraftState) {
        self.place = place
        self.pointer = pointer
        self.state = state
    }

    /// The draft of the part; only once, so that its JSON is held by nobody else.
    mutating func takeState() -> DraftState {
        guard let taken = state.take() else { preconditionFailure("JSONDraft: a part was taken twice.") }
        return taken
    }
}

extension DraftState {
    /// A draft of a collection that is not put back.
    func collection(at pointer: JSONPointer, substitute: JSON?) -> DraftState {
        let json = substitute ?? json.value(at: pointer) ?? .null
        return DraftState(json, as: JSONModel.self, in: self, at: pointer)
    }

    /// Takes a collection out as a draft, or makes one of what is read instead.
    mutating func takeCollection(at pointer: JSONPointer, substitute: JSON?) -> TakenCollection {
        if let substitute {
            return TakenCollection(
                nil, at: pointer,
                DraftState(
                    substitute, as: JSONModel.self, in: self, at: pointer, refusals: refusals.take(at: pointer)))
        }
        var place = take(at: pointer)
        let part = DraftState(
            place.value ?? .null, as: JSONModel.self, in: self, at: pointer, refusals: refusals.take(at: pointer))
        place.value = nil
        return TakenCollection(place, at: pointer, part)
    }

    /// Puts a collection back.
    ///
    /// Returns whether it must still be written as a whole, because it is not in the JSON.
    mutating func putCollection(_ part: DraftState, _ taken: TakenCollection) -> Bool {
        guard var place = taken.place else { return part.isChanged }
        place.value = part.json
        put(place, isChanged: part.isChanged, at: taken.pointer)
        adopt(part.refusals, at: taken.pointer)
        return false
    }

    /// Leaves null where a collection was taken out; nil is still to be written.
    mutating func leaveNull(_ taken: TakenCollection) {
        guard var place = taken.place else { return }
        place.value = .null
        put(place, isChanged: true, at: taken.pointer)
    }
}

// MARK: What properties read

extension TypedPropertyPlan {
    /// What a JSON is read as; nil where that is not accepted.
    func accepted(_ json: JSON?, _ reading: inout _JSONReading) -> Value? {
        guard let json, !json.isNull || readsNull else { return nil }
        guard let value = try? convert(json, &reading) else { return completed(json, &reading) }
        return form.check?(value) ?? true ? value : nil
    }

    /// What a JSON reads as, whether or not it is accepted; nil where it cannot be read.
    func value(from json: JSON, in context: JSONContext) -> Value? {
        var reading = _JSONReading(context: context, conversions: conversions)
        return try? convert(json, &reading)
    }

    /// What a property reads where a JSON stands.
    func value(of json: JSON?, in context: JSONContext) -> Value {
        var reading = _JSONReading(context: context, conversions: conversions)
        return accepted(json, &reading) ?? fallback(&reading)
    }

    /// Whether a container of a kind is read element by element as the type says, and always accepted.
    func isPlain(_ json: JSON?, _ kind: JSON.Kind) -> Bool {
        form.conversion.keepsSpelling && form.conversion.tag == nil && form.check == nil && json?.kind == kind
    }
}

extension JSON {
    /// Whether both are the same value of a document, or the same edited one.
    package func isSame(as other: JSON) -> Bool {
        if let node = editedNode { return node === other.editedNode }
        return isSameView(as: other)
    }
}
