import FoundationEssentials
import LazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes files of JSON Lines of some sizes, walks over each with models, and prints the time and the most memory that was
/// resident so far.
///
///     swift run -c release --package-path Benchmarks walk [MEGABYTES …]      (20 and 200 unless told otherwise)
///
/// Then the same on one and on two processors.
///
/// At most 32 MiB may be resident, for 20 MB, 200 MB and 2 GB alike; where it is more, the exit code is 1.
@main
@MainActor
struct Walk {
    static func main() async throws {
        let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let file = FileManager.default.temporaryDirectory.appending(path: "walk-\(getpid()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        for size in sizes.isEmpty ? [20, 200] : sizes {
            let count = try write(megabytes: size, to: file)
            print("\(size) MB, \(count) records: resident at most \(residentKilobytes) KiB after writing")
            let start = time(CLOCK_PROCESS_CPUTIME_ID)
            let reader = try JSONLinesReader<Order>(contentsOf: file)
            var sum = 0
            try reader.forEach(reusing: true) {
                sum &+= $0.id &+ $0.items &+ $0.customer.utf8.count &+ ($0.paid ? 1 : 0)
            }
            let seconds = time(CLOCK_PROCESS_CPUTIME_ID) - start
            guard reader.recordCount == count else { fatalError("walk: \(reader.recordCount) records of \(count)") }
            print(
                "  walked in \(Int(seconds * 1e3)) ms, \(Int(seconds * 1e9) / count) ns a record: \(residentKilobytes) KiB"
            )
            for width in [1, 2] { print("  \(try await concurrently(width, file)): \(residentKilobytes) KiB") }
        }
        if residentKilobytes > 32 << 10 {
            print("more than 32 MiB")
            try? FileManager.default.removeItem(at: file)
            exit(1)
        }
    }

    /// What the records take when so many stretches are worked on at once: the time on the clock, and that of all processors.
    private static func concurrently(_ width: Int, _ file: URL) async throws -> String {
        let start = (ContinuousClock.now, time(CLOCK_PROCESS_CPUTIME_ID))
        let reader = try JSONLinesReader<Order>(contentsOf: file)
        var sum = 0
        try await reader.concurrentMap(width: width) { order in
            order.id &+ order.items &+ order.customer.utf8.count &+ (order.paid ? 1 : 0) &+ Int(order.total)
        } into: { value in
            sum &+= value
        }
        let elapsed = Int((ContinuousClock.now - start.0) / .milliseconds(1))
        let processor = Int((time(CLOCK_PROCESS_CPUTIME_ID) - start.1) * 1e3)
        return "\(width) at once: \(elapsed) ms, processors \(processor) ms"
    }

    private static func write(megabytes: Int, to file: URL) throws -> Int {
        let writer = try JSONLinesWriter(to: file)
        let lines = (0..<1_000).map { number in
            Array(
                """
                {"id":\(number * 7),"customer":"customer \(number)","address":{"street":"Long Street \(number)","city":"Oslo"},\
                "items":\(number % 9),"paid":\(number % 3 == 0),"total":\(number).25,"note":null,"tags":["a","b","c"]}
                """.utf8)
        }
        let average = lines.reduce(0) { $0 + $1.count + 1 } / lines.count
        let count = megabytes * 1_000_000 / average
        for number in 0..<count { try writer.write(line: lines[number % lines.count]) }
        try writer.finish()
        return count
    }

    /// Seconds on a clock.
    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The most that was resident so far.
    ///
    /// What `getrusage` says on Linux is also of the program that started this one.
    private static var residentKilobytes: Int {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss >> 10
        #else
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        #endif
    }
}

/// A record.
final class Order: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var customer: String
    @JSONProperty var items: Int
    @JSONProperty var paid: Bool
    @JSONProperty("address.city") var city: String?
    @JSONProperty var total: Double
}
