import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The properties of an order that the tour reads; the records have three times as many members.
final class OrderRecord: BatchRecord, @unchecked Sendable {
    @JSONProperty("customer.country") var country: String?
    @JSONProperty var items: JSONArray<JSON>
    @JSONProperty var total: Decimal?
}
