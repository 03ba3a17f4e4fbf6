/// The state of a draft: the JSON with the changes so far, and the writes that were refused.
struct DraftState {
    /// The JSON as it is now, but for changes of objects that were read.
    private(set) var content: JSON
    private(set) var scope: DraftScope
    /// Whether anything was written.
    var isChanged = false
    /// Whether the JSON is an array that was made of a single value, which the draft started from.
    private(set) var isOne = false
    /// The objects that were read; nil if no property of the class has any.
    var objects: DraftObjects?
    /// The writes that were refused.
    var refusals = DraftRefusals()
    /// The pointers of writes that changed nothing here, for other occurrences of the value; nil if there are none.
    var unchangedWrites: [JSONPointer]?

    /// The JSON as it is now.
    var json: JSON { hasReadObjects ? settled.content : content }

    /// The JSON that the draft started from; nil if there was none.
    var base: JSON? { scope.origin.json }

    var context: JSONContext { scope.context }

    private init(_ json: JSON, _ scope: DraftScope) {
        content = json
        self.scope = scope
        if scope.leadsToObjects { objects = DraftObjects() }
    }

    /// A draft of a model.
    init(of model: JSONModel, as asked: JSONModel.Type) {
        let json = model.modelJSON
        let origin = DraftOrigin(root: json)
        self.init(
            json, DraftScope(asked, model.modelClassReference, model.modelContext, origin, model: model))
    }

    /// A draft that is built from a class's template.
    init(building asked: JSONModel.Type, context: JSONContext) {
        let template = asked.template
        let origin = DraftOrigin(root: template)
        // An empty object of its own, which nothing else refers to, is filled in place.
        let object = template.wasMade && template.count == 0 ? .emptyObject : template
        self.init(object, DraftScope(asked, ModelClass.of(asked), context, origin, alwaysWrites: true))
    }

    /// A draft of an array.
    init(of array: JSON, context: JSONContext) {
        let origin = DraftOrigin(root: array)
        self.init(array, DraftScope(JSONModel.self, ModelClass.of(JSONModel.self), context, origin))
    }

    /// A draft of a part of another one.
    ///
    /// - Parameters:
    ///   - json: The part.
    ///   - asked: The class if it is a model.
    ///   - other: The other draft.
    ///   - pointer: The pointer to the part.
    ///   - acceptsOne: Whether the part may be a single value that is read as an array of one.
    init(_ json: JSON, as asked: JSONModel.Type, in other: DraftState, at pointer: JSONPointer, acceptsOne: Bool) {
        let origin = other.scope.origin.part(at: pointer, depth: other.depth(at: pointer), acceptsOne: acceptsOne)
        let scope = DraftScope(
            asked, ModelClass.of(asked), other.context, origin, alwaysWrites: other.scope.alwaysWrites,
            in: other.scope)
        self.init(json, scope)
    }

    // MARK: Reading

    /// The model as it is now, for reading it in the draft.
    var model: JSONModel {
        guard let objects else { return scope.model(of: content) }
        let json = json
        return scope.modelClass(of: json).make(json, context: objects.reading(json, context))
    }

    /// The context of models and elements that are read in the draft.
    var readingContext: JSONContext { objects?.reading(json, context) ?? context }

    /// The model as it is now, for leaving the draft.
    var result: JSONModel {
        if objects == nil { return scope.model(of: content) }
        let json = json
        return scope.modelClass(of: json).make(json, context: context)
    }

    /// The property that a key path leads to.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        currentClass.with { $0.route(keyPath) }
    }

    /// The class of the current model.
    var currentClass: ImmortalReference<ModelClass> { scope.modelClass(of: json) }

    // MARK: Single values

    /// The same draft of an array of its value.
    var many: DraftState {
        var many = self
        many.isOne = true
        many.content = JSON(elements: [json])
        many.refusals = DraftRefusals()
        many.refusals.replace(at: JSONPointer([.index(0)]), by: refusals.issues)
        return many
    }

    /// The same draft of the only element of its array, if that was made of a single value and can be one again.
    var one: DraftState? {
        guard isOne, let only = json.only else { return nil }
        var one = self
        one.isOne = false
        one.content = only
        one.unchangedWrites = unchangedWrites?.map { JSONPointer(Array($0.components.dropFirst())) }
        let own = one.refusals.extract(at: JSONPointer([.index(0)]))
        one.refusals = DraftRefusals(own.issues + one.refusals.issues)
        return one
    }

    /// Returns how many containers are around a value at a pointer, seen from the whole value that is changed.
    ///
    /// - Parameters:
    ///   - pointer: The pointer.
    ///   - value: The value; nil for one that is there.
    private func depth(at pointer: JSONPointer, of value: JSON? = nil) -> Int {
        let depth = scope.origin.depth + pointer.components.count
        if !isOne { return depth }
        // A single value that stays one is not in an array. An array cannot be one.
        let isSingle =
            content.count <= 1 && pointer.components.first == .index(0)
            && (pointer.components.count > 1 || value?.isOne ?? true)
        return isSingle ? depth - 1 : depth
    }

    // MARK: Subclasses

    /// The same draft for a subclass that the JSON is one of.
    func asking(_ subclass: JSONModel.Type) -> DraftState {
        var other = self
        other.scope = scope.asking(subclass)
        return other
    }

    /// Extracts the whole as a draft for a subclass.
    mutating func extract(asking subclass: JSONModel.Type) -> DraftState {
        let part = asking(subclass)
        scope.forgetModel()
        content = .null
        return part
    }

    /// Restores the whole from a draft for a subclass.
    mutating func restore(_ part: DraftState) {
        scope.forgetModel()
        (content, isChanged, refusals) = (part.json, part.isChanged, part.refusals)
        unchangedWrites = part.unchangedWrites
    }

    // MARK: Changing

    /// Changes the JSON, which has no other reference meanwhile that could be avoided.
    mutating func change<R, Failure: Error>(_ body: (inout JSON) throws(Failure) -> R) throws(Failure) -> R {
        settle()
        isChanged = true
        scope.forgetModel()
        return try body(&content)
    }

    /// Makes an edit at a pointer, or notes why it is refused.
    ///
    /// - Parameters:
    ///   - pointer: The pointer.
    ///   - value: The value that is put there, if there is one.
    ///   - issues: What was written in another way than it was given.
    ///   - edit: The edit.
    /// - Returns: Whether it was made.
    @discardableResult
    mutating func edit(
        at pointer: JSONPointer, _ value: JSON? = nil, noting issues: [JSONIssue] = [],
        _ edit: (inout JSON) throws(JSONError) -> Void
    ) -> Bool {
        do throws(JSONError) {
            if let value {
                try scope.origin.root.checkDepth(of: value, at: depth(at: pointer, of: value), pointer)
            }
            try change(edit)
        } catch {
            refuse(error, value, at: pointer)
            return false
        }
        refusals.replace(at: pointer, by: issues)
        return true
    }

    /// Notes that a write is refused.
    @inline(never)
    mutating func refuse(_ error: any Error, _ value: JSON? = nil, at pointer: JSONPointer) {
        refusals.replace(at: pointer, by: [.unwritable(error, value)])
    }

    /// Extracts the value at a pointer, to be changed in its place.
    mutating func extract(at pointer: JSONPointer) -> TakenPlace {
        settle()
        scope.forgetModel()
        return content.takePlace(pointer)
    }

    /// Restores a value that was extracted, or notes why that is refused.
    mutating func restore(_ place: TakenPlace, isChanged: Bool, at pointer: JSONPointer) {
        if isChanged { self.isChanged = true }
        do {
            try content.put(place, replacing: .containers)
        } catch {
            refuse(error, place.value, at: pointer)
        }
    }

    /// Sets the value at a pointer, or notes why that is refused.
    ///
    /// - Returns: Whether it was set.
    @discardableResult
    mutating func set(_ value: JSON, at pointer: JSONPointer, noting issues: [JSONIssue] = []) -> Bool {
        if pointer.isRoot {
            guard value.kind == .object else {
                refusals.replace(
                    at: pointer, by: [JSONIssue(.unwritable, at: pointer, expected: "an object", found: value)])
                return false
            }
            return edit(at: pointer, value, noting: issues) { $0.replaceRoot(with: value) }
        }
        return edit(at: pointer, value, noting: issues) { json throws(JSONError) in
            try json.write(value.withoutFrame, at: pointer, replacing: .containers)
        }
    }

    /// Sets the value that was found, or notes why that is refused.
    mutating func set(_ value: JSON, _ found: FoundValue, noting issues: [JSONIssue]) {
        let pointer = found.path.pointer
        if pointer.isRoot {
            set(value, at: pointer, noting: issues)
        } else {
            edit(at: pointer, value, noting: issues) { json throws(JSONError) in try found.write(value, in: &json) }
        }
    }

    /// Sets the value at a pointer, unless the existing one has the same text.
    mutating func assign(_ value: JSON, at pointer: JSONPointer, noting issues: [JSONIssue] = []) {
        settle()
        if content.value(at: pointer)?.hasSourceText(of: value) == true {
            keep(at: pointer, noting: issues)
        } else {
            set(value, at: pointer, noting: issues)
        }
    }

    /// Makes a write that keeps the text at a pointer reach the other occurrences of the value, or of its absence.
    mutating func keep(at pointer: JSONPointer, noting issues: [JSONIssue] = []) {
        unchangedWrites?.append(pointer)
        defer { refusals.replace(at: pointer, by: issues) }
        let json = json
        if json.isSame(at: pointer) { return }
        if let value = json.value(at: pointer) {
            set(value, at: pointer)
        } else {
            edit(at: pointer) { $0.writeOccurrences(of: pointer, at: [JSONPointer()]) }
        }
    }

    /// Removes the value at a pointer, if there is one.
    mutating func remove(at pointer: JSONPointer) {
        if json.value(at: pointer) == nil { return keep(at: pointer) }
        edit(at: pointer) { json throws(JSONError) in try json.removeValue(at: pointer) }
    }
}

extension DraftState: CustomReflectable {
    /// The model as it is now: what drafts show in a debugger, without redacted values.
    var customMirror: Mirror { Mirror(self, children: ["model": model], displayStyle: .struct) }
}
