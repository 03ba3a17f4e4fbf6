import LazyJSON

/// A record of any kind, with a revision number that the edit increments.
class BatchRecord: JSONModel, @unchecked Sendable {
    @JSONProperty var revision: Int
}
