import Foundation

/// Work that several contenders do, and what is demanded of their speeds.
struct Workload {
    let name: String
    /// Adds the contenders, when the workload is measured: until then its documents need no memory.
    private let setUp: (inout Workload) throws -> Void

    private(set) var contenders: [Contender] = []
    private(set) var comparisons: [Comparison] = []
    /// The unit of the figures in the table.
    var unit = Unit.run
    /// Whether wall time is measured, which includes waiting for a disk, and not the time of the processor.
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
    mutating func add(_ name: String, by library: Library = .lazyJSON, _ run: @escaping () throws -> Int) {
        contenders.append(Contender(name: name, library: library, run: run))
    }

    /// Adds ratios of one contender to others, without those that are absent.
    mutating func compare(_ ours: String, to peers: (String, Demand)...) {
        for (peer, demand) in peers {
            guard let library = contenders.first(where: { $0.name == peer })?.library else { continue }
            comparisons.append(Comparison(ours: ours, peer: peer, library: library, demand: demand))
        }
    }
}

/// A contender's name, and its work, which returns an answer that all contenders must agree on.
struct Contender {
    let name: String
    let library: Library
    let run: () throws -> Int
}

/// The unit of the figures of a workload.
enum Unit {
    /// The whole run: its time.
    case run
    /// Records: the time for each.
    case records(Int)
    /// Bytes: how many in a second.
    case bytes(Int)
    /// Commits: how many in a second.
    case commits(Int)
}

/// The floor of a ratio.
enum Demand {
    /// Ours has to have at least so many times the peer's speed.
    case speed(Double)
    /// Ours may take at most so many nanoseconds for each record, on the machine that the floors are for.
    case nanoseconds(Double)
    /// Nothing.
    case none
}

/// A ratio to be measured.
struct Comparison {
    let ours: String
    let peer: String
    /// Whose code the peer is.
    let library: Library
    let demand: Demand
}

/// Contenders that do not give the same answer.
struct Disagreement: Error, CustomStringConvertible {
    let workload: String
    let message: String

    var description: String { "\(workload): \(message)" }
}
