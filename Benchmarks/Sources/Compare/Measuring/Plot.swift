import Foundation

/// Results as a bar chart in SVG: how many times as fast as each peer, on a scale of tens, with the floors as marks.
struct Plot {
    private let results: [Outcome]
    /// The powers of ten at the ends of the scale.
    private let lowest, highest: Int

    private static let rowHeight = 18.0
    private static let headHeight = 64.0
    private static let gap = 8.0
    private static let labels = 590.0
    private static let decade = 130.0

    init(_ results: [Outcome]) {
        self.results = results
        let values = results.flatMap { [$0.speed, $0.floor ?? 1, 1] }.map(log10)
        lowest = Int((values.min() ?? 0).rounded(.down))
        highest = max(Int((values.max() ?? 1).rounded(.up)), lowest + 1)
    }

    private var width: Double { Self.labels + Double(highest - lowest) * Self.decade + 70 }

    private func x(_ value: Double) -> Double { Self.labels + (log10(value) - Double(lowest)) * Self.decade }

    /// The chart.
    var svg: String {
        var body: [String] = []
        var y = Self.headHeight
        var workload = ""
        for result in results {
            if result.workload != workload { y += Self.gap }
            body += row(result, isFirst: result.workload != workload, at: y)
            workload = result.workload
            y += Self.rowHeight
        }
        let height = y + 16
        let frame =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width.tenths) \(height.tenths)\" "
            + "width=\"\(width.tenths)\" height=\"\(height.tenths)\" font-family=\"sans-serif\" font-size=\"12\">"
        let paper = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
        return ([frame, paper] + head + scale(to: y + 4) + body + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        let legend = Peer.allCases.enumerated().flatMap { number, peer in
            let x = 300 + Double(number) * 120
            return [
                "<rect x=\"\(x.tenths)\" y=\"29\" width=\"12\" height=\"12\" fill=\"\(peer.colour)\"/>",
                Self.text(peer.rawValue, x: x + 17, y: 39),
            ]
        }
        let mark = "<path d=\"M 14 28 v 14\" stroke=\"#000000\" stroke-width=\"2.5\"/>"
        return [
            Self.text("LazyJSON: how many times as fast as each peer (longer to the right is better)", x: 10, y: 18)
                .replacingOccurrences(of: "<text", with: "<text font-weight=\"bold\" font-size=\"14\""),
            mark, Self.text("what is demanded at least", x: 22, y: 39),
        ] + legend
    }

    /// A line for each power of ten, the one of equal speed a thick one.
    private func scale(to bottom: Double) -> [String] {
        (lowest...highest).flatMap { power in
            let value = pow(10, Double(power))
            let place = x(value).tenths
            let (colour, thickness) = power == 0 ? ("#555555", "1.6") : ("#dddddd", "1")
            let name = power < 0 ? "\(value)×" : "\(Int(value))×"
            return [
                "<path d=\"M \(place) \(Self.headHeight) V \(bottom.tenths)\" stroke=\"\(colour)\" stroke-width=\"\(thickness)\"/>",
                Self.text(name, x: x(value), y: Self.headHeight - 6, anchor: "middle"),
            ]
        }
    }

    private func row(_ result: Outcome, isFirst: Bool, at y: Double) -> [String] {
        let (from, to) = (min(x(1), x(result.speed)), max(x(1), x(result.speed)))
        let peer = Peer(result.comparison.peer)
        var parts = [
            "<rect x=\"\(from.tenths)\" y=\"\((y + 3).tenths)\" width=\"\(max(to - from, 1).tenths)\" height=\"12\" "
                + "fill=\"\(peer.colour)\"/>",
            Self.text(
                "\(result.comparison.ours) against \(result.comparison.peer)", x: Self.labels - 12, y: y + 13,
                anchor: "end"),
            Self.text(
                result.speed.asRatio + "×", x: max(to, result.floor.map(x) ?? to) + 5, y: y + 13,
                colour: result.holds == false ? "#c00000" : "#000000"),
        ]
        if isFirst { parts.append(Self.text(result.workload, x: 10, y: y + 13)) }
        if let floor = result.floor {
            let place = x(floor).tenths
            parts.append("<path d=\"M \(place) \((y + 1).tenths) v 16\" stroke=\"#000000\" stroke-width=\"2.5\"/>")
        }
        return parts
    }

    private static func text(
        _ text: String, x: Double, y: Double, anchor: String = "start", colour: String = "#000000"
    ) -> String {
        let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        return
            "<text x=\"\(x.tenths)\" y=\"\(y.tenths)\" text-anchor=\"\(anchor)\" fill=\"\(colour)\">\(escaped)</text>"
    }

    /// Whose work ours is compared with.
    private enum Peer: String, CaseIterable {
        case foundation = "Foundation"
        case simdjson = "simdjson"
        case ours = "own measure"

        init(_ name: String) {
            self = name.hasPrefix("simdjson") ? .simdjson : name.hasPrefix("JSON") ? .foundation : .ours
        }

        var colour: String {
            switch self {
            case .foundation: "#4a90c2"
            case .simdjson: "#e08a3c"
            case .ours: "#8a8a8a"
            }
        }
    }
}

extension Double {
    /// With one digit behind the point, which is enough for a place in a picture.
    fileprivate var tenths: String { String(format: "%.1f", self) }
}
