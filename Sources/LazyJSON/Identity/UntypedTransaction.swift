/// A transaction that an importer may use without the types of models, which the compiler does not know there: what is
/// generic is looked up anew for each object.
protocol UntypedTransaction: AnyObject {
    /// The objects of a type with some ids.
    func fetch(_ identity: ModelIdentity, ids: [JSONIdentifier]) throws -> [JSONModel?]
    /// Puts a model of a type in; gives it as it is in the store.
    ///
    /// - Parameter count: How many there will be of the type, about, with this one.
    func upsert(
        _ model: JSONModel, id: JSONIdentifier, _ identity: ModelIdentity, expecting count: Int
    ) throws -> JSONModel
}

extension MemoryTransaction: UntypedTransaction {}
