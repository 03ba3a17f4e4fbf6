import Foundation

/// Where the time of one kind of work goes.
///
/// A profile has programs, each of which does a part of the work, and parts, each of which is a difference between the times of
/// programs. The programs run in turn, round after round, and of each the shortest time counts, which a busy machine changes
/// least. What differences cannot show, such as counting references, `Benchmarks/instructions` counts by function.
struct Profile {
    let name: String
    /// The number of records; times are for each.
    let count: Int
    private(set) var programs: [(name: String, run: () throws -> Int)] = []
    private(set) var parts: [(name: String, time: (Times) -> Double)] = []

    /// The nanoseconds of programs for each record, by name.
    struct Times {
        fileprivate var times: [String: Double] = [:]

        subscript(name: String) -> Double {
            guard let time = times[name] else { fatalError("Profile: there is no program \(name)") }
            return time
        }
    }

    /// Creates a profile of a program that does the whole work.
    init(_ name: String, count: Int, _ whole: @escaping () throws -> Int) {
        (self.name, self.count) = (name, count)
        programs = [("whole", whole)]
    }

    /// Adds a program that does some of the work.
    mutating func add(_ name: String, _ run: @escaping () throws -> Int) { programs.append((name, run)) }

    /// Adds a part of the work.
    mutating func part(_ name: String, _ time: @escaping (Times) -> Double) { parts.append((name, time)) }

    /// Runs the whole work twice, the second time in a function that a tool can find by its name; returns the count as text.
    func runForCounting() throws -> String {
        if try programs[0].run() == 0 { throw Disagreement(workload: name, message: "nothing was found") }
        _ = try runWhole()
        return "whole: \(count)"
    }

    @inline(never)
    private func runWhole() throws -> Int { try programs[0].run() }

    /// The nanoseconds and the share of each part, as text.
    func table() throws -> String {
        var times = Times()
        let clock = ContinuousClock()
        let start = clock.now
        for round in 0... {
            for (name, run) in programs {
                _ = try run()  // so that a program does not pay for memory that the one before has released
                let start = Plan.processorTime
                _ = try run()
                let time = (Plan.processorTime - start) * 1e9 / Double(count)
                times.times[name] = min(time, times.times[name] ?? .infinity)
            }
            if round >= 4, (clock.now - start).seconds > 4 { break }
        }
        let whole = times["whole"]
        func row(_ name: String, _ time: Double) -> [String] {
            [name, String(format: "%.1f", time), String(format: "%.0f%%", time / whole * 100)]
        }
        let known = parts.map { ($0.name, $0.time(times)) }
        let rest = whole - known.reduce(0) { $0 + $1.1 }
        let rows = known.map { row($0.0, $0.1) } + [row("the rest", rest), row("whole", whole)]
        return Table.aligned([[name, "ns", "share"]] + rows).joined(separator: "\n") + "\n"
    }
}
