/// What stays the same while a draft is changed: the value that it started from, and how models are made of its JSON.
final class DraftScope {
    /// The class that the draft is declared for.
    let asked: JSONModel.Type
    /// The class of the model if the class asked returns itself.
    private let kept: ImmortalReference<ModelClass>
    let context: JSONContext
    /// Whether values are written that a missing member reads as already.
    let alwaysWrites: Bool
    let origin: DraftOrigin
    /// Whether properties of the class lead to objects that are not models.
    let leadsToObjects: Bool
    /// The scope of the draft that this is for a part of.
    private let whole: DraftScope?
    /// The elements of the sets that were changed, for the drafts of all parts.
    private(set) lazy var sets: KnownSets = whole?.sets ?? KnownSets()
    /// The model that was read last, which reads that JSON only.
    private var model: JSONModel?

    init(
        _ asked: JSONModel.Type, _ kept: ImmortalReference<ModelClass>, _ context: JSONContext, _ origin: DraftOrigin,
        alwaysWrites: Bool = false, in whole: DraftScope? = nil, model: JSONModel? = nil
    ) {
        self.asked = asked
        self.kept = kept
        self.context = context
        self.origin = origin
        self.whole = whole
        self.alwaysWrites = alwaysWrites
        leadsToObjects = kept.with { $0.leadsToObjects }
        self.model = model
    }

    /// The same scope of a draft for a subclass.
    func asking(_ subclass: JSONModel.Type) -> DraftScope {
        DraftScope(subclass, kept, context, origin, alwaysWrites: alwaysWrites, in: self)
    }

    /// Returns the class of the model that an object is read as.
    func modelClass(of json: JSON) -> ImmortalReference<ModelClass> {
        let found = ModelClass.dispatch(asked, json, context)
        let keepsClass = found.with { $0.type } == asked && kept.with { $0.isOrDerives(from: asked) }
        return keepsClass ? kept : found
    }

    /// Returns the model of an object, which is made once as long as the object does not change.
    func model(of json: JSON) -> JSONModel {
        if let model, model.modelJSON.isSame(as: json) { return model }
        let model = modelClass(of: json).make(json, context: context)
        self.model = model
        return model
    }

    /// Releases the model that was read, so that its JSON can be changed in place.
    func forgetModel() { model = nil }
}

/// The value that a draft started from.
struct DraftOrigin {
    /// The whole value that is changed.
    let root: JSON
    /// The pointer from there to the draft's value.
    private(set) var pointer = JSONPointer()
    /// The number of containers around the value in the whole.
    private(set) var depth = 0
    /// Whether there was no value, whatever is at the pointer.
    private var isNew = false
    /// Whether the value is a single one that is read as an array of one.
    private var isOne = false

    init(root: JSON) {
        self.root = root
    }

    /// The origin of a part.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the part.
    ///   - depth: The number of containers around the part.
    ///   - acceptsOne: Whether the part may be a single value that is read as an array of one.
    func part(at pointer: JSONPointer, depth: Int, acceptsOne: Bool) -> DraftOrigin {
        var (part, path) = (self, pointer.components[...])
        if isOne {
            // The first element of an array that was made of a single value is that value; the others are new.
            if path.first == .index(0) { path = path.dropFirst() } else { part.isNew = true }
        }
        part.pointer.components += path
        part.depth = depth
        part.isOne = acceptsOne && part.json?.isOne == true
        return part
    }

    /// The value; nil if there was none.
    var json: JSON? { isNew ? nil : root.value(at: pointer) }
}
