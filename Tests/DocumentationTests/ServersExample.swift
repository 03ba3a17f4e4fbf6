import Foundation
import LazyJSON
import LazyJSONLines

/// The code of Servers.md that needs no framework.
///
/// The tests with Hummingbird in the nested package use it, too, by a symbolic link.
struct ServersExample {
    enum Status: String, JSONConvertible { case new, accepted, unknown }

    final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty var status: Status = .unknown
    }

    /// Returns the body of an order with another status.
    func accepted(_ body: some Collection<UInt8>) throws(JSONError) -> Data {
        let order = try Order(parsing: body, limits: JSONLimits(depth: 64))
        return order.mutate { $0.status = .accepted }.data()
    }

    /// Returns the lines of a stream of orders, each with another status.
    func accepted<Chunks: AsyncSequence>(
        lines chunks: Chunks
    ) -> AsyncMapSequence<JSONLinesSequence<Order, Chunks>, Data>
    where Chunks.Element: Collection<UInt8> {
        JSONLinesSequence<Order, Chunks>(chunks, .init(maximumRecordSize: 1 << 20)).map { order in
            order.mutate { $0.status = .accepted }.data() + Data("\n".utf8)
        }
    }
}
