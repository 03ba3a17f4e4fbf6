import Foundation
import LazyJSON

extension Compare {
    /// Parsing, then reading four fields of each of some objects: as values, by columns and through models; and all doubles.
    static func reading(_ documents: Documents) -> [Workload] {
        [tweets(documents.twitter.bytes), performances(documents.citm.bytes), doubles(documents.canada.bytes)]
    }

    private static func tweets(_ bytes: Data) -> Workload {
        func answer(_ id: Int, _ text: String, _ author: String, _ retweets: Int) -> Int {
            id &+ text.utf8.count &+ author.utf8.count &+ retweets
        }
        return Workload("4 fields of each: twitter.json") { workload in
            workload.unit = .bytes(bytes.count)
            workload.add("JSON") {
                try JSON(parsing: bytes)["statuses"]?.elements.reduce(0) { sum, tweet in
                    sum
                        &+ answer(
                            tweet["id"]?.int ?? 0, tweet["text"]?.string ?? "",
                            tweet["user"]?["screen_name"]?.string ?? "", tweet["retweet_count"]?.int ?? 0)
                } ?? 0
            }
            workload.add("columns") {
                var sum = 0
                let tweets = try TweetTimeline(parsing: bytes).statuses
                for (id, text, author, retweets) in tweets.columns(\.id, \.text, \.user.screenName, \.retweets) {
                    sum &+= answer(id, text, author, retweets)
                }
                return sum
            }
            workload.add("models") {
                try TweetTimeline(parsing: bytes).statuses.reduce(0) { sum, tweet in
                    sum &+ answer(tweet.id, tweet.text, tweet.user.screenName, tweet.retweets)
                }
            }
            workload.add("JSONDecoder", by: .foundation) {
                try FoundationReading.decode(ThinTimeline.self, bytes).statuses.reduce(0) { sum, tweet in
                    sum &+ answer(tweet.id, tweet.text, tweet.user.screen_name, tweet.retweet_count)
                }
            }
            workload.add("simdjson On-Demand", .tweets, on: bytes)
            compareFields(in: &workload)
        }
    }

    private static func performances(_ bytes: Data) -> Workload {
        func answer(_ event: Int, _ id: Int, _ start: Int, _ venue: String) -> Int {
            event &+ id &+ start &+ venue.utf8.count
        }
        return Workload("4 fields of each: citm_catalog.json") { workload in
            workload.unit = .bytes(bytes.count)
            workload.add("JSON") {
                try JSON(parsing: bytes)["performances"]?.elements.reduce(0) { sum, show in
                    sum
                        &+ answer(
                            show["eventId"]?.int ?? 0, show["id"]?.int ?? 0, show["start"]?.int ?? 0,
                            show["venueCode"]?.string ?? "")
                } ?? 0
            }
            workload.add("columns") {
                var sum = 0
                let shows = try Catalogue(parsing: bytes).performances
                for (event, id, start, venue) in shows.columns(\.eventId, \.id, \.start, \.venueCode) {
                    sum &+= answer(event, id, start, venue)
                }
                return sum
            }
            workload.add("models") {
                try Catalogue(parsing: bytes).performances.reduce(0) { sum, show in
                    sum &+ answer(show.eventId, show.id, show.start, show.venueCode)
                }
            }
            workload.add("JSONDecoder", by: .foundation) {
                try FoundationReading.decode(ThinCatalogue.self, bytes).performances.reduce(0) { sum, show in
                    sum &+ answer(show.eventId, show.id, show.start, show.venueCode)
                }
            }
            workload.add("simdjson On-Demand", .performances, on: bytes)
            compareFields(in: &workload)
        }
    }

    /// Adds the ratios of the three ways to read fields, with their floors.
    private static func compareFields(in workload: inout Workload) {
        for (ours, floor) in [("JSON", 0.6), ("columns", 0.6), ("models", 0.4)] {
            workload.compare(
                ours, to: ("simdjson On-Demand", .speed(floor)), ("JSONDecoder", .speed(floorBesideDecoder)))
        }
    }

    /// The speed that is demanded beside `JSONDecoder`, which is optimized in a debug build, too.
    private static var floorBesideDecoder: Double {
        #if DEBUG
            0.8
        #else
            8
        #endif
    }

    private static func doubles(_ bytes: Data) -> Workload {
        Workload("all doubles: canada.json") { workload in
            workload.unit = .bytes(bytes.count)
            workload.add("JSON") {
                let json = try JSON(parsing: bytes)
                var sum = 0.0
                for ring in json[at: "features.0.geometry.coordinates"]?.elements ?? JSON.null.elements {
                    for point in ring.elements {
                        for coordinate in point.elements { sum += coordinate.double ?? 0 }
                    }
                }
                return Int(sum)
            }
            workload.add("JSONDecoder", by: .foundation) {
                var sum = 0.0
                let outlines = try FoundationReading.decode(Outlines.self, bytes)
                for ring in outlines.features[0].geometry.coordinates {
                    for point in ring { sum = point.reduce(sum, +) }
                }
                return Int(sum)
            }
            workload.add("simdjson DOM", .numbers, on: bytes)
            workload.compare("JSON", to: ("simdjson DOM", .none), ("JSONDecoder", .none))
        }
    }
}
