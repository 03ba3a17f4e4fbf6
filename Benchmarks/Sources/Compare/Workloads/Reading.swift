import Foundation
import LazyJSON
import Samples

extension Compare {
    /// Parsing, then reading a little or much of it.
    static func reading(_ documents: Documents) -> [Workload] {
        [tweets(documents.twitter.bytes), performances(documents.citm.bytes), doubles(documents.canada.bytes), keys()]
    }

    private static func tweets(_ bytes: Data) -> Workload {
        var workload = Workload("parse, 4 fields of each: twitter.json")
        workload.add("LazyJSON") {
            let json = try JSON(parsing: bytes)
            return json["statuses"]?.elements.reduce(0) { sum, tweet in
                sum &+ (tweet["id"]?.int ?? 0) &+ (tweet["text"]?.string?.utf8.count ?? 0)
                    &+ (tweet["user"]?["screen_name"]?.string?.utf8.count ?? 0) &+ (tweet["retweet_count"]?.int ?? 0)
            } ?? 0
        }
        workload.add("JSONDecoder") { try FoundationReading.tweets(bytes) }
        workload.add("JSONDecoder, all fields") { try FoundationReading.wholeTweets(bytes) }
        workload.add("JSONSerialization") { try FoundationReading.tweetDictionaries(bytes) }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.tweets() } }
        workload.compare(
            "LazyJSON", to: ("simdjson On-Demand", .speed(0.6)), ("JSONDecoder", .speed(8)),
            ("JSONDecoder, all fields", .none), ("JSONSerialization", .none))
        return workload
    }

    private static func performances(_ bytes: Data) -> Workload {
        var workload = Workload("parse, 4 fields of each: citm_catalog.json")
        workload.add("LazyJSON") {
            let json = try JSON(parsing: bytes)
            return json["performances"]?.elements.reduce(0) { sum, show in
                sum &+ (show["eventId"]?.int ?? 0) &+ (show["id"]?.int ?? 0) &+ (show["start"]?.int ?? 0)
                    &+ (show["venueCode"]?.string?.utf8.count ?? 0)
            } ?? 0
        }
        workload.add("JSONDecoder") { try FoundationReading.performances(bytes) }
        workload.add("JSONSerialization") { try FoundationReading.performanceDictionaries(bytes) }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.performances() } }
        workload.compare(
            "LazyJSON", to: ("simdjson On-Demand", .speed(0.6)), ("JSONDecoder", .speed(8)),
            ("JSONSerialization", .none))
        return workload
    }

    private static func doubles(_ bytes: Data) -> Workload {
        var workload = Workload("parse, all doubles: canada.json")
        workload.add("LazyJSON") {
            let json = try JSON(parsing: bytes)
            var sum = 0.0
            for ring in json[at: "features.0.geometry.coordinates"]?.elements ?? JSON.null.elements {
                for point in ring.elements {
                    for coordinate in point.elements { sum += coordinate.double ?? 0 }
                }
            }
            return Int(sum)
        }
        workload.add("JSONDecoder") {
            var sum = 0.0
            for ring in try JSONDecoder().decode(Outlines.self, from: bytes).features[0].geometry.coordinates {
                for point in ring { sum = point.reduce(sum, +) }
            }
            return Int(sum)
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson DOM") { Int(try simdjson.sum()) } }
        workload.compare("LazyJSON", to: ("simdjson DOM", .none), ("JSONDecoder", .none))
        return workload
    }

    private static func keys() -> Workload {
        let bytes = WideDocuments.object
        let names = (0..<10_000).map { WideDocuments.name($0 * 7) }
        var workload = Workload("parse, 10,000 keys of one object of 100,000")
        workload.add("LazyJSON") {
            let json = try JSON(parsing: bytes)
            return names.reduce(0) { $0 &+ (json[$1]?["value"]?.int ?? 0) }
        }
        workload.add("JSONSerialization") {
            let object = try JSONSerialization.jsonObject(with: bytes)
            guard let members = object as? [String: [String: Any]] else { return 0 }
            return names.reduce(0) { $0 &+ (members[$1]?["value"] as? Int ?? 0) }
        }
        workload.compare("LazyJSON", to: ("JSONSerialization", .none))
        return workload
    }
}
