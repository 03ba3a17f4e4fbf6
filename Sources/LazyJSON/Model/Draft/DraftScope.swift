/// The state that stays the same while a draft is changed: the value that it started from, and how models are made of its JSON.
final class DraftScope {
    /// The value that a draft starts from.
    private enum Origin {
        /// A whole value.
        case root(JSON)
        /// A part of the value that another draft starts from.
        case part(at: ValuePath, of: DraftScope, acceptsOne: Bool)
    }

    /// The class of the model if `modelType` of the declared class returns the declared class.
    private let kept: ImmortalReference<ModelClass>
    let context: JSONContext
    /// Whether to write values that the properties already read.
    let alwaysWrites: Bool
    private let origin: Origin
    /// The memos that drafts of parts have left, each with its JSON, by the pointers from the whole.
    private var known: [JSONPointer: (json: JSON, memo: AnyObject)] = [:]
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
    ///   - acceptsOne: Whether the part may be a single value that is read as an array of one.
    init(_ kept: ImmortalReference<ModelClass>, at path: ValuePath, in whole: DraftScope, acceptsOne: Bool) {
        self.kept = kept
        context = whole.context
        alwaysWrites = whole.alwaysWrites
        origin = .part(at: path, of: whole, acceptsOne: acceptsOne)
    }

    // MARK: The value that the draft started from

    /// The value; nil if there was none.
    var base: JSON? {
        switch origin {
        case .root(let json): return json
        case .part(let path, let whole, _):
            guard let base = whole.base else { return nil }
            if !whole.startedFromOne { return base.value(at: path.pointer) }
            // The first element of an array that was made of a single value is that value; the others are new.
            let components = path.pointer.components
            return components.first == .index(0) ? base.value(at: JSONPointer(Array(components.dropFirst()))) : nil
        }
    }

    /// Whether the value is a single one that is read as an array of one.
    private var startedFromOne: Bool {
        if case .part(_, _, acceptsOne: true) = origin { base?.isOne == true } else { false }
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
        if case .part(_, let whole, _) = origin { whole.root } else { self }
    }

    /// Returns the pointer to a path, from the whole value.
    private func pointer(to path: ValuePath) -> JSONPointer {
        var (scope, components) = (self, path.pointer.components)
        while case .part(let path, let whole, _) = scope.origin {
            components = path.pointer.components + components
            scope = whole
        }
        return JSONPointer(components)
    }

    /// Removes and returns the memo of the last draft of a part; nil if the JSON has changed since.
    ///
    /// A memo is kept with a reference to the JSON. Any other change of the JSON therefore makes a copy, by which it is
    /// recognized.
    func takeMemo(of json: JSON, at path: ValuePath) -> AnyObject? {
        let root = root
        if root.known.isEmpty { return nil }
        guard let found = root.known.removeValue(forKey: pointer(to: path)), found.json.isSame(as: json) else {
            return nil
        }
        return found.memo
    }

    /// Keeps the memo of the draft of a part with its JSON.
    func note(_ memo: AnyObject, of json: JSON, at path: ValuePath) { root.known[pointer(to: path)] = (json, memo) }
}
