#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The contribution of one order to the sums.
struct Sale: Sendable {
    let country: String
    let items: Int
    let total: Decimal

    /// Creates a sale from three properties of an order; nothing else of the record is decoded.
    init(_ order: OrderRecord) {
        country = order.country ?? "unknown"
        items = order.items.count
        total = order.total ?? 0
    }
}
