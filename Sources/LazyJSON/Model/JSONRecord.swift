/// A type of records of JSON Lines or of a huge array: ``JSON``, or a class of models.
///
/// Other types cannot conform.
public protocol JSONRecord: JSONConvertible {
    /// Returns the record of a value, which must be an object if records are models.
    static func _record(_ json: JSON, _ context: JSONContext) -> Self
    /// Returns whether this is a model without another strong reference for which a closure returns `true`.
    mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool
}

extension JSON: JSONRecord {
    /// Returns the value itself.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> JSON { json }
    /// Returns `false`, because a value is not a model.
    @inlinable
    public mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool { false }
}

extension JSONModelProtocol {
    /// Returns the model of an object, of the class that ``JSONModel/modelType(for:context:)`` selects.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> Self {
        _downcast(modelOfRecord(_modelType, json, context))
    }
}

extension JSONRecord where Self: JSONModel {
    /// Returns whether the model has no other strong reference and a closure returns `true` for it.
    @inlinable
    public mutating func _isHeldOnce(and body: (JSONModel) -> Bool) -> Bool {
        isKnownUniquelyReferenced(&self) && body(self)
    }
}

/// Returns the model of an object, of the class that ``JSONModel/modelType(for:context:)`` selects.
@usableFromInline
package func modelOfRecord(_ type: JSONModel.Type, _ json: JSON, _ context: JSONContext) -> JSONModel {
    ModelClass.of(type).dispatch(json, context).make(json, context: context)
}
