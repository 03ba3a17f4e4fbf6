/// What stands in the JSON for a property: `model.$age`.
public struct JSONPropertyState<Value> {
    /// Whether a value stands there.
    public enum Presence: Sendable, Hashable {
        /// Nothing stands there.
        case missing
        /// Null stands there.
        case null
        /// A value stands there, readable or not.
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

    /// Whether a value stands there, null, or nothing.
    public var presence: Presence {
        guard let json else { return .missing }
        return json.isNull ? .null : .value
    }

    /// What stands there; nil where nothing does.
    public var json: JSON? { plan.json(in: model.modelJSON) }

    /// What reading the value forgives, without what lies inside of it; nil where nothing.
    ///
    /// It converts the value anew.
    public var issue: JSONIssue? {
        let notes = ModelIssueNotes()
        plan.note(model, notes)
        let own = notes.issues.filter { $0.pointer == plan.pointer }
        // Of several the one that leaves the property without its value.
        return own.first { $0.error != nil } ?? own.first
    }

    /// The value, or why there is none.
    ///
    /// - Throws: ``JSONError`` where the value is missing or null without being optional, refused or unreadable.
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
