import LazyJSON

/// The ids of objects by the values of a property; updated by commits, under the lock of the objects.
///
/// Values are read outside of that lock, because conversions are the client's code.
protocol PropertyIndex: AnyObject, Sendable {
    /// The type of the objects.
    var type: StoreType { get }
    /// The value that a model has.
    func value(of model: JSONModel) -> (any Sendable)?
    /// Replaces the values of some objects.
    func apply(_ steps: [IndexStep])
    /// Whether this is the index of a property.
    func isIndex(of property: AnyKeyPath) -> Bool
}

/// A change of an object's value in an index.
struct IndexStep {
    let id: JSONIdentifier
    /// The value before; nil if there was no object, or it was not of the class.
    let old: (any Sendable)?
    /// The value now; nil if there is no object any more, or it is not of the class.
    let new: (any Sendable)?
}

/// An index with values of one type.
final class TypedPropertyIndex<Model: JSONIdentifiable, Value: Hashable & Sendable>: PropertyIndex, @unchecked Sendable
{
    // Sendable because its variables are used under the lock of the objects, and a key path is constant.

    /// A value of the property, which may itself be nil.
    private struct Indexed: Sendable {
        let value: Value
    }

    let type = ModelIdentity.of(Model.self).type
    private let property: KeyPath<Model, Value>
    private var identifiers: [Value: Set<JSONIdentifier>] = [:]

    init(_ property: KeyPath<Model, Value>) {
        self.property = property
    }

    func isIndex(of property: AnyKeyPath) -> Bool { self.property == property }

    func value(of model: JSONModel) -> (any Sendable)? {
        Model.cast(model).map { Indexed(value: $0[keyPath: property]) }
    }

    /// Returns the ids of the objects with a value, in no particular order.
    func identifiers(of value: Value) -> Set<JSONIdentifier> { identifiers[value] ?? [] }

    func apply(_ steps: [IndexStep]) {
        for step in steps {
            let (old, new) = (step.old as? Indexed, step.new as? Indexed)
            if let old, let new, old.value == new.value { continue }
            if let old { remove(step.id, old.value) }
            if let new { identifiers[new.value, default: []].insert(step.id) }
        }
    }

    private func remove(_ id: JSONIdentifier, _ value: Value) {
        // Without the id if the value of an object that refers to others has changed without a step.
        identifiers[value]?.remove(id)
        if identifiers[value]?.isEmpty == true { identifiers[value] = nil }
    }
}
