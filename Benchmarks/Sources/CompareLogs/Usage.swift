import Foundation

/// The time and memory that work took, and its answer, as a process prints them for another one.
struct Usage {
    /// Wall time in seconds.
    let elapsed: Double
    /// The time of all processors in seconds.
    let processors: Double
    /// The most memory that was resident, in bytes.
    let memory: Int
    let answer: Int

    /// Does work three times in this process, and prints the least times.
    static func report(_ work: @Sendable () async throws -> Int) async throws {
        var (elapsed, processors, answer) = (Double.infinity, Double.infinity, 0)
        for _ in 0..<3 {
            let start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
            answer = try await work()
            elapsed = min(elapsed, seconds(CLOCK_MONOTONIC) - start.0)
            processors = min(processors, seconds(CLOCK_PROCESS_CPUTIME_ID) - start.1)
        }
        print(elapsed, processors, residentKilobytes, answer)
    }

    /// Runs a program that prints its usage.
    ///
    /// - Throws: ``Failure`` if it prints none.
    init(of program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let words = text.split(whereSeparator: \.isWhitespace)
        guard process.terminationStatus == 0, words.count == 4, let elapsed = Double(words[0]),
            let processors = Double(words[1]), let kilobytes = Int(words[2]), let answer = Int(words[3])
        else { throw Failure(.software, "\(program) \(arguments.joined(separator: " ")) has failed: \(text)") }
        (self.elapsed, self.processors, memory, self.answer) = (elapsed, processors, kilobytes << 10, answer)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The most memory of this process that was resident so far, in KiB.
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
