import Foundation
import Samples

/// The rows of the comparison, which are printed as they are measured.
struct LogComparison {
    private let isQuick: Bool
    private let only: String?
    private let folder: URL

    /// The speed of reading orders on the machine that the floors are for, in bytes a second.
    private static let ordersSpeed = 1.5e9

    init(isQuick: Bool, only: String?, in folder: URL) {
        (self.isQuick, self.only, self.folder) = (isQuick, only, folder)
    }

    /// Measures and prints all rows that are wanted.
    ///
    /// - Throws: ``Failure`` if there are none, and the errors of the work.
    func run() throws {
        guard Reading.allCases.contains(where: isWanted) else {
            let names = Reading.allCases.map(\.title).joined(separator: "\n  ")
            throw Failure(.usage, "compare-logs: no name contains \(only ?? ""); these are the names:\n  \(names)")
        }
        let orders = folder.appending(path: "orders.jsonl")
        try MadeDocuments.orderLines(megabytes: isQuick ? 20 : 200).write(to: orders)
        try readLog(beside: orders)
        try readAppended()
        try group(orders)
    }

    private func isWanted(_ reading: Reading) -> Bool { only.map { reading.title.contains($0) } ?? true }

    private func usage(_ reading: Reading, _ file: URL) throws -> Usage {
        StatusLine.show(1, of: 1, reading.title)
        defer { StatusLine.clear() }
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        return try Usage(of: program, ["--read", reading.rawValue, "--file", file.path])
    }

    // MARK: The log

    private func readLog(beside orders: URL) throws {
        guard isWanted(.models) || isWanted(.columns) else { return }
        let log = folder.appending(path: "log.jsonl")
        defer { try? FileManager.default.removeItem(at: log) }
        let size = isQuick ? 60_000_000 : 1_200_000_000
        try AgentLog.write(bytes: size, to: log)
        let scale = try speed(.orders, orders, floor: nil) / Self.ordersSpeed
        for (reading, floor) in [(Reading.models, 1.0e9), (.columns, 1.5e9)] where isWanted(reading) {
            _ = try speed(reading, log, floor: floor * scale)
        }
    }

    /// Prints the speed and memory of reading a file; returns the speed.
    ///
    /// The bound is for the memory that reading takes: the process, which has Foundation, takes 22 MB before it reads.
    private func speed(_ reading: Reading, _ file: URL, floor: Double?) throws -> Double {
        let usage = try usage(reading, file)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        let speed = Double(size) / usage.processors
        let bound = 24 << 20 + AgentLog.longest
        let taken = usage.memory - (try self.usage(.nothing, file).memory)
        show(
            reading, Figures.speed(speed), floor.map { "≥ \(Figures.speed($0))" }, floor.map { speed >= $0 },
            "\(Figures.bytes(usage.memory)) resident, \(Figures.bytes(taken)) for reading",
            floor == nil ? nil : "≤ \(Figures.bytes(bound))", floor == nil ? nil : taken <= bound)
        return speed
    }

    // MARK: What is appended

    private func readAppended() throws {
        guard isWanted(.appended) else { return }
        let nanoseconds = try [2_700_000, isQuick ? 27_000_000 : 270_000_000].map { size in
            let file = folder.appending(path: "growing.jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            try AgentLog.write(bytes: size, to: file)
            return try usage(.appended, file).answer
        }
        let ratio = Double(nanoseconds[1]) / Double(nanoseconds[0])
        show(
            .appended, Figures.time(seconds: Double(nanoseconds[1]) * 1e-9), "≤ 100 µs", nanoseconds[1] <= 100_000,
            "\(Figures.ratio(ratio)) of a file of 2.7 MB", "≤ 1.5×", ratio <= 1.5)
    }

    // MARK: Groups

    private func group(_ orders: URL) throws {
        guard isWanted(.groups) else { return }
        let ours = try usage(.groups, orders)
        show(.groups, Figures.time(seconds: ours.elapsed), nil, nil, "\(Figures.bytes(ours.memory)) resident", nil, nil)
        for (peer, speed, memory) in [(PythonPeer.duckdb, 1.9, 5.0), (.polars, 3.9, 10)] {
            guard let theirs = try peer.usage(orders) else { continue }
            if theirs.answer != ours.answer {
                throw Failure(.noSuchPlace, "\(peer.rawValue) answers \(theirs.answer), LazyJSON \(ours.answer)")
            }
            let times = theirs.elapsed / ours.elapsed
            let processors = theirs.processors / ours.processors
            let more = Double(theirs.memory) / Double(ours.memory)
            print(
                "  \(peer.rawValue): \(Figures.time(seconds: theirs.elapsed)), \(Figures.bytes(theirs.memory)) resident"
            )
            print(
                "    we are \(verdict(times, speed)) as fast, \(Figures.ratio(processors)) by the time of the processors"
            )
            print("    it uses \(verdict(more, memory)) the memory")
        }
    }

    private func verdict(_ ratio: Double, _ floor: Double) -> String {
        "\(Figures.ratio(ratio)) (≥ \(Figures.ratio(floor)): \(ratio >= floor ? "yes" : "NO"))"
    }

    private func show(
        _ reading: Reading, _ figure: String, _ floor: String?, _ isMet: Bool?, _ other: String, _ bound: String?,
        _ isWithin: Bool?
    ) {
        func demanded(_ text: String?, _ isMet: Bool?) -> String {
            text.map { " (\($0): \(isMet == true ? "yes" : "NO"))" } ?? ""
        }
        print("\(reading.title): \(figure)\(demanded(floor, isMet)), \(other)\(demanded(bound, isWithin))")
    }
}
