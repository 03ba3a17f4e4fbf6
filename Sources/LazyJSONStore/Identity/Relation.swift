import LazyJSON

/// A property whose value consists of models or refers to objects.
struct Relation: Sendable {
    /// The kind of value that has the models.
    enum Target: Sendable {
        /// Objects of a store.
        case reference(ReferenceDescription)
        /// Parts of the model itself, which may refer to others in turn.
        case part(JSONModel.Type)
    }

    /// The number of models, and the kind of their container.
    enum Shape: Sendable {
        case one
        /// The elements of an array.
        case many
        /// The members of an object.
        case named
    }

    /// A container on the way to the models, or the models themselves.
    struct Level {
        let shape: Shape
        /// Whether it is read from the JSON in a string.
        let isInString: Bool
        /// Whether a single value may be in the place of an array.
        let acceptsOne: Bool
    }

    /// The property.
    let plan: PropertyPlan
    /// All properties of the class.
    let plans: [PropertyPlan]
    let target: Target
    /// The containers, the outer ones first, and the models.
    let levels: [Level]
    /// Whether other properties of the class read the models (not as references), or more inside of them than their ids.
    let isShared: Bool

    /// Creates the relation of a property; `nil` if its values are not models.
    ///
    /// - Parameters:
    ///   - plan: The property.
    ///   - plans: The properties of the class.
    init?(_ plan: PropertyPlan, among plans: [PropertyPlan] = []) {
        guard let holding = Holding(of: plan.valueType) else { return nil }
        (self.plan, self.plans) = (plan, plans)
        target = Self.form(plan.traits).map { .reference($0) } ?? .part(holding.type)
        var traits: ConversionTraits? = plan.traits
        levels = holding.shapes.map { shape in
            defer { traits = traits?.elements?.traits }
            return Level(
                shape: shape, isInString: traits?.isEmbedded ?? false,
                acceptsOne: traits?.acceptsOne ?? false || traits?.acceptsEmbeddedOne ?? false)
        }
        let (models, depth) = (target, levels.count - 1)
        isShared = plans.contains { $0 !== plan && Self.reads($0, insideOf: plan, models, depth) }
    }

    /// Whether a property reads models of another one.
    ///
    /// - Parameter depth: The number of containers around the models.
    private static func reads(
        _ other: PropertyPlan, insideOf plan: PropertyPlan, _ target: Target, _ depth: Int
    ) -> Bool {
        for (pointer, path) in plan.pointers.flatMap({ pointer in other.pointers.map { (pointer, $0) } }) {
            let (names, others) = (pointer.components.map(\.name), path.components.map(\.name))
            guard zip(names, others).allSatisfy({ $0 == $1 }) else { continue }
            let inside = others.dropFirst(names.count + depth)
            switch target {
            case .reference(let form) where !inside.isEmpty:
                // Importing leaves the id.
                let identity = StoreClass.root(of: form.type).identity.components.map(\.name)
                if !inside.starts(with: identity) { return true }
            case .reference: if Self.form(other.traits) == nil { return true }
            // Of parts only the objects in their references are replaced, which a property without models reads.
            case .part: if others.count <= names.count, Holding(of: other.valueType) == nil { return true }
            }
        }
        return false
    }

    /// The references that a conversion reads, or the conversion of its elements; `nil` if it reads none.
    private static func form(_ traits: ConversionTraits) -> ReferenceDescription? {
        traits.note as? ReferenceDescription ?? traits.elements.flatMap { form($0.traits) }
    }

    /// The kind of the innermost container, which has the models in it.
    var shape: Shape { levels[inner].shape }

    /// The number of the innermost container, or of the models if there is none.
    private var inner: Int { max(levels.count - 2, 0) }

    /// Whether the models are objects of a store.
    var isReference: Bool { if case .reference = target { true } else { false } }

    /// Whether imported references are added to the stored ones.
    var isMerged: Bool {
        if case .reference(let form) = target { form.policy == .merge && shape == .many && inner == 0 } else { false }
    }

    /// The shape of the content of an innermost container.
    ///
    /// A single value may be in the place of an array. An array may be in the place of a single reference, which is then its
    /// first element.
    func shape(of json: JSON) -> Shape {
        isReference && shape == .one && json.kind == .array ? .many : shape(of: json, inner)
    }

    private func shape(of json: JSON, _ level: Int) -> Shape {
        levels[level].shape == .many && levels[level].acceptsOne && json.isOne ? .one : levels[level].shape
    }

    /// The JSON in a container, or in a string in its place.
    func content(of value: JSON, _ level: Int) -> JSON { levels[level].isInString ? value.content : value }

    /// Returns an element of an innermost container, or the JSON in it if it is read from a string; also a value in the place of
    /// the container.
    func content(ofElement element: JSON) -> JSON {
        if levels.count == 1 { return element }
        let json = content(of: element, levels.count - 1)
        return isReference && json.kind == .array ? json[0] ?? .null : json
    }

    /// Calls a closure with the content and the path of each innermost container in a value, and whether it is in a string.
    ///
    /// Recurses as deep as containers are declared.
    func forEachContainer(
        in value: JSON, _ way: [JSONPointer.Component] = [], isInString: Bool = false, level: Int = 0,
        _ body: (_ json: JSON, _ way: [JSONPointer.Component], _ isInString: Bool) -> Void
    ) {
        let json = content(of: value, level)
        let isInString = isInString || json.kind != value.kind
        if level == inner { return body(json, way, isInString) }
        var isEmpty = true
        func visit(_ value: JSON, _ step: [JSONPointer.Component], hasPlace: Bool = true) {
            isEmpty = false
            forEachContainer(in: value, way + step, isInString: isInString || !hasPlace, level: level + 1, body)
        }
        switch shape(of: json, level) {
        case .one: visit(json, [])
        case .many: for (position, element) in json.elements.enumerated() { visit(element, [.index(position)]) }
        case .named: json.forEachNamedMember { visit($1, [.key($0 ?? "")], hasPlace: $0 != nil) }
        }
        if isEmpty { body(.null, way, isInString) }
    }

    /// The models that a type holds, and the containers around them.
    fileprivate struct Holding {
        let type: JSONModel.Type
        let shapes: [Shape]

        init(_ type: JSONModel.Type) { (self.type, shapes) = (type, [.one]) }

        /// The models that values of a type have in them; `nil` if there are none.
        init?(of type: Any.Type) {
            guard let found = (type as? any ModelHolder.Type)?.holding else { return nil }
            self = found
        }

        /// The models of a container whose elements are of a type.
        init?(of element: Any.Type, in shape: Shape) {
            guard let found = Holding(of: element) else { return nil }
            (type, shapes) = (found.type, [shape] + found.shapes)
        }
    }
}

extension PropertyPlan {
    /// Returns the paths at which no other property, for which a condition is true, has its value, a part of it, or its container.
    func ownPointers(
        among plans: [PropertyPlan], where counts: (PropertyPlan) -> Bool = { _ in true }
    ) -> [JSONPointer] {
        let others = plans.filter { $0 !== self && counts($0) }.flatMap(\.pointers)
        return pointers.filter { pointer in
            !others.contains { zip($0.components, pointer.components).allSatisfy { $0.name == $1.name } }
        }
    }
}

extension JSON {
    /// The JSON in a string, which is null if there is none; any other value itself.
    fileprivate var content: JSON { (try? unquoted()) ?? .null }

    /// Calls a closure with the name and the value of each member that is the first one with its name; a name with a lone
    /// surrogate, to which no pointer leads, is nil.
    func forEachNamedMember(_ body: (_ name: String?, _ value: JSON) -> Void) {
        var members = ChildCursor(self)
        while let child = members.next() {
            if let key = child.key, isFirst(key) { body(key.exactText, child.value) }
        }
    }
}

/// A type whose values are models or have some in them.
private protocol ModelHolder {
    static var holding: Relation.Holding? { get }
}

extension JSONModel: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(self) }
}

extension Optional: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Wrapped.self) }
}

extension Array: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Element.self, in: .many) }
}

extension ContiguousArray: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Element.self, in: .many) }
}

extension Set: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Element.self, in: .many) }
}

extension JSONArray: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Element.self, in: .many) }
}

extension Dictionary: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Value.self, in: .named) }
}

/// A policy for the references of an existing object in an import.
///
/// Preview: may change in a minor release.
///
/// With all policies, a member that is missing in the imported object leaves the references unchanged.
public enum JSONReferencePolicy: Sendable, Hashable, CaseIterable {
    /// The imported references replace the existing ones, and null clears them.
    ///
    /// Objects that are no longer referred to stay in the store.
    case assign
    /// The imported references of an array are added at the end, in order and without duplicates.
    ///
    /// Null changes nothing. A single reference is assigned.
    ///
    /// - Complexity: O(*n*) in the references of the stored object for each import and for each group of objects in it. To add
    ///   many references to one object, import them together.
    case merge
    /// The references are assigned, and objects without references are deleted.
    ///
    /// Deleted are the objects to which the property referred before, and to which no object of the store refers anymore.
    /// Objects at the top level of the same import are not deleted.
    case replace
}

/// The JSON that an assignment to a reference writes.
///
/// Preview: may change in a minor release.
public enum JSONReferenceForm: Sendable, Hashable, CaseIterable {
    /// The existing form: an id replaces an id, and an object replaces an object.
    ///
    /// In an array it is the form of the other elements. If there is no value yet, it is the id if the store has the object,
    /// with the members of ``JSONIdentifiable/linkage`` if there are any, and otherwise the object.
    case asFound
    /// The id, with its text in the object.
    case id
    /// The whole object.
    case object
}

/// The description of references by their conversion, for importers, exporters and stores.
struct ReferenceDescription: Sendable {
    /// The class that is referred to.
    let type: any JSONIdentifiable.Type
    let policy: JSONReferencePolicy
}
