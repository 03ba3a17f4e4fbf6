// Printed by `Quickstart model events.jsonl`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum EventsModels {
    /// The strings at `/level`.
    enum Level: String, JSONConvertible {
        case info
        case warning
        case unknown
    }

    /// The root of the samples.
    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-dd HH:mm:ss")) var ts: Date?
        @JSONProperty var level: Level = .unknown
        @JSONProperty var msg: String
        @JSONProperty var pid: Int
        @JSONProperty var http: Http?
        @JSONProperty var ms: Double?
        @JSONProperty var trace: [[JSON]]?
    }

    /// The objects at `/http`.
    final class Http: JSONModel, @unchecked Sendable {
        @JSONProperty var method: String
        @JSONProperty var status: Int
    }
}

enum EventsStructs {
    /// The root of the samples.
    struct Event: Codable {
        var ts: String
        var level: String
        var msg: String
        var pid: Int
        var http: Http?
        var ms: Double?
        var trace: [[JSON]]?
    }

    /// The objects at `/http`.
    struct Http: Codable {
        var method: String
        var status: Int
    }
}
