/// What the rules of a model find: the parameter of ``JSONModel/check(_:)``.
///
/// ```swift
/// final class Booking: JSONModel, @unchecked Sendable {
///     @JSONProperty var start: Int
///     @JSONProperty var end: Int
///
///     override func check(_ report: inout JSONReport) {
///         if end < start { report.error("a number from \(start)", at: \Booking.end) }
///     }
/// }
/// ```
///
/// Each entry is an issue of the kind ``JSONIssue/Kind/refused``.
public struct JSONReport {
    private let model: JSONModel
    /// The issues so far, with pointers from the model.
    private(set) var issues: [JSONIssue] = []

    init(of model: JSONModel) {
        self.model = model
        model.check(&self)
    }

    /// Adds an error: the model is refused.
    ///
    /// - Parameters:
    ///   - expected: What is expected of the value, such as `a date after the start`.
    ///   - pointer: The pointer to the value; by default that of the model itself.
    public mutating func error(_ expected: String, at pointer: JSONPointer = JSONPointer()) {
        add(.error, expected, pointer)
    }

    /// Adds an error of the value of a property.
    ///
    /// Traps if the key path leads to a computed property.
    ///
    /// - Parameters:
    ///   - expected: What is expected of the value, such as `a date after the start`.
    ///   - property: The property of the model, or of a model in it.
    public mutating func error<Model: JSONModelProtocol, Value>(
        _ expected: String, at property: KeyPath<Model, Value>
    ) {
        add(.error, expected, pointer(to: property))
    }

    /// Adds a warning: the model can be used.
    ///
    /// - Parameters:
    ///   - expected: What is expected of the value, such as `a date after the start`.
    ///   - pointer: The pointer to the value; by default that of the model itself.
    public mutating func warning(_ expected: String, at pointer: JSONPointer = JSONPointer()) {
        add(.warning, expected, pointer)
    }

    /// Adds a warning about the value of a property.
    ///
    /// Traps if the key path leads to a computed property.
    ///
    /// - Parameters:
    ///   - expected: What is expected of the value, such as `a date after the start`.
    ///   - property: The property of the model, or of a model in it.
    public mutating func warning<Model: JSONModelProtocol, Value>(
        _ expected: String, at property: KeyPath<Model, Value>
    ) {
        add(.warning, expected, pointer(to: property))
    }

    private func pointer<Model: JSONModelProtocol, Value>(to property: KeyPath<Model, Value>) -> JSONPointer {
        require(
            model.isModel(of: Model._modelType),
            "JSONReport: \(type(of: model)) has no property of \(Model.self); name one of its own.")
        return model.modelClass.route(property).pointer(in: model.modelJSON)
    }

    private mutating func add(_ severity: JSONIssue.Severity, _ expected: String, _ pointer: JSONPointer) {
        let found = model.modelJSON.value(at: pointer)
        let issue = JSONIssue(.refused, at: pointer, expected: expected, found: found, severity)
        issues.append(model.modelClass.redacting(issue))
    }
}
