import LazyJSON

/// What is asked of a store for a class that is known at run time only.
///
/// Methods of the class, because the compiler does not open `any JSONIdentifiable.Type` for a function: it takes it for
/// the class that the protocol names.
extension JSONIdentifiable {
    static func fetch(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [JSONModel?] {
        try transaction.fetch(self, ids: ids)
    }

    static func upsert(_ models: [JSONModel], in transaction: any JSONStoreTransaction) throws -> [JSONModel] {
        try transaction.upsert(models.compactMap { _cast($0) })
    }

    static func delete(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws {
        try transaction.delete(self, ids: ids)
    }

    static func isReferred(_ ids: [JSONIdentifier], in transaction: any JSONStoreTransaction) throws -> [Bool] {
        try transaction.isReferred(to: self, ids: ids)
    }
}
