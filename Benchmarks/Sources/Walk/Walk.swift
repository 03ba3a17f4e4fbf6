import FoundationEssentials
import LazyJSON
import LazyJSONLines

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Measures the time and the memory of reading files of JSON Lines.
///
///     swift run -c release --package-path Benchmarks walk --help
@main
@MainActor
struct Walk {
    private static let usage = """
        usage: walk [MEGABYTES …]

        Writes a file of JSON Lines of each size (by default 20 and 200 MB), reads it with models, then on one and on two
        processors, and prints the times and the most memory that was resident so far.

          MEGABYTES   the size of a file
          -h, --help  prints this text

        Exit codes: 0 success; 1 more than 32 MiB were resident, whatever the size; 64 wrong arguments.
        """

    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        if CommandForm.asksForHelp(words) { return print(usage) }
        let sizes = words.compactMap { Int($0) }
        if let wrong = words.first(where: { (Int($0) ?? 0) < 1 }) {
            let isOption = wrong.hasPrefix("-") && Int(wrong) == nil
            let message = isOption ? "unknown option" : "MEGABYTES is a number greater than 0, not"
            print("walk: \(message) \(wrong)\n\(usage)")
            exit(ExitCode.usage.rawValue)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "walk-\(getpid()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        for size in sizes.isEmpty ? [20, 200] : sizes {
            let count = try write(megabytes: size, to: file)
            print("\(size) MB, \(Figures.count(count, "record")): at most \(resident) resident after writing")
            let start = time(CLOCK_PROCESS_CPUTIME_ID)
            let reader = try JSONLinesReader<Order>(contentsOf: file)
            var sum = 0
            try reader.forEach(reusing: true) {
                sum &+= $0.id &+ $0.items &+ $0.customer.utf8.count &+ ($0.paid ? 1 : 0)
            }
            let seconds = time(CLOCK_PROCESS_CPUTIME_ID) - start
            guard reader.recordCount == count else { fatalError("walk: \(reader.recordCount) records of \(count)") }
            let each = Figures.time(seconds: seconds / Double(max(count, 1)))
            print("  read in \(Figures.time(seconds: seconds)), \(each)/record: \(resident)")
            for width in [1, 2] { print("  \(try await concurrently(width, file)): \(resident)") }
        }
        if residentKilobytes > 32 << 10 {
            print("walk: more than 32 MiB were resident")
            try? FileManager.default.removeItem(at: file)
            exit(1)
        }
    }

    /// Reads the records on some processors; returns the wall time and the time of all processors.
    private static func concurrently(_ width: Int, _ file: URL) async throws -> String {
        let start = (ContinuousClock.now, time(CLOCK_PROCESS_CPUTIME_ID))
        let reader = try JSONLinesReader<Order>(contentsOf: file)
        var sum = 0
        try await reader.concurrentMap(width: width) { order in
            order.id &+ order.items &+ order.customer.utf8.count &+ (order.paid ? 1 : 0) &+ Int(order.total)
        } into: { value in
            sum &+= value
        }
        let processors = Figures.time(seconds: time(CLOCK_PROCESS_CPUTIME_ID) - start.1)
        let elapsed = Figures.time(ContinuousClock.now - start.0)
        return "on \(Figures.count(width, "processor")): \(elapsed), in all \(processors)"
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

    /// The most memory that was resident so far, as text.
    private static var resident: String { Figures.bytes(residentKilobytes << 10) }

    /// The most memory that was resident so far, in KiB.
    ///
    /// On Linux, `getrusage` also counts the program that started this one.
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
