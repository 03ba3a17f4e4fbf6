import Foundation
import LazyJSON
import LazyJSONLines
import Samples

extension Compare {
    /// JSON Lines of larger records, a few fields of each.
    static func lining(_ plan: Plan) -> [Workload] {
        [
            tweets(plan.isQuick ? 1_500 : 7_000), orders2(megabytes: plan.isQuick ? 6 : 100),
            orders4(megabytes: plan.isQuick ? 6 : 100),
        ]
    }

    private static func tweets(_ count: Int) -> Workload {
        Workload("JSON Lines, tweets, 2 fields") { workload in
            let bytes = MadeDocuments.tweetLines(count)
            workload.unit = .bytes(bytes.count)
            workload.add("columns") {
                var sum = 0
                try JSONLinesReader<Tweet>(bytes).forEach(columns: \.id, \.retweets) { sum &+= $0 &+ $1 }
                return sum
            }
            workload.add("one model reused") {
                var sum = 0
                try JSONLinesReader<Tweet>(bytes).forEach(reusing: true) { sum &+= $0.id &+ $0.retweets }
                return sum
            }
            workload.add("JSONDecoder by line", by: .foundation) {
                try FoundationReading.lines(bytes, of: ThinnestTweet.self) { $0.id &+ $0.retweet_count }
            }
            workload.add("simdjson iterate_many", .tweetLines, on: bytes)
            workload.compare("columns", to: ("simdjson iterate_many", .none), ("JSONDecoder by line", .none))
            workload.compare(
                "one model reused", to: ("simdjson iterate_many", .none), ("JSONDecoder by line", .speed(10)))
        }
    }

    private static func orders2(megabytes: Int) -> Workload {
        Workload("JSON Lines, orders of 1 KB, 2 fields") { workload in
            let bytes = MadeDocuments.orderLines(megabytes: megabytes)
            let file = try LinesFile(bytes)
            workload.unit = .bytes(bytes.count)
            func columns(_ reader: JSONLinesReader<LineOrder>) throws -> Int {
                var sum = 0
                try reader.forEach(columns: \.id, \.status) { sum &+= $0 &+ $1.utf8.count }
                return sum
            }
            workload.add("columns") { try columns(JSONLinesReader(bytes)) }
            workload.add("columns, from a file") { try columns(JSONLinesReader(fileDescriptor: file.rewound())) }
            workload.add("one model reused") {
                var sum = 0
                try JSONLinesReader<LineOrder>(bytes).forEach(reusing: true) { sum &+= $0.id &+ $0.status.utf8.count }
                return sum
            }
            workload.add("JSONDecoder by line", by: .foundation) {
                try FoundationReading.lines(bytes, of: ThinOrder.self) { $0.id &+ $0.status.utf8.count }
            }
            workload.add("simdjson iterate_many", .twoOfOrderLines, on: bytes)
            workload.compare(
                "columns", to: ("simdjson iterate_many", .speed(0.65)), ("JSONDecoder by line", .speed(18)))
            workload.compare("columns, from a file", to: ("simdjson iterate_many", .none))
            workload.compare(
                "one model reused", to: ("simdjson iterate_many", .none), ("JSONDecoder by line", .speed(10)))
        }
    }

    private static func orders4(megabytes: Int) -> Workload {
        Workload("JSON Lines, orders of 1 KB, 4 fields") { workload in
            let bytes = MadeDocuments.orderLines(megabytes: megabytes)
            workload.unit = .bytes(bytes.count)
            workload.add("columns") {
                var sum = 0
                try JSONLinesReader<LineOrder>(bytes).forEach(columns: \.id, \.status, \.customer, \.total) {
                    sum &+= LineOrder.answer($0, $1, $2, $3)
                }
                return sum
            }
            workload.add("one model reused") {
                var sum = 0
                try JSONLinesReader<LineOrder>(bytes).forEach(reusing: true) {
                    sum &+= LineOrder.answer($0.id, $0.status, $0.customer, $0.total)
                }
                return sum
            }
            workload.add("simdjson iterate_many", .fourOfOrderLines, on: bytes)
            workload.add("simdjson parse_many", .fourOfOrderLinesByDOM, on: bytes)
            workload.compare(
                "columns", to: ("simdjson iterate_many", .speed(0.5)), ("simdjson parse_many", .speed(1.1)))
            workload.compare("one model reused", to: ("simdjson iterate_many", .none), ("simdjson parse_many", .none))
        }
    }
}

/// A file without a name, so that nothing remains however the comparison ends.
private final class LinesFile {
    private let descriptor: Int32

    init(_ bytes: Data) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("compare-\(getpid()).jsonl")
        try bytes.write(to: file)
        descriptor = open(file.path, O_RDONLY)
        try FileManager.default.removeItem(at: file)
    }

    deinit { close(descriptor) }

    /// The descriptor, at the start of the file.
    func rewound() -> Int32 {
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}
