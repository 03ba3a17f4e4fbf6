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
        parts = [Part(json: json, modelClass: modelClass, way: [], depth: 0)]
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
            guard let json = relation.plan.json(in: part.json), !json.isNull else { continue }
            let way = part.way + relation.plan.pointer(in: part.json).components
            switch relation.target {
            case .reference(let form):
                let site = ReferenceSite(
                    way: way, json: json, form: form, shape: relation.shape(of: json), plan: relation.plan)
                sites.append(site)
                let identity = ModelIdentity.of(form.type)
                push(json, as: form.type, relation.shape(of: json), way, part.depth + 1) {
                    identity.identifier(in: $0) == nil
                }
            case .part(let type):
                push(json, as: type, relation.shape(of: json), way, part.depth + 1) { _ in true }
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

    private mutating func push(
        _ json: JSON, as type: JSONModel.Type, _ shape: Relation.Shape, _ way: [JSONPointer.Component], _ depth: Int,
        where isPart: (JSON) -> Bool
    ) {
        if depth > Self.depth { return }
        func add(_ json: JSON, _ way: @autoclosure () -> [JSONPointer.Component]) {
            guard json.kind == .object, isPart(json) else { return }
            let found = ModelClass.of(type).dispatch(json, context)
            if !findsMissing, !found.hasRelations { return }
            parts.append(Part(json: json, modelClass: found, way: way(), depth: depth))
        }
        switch shape {
        case .one: add(json, way)
        case .many:
            for (position, element) in json.elements.enumerated() { add(element, way + [.index(position)]) }
        case .named:
            // A pointer leads only to the first member with a name, and to no member whose name has a lone surrogate.
            json.forEachNamedMember { name, value in add(value, way + [.key(name)]) }
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
