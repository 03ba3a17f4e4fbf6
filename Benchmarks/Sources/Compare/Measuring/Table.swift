import Foundation

/// Results in aligned columns.
struct Table {
    private let rows: [[String]]

    init(_ results: [Outcome]) {
        let head = ["workload", "ours", "peer", "our time", "its time", "ratio", "spread", "floor", "holds"]
        rows =
            [head]
            + results.map { result in
                let (sign, floor) =
                    switch result.comparison.demand {
                    case .speed(let least): ("×", "≥ \(least.asRatio)")
                    case .cost(let most): ("× cost", "≤ \(most.asRatio)")
                    case .nanoseconds(let most): ("×", "≤ \(most.asRatio) ns")
                    case .none: ("×", "")
                    }
                return [
                    result.workload, result.comparison.ours, result.comparison.peer, result.text(of: result.ours),
                    result.text(of: result.peers), result.ratio.asRatio + sign,
                    "±\(Int((result.spread * 100).rounded())) %", floor,
                    result.holds.map { $0 ? "yes" : "NO" } ?? "",
                ]
            }
    }

    /// The table, with a blank line between workloads.
    var text: String {
        var cells = rows
        for place in rows.indices.dropFirst() where rows[place][0] == rows[place - 1][0] { cells[place][0] = "" }
        return zip(cells, Self.aligned(cells)).map { $0[0].isEmpty ? $1 : "\n\($1)" }.joined(separator: "\n")
    }

    /// Lines of cells in aligned columns.
    static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        }
    }
}

extension Double {
    /// Three digits or so.
    var asRatio: String {
        let digits = self >= 100 ? 0 : self >= 10 ? 1 : self >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", self)
    }
}

extension Int {
    /// With commas between the thousands.
    var inThousands: String {
        var text = "\(self)"
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return text
    }
}
