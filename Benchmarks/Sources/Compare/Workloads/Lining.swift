import Foundation
import LazyJSON

extension Compare {
    /// JSON Lines: records one after another, a few properties of each.
    static func lining() -> [Workload] {
        [smallRecords(), largeRecords()]
    }

    private static func smallRecords() -> Workload {
        let bytes = MadeDocuments.records(200_000)
        var workload = Workload("JSON Lines, 200,000 small records, 4 properties")
        workload.add("LazyJSON") {
            var sum = 0
            try JSONLinesReader<Record>(bytes).forEach(reusing: true) { record in
                sum &+= record.id &+ record.name.utf8.count &+ Int(record.score) &+ (record.active ? 1 : 0)
            }
            return sum
        }
        workload.add("LazyJSON, next()") {
            var sum = 0
            let reader = JSONLinesReader<Record>(bytes)
            while let record = try reader.next() {
                sum &+= record.id &+ record.name.utf8.count &+ Int(record.score) &+ (record.active ? 1 : 0)
            }
            return sum
        }
        workload.add("LazyJSON, next(), JSON") {
            var sum = 0
            let reader = JSONLinesReader<JSON>(bytes)
            while let record = try reader.next() {
                sum &+= (record["id"]?.int ?? 0) &+ (record["name"]?.string?.utf8.count ?? 0)
                sum &+= Int(record["score"]?.double ?? 0) &+ (record["active"]?.bool == true ? 1 : 0)
            }
            return sum
        }
        workload.add("JSONDecoder by line") {
            let decoder = JSONDecoder()
            return try bytes.split(separator: 0x0A).reduce(0) { sum, line in
                let record = try decoder.decode(PlainRecordFields.self, from: line)
                return sum &+ record.id &+ record.name.utf8.count &+ Int(record.score) &+ (record.active ? 1 : 0)
            }
        }
        if let simdjson = Simdjson(bytes) {
            workload.add("simdjson iterate_many") { try simdjson.records() }
            workload.add("simdjson parse_many") { try simdjson.checkedRecords() }
        }
        workload.compare(
            "LazyJSON", to: ("simdjson iterate_many", .cost(2)), ("simdjson parse_many", .cost(2)),
            ("JSONDecoder by line", .speed(10)),
            ("LazyJSON, next()", .none), ("LazyJSON, next(), JSON", .none))
        return workload
    }

    private static func largeRecords() -> Workload {
        let bytes = MadeDocuments.tweetLines(7_000)
        var workload = Workload("JSON Lines, \(bytes.count >> 20) MB of tweets, 2 properties")
        workload.add("LazyJSON") {
            var sum = 0
            try JSONLinesReader<Tweet>(bytes).forEach(reusing: true) { sum &+= $0.id &+ $0.retweets }
            return sum
        }
        workload.add("JSONDecoder by line") {
            let decoder = JSONDecoder()
            return try bytes.split(separator: 0x0A).reduce(0) { sum, line in
                let tweet = try decoder.decode(ThinnestTweet.self, from: line)
                return sum &+ tweet.id &+ tweet.retweet_count
            }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson iterate_many") { try simdjson.tweetLines() } }
        workload.compare(
            "LazyJSON", to: ("JSONDecoder by line", .speed(10)), ("simdjson iterate_many", .none))
        return workload
    }
}

/// What JSONDecoder reads of a small record.
private struct PlainRecordFields: Decodable {
    let id: Int
    let name: String
    let active: Bool
    let score: Double
}

/// What JSONDecoder reads of a tweet.
private struct ThinnestTweet: Decodable {
    let id: Int
    let retweet_count: Int
}
