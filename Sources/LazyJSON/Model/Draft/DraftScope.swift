/// The state that stays the same while a draft is changed: the value that it started from, and how models are made of its JSON.
final class DraftScope {
    /// The value that a draft starts from.
    private enum Origin {
        /// A whole value.
        case root(JSON)
        /// A part of the value that another draft starts from.
        case part(at: ValuePath, of: DraftScope)
    }

    /// The class of the model if `modelType` of the declared class returns the declared class.
    private let kept: ImmortalReference<ModelClass>
    let context: JSONContext
    /// Whether to write values that the properties already read.
    let alwaysWrites: Bool
    private let origin: Origin
    /// The memos that the last drafts of parts have left, each with its JSON; only the scope of the whole value has them.
    private var memos: [(json: JSON, memo: AnyObject)] = []
    /// The last model that was made, and the class that was asked for it.
    private var last: (model: JSONModel, asked: JSONModel.Type)?

    /// The scope of a draft of a whole value.
    init(
        _ kept: ImmortalReference<ModelClass>, _ context: JSONContext, of root: JSON, alwaysWrites: Bool = false,
        last: (model: JSONModel, asked: JSONModel.Type)? = nil
    ) {
        self.kept = kept
        self.context = context
        self.alwaysWrites = alwaysWrites
        self.last = last
        origin = .root(root)
    }

    /// The scope of a draft of a part.
    ///
    /// - Parameters:
    ///   - kept: The class if the part is a model.
    ///   - path: The path to the part.
    ///   - whole: The scope of the draft that has the part.
    init(_ kept: ImmortalReference<ModelClass>, at path: ValuePath, in whole: DraftScope) {
        self.kept = kept
        context = whole.context
        alwaysWrites = whole.alwaysWrites
        origin = .part(at: path, of: whole)
    }

    // MARK: The value that the draft started from

    /// The value; nil if there was none.
    var base: JSON? {
        switch origin {
        case .root(let json): return json
        case .part(let path, let whole):
            guard let base = whole.base else { return nil }
            // A single value that is read as an array of one has no elements.
            if case .element = path, base.kind != .array { return nil }
            return base.value(at: path.pointer)
        }
    }

    // MARK: Models

    /// Returns the class of the model of an object in a draft that is declared for a class.
    func modelClass(of json: JSON, asked: JSONModel.Type) -> ImmortalReference<ModelClass> {
        let found = ModelClass.of(asked).dispatch(json, context)
        let keepsClass = found.with { $0.type } == asked && kept.with { $0.isOrDerives(from: asked) }
        return keepsClass ? kept : found
    }

    /// Returns the model of an object, which is made once as long as the object does not change.
    func model(of json: JSON, asked: JSONModel.Type) -> JSONModel {
        let known = last.flatMap { $0.model.modelJSON.isSame(as: json) ? $0 : nil }
        if let known, known.asked == asked { return known.model }
        let modelClass = modelClass(of: json, asked: asked)
        // A draft and its form for a subclass share one model.
        if let known, type(of: known.model) == modelClass.with({ $0.type }) { return known.model }
        let model = modelClass.make(json, context: context)
        last = (model, asked)
        return model
    }

    /// Releases the model that was read, so that its JSON can be changed in place.
    func forgetModel() { last = nil }

    // MARK: Parts

    /// The scope of the whole value.
    private var root: DraftScope {
        if case .part(_, let whole) = origin { whole.root } else { self }
    }

    /// Removes and returns the memo that the last draft of a part has left; nil if its JSON has changed since.
    ///
    /// A memo is kept with a reference to the JSON. Any other change of the JSON therefore makes a copy, by which it is
    /// recognized.
    func takeMemo(of json: JSON) -> AnyObject? {
        let root = root
        guard let number = root.memos.lastIndex(where: { $0.json.isSame(as: json) }) else { return nil }
        return root.memos.remove(at: number).memo
    }

    /// Keeps the memo of the draft of a part with its JSON, and forgets the one that was not used for longest if there are many.
    func keep(_ memo: AnyObject, of json: JSON) {
        let root = root
        if root.memos.count == 16 { root.memos.removeFirst() }
        root.memos.append((json, memo))
    }
}
