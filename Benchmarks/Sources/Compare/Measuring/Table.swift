import Foundation

/// Results in aligned columns.
struct Table {
    private let rows: [[String]]

    init(_ results: [Outcome]) {
        let head = [
            "workload", "ours", "peer", "our figure", "its figure", "times as fast", "spread", "demanded", "met",
        ]
        rows =
            [head]
            + results.map { result in
                let demanded =
                    switch result.comparison.demand {
                    case .speed(let least): "≥ \(Figures.ratio(least))"
                    case .nanoseconds(let most): "≤ \(Figures.time(seconds: most * 1e-9))/record"
                    case .none: ""
                    }
                return [
                    result.workload, result.comparison.ours, result.comparison.peer, result.text(of: result.ours),
                    result.text(of: result.peers), Figures.ratio(result.ratio),
                    "±\(Int((result.spread * 100).rounded()))%", demanded,
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
