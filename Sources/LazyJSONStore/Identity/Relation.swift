import LazyJSON

/// A property whose value consists of models or refers to objects.
struct Relation: Sendable {
    /// The kind of value that has the models.
    enum Target: Sendable {
        /// Objects of a store.
        case reference(ReferenceForm)
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

    /// The property.
    let plan: PropertyPlan
    let target: Target
    let shape: Shape
    /// The paths of the property that no other property has.
    let ownPointers: [JSONPointer]

    /// Creates the relation of a property; `nil` if its values are not models.
    ///
    /// - Parameters:
    ///   - plan: The property.
    ///   - plans: The properties of the class.
    init?(_ plan: PropertyPlan, among plans: [PropertyPlan] = []) {
        guard let holding = Holding(plan.traits) ?? Holding(of: plan.valueType) else { return nil }
        self.plan = plan
        target = holding.target
        shape = holding.shape
        ownPointers = plan.ownPointers(among: plans)
    }

    /// Returns a value of the property, or the JSON in it if it is read from a string.
    func content(of value: JSON) -> JSON { plan.traits.isEmbedded ? value.content : value }

    /// Returns an element of a value, or the JSON in it if it is read from a string; also a value in the place of its container.
    func content(ofElement element: JSON) -> JSON {
        plan.traits.elements?.traits.isEmbedded == true ? element.content : element
    }

    /// Whether the models are objects of a store.
    var isReference: Bool { if case .reference = target { true } else { false } }

    /// Whether imported references are added to the stored ones.
    var isMerged: Bool {
        if case .reference(let form) = target { form.policy == .merge && shape == .many } else { false }
    }

    /// The shape of a value of the property.
    ///
    /// A single value may be in the place of an array. An array may be in the place of a single reference, which is then its
    /// first element.
    func shape(of json: JSON) -> Shape {
        switch (shape, target) {
        case (.many, _) where (plan.acceptsOne || plan.traits.acceptsEmbeddedOne) && json.isOne: .one
        case (.one, .reference) where json.kind == .array: .many
        default: shape
        }
    }

    /// The models that a type holds.
    fileprivate struct Holding {
        let target: Target
        let shape: Shape

        init(_ target: Target, _ shape: Shape) {
            self.target = target
            self.shape = shape
        }

        /// The references that a conversion reads; `nil` if it reads none, or only in containers of containers.
        init?(_ traits: ConversionTraits) {
            if let note = traits.note, let form = note.content as? ReferenceForm {
                guard note.depth < 2 else { return nil }
                self.init(.reference(form), note.depth == 0 ? .one : .many)
            } else if let note = traits.elements?.traits.note, let form = note.content as? ReferenceForm,
                note.depth == 0
            {
                self.init(.reference(form), .named)
            } else {
                return nil
            }
        }

        /// The models that values of a type have in them; `nil` if there are none.
        init?(of type: Any.Type) {
            guard let found = (type as? any ModelHolder.Type)?.holding else { return nil }
            self = found
        }

        /// The models of a container whose values have one model each; containers of containers are not searched.
        init?(of type: Any.Type, in shape: Shape) {
            guard let inner = Holding(of: type), case .one = inner.shape else { return nil }
            self.init(inner.target, shape)
        }
    }
}

extension PropertyPlan {
    /// Returns the paths at which no other property has its value, a part of it, or its container.
    func ownPointers(among plans: [PropertyPlan]) -> [JSONPointer] {
        let others = plans.filter { $0 !== self }.flatMap(\.pointers)
        return pointers.filter { pointer in
            !others.contains { zip($0.components, pointer.components).allSatisfy { $0.name == $1.name } }
        }
    }
}

extension JSON {
    /// The JSON in a string, which is null if there is none; any other value itself.
    fileprivate var content: JSON { (try? unquoted()) ?? .null }
}

/// A type whose values are models or have some in them.
private protocol ModelHolder {
    static var holding: Relation.Holding? { get }
}

extension JSONModel: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(.part(self), .one) }
}

extension Optional: ModelHolder {
    fileprivate static var holding: Relation.Holding? { Relation.Holding(of: Wrapped.self) }
}

extension Array: ModelHolder {
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
struct ReferenceForm: Sendable {
    /// The class that is referred to.
    let type: any JSONIdentifiable.Type
    let policy: JSONReferencePolicy
}
