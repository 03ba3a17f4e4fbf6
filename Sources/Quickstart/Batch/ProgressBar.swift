import LazyJSON

/// Shows how far a reader is: as a bar on standard error if that is a terminal, and at the end as a line.
final class ProgressBar {
    private static let width = 30

    private let title: String
    private var last: ContinuousClock.Instant?

    init(_ title: String) {
        self.title = title
    }

    /// Draws the bar again, ten times in a second at most.
    func show(_ progress: JSONProgress) {
        let now = ContinuousClock.now
        guard Terminal.canRedraw, last.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
        last = now
        let filled = Int((progress.fraction ?? 0) * Double(Self.width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        let left = progress.timeLeft.map { ", \(Figures.time($0)) left" } ?? ""
        Terminal.draw("\r\u{1B}[K  \(title) \(bar) \(Figures.grouped(progress.records)) records\(left)")
    }

    /// Takes the bar away, and prints what was done.
    ///
    /// - Parameters:
    ///   - progress: How far the reader came.
    ///   - bad: What became of bad records.
    func finish(_ progress: JSONProgress, bad fate: String = "left out") {
        if last != nil { Terminal.draw("\r\u{1B}[K") }
        let bad = progress.badRecords > 0 ? ", \(Figures.grouped(progress.badRecords)) bad \(fate)" : ""
        print("  \(title) \(Figures.grouped(progress.records)) records in \(Figures.time(progress.elapsed))\(bad):")
        print(
            "  \(Figures.bytes(Double(progress.bytes))), \(Figures.bytes(progress.bytesPerSecond)) and",
            "\(Figures.grouped(Int(progress.recordsPerSecond))) records a second")
    }
}
