// Printed by `Quickstart model message.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum MessageModels {
    /// The root of the samples.
    final class Message: JSONModel, @unchecked Sendable {
        @JSONProperty var id: UUID?
        @JSONProperty var type: String
        @JSONProperty var `in`: String
        @JSONProperty var `is`: Bool
        @JSONProperty("1st") var value1st: String
        @JSONProperty var reactions: [String: [String]]
        @JSONProperty var threadTs: Double
        @JSONProperty("thread_ts") var threadTs2: String
        @JSONProperty("/") var value: Int
        @JSONProperty var edited: Edited
        @JSONProperty var 名前: 名前Model
        @JSONProperty("with space") var withSpace: String
        @JSONProperty("init") var initValue: Init
        @JSONProperty("type_") var type2: String
        @JSONProperty("\"quoted\"") var quoted: Int
        @JSONProperty("/a~1b~0c\\d") var aBCD: Int
    }

    /// The objects at `/edited`.
    final class Edited: JSONModel, @unchecked Sendable {
        @JSONProperty var user: String
        @JSONProperty var at: Date?
    }

    /// The objects at `/名前`.
    final class 名前Model: JSONModel, @unchecked Sendable {
        @JSONProperty var 名前: String
    }

    /// The objects at `/init`.
    final class Init: JSONModel, @unchecked Sendable {
        @JSONProperty("self") var selfValue: Int
    }
}

enum MessageStructs {
    /// The root of the samples.
    struct Message: Codable, Identifiable {
        var id: UUID
        var type: String
        var `in`: String
        var `is`: Bool
        var value1st: String
        var reactions: [String: [String]]
        var threadTs: Double
        var threadTs2: String
        var value: Int
        var edited: Edited
        var 名前: 名前Model
        var withSpace: String
        var initValue: Init
        var type2: String
        var quoted: Int
        var aBCD: Int

        enum CodingKeys: String, CodingKey {
            case id
            case type
            case `in`
            case `is`
            case value1st = "1st"
            case reactions
            case threadTs
            case threadTs2 = "thread_ts"
            case value = ""
            case edited
            case 名前
            case withSpace = "with space"
            case initValue = "init"
            case type2 = "type_"
            case quoted = "\"quoted\""
            case aBCD = "a/b~c\\d"
        }
    }

    /// The objects at `/edited`.
    struct Edited: Codable {
        var user: String
        var at: String
    }

    /// The objects at `/名前`.
    struct 名前Model: Codable {
        var 名前: String
    }

    /// The objects at `/init`.
    struct Init: Codable {
        var selfValue: Int

        enum CodingKeys: String, CodingKey {
            case selfValue = "self"
        }
    }
}
