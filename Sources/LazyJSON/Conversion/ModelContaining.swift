/// A type whose values are models, or consist of values that may be.
///
/// The text of a model is not in issues: a property in it may be redacted. What is wrong in a model has issues of its own.
protocol ModelContaining {
    /// Whether a value may have models in it.
    static var containsModels: Bool { get }
}

/// Returns whether values of a type may have models in them.
func containsModels(_ type: Any.Type) -> Bool { (type as? any ModelContaining.Type)?.containsModels ?? false }

extension Optional: ModelContaining {
    static var containsModels: Bool { LazyJSON.containsModels(Wrapped.self) }
}

extension Array: ModelContaining {
    static var containsModels: Bool { LazyJSON.containsModels(Element.self) }
}

extension Set: ModelContaining {
    static var containsModels: Bool { LazyJSON.containsModels(Element.self) }
}

extension Dictionary: ModelContaining {
    static var containsModels: Bool { LazyJSON.containsModels(Value.self) }
}
