import LazyJSON

/// A record of any kind, which has or gets a number that is counted up when it is edited.
class BatchRecord: JSONModel, @unchecked Sendable {
    @JSONProperty var revision: Int
}
