import LazyJSON

/// An object in a store.
enum StoredObject: Sendable {
    /// The model.
    case model(JSONModel)
    /// An object whose model is made when it is fetched.
    case deferred(DeferredObject)

    /// What the object refers to, itself left out.
    var references: [StoreKey] {
        switch self {
        case .model(let model): ModelIdentity.references(of: model)
        case .deferred(let object): object.references
        }
    }
}

/// An object that was not fetched since the store was opened.
///
/// Its class may not be known yet, so that it says itself what it refers to.
class DeferredObject: @unchecked Sendable {
    // Sendable because it is constant, as subclasses must be, but for the model, which is published atomically.

    /// The model that was made of the object; the same one for all readers that have found the object before it was replaced.
    let model = LazyBox<JSONModel>()
    /// What the object refers to, itself left out.
    let references: [StoreKey]

    init(references: [StoreKey]) {
        self.references = references
    }

    /// Reads the object; its text is not kept elsewhere.
    func json() throws -> JSON {
        preconditionFailure("DeferredObject: a subclass reads the object; override json().")
    }
}
