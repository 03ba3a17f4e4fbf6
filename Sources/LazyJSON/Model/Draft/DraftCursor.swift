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
    var json: JSON { isWhole ? tree.json : tree.json.value(at: path) ?? .null }

    /// The JSON that the draft started from; nil if there was none.
    var base: JSON? { isWhole ? tree.base : tree.base.flatMap { $0.value(at: path) } }

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

    /// Returns the value of a part; nil if there is none.
    func value(at part: consuming ValuePath) -> JSON? { tree.json.value(at: path.appending(part)) }

    // MARK: Changing

    /// Makes the tree one that no other draft has.
    mutating func prepare() {
        if !isKnownUniquelyReferenced(&tree) { tree = tree.copy() }
    }

    /// Changes this value in its place, or notes why that is refused for a part of it.
    ///
    /// - Parameters:
    ///   - part: The path to the part.
    ///   - issues: The issues of the part, which are noted once it is changed.
    ///   - change: Changes the value.
    /// - Returns: Whether it was not refused.
    @discardableResult
    mutating func changeInPlace(
        _ part: ValuePath = .whole, noting issues: [JSONIssue] = [], _ change: (inout JSON) throws(JSONError) -> Void
    ) -> Bool {
        prepare()
        tree.willChange()
        do throws(JSONError) {
            try tree.json.changeInPlace(at: path, change)
            replaceRefusals(at: part, by: issues)
            return true
        } catch {
            replaceRefusals(at: part, by: [.unwritable(error, nil)])
            return false
        }
    }

    /// Changes a part as a closure decides, or notes why that is refused; see `DraftTree`.
    @discardableResult
    @inline(__always)
    mutating func change(
        _ part: consuming ValuePath, _ writing: inout _JSONWriting,
        _ decide: (JSON?, inout _JSONWriting) throws -> ValueChange
    ) -> Bool {
        prepare()
        return tree.change(at: path.appending(part), below: path.count, &writing, decide)
    }

    @discardableResult
    mutating func change(_ part: ValuePath, _ decide: (JSON?) throws -> ValueChange) -> Bool {
        var writing = _JSONWriting(context: context)
        return change(part, &writing) { existing, _ in try decide(existing) }
    }

    /// Sets a part, or notes why that is refused.
    mutating func set(_ value: JSON, at part: ValuePath) { change(part) { _ in .write(value) } }

    /// Sets a part, unless the existing one has the same text.
    mutating func assign(_ value: JSON, at part: ValuePath) { change(part) { ValueChange(value, unlessTextOf: $0) } }

    /// Removes a part, if there is one; returns whether that was not refused.
    @discardableResult
    mutating func remove(at part: ValuePath) -> Bool { change(part) { $0 == nil ? .keep : .remove } }

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
