import Foundation
import LazyJSON

extension Compare {
    /// Codable types from text and back, with the default strategies and with keys in snake case; models with such keys.
    static func coding(_ documents: Documents) -> [Workload] {
        let bytes = documents.twitter.bytes
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let options = JSONCodingOptions(decoder: decoder, encoder: encoder)
        let plain = JSONDecoder()
        return [
            decoding("decode all: twitter.json", Timeline.self, bytes, plain, JSONCodingOptions(), 3) {
                $0.statuses.reduce(0) { $0 &+ $1.id &+ $1.user.followers_count }
            },
            decoding("decode all, snake case: twitter.json", CamelTimeline.self, bytes, decoder, options, 3) {
                $0.statuses.reduce(0) { $0 &+ $1.id &+ $1.user.followersCount }
            },
            decoding("decode 4 fields: twitter.json", ThinTimeline.self, bytes, plain, JSONCodingOptions(), 8) {
                $0.statuses.reduce(0) { $0 &+ $1.id &+ $1.user.screen_name.utf8.count }
            },
            decoding("decode 4 fields, snake case: twitter.json", ThinCamelTimeline.self, bytes, decoder, options, 8) {
                $0.statuses.reduce(0) { $0 &+ $1.id &+ $1.user.screenName.utf8.count }
            },
            encoding("encode all: twitter.json", Timeline.self, bytes, JSONEncoder(), plain, JSONCodingOptions()),
            encoding("encode all, snake case: twitter.json", CamelTimeline.self, bytes, encoder, decoder, options),
            keyStrategy(bytes),
        ]
    }

    /// Models whose keys are converted from the names of properties, which is done once for each class.
    private static func keyStrategy(_ bytes: Data) -> Workload {
        Workload("4 fields of models, key strategy: twitter.json") { workload in
            workload.unit = .bytes(bytes.count)
            workload.add("key strategy") {
                try CamelTweetTimeline(parsing: bytes).statuses.reduce(0) { sum, tweet in
                    sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screenName.utf8.count &+ tweet.retweetCount
                }
            }
            workload.add("paths") {
                try TweetTimeline(parsing: bytes).statuses.reduce(0) { sum, tweet in
                    sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screenName.utf8.count &+ tweet.retweets
                }
            }
            workload.compare("key strategy", to: ("paths", .speed(1 / 1.1)))
        }
    }

    private static func decoding<T: Decodable>(
        _ name: String, _ type: T.Type, _ bytes: Data, _ decoder: JSONDecoder, _ options: JSONCodingOptions,
        _ floor: Double, _ answer: @escaping (T) -> Int
    ) -> Workload {
        Workload(name) { workload in
            workload.unit = .bytes(bytes.count)
            workload.add("parse + decode") { try answer(JSON(parsing: bytes).decode(type, options)) }
            workload.add("JSONDecoder", by: .foundation) { try answer(decoder.decode(type, from: bytes)) }
            workload.compare("parse + decode", to: ("JSONDecoder", .speed(floor)))
        }
    }

    /// The texts differ in the order of members and in escapes; they are compared once.
    private static func encoding<T: Codable>(
        _ name: String, _ type: T.Type, _ bytes: Data, _ encoder: JSONEncoder, _ decoder: JSONDecoder,
        _ options: JSONCodingOptions
    ) -> Workload {
        Workload(name) { workload in
            let value = try decoder.decode(type, from: bytes)
            guard try JSON(encoding: value, options) == JSON(parsing: encoder.encode(value)) else {
                throw Disagreement(workload: name, message: "LazyJSON encodes another value")
            }
            workload.unit = .bytes(bytes.count)
            workload.add("JSON(encoding:)") { try JSON(encoding: value, options).data().isEmpty ? 0 : 1 }
            workload.add("JSONEncoder", by: .foundation) { try encoder.encode(value).isEmpty ? 0 : 1 }
            workload.compare("JSON(encoding:)", to: ("JSONEncoder", .speed(2)))
        }
    }
}
