import CBarrier
import Foundation
import LazyJSON

extension Compare {
    /// The same work as with `JSON`, through models.
    static func modelling(_ documents: Documents) -> [Workload] {
        [
            tweetModels(documents.twitter.bytes), performanceModels(documents.citm.bytes),
            changedModel(documents.twitter.bytes),
            smallRecords(),
        ] + cachedReads()
    }

    private static func tweetModels(_ bytes: Data) -> Workload {
        var workload = Workload("models, 4 properties of each: twitter.json")
        workload.add("LazyJSON") {
            try TweetTimeline(parsing: bytes).statuses.reduce(0) { sum, tweet in
                sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screenName.utf8.count &+ tweet.retweets
            }
        }
        workload.add("JSONDecoder") {
            try JSONDecoder().decode(ThinTimeline.self, from: bytes).statuses.reduce(0) { sum, tweet in
                sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screen_name.utf8.count &+ tweet.retweet_count
            }
        }
        workload.add("JSONDecoder, all fields") {
            try JSONDecoder().decode(Timeline.self, from: bytes).statuses.reduce(0) { sum, tweet in
                sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screen_name.utf8.count &+ tweet.retweet_count
            }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.tweets() } }
        workload.compare(
            "LazyJSON", to: ("simdjson On-Demand", .speed(0.4)), ("JSONDecoder", .speed(6)),
            ("JSONDecoder, all fields", .none))
        return workload
    }

    private static func performanceModels(_ bytes: Data) -> Workload {
        var workload = Workload("models, 4 properties of each: citm_catalog.json")
        workload.add("LazyJSON") {
            try Catalogue(parsing: bytes).performances.reduce(0) { sum, show in
                sum &+ show.eventId &+ show.id &+ show.start &+ show.venueCode.utf8.count
            }
        }
        workload.add("JSONDecoder") {
            try JSONDecoder().decode(ThinCatalogue.self, from: bytes).performances.reduce(0) { sum, show in
                sum &+ show.eventId &+ show.id &+ show.start &+ show.venueCode.utf8.count
            }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.performances() } }
        workload.compare("LazyJSON", to: ("simdjson On-Demand", .speed(0.4)), ("JSONDecoder", .speed(6)))
        return workload
    }

    private static func changedModel(_ bytes: Data) -> Workload {
        let place = 50
        var workload = Workload("change one property of a model, write: twitter.json")
        workload.add("LazyJSON") {
            let timeline = try TweetTimeline(parsing: bytes)
            return timeline.mutate { $0.statuses[place].user.followers = 123_456_789 }.data().count > 0 ? 1 : 0
        }
        workload.add("JSONDecoder + JSONEncoder") {
            let timeline = try JSONDecoder().decode(Timeline.self, from: bytes)
            timeline.statuses[place].user.followers_count = 123_456_789
            return try JSONEncoder().encode(timeline).count > 0 ? 1 : 0
        }
        workload.add("parse + copy") {
            let json = try JSON(parsing: bytes)
            var copy = Data(count: bytes.count)
            copy.withUnsafeMutableBytes { _ = bytes.copyBytes(to: $0) }
            return copy.count > 0 && json.count > 0 ? 1 : 0
        }
        workload.compare("LazyJSON", to: ("JSONDecoder + JSONEncoder", .speed(40)), ("parse + copy", .cost(1.5)))
        return workload
    }

    /// Models made one after another and not kept.
    private static func smallRecords() -> Workload {
        let bytes = WideDocuments.smallRecords
        var workload = Workload("models, 4 properties of each of 200,000 small records")
        workload.add("LazyJSON") {
            try JSONArray<Record>(parsing: bytes).reduce(0) { sum, record in
                sum &+ record.id &+ record.name.utf8.count &+ (record.active ? 1 : 0) &+ Int(record.score)
            }
        }
        workload.add("JSONDecoder") {
            try JSONDecoder().decode([ThinRecord].self, from: bytes).reduce(0) { sum, record in
                sum &+ record.id &+ record.name.utf8.count &+ (record.active ? 1 : 0) &+ Int(record.score)
            }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.recordArray() } }
        workload.compare("LazyJSON", to: ("simdjson On-Demand", .none), ("JSONDecoder", .speed(6)))
        return workload
    }

    /// A property that was read before, against a stored one: of one object, and of a thousand in an array.
    private static func cachedReads() -> [Workload] {
        let record = Record { $0.id = 3 }
        let plain = PlainRecord(id: record.id)
        var held = Workload("a million reads of a cached property")
        held.add("LazyJSON") { sum { record.id } }
        held.add("stored property") { sum { plain.id } }
        held.compare("LazyJSON", to: ("stored property", .cost(1.2)))

        let records = (0..<1000).map { id in Record { $0.id = id } }
        let plains = (0..<1000).map { PlainRecord(id: $0) }
        var many = Workload("a thousand reads of a thousand cached properties")
        many.add("LazyJSON") { sum(records) { $0.id } }
        many.add("lazy getter") { sum(plains) { $0.preparedID } }
        many.compare("LazyJSON", to: ("lazy getter", .cost(1.2)))
        return [held, many]
    }

    @inline(__always)
    private static func sum(_ read: () -> Int) -> Int {
        var sum = 0
        for _ in 0..<1_000_000 {
            sum &+= read()
            barrier()
        }
        return sum
    }

    @inline(__always)
    private static func sum<Object>(_ objects: [Object], _ read: (Object) -> Int) -> Int {
        var sum = 0
        for _ in 0..<1000 {
            for object in objects { sum &+= read(object) }
            barrier()
        }
        return sum
    }
}
