#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The methods of all models.
///
/// Use it as a constraint in generic code. Only ``JSONModel`` and its subclasses conform.
///
/// The protocol is not limited to classes, which lets an initializer return an instance of a subclass: `Shape(json)` is a
/// `Circle` if ``JSONModel/modelType(for:context:)`` returns that class.
///
/// Safe to use from several threads at once.
public protocol JSONModelProtocol: JSONConvertible, JSONEmptyRepresentable, Hashable, Codable, TextOutputStreamable,
    JSONRecord
{
    /// The model itself.
    func _model() -> JSONModel
    /// The class itself.
    static var _modelType: JSONModel.Type { get }
    /// Returns a model as this class; traps if it is of another class.
    static func _downcast(_ model: __owned JSONModel) -> Self
}

extension JSONModelProtocol {
    /// Returns a model as this class; nil if it is of another class.
    @inlinable
    package static func cast(_ model: JSONModel) -> Self? { model.isModel(of: _modelType) ? _downcast(model) : nil }

    /// The JSON of the model, including the members that no property maps.
    ///
    /// - Complexity: O(1).
    public var json: JSON { _model().modelJSON }

    // Disfavored, as `issues` and `unmapped` are: the type checker prefers a property of a class with the same name, whatever
    // its type. `json` is not disfavored: the type checker would then prefer the method `json(replacing:)`.
    /// The context for conversions and nested models.
    @_disfavoredOverload
    public var context: JSONContext { _model().modelContext }

    /// Returns the JSON as UTF-8 text.
    ///
    /// - Parameter layout: The layout. With `.preserved`, all bytes except the changes are those that were parsed.
    /// - Complexity: O(*n*) in the length of the text.
    public func data(_ layout: JSONLayout = .preserved) -> Data { _model().modelJSON.data(layout) }

    /// Returns the JSON as text.
    ///
    /// - Parameter layout: The layout. With `.preserved`, all text except the changes is as it was parsed.
    /// - Complexity: O(*n*) in the length of the text.
    public func text(_ layout: JSONLayout = .preserved) -> String { _model().modelJSON.text(layout) }

    /// Returns the same model with its own copy of its text.
    ///
    /// Use it to release the rest of a large document, which every part of it keeps alive.
    ///
    /// - Complexity: O(*n*) in the length of its text.
    public func detached() -> Self {
        Self._downcast(_model().modelClassReference.make(_model().modelJSON.detached(), context: _model().modelContext))
    }

    /// Returns whether two models have the same class and equal JSON, compared by meaning; the context is ignored.
    ///
    /// - Complexity: O(*n*) in the size of both.
    public static func == (one: Self, other: Self) -> Bool {
        if one._model() === other._model() { return true }
        return type(of: one._model()) == type(of: other._model()) && one._model().modelJSON == other._model().modelJSON
    }

    /// Hashes the class and the JSON by its meaning.
    ///
    /// - Complexity: O(*n*) in the size of the model.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: _model())))
        hasher.combine(_model().modelJSON)
    }

    /// Encodes the JSON of the model into any encoder; see ``JSON/encode(to:)``.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The errors of ``JSON/encode(to:)``.
    /// - Complexity: O(*n*) in the size of the model.
    public func encode(to encoder: any Encoder) throws { try _model().modelJSON.encode(to: encoder) }
}
