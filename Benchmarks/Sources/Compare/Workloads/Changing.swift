import Foundation
import LazyJSON

extension Compare {
    /// The number that is written, and the tweet that it is written to.
    private static let followers = 123_456_789
    private static let place = 50

    /// One deep field is changed and the whole document is written: as a value, and through models.
    ///
    /// The texts are compared before anything is measured; the answers only show that there was one.
    static func changing(_ documents: Documents) -> [Workload] {
        let bytes = documents.twitter.bytes
        let pointer = JSONPointer([.key("statuses"), .index(place), .key("user"), .key("followers_count")])
        func changed() throws -> JSON {
            var json = try JSON(parsing: bytes)
            json[at: pointer] = JSON(integerLiteral: followers)
            return json
        }
        func changedModel() throws -> TweetTimeline {
            try TweetTimeline(parsing: bytes).mutate { $0.statuses[place].user.followers = followers }
        }
        func changedByCodable() throws -> Data {
            try FoundationReading.change(tweet: place, followers: followers, in: bytes)
        }
        let change = Workload("change one deep field, write: twitter.json") { workload in
            try compareChanges(of: bytes, at: pointer, changed(), changedModel(), changedByCodable())
            workload.add("JSON") { try changed().data().isEmpty ? 0 : 1 }
            workload.add("models") { try changedModel().data().isEmpty ? 0 : 1 }
            workload.add("JSONDecoder + JSONEncoder", by: .foundation) { try changedByCodable().isEmpty ? 0 : 1 }
            workload.add("parse + copy") {
                let json = try JSON(parsing: bytes)
                var copy = Data(count: bytes.count)
                copy.withUnsafeMutableBytes { _ = bytes.copyBytes(to: $0) }
                return copy.count > 0 && json.count > 0 ? 1 : 0
            }
            if let simdjson = Simdjson(bytes) {
                var output = Data(count: bytes.count + 32)
                func splice() throws {
                    output.count = bytes.count + 32
                    try simdjson.splice(tweet: place, "\(followers)", into: &output)
                }
                workload.add("simdjson, spliced by hand", by: .simdjson) {
                    try splice()
                    return output.isEmpty ? 0 : 1
                }
                try splice()
                guard try output == changed().data() else { throw wrong("LazyJSON writes other bytes than the splice") }
            }
            for ours in ["JSON", "models"] {
                workload.compare(
                    ours, to: ("JSONDecoder + JSONEncoder", .speed(40)), ("parse + copy", .speed(1 / 1.5)),
                    ("simdjson, spliced by hand", .none))
            }
        }
        return [change]
    }

    private static func compareChanges(
        of bytes: Data, at pointer: JSONPointer, _ json: JSON, _ model: TweetTimeline, _ encoded: Data
    ) throws {
        let (before, other) = try (JSON(parsing: bytes), JSON(parsing: encoded))
        let isRight =
            json[at: pointer]?.int == followers && other[at: pointer] == json[at: pointer]
            && other["statuses"]?.count == json["statuses"]?.count
            && before.data() == bytes && before != json
        guard isRight, try JSON(parsing: json.data()) == json, model.data() == json.data() else {
            throw wrong("the field was not changed")
        }
    }

    private static func wrong(_ message: String) -> Disagreement { Disagreement(workload: "change", message: message) }
}
