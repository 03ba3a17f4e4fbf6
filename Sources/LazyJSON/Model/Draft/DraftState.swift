/// The state of a draft: the JSON with the changes so far, and the writes that were refused.
struct DraftState {
    /// The current JSON.
    private(set) var json: JSON
    /// The class that the draft is declared for.
    private var asked: JSONModel.Type
    let scope: DraftScope
    /// Whether anything was written.
    var isChanged = false
    /// Whether the JSON was set as a whole, here or around: what the text does not say may then have been changed.
    private(set) var isReplaced = false
    /// The writes that were refused.
    var refusals = DraftRefusals()

    /// The JSON that the draft started from; nil if there was none.
    var base: JSON? { scope.base }

    var context: JSONContext { scope.context }

    private init(_ json: consuming JSON, _ asked: JSONModel.Type, _ scope: DraftScope) {
        self.json = json
        self.asked = asked
        self.scope = scope
    }

    /// Creates a draft of a model.
    init(of model: JSONModel, as asked: JSONModel.Type, alwaysWrites: Bool = false) {
        let json = model.modelJSON
        self.init(
            json, asked,
            DraftScope(
                model.modelClassReference, model.modelContext, of: json, alwaysWrites: alwaysWrites,
                last: (model, asked)))
    }

    /// Creates a draft that starts from the template of a class.
    init(building asked: JSONModel.Type, context: JSONContext) {
        let template = asked.template
        self.init(template, asked, DraftScope(ModelClass.of(asked), context, of: template, alwaysWrites: true))
    }

    /// Creates a draft of an array.
    init(of array: JSON, context: JSONContext) {
        self.init(array, JSONModel.self, DraftScope(ModelClass.of(JSONModel.self), context, of: array))
    }

    /// Creates a draft of a part of another draft.
    init(_ json: consuming JSON, _ part: borrowing PartLocation, in whole: DraftState) {
        self.init(
            json, part.type,
            DraftScope(ModelClass.of(part.type), at: part.found.path, in: whole.scope))
        isReplaced = whole.isReplaced
    }

    // MARK: Reading

    /// The current model.
    var model: JSONModel { scope.model(of: json, asked: asked) }

    /// The property that a key path leads to.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        currentClass.with { $0.route(keyPath) }
    }

    /// The class of the current model.
    var currentClass: ImmortalReference<ModelClass> { scope.modelClass(of: json, asked: asked) }

    // MARK: Subclasses

    /// Returns the same draft for a subclass that the JSON belongs to.
    func asking(_ subclass: JSONModel.Type) -> DraftState {
        var other = self
        other.asked = subclass
        return other
    }

    /// Extracts the whole value as a draft for a subclass.
    mutating func extract(asking subclass: JSONModel.Type) -> DraftState {
        let part = asking(subclass)
        scope.forgetModel()
        json = .null
        return part
    }

    /// Restores the whole value from a draft for a subclass.
    mutating func restore(_ part: DraftState) {
        scope.forgetModel()
        (json, isChanged, refusals) = (part.json, part.isChanged || part.scope !== scope, part.refusals)
        if part.isReplaced { isReplaced = true }
    }

    // MARK: Changing

    /// Changes the JSON in place: the model that was read is released first, because its reference would make the change a
    /// copy.
    mutating func change<R, Failure: Error>(_ body: (inout JSON) throws(Failure) -> R) throws(Failure) -> R {
        isChanged = true
        scope.forgetModel()
        return try body(&json)
    }

    /// Makes an edit at a path, or notes why it is refused.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - value: The value that is written there; nil for other edits.
    ///   - issues: The issues of values that are written in another form than given.
    ///   - edit: The edit.
    /// - Returns: Whether it was made.
    @discardableResult
    @inline(__always)
    mutating func edit(
        at path: ValuePath, _ value: JSON? = nil, noting issues: [JSONIssue] = [],
        _ edit: (inout JSON) throws(JSONError) -> Void
    ) -> Bool {
        do throws(JSONError) {
            try change(edit)
        } catch {
            refuse(error, value, at: path)
            return false
        }
        refusals.replace(at: path.pointer, by: issues)
        return true
    }

    /// Notes that a write is refused.
    @inline(never)
    mutating func refuse(_ error: any Error, _ value: JSON? = nil, at path: ValuePath) {
        refusals.replace(at: path.pointer, by: [.unwritable(error, value)])
    }

    /// Takes a value out, to change it without a copy.
    mutating func take(_ found: borrowing FoundValue) -> TakenValue { json.take(found) }

    /// Puts a part back that was taken out, or notes why that is refused.
    mutating func put(_ part: DraftState, _ taken: TakenValue) {
        if part.isReplaced { isReplaced = true }
        put(part.json, taken, isChanged: part.isChanged)
    }

    /// Puts a value back that was taken out, or notes why that is refused.
    mutating func put(_ value: JSON, _ taken: TakenValue, isChanged: Bool) {
        if isChanged { self.isChanged = true }
        var taken = taken
        taken.value = value
        do {
            try json.put(taken, replacing: .containers)
        } catch {
            refuse(error, value, at: taken.path)
        }
    }

    /// Sets the value at a path, or notes why that is refused.
    ///
    /// - Returns: Whether it was set.
    @discardableResult
    mutating func set(_ value: JSON, at path: ValuePath, noting issues: [JSONIssue] = []) -> Bool {
        set(value, FoundValue(at: path, in: json), noting: issues)
    }

    /// Sets the value that was found, or notes why that is refused.
    ///
    /// - Returns: Whether it was set.
    @discardableResult
    mutating func set(_ value: JSON, _ found: borrowing FoundValue, noting issues: [JSONIssue]) -> Bool {
        if found.path.count > 0 {
            return edit(at: found.path, value, noting: issues) { json throws(JSONError) in
                try json.apply(.write(value), at: found, replacing: .containers)
            }
        }
        guard value.kind == .object else {
            let issue = JSONIssue(.unwritable, at: JSONPointer(), expected: "an object", found: value)
            refusals.replace(at: JSONPointer(), by: [issue])
            return false
        }
        isReplaced = true
        return edit(at: found.path, value, noting: issues) { $0.replaceRoot(with: value) }
    }

    /// Sets the value at a path, unless the existing one has the same text.
    mutating func assign(_ value: JSON, at path: ValuePath, noting issues: [JSONIssue] = []) {
        assign(value, FoundValue(at: path, in: json), noting: issues)
    }

    /// Sets the value that was found, unless the existing one has the same text and need not always be written.
    mutating func assign(_ value: JSON, _ found: borrowing FoundValue, always: Bool = false, noting issues: [JSONIssue])
    {
        if !always, found.value?.hasSourceText(of: value) == true {
            refusals.replace(at: found.path.pointer, by: issues)
        } else {
            set(value, found, noting: issues)
        }
    }

    /// Removes the value at a path, if there is one.
    mutating func remove(at path: ValuePath) {
        if FoundValue(at: path, in: json).value == nil { return refusals.replace(at: path.pointer) }
        edit(at: path) { json throws(JSONError) in try json.change(at: path) { _ in .remove } }
    }
}

extension DraftState: CustomReflectable {
    /// The current model, which drafts show in a debugger without redacted values.
    var customMirror: Mirror { Mirror(self, children: ["model": model], displayStyle: .struct) }
}
