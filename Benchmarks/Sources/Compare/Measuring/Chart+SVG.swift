import Foundation

/// Charts as pictures, for light and dark backgrounds.
extension Chart {
    /// The colors of the series on light and on dark, which differ for color-blind readers too (Okabe and Ito).
    private static let colors = [
        ("#7a828a", "#8d96a0"), ("#0072b2", "#4aa8e0"), ("#d55e00", "#f0883e"), ("#009e73", "#2bc79a"),
        ("#b0578d", "#e3a0c4"),
    ]

    /// The picture as SVG.
    var svg: String {
        let size = "\(width.tenths) \(height.tenths)"
        let font = "-apple-system, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif"
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 \(size)\" "
                + "width=\"\(width.tenths)\" height=\"\(height.tenths)\" font-family=\"\(font)\" font-size=\"12\">",
            "<title>\(Self.escaped(labels.first?.text ?? ""))</title>", style,
            "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>",
        ]
        for tick in ticks {
            let kind = tick.value == 1 ? "one" : "grid"
            let place = x(tick.value).tenths
            lines.append("<path class=\"\(kind)\" d=\"M \(place) \(gridTop.tenths) V \(gridBottom.tenths)\"/>")
        }
        lines += bars.map { bar in
            "<rect class=\"s\(bar.series % Self.colors.count)\" x=\"\(bar.box.x.tenths)\" y=\"\(bar.box.y.tenths)\" "
                + "width=\"\(bar.box.width.tenths)\" height=\"\(bar.box.height.tenths)\"/>"
        }
        lines += marks.map { "<path class=\"mark\" d=\"M \($0.x.tenths) \($0.y.tenths) v 18\"/>" }
        lines += labels.map { label in
            // Names end at the axis; an estimate of their width that is too large must not leave a gap there.
            let isEnd = label.style == .name
            let isMiddle = label.style == .tick
            let place = label.box.x + (isEnd ? label.box.width : isMiddle ? label.box.width / 2 : 0)
            let anchor = isEnd ? " text-anchor=\"end\"" : isMiddle ? " text-anchor=\"middle\"" : ""
            return "<text class=\"\(label.style.rawValue)\" x=\"\(place.tenths)\" "
                + "y=\"\((label.box.y + label.style.size).tenths)\"\(anchor)>\(Self.escaped(label.text))</text>"
        }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// The colors and fonts by class.
    private var style: String {
        func rules(ink: String, pale: String, grid: String, paper: String, failed: String, isDark: Bool) -> String {
            let series = Self.colors.enumerated().map { ".s\($0){fill:\(isDark ? $1.1 : $1.0)}" }.joined()
            return """
                text{fill:\(ink);stroke:\(paper)}.tick,.legend{fill:\(pale)}.failed{fill:\(failed)}.paper{fill:\(paper)}
                .grid{stroke:\(grid)}.one,.mark{stroke:\(ink)}\(series)
                """
        }
        let sizes = [Label.Style.title, .tick].map { ".\($0.rawValue){font-size:\($0.size.tenths)px}" }.joined()
        return """
            <style>
            text{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}.title,.group,.failed{font-weight:bold}\(sizes)
            .mark{stroke-width:2.5}
            \(rules(ink: "#1f2328", pale: "#59636e", grid: "#d8dee4", paper: "#ffffff", failed: "#c00000", isDark: false))
            @media (prefers-color-scheme: dark){
            \(rules(ink: "#e6edf3", pale: "#9ea7b0", grid: "#333b44", paper: "#0d1117", failed: "#ff8a80", isDark: true))
            }
            </style>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}

extension Double {
    /// With one digit after the point, which is enough for a place in a picture.
    fileprivate var tenths: String { String(format: "%.1f", self) }
}
