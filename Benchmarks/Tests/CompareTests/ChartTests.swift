import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The layout of charts, with generated rows.
struct ChartTests {
    private static func chart(seed: UInt64) -> (chart: Chart, rows: [Chart.Row]) {
        var random = Randomness(seed: seed)
        // From a chart of ratios around 1 to one over many powers of ten.
        let span = Double(random.number(0..<9))
        func value() -> Double { pow(10, span * Double.random(in: -1...1, using: &random)) }
        let words = ["columns", " ", "MMMMM", "twitter.json ", "iii", "против", "4 fields, ", "@", "WWW simdjson"]
        var rows: [Chart.Row] = []
        for _ in 0..<random.number(0..<12) {
            let group = random.text(words, 1..<20)
            for _ in 0..<random.number(1..<6) {
                rows.append(
                    Chart.Row(
                        group: group, name: random.text(words, 1..<8), series: random.number(0..<5), ratio: value(),
                        floor: random.chance(50) ? value() : nil))
            }
        }
        let series = (0..<5).map { _ in random.text(words, 1..<10) }
        return (Chart(title: random.text(words, 1..<30), series: series, rows: rows), rows)
    }

    private static func overlap(_ one: Chart.Box, _ other: Chart.Box) -> Bool {
        one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
            && other.y < one.y + one.height
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func noTwoLabelsOverlap(seed: UInt64) {
        let (chart, rows) = Self.chart(seed: seed)
        let boxes = chart.labels.map(\.box)
        for (index, one) in boxes.enumerated() {
            for (other, label) in zip(boxes, chart.labels).dropFirst(index + 1) where Self.overlap(one, other) {
                Issue.record("\(chart.labels[index].text) overlaps \(label.text)")
            }
            #expect(one.x >= 0 && one.x + one.width <= chart.width)
            #expect(one.y >= 0 && one.y + one.height <= chart.height)
        }
        for style in [Chart.Label.Style.name, .value, .failed] {
            let count = chart.labels.count { $0.style == style }
            let failed = rows.count { $0.ratio < $0.floor ?? 0 }
            #expect(count == (style == .name ? rows.count : style == .failed ? failed : rows.count - failed))
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func labelsAreBesideBarsAndMarks(seed: UInt64) {
        let (chart, _) = Self.chart(seed: seed)
        let marks = chart.marks.map { Chart.Box(x: $0.x - 1.25, y: $0.y, width: 2.5, height: 18) }
        for label in chart.labels where label.style != .tick {
            #expect(!(chart.bars.map(\.box) + marks).contains { Self.overlap($0, label.box) }, "\(label.text)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func ticksAreRound(seed: UInt64) {
        let (chart, rows) = Self.chart(seed: seed)
        #expect(!chart.ticks.isEmpty)
        for tick in chart.ticks {
            #expect([1, 2, 5].contains(tick.digit))
            let digits = tick.text.filter { !"0.,×".contains($0) }
            #expect(digits == "\(tick.digit)" && tick.text.hasSuffix("×"))
            #expect(Double(tick.text.filter { !",×".contains($0) }) == tick.value)
        }
        #expect(chart.ticks.map(\.value) == chart.ticks.map(\.value).sorted())
        // All values are on the axis, in their order, and equal steps are equal ratios.
        let values: [Double] = rows.flatMap { [$0.ratio, $0.floor ?? 1] } + [1]
        let (least, most) = (chart.x(values.min() ?? 1), chart.x(values.max() ?? 1))
        #expect(least > 0 && most < chart.width)
        #expect(abs(chart.x(4) - chart.x(2) - chart.x(2) + chart.x(1)) < 1e-6)
    }

    @Test func ticksOfSomeRanges() {
        func texts(_ ratios: Double...) -> String {
            let rows = ratios.map { Chart.Row(group: "a", name: "b", series: 0, ratio: $0, floor: nil) }
            return Chart(title: "", series: ["c"], rows: rows).ticks.map(\.text).joined(separator: " ")
        }
        #expect(texts(1) == "1× 2×")
        #expect(texts(0.6, 18) == "0.5× 1× 2× 5× 10× 20×")
        #expect(texts(0.05, 279) == "0.05× 0.1× 0.2× 0.5× 1× 2× 5× 10× 20× 50× 100× 200× 500×")
        #expect(texts(0.001, 1e7) == "0.01× 1× 100× 10,000× 1,000,000×")
        #expect(texts(.infinity, 0, -.nan, 3) == "1× 2× 5×")
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func picturesAreWellFormed(seed: UInt64) {
        var chart = Self.chart(seed: seed).chart
        #expect(XMLParser.isWellFormed(chart.svg))
        chart = Chart(title: "<a> & b", series: ["\"x\""], rows: [])
        #expect(XMLParser.isWellFormed(chart.svg) && chart.svg.contains("&lt;a> &amp; b"))
        #expect(chart.svg.contains("@media (prefers-color-scheme: dark)"))
    }
}

extension XMLParser {
    /// Returns whether a text is an XML document.
    fileprivate static func isWellFormed(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }
}
