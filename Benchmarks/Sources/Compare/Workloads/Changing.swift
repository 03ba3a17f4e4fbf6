import Foundation
import LazyJSON

extension Compare {
    /// The number that is put in.
    private static let followers = 123_456_789

    /// One deep field is changed and the whole is written.
    ///
    /// What is written is compared before anything is measured; the answers only say that something was.
    static func changing(_ documents: Documents) -> [Workload] {
        let bytes = documents.twitter.bytes
        let place = 50
        let pointer = JSONPointer([.key("statuses"), .index(place), .key("user"), .key("followers_count")])
        let wanted = JSON(integerLiteral: followers)

        var workload = Workload("change one deep field, write: twitter.json")
        workload.add("LazyJSON") {
            var json = try JSON(parsing: bytes)
            json[at: pointer] = wanted
            return json.data().count > 0 ? 1 : 0
        }
        addRewriting(to: &workload, bytes, place)
        let simdjson = Simdjson(bytes)
        var output = Data(count: bytes.count + 32)
        if let simdjson {
            workload.add("simdjson, spliced by hand") {
                output.count = bytes.count + 32
                try simdjson.splice(tweet: place, "\(followers)", into: &output)
                return output.count > 0 ? 1 : 0
            }
        }
        workload.compare(
            "LazyJSON", to: ("JSONDecoder + JSONEncoder", .speed(40)), ("JSONSerialization, both ways", .none),
            ("parse + copy", .cost(1.5)), ("simdjson, spliced by hand", .none))
        workload.preparation = {
            var json = try JSON(parsing: bytes)
            let before = json
            json[at: pointer] = wanted
            let encoded = try JSON(parsing: FoundationReading.change(tweet: place, followers: followers, in: bytes))
            let serialized = try JSON(
                parsing: FoundationReading.changeDictionaries(tweet: place, followers: followers, in: bytes))
            let reopened = try JSON(parsing: json.data())
            let isRight =
                encoded[at: pointer] == wanted && serialized[at: pointer] == wanted
                && encoded["statuses"]?.count == json["statuses"]?.count
                && before.data() == bytes && reopened == json && before != json
            guard isRight else { throw Disagreement(workload: "change", message: "the field was not changed") }
            if let simdjson {
                try simdjson.splice(tweet: place, "\(followers)", into: &output)
                guard output == json.data() else {
                    throw Disagreement(workload: "change", message: "LazyJSON writes other bytes than the splice")
                }
                output.count = bytes.count + 32
            }
        }
        return [workload]
    }

    /// Adds what others do to change one number of a tweet and write the whole, and what the least work is.
    static func addRewriting(to workload: inout Workload, _ bytes: Data, _ tweet: Int) {
        workload.add("JSONDecoder + JSONEncoder") {
            try FoundationReading.change(tweet: tweet, followers: followers, in: bytes).isEmpty ? 0 : 1
        }
        workload.add("JSONSerialization, both ways") {
            try FoundationReading.changeDictionaries(tweet: tweet, followers: followers, in: bytes).isEmpty ? 0 : 1
        }
        workload.add("parse + copy") {
            let json = try JSON(parsing: bytes)
            var copy = Data(count: bytes.count)
            copy.withUnsafeMutableBytes { _ = bytes.copyBytes(to: $0) }
            return copy.count > 0 && json.count > 0 ? 1 : 0
        }
    }
}
