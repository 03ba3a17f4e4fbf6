/// A type whose values are models, or consist of values that may be.
///
/// Issues do not contain the text of an object or array that is read as models: their classes, or subclasses that
/// `modelType` returns, may declare redacted properties. The values in a model have issues of their own.
protocol ModelContaining {
    /// The type of the values that a value consists of; nil for models.
    static var contentType: Any.Type? { get }
}

/// Returns the type of the innermost values that values of a type consist of.
func innermostType(in type: Any.Type) -> Any.Type {
    var type = type
    while let content = (type as? any ModelContaining.Type)?.contentType { type = content }
    return type
}

/// Returns the class of the models that values of a type have in them; nil if they have none.
func modelClass(in type: Any.Type) -> AnyClass? {
    let innermost = innermostType(in: type)
    return innermost is any ModelContaining.Type ? innermost as? AnyClass : nil
}

/// A type whose values contain values of another type: an optional, a collection or a dictionary.
///
/// Public for technical reasons.
public protocol _JSONContaining {
    /// The type of the contained values.
    associatedtype _Part
}

extension ModelContaining where Self: _JSONContaining {
    static var contentType: Any.Type? { _Part.self }
}

extension Optional: _JSONContaining, ModelContaining {
    /// The type of the contained values.
    public typealias _Part = Wrapped
}

extension Array: _JSONContaining, ModelContaining {
    /// The type of the contained values.
    public typealias _Part = Element
}

extension ArraySlice: _JSONContaining {
    /// The type of the contained values.
    public typealias _Part = Element
}

extension ContiguousArray: _JSONContaining {
    /// The type of the contained values.
    public typealias _Part = Element
}

extension Set: _JSONContaining, ModelContaining {
    /// The type of the contained values.
    public typealias _Part = Element
}

extension Dictionary: _JSONContaining, ModelContaining {
    /// The type of the contained values.
    public typealias _Part = Value
}
