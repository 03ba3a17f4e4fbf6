import Foundation

/// Work that several contenders do, and what is asked of their speeds.
struct Workload {
    let name: String
    /// Adds the contenders, when the workload is measured: until then its documents need no memory.
    private let setUp: (inout Workload) throws -> Void

    private(set) var contenders: [Contender] = []
    private(set) var comparisons: [Comparison] = []
    /// What the times of one run are divided by in the table.
    var unit = Unit.run
    /// Whether the time counts that passes, waiting for a disk included, and not that of the processor.
    var countsWaiting = false

    init(_ name: String, _ setUp: @escaping (inout Workload) throws -> Void) {
        self.name = name
        self.setUp = setUp
    }

    /// The workload with its contenders.
    func ready() throws -> Workload {
        var workload = self
        try setUp(&workload)
        return workload
    }

    /// Adds a contender.
    mutating func add(_ name: String, _ run: @escaping () throws -> Int) {
        contenders.append(Contender(name: name, run: run))
    }

    /// Adds ratios of one contender to others, without those that are absent.
    mutating func compare(_ ours: String, to peers: (String, Demand)...) {
        for (peer, demand) in peers where contenders.contains(where: { $0.name == peer }) {
            comparisons.append(Comparison(ours: ours, peer: peer, demand: demand))
        }
    }
}

/// A contender's name, and its work, which returns an answer that all contenders must agree on.
struct Contender {
    let name: String
    let run: () throws -> Int
}

/// What a time is shown for.
enum Unit {
    case run
    /// So many records: nanoseconds for each.
    case records(Int)
    /// So many bytes: gigabytes a second.
    case bytes(Int)
    /// So many commits: how many a second.
    case commits(Int)
}

/// What is asked of a ratio.
enum Demand {
    /// Ours has to have at least so many times the peer's speed.
    case speed(Double)
    /// Ours may take at most so many times the peer's time.
    case cost(Double)
    /// Ours may take at most so many nanoseconds for each record, on the machine that the floors are for; the ratio of speeds
    /// is printed beside.
    case nanoseconds(Double)
    /// Nothing; the ratio of speeds is printed.
    case none
}

/// A ratio to be taken.
struct Comparison {
    let ours: String
    let peer: String
    let demand: Demand
}

/// Contenders that do not give the same answer.
struct Disagreement: Error, CustomStringConvertible {
    let workload: String
    let message: String

    var description: String { "\(workload): \(message)" }
}
