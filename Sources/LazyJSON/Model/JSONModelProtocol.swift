#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every model can do; ``JSONModel`` is the only class that conforms, by itself and for its subclasses.
///
/// It is no protocol for classes only, so that initializers can give an object of a subclass: `Shape(json)` is a
/// `Circle` if the JSON is one of a circle. Use it as a constraint in generic code.
public protocol JSONModelProtocol: JSONConvertible, JSONEmptyRepresentable, Hashable, Codable, CustomStringConvertible,
    CustomDebugStringConvertible, JSONRecord
{
    /// The model itself.
    var _model: JSONModel { get }
    /// The class itself.
    static var _modelType: JSONModel.Type { get }
    /// A model that is one of this class, as this class.
    static func _downcast(_ model: __owned JSONModel) -> Self
    /// Returns a model as this class; nil if it is of another class.
    static func _cast(_ model: __owned JSONModel) -> Self?
}

/// The JSON of a model.
extension JSONModelProtocol {
    /// The model's JSON, with everything that no property maps.
    public var json: JSON { _model.modelJSON }

    /// What conversions know beyond the JSON.
    public var context: JSONContext { _model.modelContext }

    /// The JSON as UTF-8 text.
    ///
    /// O(n).
    ///
    /// - Parameter layout: How it is laid out; `.preserved` is byte for byte what was parsed, but for what was changed.
    public func data(_ layout: JSONLayout = .preserved) -> Data { _model.modelJSON.data(layout) }

    /// The JSON as text.
    ///
    /// O(n).
    ///
    /// - Parameter layout: How it is laid out; `.preserved` is what was parsed, but for what was changed.
    public func text(_ layout: JSONLayout = .preserved) -> String { _model.modelJSON.text(layout) }

    /// The same model over text of its own, so that a small part does not keep a whole document alive.
    ///
    /// O(its length).
    public func detached() -> Self {
        Self._downcast(_model.modelClassReference.make(_model.modelJSON.detached(), context: _model.modelContext))
    }
}

extension JSONModelProtocol {
    /// Whether both have the same class and equal JSON, compared by meaning; the context is ignored.
    public static func == (one: Self, other: Self) -> Bool {
        if one._model === other._model { return true }
        return type(of: one._model) == type(of: other._model) && one._model.modelJSON == other._model.modelJSON
    }

    /// Mixes the class and the JSON into a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: _model)))
        hasher.combine(_model.modelJSON)
    }

    /// Reads a model from any decoder; see ``JSON/init(from:)``.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let model = Self(json) else {
            throw DecodingError.typeMismatch(
                Self.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Expected an object, found \(json.kind.phrase)."))
        }
        self = model
    }

    /// Passes the model's JSON to any encoder; see ``JSON/encode(to:)``.
    public func encode(to encoder: any Encoder) throws { try _model.modelJSON.encode(to: encoder) }
}
