import Foundation

/// Results in aligned columns.
struct Table {
    private let rows: [[String]]

    init(_ results: [Outcome]) {
        let head = ["workload", "ours", "peer", "ours ms", "peer ms", "ratio", "spread", "floor", "holds"]
        rows =
            [head]
            + results.map { result in
                let (sign, floor) =
                    switch result.comparison.demand {
                    case .speed(let least): ("×", "≥ \(least.formatted)")
                    case .cost(let most): ("× cost", "≤ \(most.formatted)")
                    case .none: ("×", "")
                    }
                return [
                    result.workload, result.comparison.ours, result.comparison.peer, (result.ours * 1e3).formatted,
                    (result.peers * 1e3).formatted, result.ratio.formatted + sign,
                    "±\(Int((result.spread * 100).rounded())) %", floor,
                    result.holds.map { $0 ? "yes" : "NO" } ?? "",
                ]
            }
    }

    /// The table, with a blank line between workloads.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines: [String] = []
        var last = ""
        for row in rows {
            if row[0] != last { lines.append("") }
            var cells = row
            if row[0] == last { cells[0] = "" }
            last = row[0]
            let line = zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            lines.append(line.joined(separator: "  "))
        }
        return lines.joined(separator: "\n")
    }
}

extension Double {
    /// Three digits or so.
    fileprivate var formatted: String {
        let digits = self >= 100 ? 0 : self >= 10 ? 1 : self >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", self)
    }
}
