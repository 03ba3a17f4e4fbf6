/// What is known of a column in one class of records: which members lead to its value, and how the value is read.
///
/// There is one for each class and key path. It is created when the key path is used first, and is never released.
@usableFromInline
class AnyColumn: @unchecked Sendable {
    // Sendable because it is constant; key paths to properties hold nothing that is not.

    let keyPath: AnyKeyPath
    /// The class of the records.
    let type: JSONModel.Type
    /// The first property; nil if the column is read from models.
    let first: PropertyPlan?
    /// The models on the way from there, and the property that is read from each.
    let links: [ColumnLink]
    /// The properties on the way, for their issues.
    let properties: [PropertyPlan]
    /// How the value is read directly from the text.
    let scalar: DirectColumn
    /// Whether null is a value like others.
    let readsNull: Bool
    /// Whether a member that is missing or null reads as nil.
    let isNilIfAbsent: Bool

    fileprivate init(
        _ keyPath: AnyKeyPath, _ type: JSONModel.Type, _ properties: [PropertyPlan], _ plans: [PropertyPlan]?,
        _ scalar: DirectColumn
    ) {
        self.keyPath = keyPath
        self.properties = properties
        self.type = type
        first = plans?.first
        links = zip(plans ?? [], (plans ?? []).dropFirst()).map { ColumnLink($0, $1) }
        let last = plans?.last
        self.scalar = last?.readsDirectly == true ? scalar : .none
        readsNull = last?.readsNull ?? false
        isNilIfAbsent = plans?.count == 1 && last?.isOptional == true && !readsNull
    }

    /// The columns of all classes, by class and key path.
    fileprivate static let all = AtomicTable<AnyColumn>()
}

/// A model on the way to the value of a column.
struct ColumnLink {
    /// The class that the model must be of.
    let type: JSONModel.Type
    /// Whether the column is nil if there is no model.
    let isOptional: Bool
    /// The property that leads from the model's object to the next value.
    let plan: PropertyPlan

    init(_ parent: PropertyPlan, _ child: PropertyPlan) {
        type = child.modelType
        isOptional = parent.isOptional
        plan = child
    }
}

/// What is known of a column with values of one type.
@usableFromInline
final class ColumnPlan<Value>: AnyColumn, @unchecked Sendable {
    // Sendable for the reason that its superclass gives.

    /// How the value is read; nil if the column is read from models.
    private let form: ColumnForm<Value>?
    /// Reads the value of a model, which is what each other way must give.
    private let valueOfModel: (JSONModel) -> Value

    private init<Model: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, Value>, _ type: JSONModel.Type, _ properties: [PropertyPlan],
        _ form: ColumnForm<Value>?
    ) {
        self.form = form
        valueOfModel = { Model._downcast($0)[keyPath: keyPath] }
        super.init(keyPath, type, properties, form == nil ? nil : properties, DirectColumn.of(Value.self))
    }

    /// Returns the value of the column in the record that `rows` is at.
    func value(in rows: inout ColumnRows, _ column: Int) -> Value {
        guard let form else { return valueOfModel(rows.currentModel()) }
        var reading = rows.reading(of: self)
        switch rows.find(column) {
        case .value(let place):
            return form.read(rows.json(at: place), &reading)
        case .absent:
            return form.read(nil, &reading)
        case .none:
            return form.none ?? valueOfModel(rows.currentModel())
        case .unplanned:
            return valueOfModel(rows.currentModel())
        }
    }

    // MARK: Planning

    /// Returns what is known of a column in a class of records.
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
        guard let form = ColumnForm<Value>(plans), steps.areOnePath,
            modelClass.isProperty(keyPath, plans, form, steps.map(\.keyPath))
        else {
            // A subclass of the records' class may override a property.
            require(
                modelClass.type != Model._modelType,
                """
                JSONColumns<\(Model.self)>: a column of type \(Value.self) is not a property declared with @JSONProperty, \
                but computed\(plans.last.map { " from `\($0.name)`" } ?? ""). Read the properties that it is computed from.
                """)
            return ColumnPlan(keyPath, modelClass.type, [], nil)
        }
        let isPlanned =
            plans.dropLast().allSatisfy { ($0 as? any ColumnParent)?.isReadByType == true }
            && plans.last?.hasModelChoice == false
        return ColumnPlan(keyPath, modelClass.type, plans, isPlanned ? form : nil)
    }
}

extension ModelClass {
    /// Whether a key path leads to the last of some properties, and not to something that is computed from it.
    fileprivate func isProperty<Model: JSONModelProtocol, Value>(
        _ keyPath: KeyPath<Model, Value>, _ plans: [PropertyPlan], _ form: ColumnForm<Value>, _ own: [AnyKeyPath]
    ) -> Bool {
        let last = plans.count - 1
        // Without a parent an optional chain ends with nil, and reads nothing else.
        for (number, plan) in plans.dropLast().enumerated() where plan.isOptional {
            guard let none = form.none, let answer = (plan as? any ColumnParent)?.noModel else { return false }
            let (steps, value) = evaluate(keyPath, answering: (number, answer))
            guard steps.count == number + 1, form.isSame(value, none) else { return false }
        }
        if type == Model._modelType {
            var path: AnyKeyPath? = own[0]
            for next in own.dropFirst() { path = path?.appending(path: next) }
            if path is KeyPath<Model, Value> { return path == keyPath }
        }
        return form.samples.allSatisfy { sample in
            let (steps, value) = evaluate(keyPath, answering: (last, sample.answer))
            return steps.count == last + 1 && steps.areOnePath && form.isSame(value, sample.value)
        }
    }
}
