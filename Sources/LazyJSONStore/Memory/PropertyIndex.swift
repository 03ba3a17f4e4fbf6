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

    /// The ids with a value: one, or several.
    private enum Identifiers {
        case one(JSONIdentifier)
        case several(Set<JSONIdentifier>)
    }

    /// A value of the property, which may itself be nil.
    private struct Indexed: Sendable {
        let value: Value
    }

    let type = ModelIdentity.of(Model.self).type
    private let property: KeyPath<Model, Value>
    private var identifiers: [Value: Identifiers] = [:]

    init(_ property: KeyPath<Model, Value>) {
        self.property = property
    }

    func isIndex(of property: AnyKeyPath) -> Bool { self.property == property }

    func value(of model: JSONModel) -> (any Sendable)? {
        Model.cast(model).map { Indexed(value: $0[keyPath: property]) }
    }

    /// Returns the ids of the objects with a value, in no particular order.
    func identifiers(of value: Value) -> [JSONIdentifier] {
        switch identifiers[value] {
        case nil: []
        case .one(let id): [id]
        case .several(let ids): Array(ids)
        }
    }

    func apply(_ steps: [IndexStep]) {
        for step in steps {
            let (old, new) = (step.old as? Indexed, step.new as? Indexed)
            if let old, let new, old.value == new.value { continue }
            if let old { remove(step.id, old.value) }
            if let new { insert(step.id, new.value) }
        }
    }

    private func insert(_ id: JSONIdentifier, _ value: Value) {
        switch identifiers.removeValue(forKey: value) {
        case nil: identifiers[value] = .one(id)
        case .one(let other): identifiers[value] = .several([id, other])
        case .several(var ids):
            ids.insert(id)
            identifiers[value] = .several(ids)
        }
    }

    private func remove(_ id: JSONIdentifier, _ value: Value) {
        switch identifiers.removeValue(forKey: value) {
        case nil: break
        // The value of an object that refers to others may have changed without a step.
        case .one(let other): if other != id { identifiers[value] = .one(other) }
        case .several(var ids):
            ids.remove(id)
            identifiers[value] = ids.count == 1 ? ids.first.map { .one($0) } : .several(ids)
        }
    }
}
