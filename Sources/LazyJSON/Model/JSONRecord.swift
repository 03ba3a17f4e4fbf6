/// A type of records of JSON Lines or of a huge array: ``JSON``, or a class of models.
///
/// Other types cannot conform.
public protocol JSONRecord: JSONConvertible {
    /// Returns the record of a value, which is an object if records are models.
    static func _record(_ json: JSON, _ context: JSONContext) -> Self
    /// Whether this is a model without another strong reference, and a closure returns `true` for it.
    mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool
}

extension JSON: JSONRecord {
    /// The value itself.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> JSON { json }
    /// No: a value is no model.
    @inlinable
    public mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool { false }
}

extension JSONModelProtocol {
    /// A model of an object, of the class that it is dispatched to.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> Self {
        _downcast(modelOfRecord(_modelType, json, context))
    }
}

extension JSONRecord where Self: JSONModel {
    /// Whether the model has no other strong reference, and a closure returns `true` for it.
    @inlinable
    public mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool {
        isKnownUniquelyReferenced(&self) && body(self)
    }
}

/// A model of an object, of the class that it is dispatched to.
@usableFromInline
package func modelOfRecord(_ type: JSONModel.Type, _ json: JSON, _ context: JSONContext) -> JSONModel {
    ModelClass.of(type).dispatch(json, context).make(json, context: context)
}
