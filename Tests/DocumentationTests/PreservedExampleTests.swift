import Foundation
import LazyJSON
import Testing

/// The code about ``JSONPreserved`` in the articles and its comment.
struct PreservedExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Codable.md")

    struct Account: Codable, Hashable {
        var token: String
        var expires: Date
    }

    struct Device: Codable {
        var name: String
    }

    struct Session: Codable {
        var account: JSONPreserved<Account>
        var devices: [JSONPreserved<Device>]?
    }

    @Test func keepsTheText() throws {
        let received = #"{"token": "old", "expires": 768268800, "refresh_token": "r-1", "rate": 1.10}"#
        var account = try JSONPreserved<Account>(parsing: received)
        account.token = "new"
        let sent = try account.text()
        // {"token": "new", "expires": 768268800, "refresh_token": "r-1", "rate": 1.10}
        #expect([sent] == (try Self.page.block(with: "let received").comments))
    }

    @Test func passesThroughOtherCoders() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys

        let answer = Data(
            #"{"account": {"token": "a", "expires": "2025-05-06T00:00:00Z", "x": 1.10}}"#.utf8)
        var session = try decoder.decode(Session.self, from: answer)
        session.account.token = "b"
        let request = String(decoding: try encoder.encode(session), as: UTF8.self)
        // {"account":{"expires":"2025-05-06T00:00:00Z","token":"b","x":1.1}}
        #expect([request] == (try Self.page.block(with: "let answer").comments))
    }

    /// A client with coders of its own.
    private struct Client {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()

        func extend(_ data: Data, to date: Date) throws -> Data {
            var account = try decoder.decode(JSONPreserved<Account>.self, from: data)
            account.expires = date
            return try encoder.encode(account)
        }
    }

    @Test func isHeldByAClient() throws {
        let data = Data(#"{"token": "a", "expires": 0, "x": [1]}"#.utf8)
        let sent = try Client().extend(data, to: Date(timeIntervalSinceReferenceDate: 60))
        #expect(try JSON(parsing: sent) == ["token": "a", "expires": 60, "x": [1]])
    }

    @Test func isSent() throws {
        let data = Data(#"{"token": "old", "expires": 0}"#.utf8)
        func send(_ data: Data) { #expect(data == Data(#"{"token": "new", "expires": 0}"#.utf8)) }
        var account = try JSONPreserved<Account>(parsing: data)
        account.token = "new"
        try send(account.data())
    }
}
