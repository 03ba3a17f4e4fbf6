import LazyJSON

/// A search for the references in an object and in its parts.
///
/// Parts are the nested models that have no id, or are declared without ``LazyJSON/JSONConversion/reference-4gwb6``. The search
/// does not recurse; it ends at ``depth`` levels of nested parts.
struct ReferenceSearch {
    private struct Part {
        let json: JSON
        let modelClass: ImmortalReference<ModelClass>
        let way: [JSONPointer.Component]
        let depth: Int
        /// Whether it is in a string, or in a part that is in one.
        let isInString: Bool
    }

    /// The largest number of levels of nested parts.
    ///
    /// It is limited because the paths to all of them take the square of it.
    private static let depth = 64

    /// An optional property without a value.
    struct Missing {
        /// The path at which the value would be.
        let way: [JSONPointer.Component]
        let plan: PropertyPlan
        /// The type of the objects that it would refer to; nil if its values are not references.
        let form: ReferenceForm?
    }

    private let context: JSONContext
    /// Whether optional properties without a value are collected.
    ///
    /// Any part may have some, also one without references.
    private let findsMissing: Bool
    private var sites: [ReferenceSite] = []
    private var missing: [Missing] = []
    private var parts: [Part]

    private init(
        _ json: JSON, _ modelClass: ImmortalReference<ModelClass>, _ context: JSONContext, findsMissing: Bool = false
    ) {
        self.context = context
        self.findsMissing = findsMissing
        parts = [Part(json: json, modelClass: modelClass, way: [], depth: 0, isInString: false)]
    }

    /// Returns the references in an object and its parts, each before the ones nested in it.
    static func sites(
        in json: JSON, of modelClass: ImmortalReference<ModelClass>, _ context: JSONContext
    ) -> [ReferenceSite] {
        if !modelClass.hasRelations { return [] }
        var search = ReferenceSearch(json, modelClass, context)
        while let part = search.parts.popLast() { search.visit(part) }
        return search.sites
    }

    /// Returns the optional properties without a value in an object and its parts.
    static func missing(
        in json: JSON, of modelClass: ImmortalReference<ModelClass>, _ context: JSONContext
    ) -> [Missing] {
        var search = ReferenceSearch(json, modelClass, context, findsMissing: true)
        while let part = search.parts.popLast() { search.visit(part) }
        return search.missing
    }

    private mutating func visit(_ part: Part) {
        if findsMissing { addMissing(of: part) }
        let waiting = parts.count
        // Parts are taken from the end of the list.
        defer { parts[waiting...].reverse() }
        for relation in StoreClass.of(part.modelClass).with({ $0.relations }) {
            guard let value = relation.plan.json(in: part.json) else { continue }
            let way = part.way + relation.plan.pointer(in: part.json).components
            let json = relation.content(of: value)
            let isInString = part.isInString || json.kind != value.kind
            func add(partsOf type: JSONModel.Type, where isPart: (JSON) -> Bool) {
                let whole = Part(
                    json: json, modelClass: ModelClass.of(type), way: way, depth: part.depth + 1,
                    isInString: isInString)
                push(whole, of: relation, where: isPart)
            }
            switch relation.target {
            case .reference(let form):
                let site = ReferenceSite(
                    owner: part.way, way: way, json: json, form: form, shape: relation.shape(of: json),
                    relation: relation, isInString: isInString)
                sites.append(site)
                let identity = ModelIdentity.of(form.type)
                add(partsOf: form.type) { identity.identifier(in: $0) == nil }
            case .part(let type):
                add(partsOf: relation.plan.chosenType(in: part.json) ?? type) { _ in true }
            }
        }
    }

    private mutating func addMissing(of part: Part) {
        let relations = StoreClass.of(part.modelClass).with { $0.relations }
        for plan in part.modelClass.with({ $0.properties }) where plan.isOptional && plan.json(in: part.json) == nil {
            let target = relations.first { $0.plan === plan }?.target
            let form: ReferenceForm? = if case .reference(let form)? = target { form } else { nil }
            missing.append(Missing(way: part.way + plan.pointer.components, plan: plan, form: form))
        }
    }

    /// Adds the parts in the value of a property.
    ///
    /// - Parameters:
    ///   - whole: The value, as if it were one part of the declared or chosen class.
    ///   - relation: The property.
    ///   - isPart: Whether an object in it is a part.
    private mutating func push(_ whole: Part, of relation: Relation, where isPart: (JSON) -> Bool) {
        if whole.depth > Self.depth { return }
        func add(_ value: JSON, _ steps: @autoclosure () -> [JSONPointer.Component]) {
            let json = relation.content(ofElement: value)
            guard json.kind == .object, isPart(json) else { return }
            let found = whole.modelClass.dispatch(json, context)
            if !findsMissing, !found.hasRelations { return }
            parts.append(
                Part(
                    json: json, modelClass: found, way: whole.way + steps(), depth: whole.depth,
                    isInString: whole.isInString || value.kind == .string))
        }
        switch relation.shape(of: whole.json) {
        case .one: add(whole.json, [])
        case .many:
            for (position, element) in whole.json.elements.enumerated() { add(element, [.index(position)]) }
        case .named:
            // A pointer leads only to the first member with a name, and to no member whose name has a lone surrogate.
            whole.json.forEachNamedMember { name, value in add(value, [.key(name)]) }
        }
    }
}

/// Iteration over the members that a pointer leads to.
extension JSON {
    /// Calls a closure with the name and the value of each member that is the first one with its name, unless the name has a lone
    /// surrogate.
    fileprivate func forEachNamedMember(_ body: (_ name: String, _ value: JSON) -> Void) {
        var members = ChildCursor(self)
        while let child = members.next() {
            if let key = child.key, let name = key.exactText, isFirst(key) { body(name, child.value) }
        }
    }
}
