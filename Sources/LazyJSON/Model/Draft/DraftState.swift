/// The state of a draft: the JSON with the changes so far, and how models are made of it.
struct DraftState {
    /// The object as it is now, but for changes of objects that were read.
    private var content: JSON
    /// The objects that were read; nil if no property of the class has any.
    var objects: DraftObjects?
    let context: JSONContext
    /// The class that the draft is declared for.
    private(set) var asked: JSONModel.Type
    /// The class of the model if the class asked returns itself.
    private let kept: ImmortalReference<ModelClass>
    /// Whether values are written that a missing member reads as already.
    let alwaysWrites: Bool
    /// Whether anything was written.
    var isChanged = false
    /// The writes that were refused.
    var refusals: DraftRefusals
    /// The pointers of writes that changed nothing here, for other occurrences of the value; nil if there are none.
    var unchangedWrites: [JSONPointer]?
    /// Whether the JSON is an array that was made of a single value, which the draft started from.
    private var isOne = false
    private var reader: DraftReader
    /// The value that the draft started from: the part of a root that a pointer leads to.
    private var origin: DraftOrigin

    /// The object as it is now.
    var json: JSON { hasReadObjects ? settled.content : content }

    /// The JSON that the draft started from; nil if there was none.
    var base: JSON? { origin.isNew ? nil : origin.root.value(at: origin.pointer) }

    /// A draft of a model.
    init(of model: JSONModel, as asked: JSONModel.Type) {
        self.init(
            model.modelJSON, as: asked, model.modelClassReference, context: model.modelContext, model: model,
            origin: DraftOrigin(root: model.modelJSON, pointer: JSONPointer()))
    }

    /// A draft that is built from a class's template.
    init(building asked: JSONModel.Type, context: JSONContext) {
        self.init(
            asked.template, as: asked, ModelClass.of(asked), context: context, alwaysWrites: true,
            origin: DraftOrigin(root: asked.template, pointer: JSONPointer()))
    }

    /// A draft of a part of another one.
    init(
        _ json: JSON, as asked: JSONModel.Type, in other: DraftState, at pointer: JSONPointer,
        refusals: DraftRefusals = DraftRefusals()
    ) {
        var (origin, way) = (other.origin, pointer.components[...])
        if other.origin.isOne {
            // The first element of an array that was made of a single value is that value; the others are new.
            if way.first == .index(0) { way = way.dropFirst() } else { origin.isNew = true }
        }
        origin.pointer.components += way
        origin.depth = other.depth(at: pointer)
        origin.isOne = false
        self.init(
            json, as: asked, ModelClass.of(asked), context: other.context, alwaysWrites: other.alwaysWrites,
            refusals: refusals, origin: origin)
    }

    private init(
        _ json: JSON, as asked: JSONModel.Type, _ kept: ImmortalReference<ModelClass>, context: JSONContext,
        alwaysWrites: Bool = false, model: JSONModel? = nil, refusals: DraftRefusals = DraftRefusals(),
        origin: DraftOrigin
    ) {
        let leadsToObjects = kept.with { $0.leadsToObjects }
        let objects = leadsToObjects ? DraftObjects() : nil
        let reader = DraftReader(leadsToObjects ? nil : model)
        content = json
        self.objects = objects
        self.context = context
        self.asked = asked
        self.kept = kept
        self.alwaysWrites = alwaysWrites
        self.refusals = refusals
        self.reader = reader
        self.origin = origin
    }

    // MARK: Reading

    /// The class of the model that the JSON is read as now.
    private var modelClass: ImmortalReference<ModelClass> {
        let found = ModelClass.dispatch(asked, content, context)
        let keepsClass = found.with { $0.type } == asked && kept.with { $0.isOrDerives(from: asked) }
        return keepsClass ? kept : found
    }

    /// The model as it is now, for reading it in the draft.
    var model: JSONModel {
        if let objects, hasReadObjects {
            let settled = settled
            return settled.modelClass.make(settled.content, context: objects.reading(settled.content, context))
        }
        if let model = reader.model { return model }
        let model = modelClass.make(content, context: readingContext)
        reader.model = model
        return model
    }

    /// The context of models and elements that are read in the draft.
    var readingContext: JSONContext { objects?.reading(json, context) ?? context }

    /// The model as it is now, for leaving the draft.
    var result: JSONModel {
        if objects == nil { return model }
        let settled = settled
        return settled.modelClass.make(settled.content, context: context)
    }

    /// The class of the current model.
    ///
    /// Only if objects were read, a model is made to find it.
    private var currentClass: ModelClass { hasReadObjects ? model.modelClass : modelClass.object }

    /// The property that a key path leads to.
    func route<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) -> PropertyRoute {
        currentClass.route(keyPath)
    }

    /// Traps if a key path that may be of a computed property does not read `value` back.
    func check<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ route: PropertyRoute, readsBack value: Value
    ) {
        currentClass.check(keyPath, route, readsBack: value)
    }

    /// The pointer to the value of a property.
    func pointer(of route: PropertyRoute) -> JSONPointer { route.pointer(in: json) }

    /// The JSON of a property.
    func existing(at route: PropertyRoute) -> JSON? { json.value(at: pointer(of: route)) }

    // MARK: Single values

    /// The same draft of an array that may start from a single value.
    var acceptingOne: DraftState {
        var draft = self
        draft.origin.isOne = base?.isOne == true
        return draft
    }

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
        one.refusals = one.refusals.take(at: JSONPointer([.index(0)]))
        return one
    }

    // MARK: Subclasses

    /// The same draft for a subclass that the JSON is one of.
    func asking(_ subclass: JSONModel.Type) -> DraftState {
        var other = self
        other.asked = subclass
        return other
    }

    /// Releases the JSON, which a draft for a subclass has now.
    mutating func handOver() {
        forgetReader()
        content = .null
    }

    /// Continues with the state of a draft for a subclass.
    mutating func takeOver(_ other: DraftState) {
        (content, isChanged, refusals, reader) = (other.json, other.isChanged, other.refusals, other.reader)
        unchangedWrites = other.unchangedWrites
        forgetReader()
    }

    // MARK: Writing

    /// Replaces the whole JSON, which must be an object.
    mutating func replace(by new: JSON) {
        guard new.kind == .object else {
            let issue = JSONIssue(.unwritable, at: JSONPointer(), expected: "an object", found: new)
            return refusals.replace(at: JSONPointer(), by: [issue])
        }
        attempt(new, at: JSONPointer()) { json in json.replaceRoot(with: new) }
    }

    /// Changes the JSON, which has no other reference meanwhile that could be avoided.
    mutating func change<R, Failure: Error>(_ body: (inout JSON) throws(Failure) -> R) throws(Failure) -> R {
        settle()
        isChanged = true
        forgetReader()
        return try body(&content)
    }

    private mutating func forgetReader() {
        if isKnownUniquelyReferenced(&reader) { reader.model = nil } else { reader = DraftReader(nil) }
    }

    /// Takes a part out, to be changed in its place.
    mutating func take(at pointer: JSONPointer) -> TakenPlace {
        settle()
        forgetReader()
        return content.takePlace(pointer)
    }

    /// Puts a part back, or notes why it is refused.
    mutating func put(_ place: TakenPlace, isChanged: Bool, at pointer: JSONPointer) {
        if isChanged { self.isChanged = true }
        do {
            try content.put(place, replacing: .containers)
        } catch {
            refusals.replace(at: pointer, by: [.unwritable(error, place.value)])
        }
    }

    /// Writes a value at a pointer, or notes why it is refused.
    ///
    /// Returns whether it was written.
    @discardableResult
    mutating func put(_ value: JSON, at pointer: JSONPointer) -> Bool {
        if pointer.isRoot {
            replace(by: value)
            return value.kind == .object
        }
        return attempt(value, at: pointer) { json throws(JSONError) in
            try json.write(value.withoutFrame, at: pointer, replacing: .containers)
        }
    }

    /// Makes a write that keeps the text at a pointer reach the other occurrences of the value, or of its absence.
    mutating func keep(at pointer: JSONPointer) {
        unchangedWrites?.append(pointer)
        if json.isSame(at: pointer) { return }
        if let value = json.value(at: pointer) {
            put(value, at: pointer)
        } else {
            attempt(nil, at: pointer) { $0.writeOccurrences(of: pointer, at: [JSONPointer()]) }
        }
    }

    /// Notes the values of a merge patch as writes, which the JSON may have already.
    mutating func noteUnchangedWrites(merging patch: JSON, _ nulls: JSONMergeNulls) {
        unchangedWrites? += EditedPaths(from: patch, to: patch, includingAll: true).paths.filter {
            nulls == .clear || patch.value(at: $0)?.isNull == false
        }
    }

    /// Removes the value at a pointer, if there is one.
    mutating func remove(at pointer: JSONPointer) {
        if json.value(at: pointer) == nil {
            refusals.replace(at: pointer)
            return keep(at: pointer)
        }
        attempt(nil, at: pointer) { json throws(JSONError) in try json.removeValue(at: pointer) }
    }

    /// Removes the value of a property, and those that it would read instead.
    mutating func remove(_ route: PropertyRoute) {
        for pointer in route.pointers(in: json).reversed() { remove(at: pointer) }
    }

    /// Makes an edit of the value at a pointer, or notes why it is refused.
    ///
    /// Returns whether it was made.
    @discardableResult
    mutating func attempt<R>(
        _ value: JSON?, at pointer: JSONPointer, _ edit: (inout JSON) throws(JSONError) -> R
    ) -> Bool {
        do throws(JSONError) {
            if let value { try checkDepth(of: value, at: pointer) }
            _ = try change(edit)
            return note(nil, value, at: pointer)
        } catch {
            return note(error, value, at: pointer)
        }
    }

    /// Throws an error if a value would nest too deeply, seen from the whole value that is changed, of which this may be a part.
    @inline(never)
    private func checkDepth(of value: JSON, at pointer: JSONPointer) throws(JSONError) {
        try origin.root.checkDepth(of: value, at: depth(at: pointer, of: value), pointer)
    }

    /// Returns how many containers are around a value at a pointer, seen from the whole value that is changed.
    ///
    /// - Parameters:
    ///   - pointer: The pointer.
    ///   - value: The value; nil for one that is there.
    private func depth(at pointer: JSONPointer, of value: JSON? = nil) -> Int {
        let components = pointer.components
        // A single value that stays one is not in an array. An array cannot be one.
        let isSingle =
            isOne && content.count <= 1 && components.first == .index(0)
            && (components.count > 1 || value?.isOne ?? true)
        return origin.depth + components.count - (isSingle ? 1 : 0)
    }

    /// Notes the outcome of an edit; returns whether it was made.
    @inline(never)
    private mutating func note(_ error: JSONError?, _ value: JSON?, at pointer: JSONPointer) -> Bool {
        refusals.replace(at: pointer, by: error.map { [.unwritable($0, value)] } ?? [])
        return error == nil
    }

    /// Throws the refused writes, and the errors that rules report of the models in the JSON, if there are any.
    ///
    /// - Parameter notes: The issues of the JSON as it is now.
    func check(_ notes: ModelIssueNotes) throws(JSONValidationError) {
        if let error = JSONValidationError(refusedWrites + notes.brokenRules) { throw error }
    }

    /// The writes that were refused, in the order of their pointers, as they are shown.
    var refusedWrites: [JSONIssue] { shownRefusals.sorted }

    /// The writes that were refused, without the texts of values that are not shown.
    var shownRefusals: DraftRefusals {
        let refusals = hasReadObjects ? settled.refusals : refusals
        if refusals.issues.isEmpty { return refusals }
        let modelClass = modelClass.object
        return DraftRefusals(refusals.issues.map { modelClass.redacting($0) })
    }

    /// Returns the changes as a merge patch; an error does not have the names in a value that is not shown.
    func mergePatch() throws(JSONError) -> JSON {
        do throws(JSONError) {
            return try (base ?? .emptyObject).mergePatch(to: json)
        } catch {
            throw modelClass.with { $0.redacting(error) }
        }
    }
}

extension DraftState: CustomReflectable {
    /// The model as it is now: what drafts show in a debugger, without redacted values.
    var customMirror: Mirror { Mirror(self, children: ["model": model], displayStyle: .struct) }
}

extension JSONIssue {
    /// The issue of a value that could not be written, without the text of an object or array, which may contain models.
    static func unwritable(_ error: any Error, _ value: JSON?) -> JSONIssue {
        let kind = error.libraryError?.code == .refused ? JSONIssue.Kind.refused : .unwritable
        var issue = JSONIssue(kind, at: JSONPointer(), expected: error.expectation, found: value)
        if value?.isContainer == true { issue.rawText = nil }
        return issue
    }
}

/// The value that a draft started from.
private struct DraftOrigin {
    /// The whole value that is changed.
    let root: JSON
    /// The pointer from there to the draft's value.
    var pointer: JSONPointer
    /// How many containers are around the value in the whole.
    var depth = 0
    /// Whether there was no value, whatever is at the pointer.
    var isNew = false
    /// Whether the value is a single one that is read as an array of one.
    var isOne = false
}

/// The model that a draft is read by, made when something is read after a change.
final class DraftReader {
    var model: JSONModel?

    init(_ model: JSONModel?) {
        self.model = model
    }
}
