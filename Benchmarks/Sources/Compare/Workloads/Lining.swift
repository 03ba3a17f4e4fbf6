import Foundation
import LazyJSON
import Samples

extension Compare {
    /// JSON Lines: records one after another, a few properties of each.
    static func lining(_ plan: Plan) -> [Workload] {
        [
            smallRecords("small records", SmallRecords.lines(200_000)),
            smallRecords("records with names of 18 bytes", MadeDocuments.records(200_000)),
            tweets(), file(megabytes: plan.isQuick ? 20 : 200),
        ]
    }

    private static func smallRecords(_ name: String, _ bytes: Data) -> Workload {
        var workload = Workload("JSON Lines, 200,000 \(name), 4 properties")
        workload.add("LazyJSON") {
            var sum = 0
            try JSONLinesReader<Record>(bytes).forEach(reusing: true) { sum &+= $0.answer }
            return sum
        }
        workload.add("LazyJSON, columns") {
            var sum = 0
            try JSONLinesReader<Record>(bytes).forEach(columns: \.id, \.name, \.active, \.score) {
                sum &+= $0 &+ $1.utf8.count &+ ($2 ? 1 : 0) &+ Int($3)
            }
            return sum
        }
        workload.add("LazyJSON, next()") {
            var sum = 0
            let reader = JSONLinesReader<Record>(bytes)
            while let record = try reader.next() { sum &+= record.answer }
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
            try FoundationReading.lines(bytes, of: ThinRecord.self, \.answer)
        }
        if let simdjson = Simdjson(bytes) {
            workload.add("simdjson iterate_many") { try simdjson.records() }
            workload.add("simdjson parse_many") { try simdjson.checkedRecords() }
        }
        workload.compare(
            "LazyJSON", to: ("simdjson iterate_many", .none), ("simdjson parse_many", .none),
            ("JSONDecoder by line", .speed(10)),
            ("LazyJSON, columns", .none), ("LazyJSON, next()", .none), ("LazyJSON, next(), JSON", .none))
        return workload
    }

    private static func tweets() -> Workload {
        let bytes = MadeDocuments.tweetLines(7_000)
        var workload = Workload("JSON Lines, \(bytes.count >> 20) MB of tweets, 2 properties")
        workload.add("LazyJSON") {
            var sum = 0
            try JSONLinesReader<Tweet>(bytes).forEach(reusing: true) { sum &+= $0.id &+ $0.retweets }
            return sum
        }
        workload.add("LazyJSON, columns") {
            var sum = 0
            try JSONLinesReader<Tweet>(bytes).forEach(columns: \.id, \.retweets) { sum &+= $0 &+ $1 }
            return sum
        }
        workload.add("JSONDecoder by line") {
            try FoundationReading.lines(bytes, of: ThinnestTweet.self) { $0.id &+ $0.retweet_count }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson iterate_many") { try simdjson.tweetLines() } }
        workload.compare(
            "LazyJSON", to: ("JSONDecoder by line", .speed(10)), ("simdjson iterate_many", .none),
            ("LazyJSON, columns", .none))
        return workload
    }

    /// A file that is read in windows; the peers have it in memory, which costs them nothing here.
    private static func file(megabytes: Int) -> Workload {
        let bytes = MadeDocuments.orderLines(megabytes: megabytes)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("compare-\(getpid()).jsonl")
        // Unlinked at once, and read through its descriptor: nothing stays behind, however the comparison ends.
        let isWritten = FileManager.default.createFile(atPath: file.path, contents: bytes)
        let descriptor = isWritten ? open(file.path, O_RDONLY) : -1
        try? FileManager.default.removeItem(at: file)

        var workload = Workload("JSON Lines, a file of \(megabytes) MB of orders, 2 properties")
        workload.add("LazyJSON") {
            lseek(descriptor, 0, SEEK_SET)
            var sum = 0
            try JSONLinesReader<LineOrder>(fileDescriptor: descriptor).forEach(reusing: true) {
                sum &+= $0.id &+ $0.status.utf8.count
            }
            return sum
        }
        workload.add("LazyJSON, columns") {
            lseek(descriptor, 0, SEEK_SET)
            var sum = 0
            try JSONLinesReader<LineOrder>(fileDescriptor: descriptor).forEach(columns: \.id, \.status) {
                sum &+= $0 &+ $1.utf8.count
            }
            return sum
        }
        workload.add("JSONDecoder by line") {
            try FoundationReading.lines(bytes, of: ThinOrder.self) { $0.id &+ $0.status.utf8.count }
        }
        if let simdjson = Simdjson(bytes) { workload.add("simdjson iterate_many") { try simdjson.orderLines() } }
        workload.compare(
            "LazyJSON", to: ("JSONDecoder by line", .speed(10)), ("simdjson iterate_many", .none),
            ("LazyJSON, columns", .none))
        return workload
    }
}

/// An order of a file.
private final class LineOrder: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var status: String
    @JSONProperty("customer.name") var customer: String
    @JSONProperty var total: Double
}

/// What JSONDecoder reads of an order.
private struct ThinOrder: Decodable {
    let id: Int
    let status: String
}

/// What JSONDecoder reads of a tweet.
private struct ThinnestTweet: Decodable {
    let id: Int
    let retweet_count: Int
}
