import LazyJSON

/// As much of an order as the mapper touches.
final class Order: JSONModel, @unchecked Sendable {
    @JSONProperty var revision: Int
}
