#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one order adds to the sums.
struct Sale: Sendable {
    let country: String
    let items: Int
    let total: Decimal

    /// Reads the three properties; nothing else of the record is decoded.
    init(_ order: OrderRecord) {
        country = order.country ?? "unknown"
        items = order.items.count
        total = order.total ?? 0
    }
}
