import LazyJSON

/// A model with its id.
struct IdentifiedModel {
    let id: JSONIdentifier
    /// The model; once it was put in, the one that the store has made of it.
    var model: JSONModel
}
