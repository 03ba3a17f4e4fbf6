import FoundationEssentials

/// An API that answers from recorded payloads, and keeps what was sent to it.
package final class RecordedAPI {
    /// A request as it was sent.
    package struct Request {
        package let line: String
        package let body: Data?
    }

    /// A request that nothing was recorded for.
    package struct NotRecorded: Error {
        package let line: String
    }

    private let answers: [String: String]
    package private(set) var requests: [Request] = []

    /// An API with answers by method and path, such as `GET /orders`.
    package init(_ answers: [String: String]) {
        self.answers = answers
    }

    /// Sends a request, and returns the body of the answer.
    package func send(_ method: String, _ path: String, _ body: Data? = nil) throws -> Data {
        let line = "\(method) \(path)"
        requests.append(Request(line: line, body: body))
        guard let answer = answers[line] else { throw NotRecorded(line: line) }
        return Data(answer.utf8)
    }
}
