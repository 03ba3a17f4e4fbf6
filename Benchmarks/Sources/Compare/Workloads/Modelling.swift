import CBarrier
import Foundation
import LazyJSON
import Samples

extension Compare {
    /// The same work as with `JSON`, through models.
    static func modelling(_ documents: Documents, _ plan: Plan) -> [Workload] {
        [
            tweetModels(documents.twitter.bytes), performanceModels(documents.citm.bytes),
            changedModel(documents.twitter.bytes),
            smallRecords(plan.isQuick ? 200_000 : 1_000_000),
        ] + cachedReads()
    }

    private static func tweetModels(_ bytes: Data) -> Workload {
        var workload = Workload("models, 4 properties of each: twitter.json")
        workload.add("LazyJSON") {
            try TweetTimeline(parsing: bytes).statuses.reduce(0) { sum, tweet in
                sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screenName.utf8.count &+ tweet.retweets
            }
        }
        workload.add("JSONDecoder") { try FoundationReading.tweets(bytes) }
        workload.add("JSONDecoder, all fields") { try FoundationReading.wholeTweets(bytes) }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.tweets() } }
        workload.compare(
            "LazyJSON", to: ("simdjson On-Demand", .speed(0.4)), ("JSONDecoder", .speed(8)),
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
        workload.add("JSONDecoder") { try FoundationReading.performances(bytes) }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson On-Demand") { try simdjson.performances() } }
        workload.compare("LazyJSON", to: ("simdjson On-Demand", .speed(0.4)), ("JSONDecoder", .speed(8)))
        return workload
    }

    private static func changedModel(_ bytes: Data) -> Workload {
        let place = 50
        var workload = Workload("change one property of a model, write: twitter.json")
        workload.add("LazyJSON") {
            let timeline = try TweetTimeline(parsing: bytes)
            return timeline.mutate { $0.statuses[place].user.followers = 123_456_789 }.data().count > 0 ? 1 : 0
        }
        addRewriting(to: &workload, bytes, place)
        workload.compare(
            "LazyJSON", to: ("JSONDecoder + JSONEncoder", .speed(40)), ("JSONSerialization, both ways", .none),
            ("parse + copy", .cost(1.5)))
        return workload
    }

    /// Models of the elements of an array, one after another and not kept; see also the small records of JSON Lines.
    private static func smallRecords(_ count: Int) -> Workload {
        let bytes = SmallRecords.array(count)
        var workload = Workload("models, 4 properties of each of \(count.inThousands) small records of an array")
        workload.add("LazyJSON") {
            var sum = 0
            for record in try JSONArray<Record>(parsing: bytes) { sum &+= record.answer }
            return sum
        }
        workload.add("LazyJSON, columns") {
            var sum = 0
            for (id, name, active, score) in try JSONArray<Record>(parsing: bytes).columns(
                \.id, \.name, \.active, \.score)
            {
                sum &+= id &+ name.utf8.count &+ (active ? 1 : 0) &+ Int(score)
            }
            return sum
        }
        workload.add("LazyJSON, reusing") {
            var sum = 0
            try JSONArray<Record>(parsing: bytes).forEach(reusing: true) { sum &+= $0.answer }
            return sum
        }
        workload.add("JSONArrayReader") {
            var sum = 0
            try JSONArrayReader<Record>(bytes).forEach(reusing: true) { sum &+= $0.answer }
            return sum
        }
        workload.add("LazyJSON, kept") {
            try Array(JSONArray<Record>(parsing: bytes)).reduce(0) { $0 &+ $1.answer }
        }
        workload.add("JSONDecoder") {
            try JSONDecoder().decode([ThinRecord].self, from: bytes).reduce(0) { $0 &+ $1.answer }
        }
        if let simdjson = Simdjson(bytes) {
            workload.add("simdjson On-Demand") { try simdjson.recordArray() }
            workload.add("simdjson DOM") { try simdjson.checkedRecordArray() }
        }
        workload.compare(
            "LazyJSON", to: ("simdjson DOM", .none), ("simdjson On-Demand", .none), ("JSONDecoder", .speed(8)),
            ("LazyJSON, columns", .none), ("LazyJSON, reusing", .none), ("JSONArrayReader", .none),
            ("LazyJSON, kept", .none))
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
