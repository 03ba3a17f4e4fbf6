import Foundation

/// A chart of ratios as bars on a logarithmic axis, laid out so that no two labels overlap.
struct Chart {
    /// A bar.
    struct Row {
        /// The heading above the row and those after it with the same one.
        var group: String
        /// The name of the row.
        var name: String
        /// The number of the series, which determines the color.
        var series: Int
        /// The ratio.
        var ratio: Double
        /// The floor of the ratio; `nil` if there is none.
        var floor: Double?
    }

    /// A text with the box that it takes at most.
    struct Label {
        enum Style: String { case title, group, name, value, failed, tick, legend }

        let text: String
        let style: Style
        var box: Box
    }

    /// A filled rectangle.
    struct Bar {
        let series: Int
        let box: Box
    }

    /// A rectangle, in the units of the picture.
    struct Box {
        var x, y, width, height: Double
    }

    private static let margin = 16.0
    private static let gap = 6.0
    private static let rowHeight = 20.0
    private static let axisWidth = 540.0

    /// The texts.
    private(set) var labels: [Label] = []
    /// The bars, including the bars of the legend.
    private(set) var bars: [Bar] = []
    /// The middles of the upper ends of the marks at the floors, including the mark of the legend.
    private(set) var marks: [(x: Double, y: Double)] = []
    /// The ticks of the axis that have a label, in order.
    let ticks: [Tick]
    /// The size of the picture.
    private(set) var width, height: Double
    /// The range of the lines at the ticks.
    private(set) var gridTop = 0.0
    private(set) var gridBottom = 0.0

    private let lowest, highest: Tick
    /// The place where the names end.
    private let nameEnd: Double
    /// The place where the axis begins.
    private let axis: Double

    /// Lays out a chart.
    ///
    /// - Parameters:
    ///   - title: The text above the chart.
    ///   - series: The names of the series.
    ///   - rows: The bars from top to bottom; ratios and floors that no axis shows are left out.
    init(title: String, series: [String], rows: [Row]) {
        let rows = rows.filter { Self.isShown($0.ratio) && Self.isShown($0.floor ?? 1) }
        let values: [Double] = rows.flatMap { [$0.ratio, $0.floor ?? 1] } + [1]
        lowest = Tick(notAbove: values.min() ?? 1)
        let top = Tick(notBelow: values.max() ?? 1)
        highest = top == lowest ? top.next : top
        let names = rows.map { Self.width(of: $0.name, .name) }.max() ?? 0
        let room = (rows.map { Self.width(of: Figures.ratio($0.ratio), .failed) }.max() ?? 0) + 2 * Self.gap
        nameEnd = Self.margin + names
        axis = nameEnd + room
        width = axis + Self.axisWidth + room + Self.margin
        height = 0
        let scale = Scale(lowest, highest, from: axis, width: Self.axisWidth)
        ticks = Tick.labeled(from: lowest, to: highest) { tick in
            (scale.x(tick.value), Self.width(of: tick.text, .tick) + Self.gap)
        }

        var y = Self.margin
        let titleWidth = add(title, .title, x: Self.margin, y: y)
        width = max(width, titleWidth + 2 * Self.margin)
        y += 28
        y = addLegend(series.enumerated().filter { number, _ in rows.contains { $0.series == number } }, y)
        y = addTicks(scale, y)
        gridTop = y
        var group: String?
        for row in rows {
            if row.group != group {
                y += group == nil ? 2 : 10
                let groupWidth = add(row.group, .group, x: Self.margin, y: y)
                width = max(width, groupWidth + 2 * Self.margin)
                y += Self.rowHeight
                group = row.group
            }
            add(row, scale, y)
            y += Self.rowHeight
        }
        gridBottom = y + 4
        height = addTicks(scale, gridBottom + 4) + Self.margin
    }

    /// The place of a value on the axis.
    func x(_ value: Double) -> Double { Scale(lowest, highest, from: axis, width: Self.axisWidth).x(value) }

    // MARK: Parts

    private mutating func add(_ row: Row, _ scale: Scale, _ y: Double) {
        _ = add(row.name, .name, x: nameEnd - Self.width(of: row.name, .name), y: y + 2)
        let (one, end) = (scale.x(1), scale.x(row.ratio))
        bars.append(
            Bar(
                series: row.series,
                box: Box(x: min(one, end), y: y + 3, width: max(abs(end - one), 1), height: Self.rowHeight - 6)))
        var ends = [end]
        if let floor = row.floor {
            ends.append(scale.x(floor))
            marks.append((scale.x(floor), y + 1))
        }
        let text = Figures.ratio(row.ratio)
        let style: Label.Style = row.ratio < row.floor ?? 0 ? .failed : .value
        let place =
            row.ratio < 1
            ? (ends.min() ?? end) - Self.gap - Self.width(of: text, style) : (ends.max() ?? end) + Self.gap
        _ = add(text, style, x: place, y: y + 2)
    }

    /// Adds the names of the series and the meaning of the marks, on as many lines as they need; returns where they end.
    private mutating func addLegend(_ series: [(offset: Int, element: String)], _ top: Double) -> Double {
        var (x, y) = (Self.margin, top)
        for (number, name) in series.map({ (Int?($0.offset), $0.element) }) + [(nil, "demanded at least")] {
            let needed = 18 + Self.width(of: name, .legend)
            if x > Self.margin, x + needed > width - Self.margin { (x, y) = (Self.margin, y + Self.rowHeight) }
            if let number {
                bars.append(Bar(series: number, box: Box(x: x, y: y + 2, width: 12, height: 12)))
            } else {
                marks.append((x + 6, y))
            }
            _ = add(name, .legend, x: x + 18, y: y)
            x += needed + 20
        }
        return y + Self.rowHeight + 8
    }

    private mutating func addTicks(_ scale: Scale, _ y: Double) -> Double {
        for tick in ticks {
            _ = add(tick.text, .tick, x: scale.x(tick.value) - Self.width(of: tick.text, .tick) / 2, y: y)
        }
        return y + Self.rowHeight
    }

    private mutating func add(_ text: String, _ style: Label.Style, x: Double, y: Double) -> Double {
        let box = Box(x: x, y: y, width: Self.width(of: text, style), height: style.size * 1.3)
        labels.append(Label(text: text, style: style, box: box))
        return box.width
    }

    // MARK: Texts

    private static func isShown(_ value: Double) -> Bool { value > 1e-12 && value < 1e12 }

    /// The width that a text has at most in the usual fonts without serifs.
    private static func width(of text: String, _ style: Label.Style) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ems(of: $1) } * style.size * (style.isBold ? 1.1 : 1)
    }

    /// The width of a character as a part of the size of the font.
    private static func ems(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", " ", ".", ",", ":", ";", "'", "|", "!": 0.34
        case "f", "r", "t", "(", ")", "[", "]", "/", "-": 0.42
        case "m", "w", "M", "W", "@", "+", "×", "%", "…": 1
        case "A"..."Z": 0.77
        default: scalar.isASCII ? 0.65 : 1
        }
    }
}

extension Chart.Label.Style {
    /// The size of the font.
    var size: Double { self == .title ? 15 : self == .tick ? 11 : 12 }

    /// Whether the font is bold.
    var isBold: Bool { self == .title || self == .group || self == .failed }
}

/// The logarithmic axis of a chart.
struct Scale {
    private let start, from, factor: Double

    init(_ lowest: Tick, _ highest: Tick, from: Double, width: Double) {
        (start, self.from) = (log10(lowest.value), from)
        factor = width / (log10(highest.value) - start)
    }

    /// The place of a value.
    func x(_ value: Double) -> Double { from + (log10(value) - start) * factor }
}
