import Foundation

/// Results as a chart: how many times as fast as each peer, on a logarithmic axis, with the floors as marks.
struct Plot {
    private let chart: Chart

    init(_ results: [Outcome]) {
        chart = Chart(
            title: "Times as fast as each peer (longer to the right is better)",
            series: Library.allCases.map(\.rawValue),
            rows: results.map { result in
                Chart.Row(
                    group: result.workload, name: "\(result.comparison.ours) against \(result.comparison.peer)",
                    series: Library.allCases.firstIndex(of: result.comparison.library) ?? 0, ratio: result.ratio,
                    floor: result.floor)
            })
    }

    /// The chart as SVG.
    var svg: String { chart.svg }
}
