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
        /// Whether no pointer leads to it: it is in a string, in a member whose name has a lone surrogate, or in such a part.
        let isInString: Bool
        /// Whether other properties read it, too.
        let isShared: Bool
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
        let form: ReferenceDescription?
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
        parts = [Part(json: json, modelClass: modelClass, way: [], depth: 0, isInString: false, isShared: false)]
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
        if findsMissing, !part.isInString { addMissing(of: part) }
        let waiting = parts.count
        // Parts are taken from the end of the list.
        defer { parts[waiting...].reverse() }
        for relation in StoreClass.of(part.modelClass).with({ $0.relations }) {
            guard let value = relation.plan.json(in: part.json) else { continue }
            let way = part.way + relation.plan.pointer(in: part.json).components
            relation.forEachContainer(in: value, way, isInString: part.isInString) { json, way, isInString in
                visit(
                    relation, of: part,
                    Part(
                        json: json, modelClass: part.modelClass, way: way, depth: part.depth + 1,
                        isInString: isInString, isShared: part.isShared || relation.isShared))
            }
        }
    }

    /// Adds the references or the parts in a container of a property's value.
    private mutating func visit(_ relation: Relation, of part: Part, _ container: Part) {
        switch relation.target {
        case .reference(let form):
            sites.append(
                ReferenceSite(
                    owner: part.way, way: container.way, json: container.json, form: form,
                    shape: relation.shape(of: container.json), relation: relation, isInString: container.isInString,
                    isShared: container.isShared))
            let identity = ModelIdentity.of(form.type)
            push(container, of: relation, as: form.type) { identity.identifier(in: $0) == nil }
        case .part(let type):
            push(container, of: relation, as: relation.plan.chosenType(in: part.json) ?? type) { _ in true }
        }
    }

    private mutating func addMissing(of part: Part) {
        let relations = StoreClass.of(part.modelClass).with { $0.relations }
        for plan in part.modelClass.with({ $0.properties }) where plan.isOptional && plan.json(in: part.json) == nil {
            let target = relations.first { $0.plan === plan }?.target
            let form: ReferenceDescription? = if case .reference(let form)? = target { form } else { nil }
            missing.append(Missing(way: part.way + plan.pointer.components, plan: plan, form: form))
        }
    }

    /// Adds the parts in a container.
    ///
    /// - Parameters:
    ///   - whole: The container, or the only value.
    ///   - relation: The property.
    ///   - type: The declared or chosen class.
    ///   - isPart: Whether an object in it is a part.
    private mutating func push(
        _ whole: Part, of relation: Relation, as type: JSONModel.Type, where isPart: (JSON) -> Bool
    ) {
        if whole.depth > Self.depth { return }
        let modelClass = ModelClass.of(type)
        func add(_ value: JSON, _ steps: @autoclosure () -> [JSONPointer.Component], hasPlace: Bool = true) {
            let json = relation.content(ofElement: value)
            guard json.kind == .object, isPart(json) else { return }
            let found = modelClass.dispatch(json, context)
            if !findsMissing, !found.hasRelations { return }
            parts.append(
                Part(
                    json: json, modelClass: found, way: whole.way + steps(), depth: whole.depth,
                    isInString: whole.isInString || !hasPlace || value.kind != json.kind, isShared: whole.isShared))
        }
        switch relation.shape(of: whole.json) {
        case .one: add(whole.json, [])
        case .many:
            for (position, element) in whole.json.elements.enumerated() { add(element, [.index(position)]) }
        case .named:
            whole.json.forEachNamedMember { name, value in add(value, [.key(name ?? "")], hasPlace: name != nil) }
        }
    }
}
