/// The value of a property in the JSON: `model.$age`.
public struct JSONPropertyState<Value> {
    /// Whether there is a value.
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

    /// Whether there is a value, null, or nothing.
    public var presence: Presence {
        guard let json else { return .missing }
        return json.isNull ? .null : .value
    }

    /// The value's JSON; nil if there is none.
    public var json: JSON? { plan.json(in: model.modelJSON) }

    /// The issue of the value itself, without those of the values in it; nil if there is none.
    ///
    /// - Complexity: The value is converted again.
    public var issue: JSONIssue? {
        let notes = ModelIssueNotes()
        plan.note(model, notes)
        let pointer = plan.pointer(in: model.modelJSON)
        let own = notes.issues.filter { $0.pointer == pointer }
        // Of several the one that leaves the property without its value.
        return own.first { $0.error != nil } ?? own.first
    }

    /// The value, or why there is none.
    ///
    /// - Throws: ``JSONError`` if the value is missing or null without being optional, refused or unreadable.
    public func value() throws(JSONError) -> Value {
        if let issue, let error = issue.error { throw error }
        return plan.value(of: model)
    }
}

extension JSONIssue {
    /// The error for an issue, whatever it is.
    var anyError: JSONError {
        error ?? JSONError(.unconvertible, expected: expected, found: found, pointer: pointer)
    }

    /// The error for an issue that leaves a property without its value; nil for others.
    var error: JSONError? {
        let code: JSONError.Code
        switch kind {
        case .missing, .null: code = .notFound
        case .refused, .unreadable: code = .unconvertible
        default: return nil
        }
        return JSONError(code, expected: expected, found: found, pointer: pointer)
    }
}
