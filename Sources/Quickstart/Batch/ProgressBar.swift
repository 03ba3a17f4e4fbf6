import LazyJSON
import LazyJSONLines

/// Shows the progress of a reader: a bar on standard error if that is a terminal, and a summary at the end.
final class ProgressBar {
    private static let width = 30

    private let title: String
    private var last: ContinuousClock.Instant?

    init(_ title: String) {
        self.title = title
    }

    /// Draws the bar again, at most ten times in a second.
    func show(_ progress: JSONProgress) {
        let now = ContinuousClock.now
        guard Terminal.canRedraw, last.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
        last = now
        let filled = Int((progress.fraction ?? 0) * Double(Self.width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        let left = progress.timeLeft.map { ", \(Figures.time($0)) left" } ?? ""
        Terminal.draw("\r\u{1B}[K  \(title) \(bar) \(Figures.count(progress.records, "record"))\(left)")
    }

    /// Removes the bar and prints the number of records, the time and the speed.
    ///
    /// - Parameters:
    ///   - progress: The progress of the reader at its end.
    ///   - bad: What was done with bad records.
    func finish(_ progress: JSONProgress, bad fate: String = "left out") {
        if last != nil { Terminal.draw("\r\u{1B}[K") }
        let bad = progress.badRecords > 0 ? ", \(Figures.count(progress.badRecords, "bad line")) \(fate)" : ""
        print("  \(title) \(Figures.count(progress.records, "record")) in \(Figures.time(progress.elapsed))\(bad):")
        print(
            "  \(Figures.bytes(progress.bytes)), \(Figures.speed(progress.bytesPerSecond)),",
            "\(Figures.grouped(Int(progress.recordsPerSecond))) records/s")
    }
}
