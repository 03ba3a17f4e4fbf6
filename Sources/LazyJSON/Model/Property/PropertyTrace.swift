/// The properties that are read while a key path is followed, on stand-ins for models.
///
/// `\User.address.city` is followed once, on a model that notes what is read from it: first `address`, which gives another
/// such model, then `city`.
package final class PropertyTrace: @unchecked Sendable {
    // Sendable because a trace is used by the one thread that follows the key path.

    /// A property that was read.
    struct Step {
        let model: JSONModel
        let plan: PropertyPlan
        /// The key path of the property in the class that declares it.
        let keyPath: AnyKeyPath
        /// The model that was returned; nil for another value.
        let result: JSONModel?
    }

    private(set) var steps: [Step] = []
    /// The value to return at one of the steps; nil if there is none.
    private let answer: (step: Int, value: Any)?

    /// Ends the recording, and returns its steps.
    ///
    /// Afterward the trace and the models no longer keep each other alive.
    func finish() -> [Step] {
        defer { steps = [] }
        return steps
    }

    init(answering answer: (step: Int, value: Any)? = nil) {
        self.answer = answer
    }

    /// Records that a property was read, and returns its value.
    func value<Value>(of plan: TypedPropertyPlan<Value>, in model: JSONModel, _ keyPath: AnyKeyPath) -> Value {
        var result: JSONModel?
        defer { steps.append(Step(model: model, plan: plan, keyPath: keyPath, result: result)) }
        if let answer, answer.step == steps.count, let value = answer.value as? Value { return value }
        if let type = (Value.self as? any ModelHolding.Type)?.heldType {
            let standIn = ModelClass.of(type).make(.null, context: model.modelContext, trace: self)
            if let value = standIn as? Value {
                result = standIn
                return value
            }
        }
        var reading = _JSONReading(context: model.modelContext, depth: model.modelDepth &+ 1)
        return plan.fallback(&reading)
    }
}

/// A model or an optional one.
protocol ModelHolding {
    /// The class of the model.
    static var heldType: JSONModel.Type { get }
    /// The model; nil if there is none.
    ///
    /// In optimized code, a cast of a nil of an optional class to `JSONModel` can end the process (Swift 6.3.1).
    var heldModel: JSONModel? { get }
}

extension JSONModel: ModelHolding {
    static var heldType: JSONModel.Type { self }
    var heldModel: JSONModel? { self }
}

extension Optional: ModelHolding where Wrapped: JSONModelProtocol {
    static var heldType: JSONModel.Type { Wrapped._modelType }
    var heldModel: JSONModel? { map { $0._model() } }
}
