import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import LazyJSON
import NIOCore
import Testing

/// The code of the article Servers.md for Hummingbird and AsyncHTTPClient: a gateway between a client and another server.
struct ServersTests {
    /// The gateway; `orders` is the URL of the other server.
    private static func gateway(to orders: String) -> some ApplicationProtocol {
        let router = Router()

        router.get("orders/:id") { request, context -> Response in
            let id = try context.parameters.require("id", as: Int.self)
            let upstream = HTTPClientRequest(url: "\(orders)/\(id)")
            let answer = try await HTTPClient.shared.execute(upstream, timeout: .seconds(10))
            guard answer.status == .ok else { throw HTTPError(.badGateway) }
            let body = try await answer.body.collect(upTo: 1 << 20)
            let edited = try accepted(body.readableBytesView)
            return Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(bytes: edited)))
        }

        router.get("orders") { request, context -> Response in
            let upstream = HTTPClientRequest(url: orders)
            let answer = try await HTTPClient.shared.execute(upstream, timeout: .minutes(10))
            return Response(
                status: .ok, headers: [.contentType: "application/x-ndjson"],
                body: .init { writer in
                    for try await line in accepted(lines: answer.body.map { $0.readableBytesView }) {
                        try await writer.write(ByteBuffer(bytes: line))
                    }
                    try await writer.finish(nil)
                })
        }

        return Application(router: router)
    }

    private static let order = #"""
        {"id": 9007199254740993, "status": "new", "total": 19.90,
         "customer": {"name": "Ren\u00e9e"}, "_trace": "7f3a"}
        """#

    /// The other server: an order, orders in two pieces that end in a line, and what is not JSON.
    private static func other() -> some ApplicationProtocol {
        let router = Router()
        router.get("orders/1") { _, _ in order }
        router.get("orders/2") { _, _ in "<html>" }
        router.get("orders") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "{\"id\": 1.0, \"status\": \"new\"}\n{\"id\""))
                    try await writer.write(ByteBuffer(string: ": 2, \"x\": 1e2}\n"))
                    try await writer.finish(nil)
                })
        }
        return Application(router: router)
    }

    @Test func aGatewayEditsOneMember() async throws {
        try await Self.other().test(.live) { other in
            let orders = "http://localhost:\(try #require(other.port))/orders"
            try await Self.gateway(to: orders).test(.live) { client in
                try await client.execute(uri: "/orders/1", method: .get) { response in
                    #expect(String(buffer: response.body) == Self.order.replacing("new", with: "accepted"))
                    #expect(response.headers[.contentType] == "application/json")
                }
                try await client.execute(uri: "/orders/2", method: .get) { response in
                    #expect(response.status == .internalServerError)
                }
                try await client.execute(uri: "/orders/3", method: .get) { response in
                    #expect(response.status == .badGateway)
                }
                try await client.execute(uri: "/orders", method: .get) { response in
                    let lines = """
                        {"id": 1.0, "status": "accepted"}
                        {"id": 2, "x": 1e2, "status": "accepted"}

                        """
                    #expect(String(buffer: response.body) == lines)
                }
            }
        }
    }
}

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
    JSONLinesSequence<Order, Chunks>(chunks, maximumRecordSize: 1 << 20).map { order in
        order.mutate { $0.status = .accepted }.data() + Data("\n".utf8)
    }
}
