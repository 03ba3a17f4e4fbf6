/// What one line of JSON Lines, or one element of a huge array, is read as: ``JSON`` itself or a class of models.
///
/// Nothing else conforms.
public protocol JSONRecord: Sendable {
    /// Whether only objects are records.
    static var _isModel: Bool { get }
    /// A record of a value, which is an object where it has to be.
    static func _record(_ json: JSON, _ context: JSONContext) -> Self
    /// The same, where a model that nobody else holds may be used again.
    static func _record(_ json: JSON, _ context: JSONContext, reusing model: inout JSONModel?) -> Self
    /// The value that the record is written as.
    var _recordJSON: JSON { get }
}

extension JSON: JSONRecord {
    /// No: any value is a record.
    public static var _isModel: Bool { false }
    /// The value itself.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> JSON { json }
    /// The value itself.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext, reusing model: inout JSONModel?) -> JSON { json }
    /// The value itself.
    public var _recordJSON: JSON { self }
}

extension JSONModelProtocol {
    /// Yes.
    public static var _isModel: Bool { true }

    /// A model of an object, of the class that it is dispatched to.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext) -> Self {
        _downcast(modelOfRecord(_modelType, json, context))
    }

    /// A model of an object, of the class that it is dispatched to: the one given where it can be used again, else a new one.
    @inlinable
    public static func _record(_ json: JSON, _ context: JSONContext, reusing model: inout JSONModel?) -> Self {
        _downcast(modelOfRecord(_modelType, json, context, reusing: &model))
    }

    /// The model's object.
    public var _recordJSON: JSON { _model.modelJSON }
}

/// A model of an object, of the class that it is dispatched to.
@usableFromInline
func modelOfRecord(_ type: JSONModel.Type, _ json: JSON, _ context: JSONContext) -> JSONModel {
    ModelClass.dispatch(type, json, context).make(json, context: context)
}

/// The same with a model that is used again, if it is one of that class and nobody else holds it.
@usableFromInline
func modelOfRecord(
    _ type: JSONModel.Type, _ json: JSON, _ context: JSONContext, reusing model: inout JSONModel?
) -> JSONModel {
    let found = ModelClass.dispatch(type, json, context)
    let canReuse = found.with { $0.isReusable }
    if canReuse, isKnownUniquelyReferenced(&model), let known = model, known.modelClassReference == found {
        known.modelReuse(json)
        return known
    }
    let made = found.make(json, context: context)
    model = canReuse ? made : nil
    return made
}
