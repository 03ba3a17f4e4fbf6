import Foundation
import LazyJSON

/// Five fields of a line of the log.
final class LogEntry: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .iso8601) var time: Date = .distantPast
    @JSONProperty var type: String
    @JSONProperty var number: Int
    @JSONProperty("message.role") var role: String
    @JSONProperty("message.usage.output") var output: Int

    /// The result of reading a line.
    @inline(__always)
    static func answer(_ time: Date, _ type: String, _ number: Int, _ role: String, _ output: Int) -> Int {
        Int(time.timeIntervalSince1970) &+ type.utf8.count &+ number &+ role.utf8.count &+ output
    }

    var answer: Int { Self.answer(time, type, number, role, output) }
}

/// An order, of which the status is read.
final class StatusOrder: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var status: String
}
