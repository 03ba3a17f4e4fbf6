/// A property whose value consists of models or refers to some.
struct Relation: Sendable {
    /// What the models are.
    enum Target: Sendable {
        /// Objects of a store.
        case reference(ReferenceForm)
        /// Parts of the model itself, which may refer to others in turn.
        case part(JSONModel.Type)
    }

    /// How many models there are.
    enum Shape: Sendable {
        case one
        /// The elements of an array.
        case many
        /// The members of an object.
        case named
    }

    let target: Target
    let shape: Shape

    init(_ target: Target, _ shape: Shape) {
        self.target = target
        self.shape = shape
    }

    /// What a property's values refer to or consist of; nil where neither are models.
    init?<Value>(of plan: TypedPropertyPlan<Value>) {
        if let reference = plan.form.conversion.reference {
            self.init(.reference(reference), reference.isMany ? .many : .one)
        } else if let found = Self.of(Value.self, plan.conversions) {
            self = found
        } else {
            return nil
        }
    }

    /// What values of a type refer to or consist of, by the conversions of a class.
    static func of(_ type: Any.Type, _ conversions: JSONConversions) -> Relation? {
        guard let holder = type as? any ModelHolder.Type else { return nil }
        if let reference = conversions.reference(of: type) {
            return Relation(.reference(reference), reference.isMany ? .many : .one)
        }
        return holder.relation(in: conversions)
    }

    /// The same in a container of single ones; containers of containers are not looked into.
    fileprivate static func of(_ type: Any.Type, _ conversions: JSONConversions, in shape: Shape) -> Relation? {
        guard let inner = of(type, conversions), case .one = inner.shape else { return nil }
        return Relation(inner.target, shape)
    }
}

/// A type whose values are models or have some in them.
private protocol ModelHolder {
    static func relation(in conversions: JSONConversions) -> Relation?
}

extension JSONModel: ModelHolder {
    fileprivate class func relation(in conversions: JSONConversions) -> Relation? { Relation(.part(self), .one) }
}

extension Optional: ModelHolder {
    fileprivate static func relation(in conversions: JSONConversions) -> Relation? {
        Relation.of(Wrapped.self, conversions)
    }
}

extension Array: ModelHolder {
    fileprivate static func relation(in conversions: JSONConversions) -> Relation? {
        Relation.of(Element.self, conversions, in: .many)
    }
}

extension JSONArray: ModelHolder {
    fileprivate static func relation(in conversions: JSONConversions) -> Relation? {
        Relation.of(Element.self, conversions, in: .many)
    }
}

extension Dictionary: ModelHolder {
    fileprivate static func relation(in conversions: JSONConversions) -> Relation? {
        Relation.of(Value.self, conversions, in: .named)
    }
}

/// The relations of a class.
final class Relations: Sendable {
    /// A relation by the property that it is.
    struct Member: Sendable {
        let plan: PropertyPlan
        let relation: Relation
    }

    let members: [Member]

    private init(_ modelClass: ModelClass) {
        members = modelClass.properties.compactMap { plan in plan.relation.map { Member(plan: plan, relation: $0) } }
    }

    /// Whether a class has none.
    static func isEmpty(_ modelClass: ImmortalReference<ModelClass>) -> Bool { of(modelClass).members.isEmpty }

    /// The relations of a class.
    static func of(_ modelClass: ImmortalReference<ModelClass>) -> Relations {
        modelClass.with { $0.relations.content ?? $0.relations.publish(Relations($0)) }
    }
}
