import LazyJSON

/// A transaction that an importer may use without the types of models, which the compiler does not know there: what is
/// generic is looked up anew for each object.
protocol UntypedTransaction: AnyObject {
    /// The objects of a type with some ids.
    func fetch(_ identity: ModelIdentity, ids: [JSONIdentifier]) throws -> [JSONModel?]
    /// Puts models of a type in, and replaces them by those that are in the store then.
    ///
    /// - Parameter count: How many there will be of the type, about, with these.
    func upsert(_ changed: inout [IdentifiedModel], _ identity: ModelIdentity, expecting count: Int) throws
}

extension MemoryTransaction: UntypedTransaction {}
