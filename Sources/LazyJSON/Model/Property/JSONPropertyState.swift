/// The state of a property in the JSON, which `model.$age` returns.
public struct JSONPropertyState<Value> {
    /// The presence of a value.
    public enum Presence: Sendable, Hashable {
        /// There is no value.
        case missing
        /// The value is null.
        case null
        /// There is a value, readable or not.
        case value
    }

    private let model: JSONModel
    private let number: UInt16

    @usableFromInline
    init(_ model: JSONModel, _ number: UInt16) {
        self.model = model
        self.number = number
    }

    private var plan: TypedPropertyPlan<Value> { JSONProperty<Value>.plan(model, number) }

    /// The presence of the value: a value, null, or nothing.
    ///
    /// - Complexity: A search for the member.
    public var presence: Presence {
        guard let json else { return .missing }
        return json.isNull ? .null : .value
    }

    /// The JSON of the value; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    public var json: JSON? { plan.json(in: model.modelJSON) }

    /// The issue of the value itself, without the issues of the values inside of it; `nil` if there is none.
    ///
    /// - Complexity: A search for the member and its conversion.
    public var issue: JSONIssue? {
        let notes = ModelIssueNotes()
        plan.note(model, notes)
        let pointer = plan.pointer(in: model.modelJSON)
        let own = notes.issues.filter { $0.pointer == pointer }
        // Of several issues, the one that leaves the property without its value.
        return model.modelJSON.locating([own.first { $0.error != nil } ?? own.first].compactMap(\.self)).first
    }

    /// Returns the value, or throws the reason why the property reads as its default or empty value.
    ///
    /// - Throws: ``JSONError`` if the value is refused or unreadable, if it is null and the property does not accept null, if
    ///   it is missing and the property is neither optional nor has a default, or if it is missing or null and the property is
    ///   required.
    /// - Complexity: A search for the member and its conversion.
    public func value() throws(JSONError) -> Value {
        if let issue, let error = issue.error { throw error }
        return plan.value(of: model)
    }
}

extension JSONIssue {
    /// The error for an issue of any kind.
    package var anyError: JSONError { error ?? error(.unconvertible) }

    /// The error for an issue that leaves a property without its value; nil for others.
    var error: JSONError? {
        let code: JSONError.Code
        switch kind {
        case .missing, .null: code = .notFound
        case .refused: code = .refused
        case .unreadable: code = .unconvertible
        default: return nil
        }
        return error(code)
    }

    private func error(_ code: JSONError.Code) -> JSONError {
        JSONError(
            code, expected: expected, found: found, pointer: pointer, byteOffset: sourceRange?.bytes.lowerBound,
            line: sourceRange?.line, column: sourceRange?.column)
    }
}
