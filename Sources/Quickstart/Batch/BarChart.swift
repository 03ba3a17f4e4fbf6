/// A bar chart in text.
struct BarChart {
    private static let width = 40
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private var bars: [(name: String, value: Double, label: String)] = []

    /// Adds a bar.
    mutating func add(_ name: String, _ value: Double, label: String) { bars.append((name, value, label)) }

    /// Prints the bars.
    func show() {
        let longest = bars.map(\.name.count).max() ?? 0
        let largest = bars.map(\.value).max() ?? 0
        for (name, value, label) in bars {
            let length = largest > 0 ? max(0, Int(value / largest * Double(Self.width * 8))) : 0
            let bar = String(repeating: "█", count: length / 8) + Self.eighths[length % 8]
            print("  \(name)\(String(repeating: " ", count: longest - name.count))  \(bar) \(label)")
        }
    }
}
