import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import LazyJSON
import NIOCore
import Testing

/// The code of Servers.md for Hummingbird and AsyncHTTPClient.
extension ServersExample {
    /// A server that passes on the orders of another one, whose URL is `orders`, with another status.
    func gateway(to orders: String) -> some ApplicationProtocol {
        let router = Router()

        router.get("orders/:id") { request, context -> Response in
            let id = try context.parameters.require("id", as: Int.self)
            let upstream = HTTPClientRequest(url: "\(orders)/\(id)")
            let answer = try await HTTPClient.shared.execute(upstream, timeout: .seconds(10))
            guard answer.status == .ok else { throw HTTPError(.badGateway) }
            let body = try await answer.body.collect(upTo: 1 << 20)
            let edited: Data
            do {
                edited = try accepted(body.readableBytesView)
            } catch let error as JSONError {
                throw HTTPError(.badGateway, message: "\(error.code) at byte \(error.byteOffset ?? 0)")
            }
            return Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(bytes: edited)))
        }

        router.get("orders") { request, context -> Response in
            let upstream = HTTPClientRequest(url: orders)
            let answer = try await HTTPClient.shared.execute(upstream, timeout: .minutes(10))
            guard answer.status == .ok else { throw HTTPError(.badGateway) }
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
}

/// A gateway between a client and another server edits one member, and keeps the other bytes.
struct ServersTests {
    private static let order = #"""
        {"id": 9007199254740993, "status": "new", "total": 19.90,
         "customer": {"name": "Ren\u00e9e"}, "_trace": "7f3a"}
        """#

    /// The other server, with an order, a body that is not JSON, and a stream of orders whose pieces do not end with a line.
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
            try await ServersExample().gateway(to: orders).test(.live) { client in
                try await client.execute(uri: "/orders/1", method: .get) { response in
                    #expect(String(buffer: response.body) == Self.order.replacing("new", with: "accepted"))
                    #expect(response.headers[.contentType] == "application/json")
                }
                try await client.execute(uri: "/orders/2", method: .get) { response in
                    #expect(response.status == .badGateway)
                    #expect(String(buffer: response.body).contains("at byte 0"))
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
            try await ServersExample().gateway(to: "\(orders)/none").test(.live) { client in
                try await client.execute(uri: "/orders", method: .get) { response in
                    #expect(response.status == .badGateway)
                }
            }
        }
    }
}
