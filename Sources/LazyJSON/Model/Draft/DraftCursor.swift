/// The value of a draft: the tree that it is in, and the path to it.
struct DraftCursor {
    var tree: DraftTree
    /// The path from the whole value of the tree.
    let path: ValuePath
    /// The class that the draft is declared for.
    let type: JSONModel.Type

    init(_ tree: consuming DraftTree, at path: ValuePath = .whole, _ type: JSONModel.Type) {
        self.tree = tree
        self.path = path
        self.type = type
    }

    /// Creates a draft of a model.
    init(of model: JSONModel, as type: JSONModel.Type, alwaysWrites: Bool = false) {
        let json = model.modelJSON
        let tree = DraftTree(
            json, base: json, model.modelClassReference, model.modelContext, alwaysWrites: alwaysWrites,
            reading: (model, type))
        self.init(tree, type)
    }

    /// Creates a draft that starts from the template of a class.
    init(building type: JSONModel.Type, context: JSONContext) {
        let template = type.template
        self.init(DraftTree(template, base: template, ModelClass.of(type), context, alwaysWrites: true), type)
    }

    /// Creates a draft of an array.
    init(of array: JSON, context: JSONContext) {
        self.init(DraftTree(array, base: array, ModelClass.of(JSONModel.self), context), JSONModel.self)
    }

    // MARK: Reading

    var context: JSONContext { tree.context }

    /// Whether the value is the whole value of the tree.
    @inline(__always)
    var isWhole: Bool { if case .whole = path { true } else { false } }

    /// The current JSON.
    var json: JSON { isWhole ? tree.json : FoundValue(at: path, in: tree.json).value ?? .null }

    /// The JSON that the draft started from; nil if there was none.
    var base: JSON? { isWhole ? tree.base : tree.base.flatMap { FoundValue(at: path, in: $0).value } }

    /// The current model.
    var model: JSONModel { tree.model(of: json, asked: type, modelClass) }

    /// The class of the current model.
    var modelClass: ImmortalReference<ModelClass> {
        isWhole ? tree.modelClass(asked: type) : ModelClass.of(type).dispatch(json, context)
    }

    /// Returns the property that a key path leads to.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        modelClass.with { $0.route(keyPath) }
    }

    /// Finds a value in this one.
    @inline(__always)
    func find(_ part: consuming ValuePath) -> FoundValue { FoundValue(at: path.appending(part), in: tree.json) }

    /// Finds the value of a property.
    func find(_ route: PropertyRoute) -> FoundValue { find(route.path(in: json)) }

    // MARK: Changing

    /// Makes the tree one that no other draft has.
    mutating func prepare() {
        if !isKnownUniquelyReferenced(&tree) { tree = DraftTree(copying: tree) }
    }

    /// Changes this value in its place, or notes why that is refused.
    ///
    /// - Parameters:
    ///   - part: The path to the part that is changed.
    ///   - value: The value that is written there; nil for other edits.
    ///   - issues: The issues of values that are written in another form than given.
    ///   - change: The change.
    /// - Returns: Whether it was made.
    @discardableResult
    mutating func change(
        _ part: ValuePath, _ value: JSON? = nil, noting issues: [JSONIssue] = [],
        _ change: (inout JSON) throws(JSONError) -> Void
    ) -> Bool {
        let path = path
        return edit(at: path.appending(part), value, noting: issues) { tree throws(JSONError) in
            try tree.change(at: path, change)
        }
    }

    /// Makes an edit at a path from the whole value, or notes why that is refused.
    @inline(__always)
    private mutating func edit(
        at path: ValuePath, _ value: JSON?, noting issues: [JSONIssue], _ edit: (DraftTree) throws(JSONError) -> Void
    ) -> Bool {
        prepare()
        tree.willChange()
        do throws(JSONError) {
            try edit(tree)
        } catch {
            refuse(error, value, at: path)
            return false
        }
        replaceRefusals(at: path, by: issues)
        return true
    }

    /// Sets a part, or notes why that is refused.
    ///
    /// - Returns: Whether it was set.
    @discardableResult
    mutating func set(_ value: JSON, at part: ValuePath, noting issues: [JSONIssue] = []) -> Bool {
        set(value, find(part), noting: issues)
    }

    /// Sets a value that was found in this one, or notes why that is refused.
    ///
    /// - Returns: Whether it was set.
    @discardableResult
    mutating func set(_ value: JSON, _ found: borrowing FoundValue, noting issues: [JSONIssue]) -> Bool {
        if found.path.count == path.count {
            if value.kind == .object { return change(.whole, value, noting: issues) { $0.replaceRoot(with: value) } }
            let issue = JSONIssue(.unwritable, at: JSONPointer(), expected: "an object", found: value)
            replaceRefusals(at: found.path, by: [issue])
            return false
        }
        return edit(at: found.path, value, noting: issues) { tree throws(JSONError) in
            try tree.json.apply(.write(value), at: found, replacing: .containers)
        }
    }

    /// Sets a part, unless the existing one has the same text.
    mutating func assign(_ value: JSON, at part: ValuePath) { assign(value, find(part), noting: []) }

    /// Sets the value that was found, unless the existing one has the same text and need not always be written.
    mutating func assign(_ value: JSON, _ found: borrowing FoundValue, always: Bool = false, noting issues: [JSONIssue])
    {
        if !always, found.value?.hasSourceText(of: value) == true {
            replaceRefusals(at: found.path, by: issues)
        } else {
            set(value, found, noting: issues)
        }
    }

    /// Removes a part, if there is one.
    mutating func remove(at part: ValuePath) {
        let found = find(part)
        if found.value == nil { return replaceRefusals(at: found.path) }
        _ = edit(at: found.path, nil, noting: []) { tree throws(JSONError) in
            try tree.json.apply(.remove, at: found, replacing: .null)
        }
    }

    /// Takes over what a copy of this draft has changed.
    mutating func take(_ trial: DraftCursor) {
        prepare()
        tree.willChange()
        (tree.json, tree.refusals) = (trial.tree.json, trial.tree.refusals)
    }
}

extension DraftCursor: CustomReflectable {
    /// The current model, which drafts show in a debugger without redacted values.
    var customMirror: Mirror { Mirror(self, children: ["model": model], displayStyle: .struct) }
}
