/// A type whose values are models, or consist of values that may be.
///
/// The text of a model with a redacted property is not in issues. What is wrong in a model has issues of its own.
protocol ModelContaining {
    /// The type of the values that a value consists of; nil for models.
    static var contentType: Any.Type? { get }

    /// Whether values may have models with redacted properties in them.
    ///
    /// - Parameter values: The JSON that is read as the type.
    static func mayHoldRedacted(_ values: inout ShownValues) -> Bool
}

/// The values at the beginning of a text, as far as an issue shows it.
struct ShownValues {
    /// The value that is looked at; nil for any.
    fileprivate(set) var json: JSON?
    /// The number of values that may still be looked at: in the beginning of a text there are no more.
    private var left = 100

    /// The context of the models.
    let context: JSONContext

    /// A value that is read with a context; any value, without one.
    init(_ json: JSON? = nil, in context: JSONContext = JSONContext()) {
        self.json = json
        self.context = context
    }

    /// Whether something holds for the value or one of its children.
    fileprivate mutating func any(_ holds: (inout ShownValues) -> Bool) -> Bool {
        if holds(&self) { return true }
        guard let json else { return false }
        defer { self.json = json }
        func check(_ child: JSON) -> Bool {
            left -= 1
            self.json = child
            return holds(&self)
        }
        for child in json.elements {
            if left <= 0 { return false }
            if check(child) { return true }
        }
        for child in json.members {
            if left <= 0 { return false }
            if check(child.value) { return true }
        }
        return false
    }
}

/// Returns the type of the innermost values that values of a type consist of.
private func innermostType(in type: Any.Type) -> Any.Type {
    var type = type
    while let content = (type as? any ModelContaining.Type)?.contentType { type = content }
    return type
}

/// Returns the class of the models that values of a type have in them; nil if they have none.
func modelClass(in type: Any.Type) -> AnyClass? {
    let innermost = innermostType(in: type)
    return innermost is any ModelContaining.Type ? innermost as? AnyClass : nil
}

/// Returns whether values of a type are, or have in them, objects of a class that is not one of models.
func holdsObjects(_ type: Any.Type) -> Bool {
    let innermost = innermostType(in: type)
    return innermost is AnyClass && !(innermost is any ModelContaining.Type)
}

/// Returns whether values of a type may have models with redacted properties in them.
///
/// - Parameters:
///   - type: The type.
///   - values: The values that are read as the type; any by default.
func mayHoldRedacted(_ type: Any.Type, _ values: ShownValues = ShownValues()) -> Bool {
    var values = values
    return mayHoldRedacted(type, &values)
}

private func mayHoldRedacted(_ type: Any.Type, _ values: inout ShownValues) -> Bool {
    (type as? any ModelContaining.Type)?.mayHoldRedacted(&values) ?? false
}

extension ModelContaining {
    /// The same for values that consist of others.
    static func mayHoldRedacted(partsOf type: Any.Type, _ values: inout ShownValues) -> Bool {
        LazyJSON.modelClass(in: type) != nil && values.any { LazyJSON.mayHoldRedacted(type, &$0) }
    }
}

extension Optional: ModelContaining {
    static var contentType: Any.Type? { Wrapped.self }
    static func mayHoldRedacted(_ values: inout ShownValues) -> Bool {
        LazyJSON.mayHoldRedacted(Wrapped.self, &values)
    }
}

extension Array: ModelContaining {
    static var contentType: Any.Type? { Element.self }
    static func mayHoldRedacted(_ values: inout ShownValues) -> Bool { mayHoldRedacted(partsOf: Element.self, &values) }
}

extension Set: ModelContaining {
    static var contentType: Any.Type? { Element.self }
    static func mayHoldRedacted(_ values: inout ShownValues) -> Bool { mayHoldRedacted(partsOf: Element.self, &values) }
}

extension Dictionary: ModelContaining {
    static var contentType: Any.Type? { Value.self }
    static func mayHoldRedacted(_ values: inout ShownValues) -> Bool { mayHoldRedacted(partsOf: Value.self, &values) }
}
