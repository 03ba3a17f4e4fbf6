/// How the values of a column are read from JSON.
///
/// They are those of the property that its key path leads to or, behind an optional chain such as `\.boss?.age`, those
/// values as optional ones.
struct ColumnForm<Value> {
    /// Reads the JSON that was found, or what a missing one reads as.
    let read: (JSON?, inout _JSONReading) -> Value
    /// Nil, if the values are optional.
    let none: Value?
    /// Values that the property can answer, and what the column reads then.
    let samples: [(answer: Any, value: Value)]
    /// Whether two values are equal as far as their type can tell.
    let isSame: (Value, Value) -> Bool

    fileprivate init<Wrapped>(
        _ plan: TypedPropertyPlan<Wrapped>, _ value: @escaping (Wrapped) -> Value,
        isSame: @escaping (Value, Value) -> Bool
    ) {
        read = { json, reading in value(plan.accepted(json, &reading) ?? plan.fallback(&reading)) }
        none = (Value.self as? any OptionalValue.Type)?.none as? Value
        samples = plan.samples.map { ($0, value($0)) }
        self.isSame = isSame
    }

    /// The form of the values that the last of some properties has; nil if the column has values of another type.
    init?(_ plans: [PropertyPlan]) {
        if let plan = plans.last as? TypedPropertyPlan<Value> {
            self.init(plan, { $0 }, isSame: plan.isSame)
        } else if plans.dropLast().contains(where: \.isOptional), let plan = plans.last,
            let form = (Value.self as? any OptionalValue.Type)?.form(wrapping: plan) as? ColumnForm
        {
            self = form
        } else {
            return nil
        }
    }
}

/// An optional type.
private protocol OptionalValue {
    static var none: Self { get }
    /// The form of a column with values of the type, if a property has those that are wrapped in it.
    static func form(wrapping plan: PropertyPlan) -> Any?
}

extension Optional: OptionalValue {
    static func form(wrapping plan: PropertyPlan) -> Any? {
        guard let plan = plan as? TypedPropertyPlan<Wrapped> else { return nil }
        return ColumnForm<Wrapped?>(plan, { $0 }) { one, other in
            guard let one, let other else { return one == nil && other == nil }
            return plan.isSame(one, other)
        }
    }
}

/// A property whose values are models, on the way to the value of a column.
protocol ColumnParent {
    /// Whether the model is read as its type does, from any object.
    var isReadByType: Bool { get }
    /// The value that means no model; nil if there is always a model.
    var noModel: Any? { get }
}

extension TypedPropertyPlan: ColumnParent {
    var isReadByType: Bool { form.isReadByType }
    var noModel: Any? { (Value.self as? any OptionalValue.Type)?.none }
}
