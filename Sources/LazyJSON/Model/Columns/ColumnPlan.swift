/// The description of a column in one class of records: which members lead to its value, and how the value is read.
///
/// There is one for each class and key path. It is created on first use, and is never released.
@usableFromInline
class AnyColumn: @unchecked Sendable {
    // Sendable because it is constant; key paths to properties capture no values.

    let keyPath: AnyKeyPath
    /// The class of the records.
    let type: JSONModel.Type
    /// The properties on the path to the value; each but the first is a property of the model that the one before it reads.
    let properties: [PropertyPlan]
    /// Whether the value is found by these properties; otherwise it is read from models.
    let isPlanned: Bool
    /// How the value is read directly from the text.
    let scalar: DirectType
    /// Whether null is a value like others.
    let readsNull: Bool
    /// Whether a member that is missing or null reads as nil, and other values are read directly.
    let isNilIfAbsent: Bool

    fileprivate init(
        _ keyPath: AnyKeyPath, _ type: JSONModel.Type, _ properties: [PropertyPlan], isPlanned: Bool,
        _ scalar: DirectType
    ) {
        self.keyPath = keyPath
        self.properties = properties
        self.type = type
        self.isPlanned = isPlanned
        let last = isPlanned ? properties.last : nil
        self.scalar = last?.isReadByType == true ? scalar : .none
        readsNull = last?.readsNull ?? false
        isNilIfAbsent = properties.count == 1 && last?.isOptional == true && !readsNull && self.scalar.isOptional
    }

    /// The columns of all classes, by class and key path.
    fileprivate static let all = AtomicTable<AnyColumn>()
}

/// The description of a column with values of one type.
@usableFromInline
final class ColumnPlan<Value>: AnyColumn, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    fileprivate typealias Read = (JSON?, inout _JSONReading) -> Value

    /// Reads the value from the JSON that was found; nil if the column is read from models.
    private let read: Read?
    /// Reads the value from a model; the other ways to read it give the same.
    private let valueOfModel: (JSONModel) -> Value

    private init<Model: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value>, _ type: JSONModel.Type, _ properties: [PropertyPlan],
        _ read: Read?
    ) {
        self.read = read
        valueOfModel = { Model._downcast($0)[keyPath: keyPath] }
        super.init(keyPath, type, properties, isPlanned: read != nil, DirectType.of(Value.self))
    }

    /// Returns the value of the column in the record that `rows` is at.
    func value(in rows: inout ColumnRows, _ column: Int) -> Value {
        guard let read else { return valueOfModel(rows.currentModel()) }
        var reading = rows.reading(of: self)
        switch rows.find(column) {
        case .value(let place):
            return read(rows.json(at: place), &reading)
        case .absent:
            return read(nil, &reading)
        case .none:
            return (Value.self as? any OptionalValue.Type)?.none as? Value ?? valueOfModel(rows.currentModel())
        case .unplanned:
            return valueOfModel(rows.currentModel())
        }
    }

    // MARK: Planning

    /// Returns the description of a column in a class of records.
    ///
    /// Traps if the key path leads to a computed property.
    static func of<Model: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value>, in modelClass: ModelClass
    ) -> AnyColumn {
        let hash = UInt(bitPattern: keyPath.hashValue) ^ UInt(bitPattern: ObjectIdentifier(modelClass))
        func isSought(_ other: AnyColumn) -> Bool { other.type == modelClass.type && other.keyPath == keyPath }
        return all.first(hash, where: isSought) ?? all.insert(plan(keyPath, modelClass), hash, where: isSought)
    }

    private static func plan<Model: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value>, _ modelClass: ModelClass
    ) -> ColumnPlan {
        let (steps, _) = modelClass.evaluate(keyPath, answering: nil)
        let plans = steps.map(\.plan)
        guard let read = reader(of: plans), steps.areOnePath, modelClass.isProperty(keyPath, steps) else {
            // A subclass of the records' class may override a property.
            require(
                modelClass.type != Model._modelType,
                """
                JSONColumns<\(Model.self)>: a column of type \(Value.self) is not a property declared with @JSONProperty, \
                but computed\(plans.last.map { " from `\($0.name)`" } ?? ""). Read the properties that it is computed from.
                """)
            return ColumnPlan(keyPath, modelClass.type, steps.areOnePath ? plans : [], nil)
        }
        let isPlanned =
            plans.dropLast().allSatisfy(\.isReadByType) && plans.last?.hasModelChoice == false
        return ColumnPlan(keyPath, modelClass.type, plans, isPlanned ? read : nil)
    }

    /// Returns the closure that reads the last of some properties, as an optional value after an optional chain such as
    /// `\.boss?.age`; nil if the column has values of another type.
    private static func reader(of plans: [PropertyPlan]) -> Read? {
        if let plan = plans.last as? TypedPropertyPlan<Value> { return { plan.value(ofExisting: $0, &$1) } }
        guard plans.dropLast().contains(where: \.isOptional), let plan = plans.last else { return nil }
        return (Value.self as? any OptionalValue.Type)?.reader(of: plan) as? Read
    }
}

/// An optional type.
private protocol OptionalValue {
    static var none: Self { get }
    /// Returns the closure that reads values of this type from a property whose type is the wrapped one; nil for other
    /// properties.
    static func reader(of plan: PropertyPlan) -> Any?
}

extension Optional: OptionalValue {
    static func reader(of plan: PropertyPlan) -> Any? {
        guard let plan = plan as? TypedPropertyPlan<Wrapped> else { return nil }
        let read: ColumnPlan<Wrapped?>.Read = { plan.value(ofExisting: $0, &$1) }
        return read
    }
}

extension ModelClass {
    /// Returns whether a key path leads to the property that is read last, and not to a value that is computed from it.
    fileprivate func isProperty<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ steps: [PropertyTrace.Step]
    ) -> Bool {
        let plans = steps.map(\.plan)
        let last = plans[plans.count - 1]
        // Without a parent an optional chain ends with nil, and reads nothing else.
        for (number, plan) in plans.dropLast().enumerated() where plan.isOptional {
            guard let answer = (plan.valueType as? any OptionalValue.Type)?.none else { return false }
            let (steps, value) = evaluate(keyPath, answering: (number, answer))
            guard steps.count == number + 1, last.areSame(value, Value?.none as Any) else { return false }
        }
        if type == Model._modelType, let own = steps.keyPath as? KeyPath<Model, Value> { return own == keyPath }
        return last.samples.allSatisfy { readsBack($0, keyPath, plans) }
    }
}
