/// The errors and warnings of the rules of a model: the parameter of ``JSONModel/check(_:)``.
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

    /// Adds an error, for which the model is refused.
    ///
    /// - Parameters:
    ///   - expected: The expected value, such as `a date after the start`.
    ///   - pointer: The pointer to the value; by default the pointer to the model.
    /// - Complexity: A search for the value.
    public mutating func error(_ expected: String, at pointer: JSONPointer = JSONPointer()) {
        add(.error, expected, pointer)
    }

    /// Adds an error about the value of a property.
    ///
    /// A key path to a computed property traps.
    ///
    /// - Parameters:
    ///   - expected: The expected value, such as `a date after the start`.
    ///   - property: The property of the model, or of a model in it.
    /// - Complexity: A search for the value.
    public mutating func error<Model: JSONModelProtocol, Value>(
        _ expected: String, at property: KeyPath<Model, Value>
    ) {
        add(.error, expected, pointer(to: property))
    }

    /// Adds a warning, with which the model can be used.
    ///
    /// - Parameters:
    ///   - expected: The expected value, such as `a date after the start`.
    ///   - pointer: The pointer to the value; by default the pointer to the model.
    /// - Complexity: A search for the value.
    public mutating func warning(_ expected: String, at pointer: JSONPointer = JSONPointer()) {
        add(.warning, expected, pointer)
    }

    /// Adds a warning about the value of a property.
    ///
    /// A key path to a computed property traps.
    ///
    /// - Parameters:
    ///   - expected: The expected value, such as `a date after the start`.
    ///   - property: The property of the model, or of a model in it.
    /// - Complexity: A search for the value.
    public mutating func warning<Model: JSONModelProtocol, Value>(
        _ expected: String, at property: KeyPath<Model, Value>
    ) {
        add(.warning, expected, pointer(to: property))
    }

    /// Returns the pointer to the value of a property.
    private func pointer<Model: JSONModelProtocol, Value>(to property: KeyPath<Model, Value>) -> JSONPointer {
        require(
            model.isModel(of: Model._modelType),
            "JSONReport: \(type(of: model)) is no \(Model.self), where the key path starts; use a key path of its own class."
        )
        return model.modelClass.route(property).path(in: model.modelJSON).pointer
    }

    private mutating func add(_ severity: JSONIssue.Severity, _ expected: String, _ pointer: JSONPointer) {
        let found = model.modelJSON.value(at: pointer)
        let issue = JSONIssue(.refused, at: pointer, expected: expected, found: found, severity)
        let leadsIntoRedacted = model.modelClass.leadsIntoRedacted(pointer)
        issues.append(leadsIntoRedacted ? issue.redacted : model.modelClass.redacting(issue))
    }
}
