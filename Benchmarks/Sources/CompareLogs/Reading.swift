import Foundation
import LazyJSON
import LazyJSONLines

/// Work on a file, which a process of its own does, so that its memory can be measured.
enum Reading: String, CaseIterable {
    case nothing, orders, models, columns, appended, groups

    /// The name of the row.
    var title: String {
        switch self {
        case .nothing: "nothing"
        case .orders: "orders, 2 fields, columns"
        case .models: "log, 5 fields, models"
        case .columns: "log, 5 fields, columns"
        case .appended: "readMore() after 1 KB"
        case .groups: "orders by status"
        }
    }

    /// Does the work, and returns an answer.
    func run(_ file: URL) async throws -> Int {
        switch self {
        case .nothing: return 0
        case .orders:
            var sum = 0
            try JSONLinesReader<StatusOrder>(contentsOf: file).forEach(columns: \.id, \.status) {
                sum &+= $0 &+ $1.utf8.count
            }
            return sum
        case .models:
            var sum = 0
            let reader = try JSONLinesReader<LogEntry>(contentsOf: file)
            while let entry = try reader.next() { sum &+= entry.answer }
            return sum
        case .columns:
            var sum = 0
            try JSONLinesReader<LogEntry>(contentsOf: file).forEach(
                columns: \.time, \.type, \.number, \.role, \.output
            ) {
                sum &+= LogEntry.answer($0, $1, $2, $3, $4)
            }
            return sum
        case .appended: return try Self.readAppended(to: file)
        case .groups: return try await Self.group(file)
        }
    }

    /// Returns the median nanoseconds of reading 1 KB that was appended to a file.
    private static func readAppended(to file: URL) throws -> Int {
        let reader = try JSONLinesReader<JSON>(contentsOf: file, resumingAt: nil)
        while try reader.next() != nil {}
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<301 {
            try handle.seekToEnd()
            try handle.write(
                contentsOf: Data(#"{"text":""#.utf8 + Array(repeating: 0x78, count: 1_011) + Array("\"}\n".utf8)))
            let start = clock.now
            _ = try reader.readMore()
            let record = try reader.next()
            times.append(clock.now - start)
            if record == nil { throw Failure(.software, "readMore() has found no record") }
        }
        return Int(times.sorted()[times.count / 2] / .nanoseconds(1))
    }

    /// Groups orders by their status on two processors, a half of the file on each.
    private static func group(_ file: URL) async throws -> Int {
        let counts = try await withThrowingTaskGroup(of: [String: Int].self) { tasks in
            for split in try JSONLinesSplit.splits(of: file, count: 2) {
                tasks.addTask {
                    var counts: [String: Int] = [:]
                    try JSONLinesReader<StatusOrder>(contentsOf: file, split: split).forEach(columns: \.status) {
                        counts[$0, default: 0] += 1
                    }
                    return counts
                }
            }
            return try await tasks.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        return counts.values.reduce(0) { $0 &+ $1 &* $1 }
    }
}
