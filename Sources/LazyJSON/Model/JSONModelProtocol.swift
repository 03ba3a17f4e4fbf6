/// What every model can do; ``JSONModel`` is the only class that conforms, by itself and for its subclasses.
///
/// It is no protocol for classes only, so that initialisers can give an object of a subclass: `Shape(json)` is a
/// `Circle` where the JSON says so. Use it as a constraint in generic code.
public protocol JSONModelProtocol: JSONConvertible, JSONEmptyRepresentable, Hashable, Codable, CustomStringConvertible,
    CustomDebugStringConvertible, JSONRecord
{
    /// The model itself.
    var _model: JSONModel { get }
    /// The class itself.
    static var _modelType: JSONModel.Type { get }
    /// A model that is one of this class, as this class.
    static func _downcast(_ model: __owned JSONModel) -> Self
    /// A model as this class; nil where it is none of it.
    static func _cast(_ model: __owned JSONModel) -> Self?
}
