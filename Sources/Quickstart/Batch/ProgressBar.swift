import LazyJSON
import LazyJSONLines

/// A line of a terminal with the progress of a job; nothing if standard error is not a terminal.
struct ProgressBar {
    private static let width = 30

    private let isShown = Output.isTerminal(2)

    /// Shows what is done.
    func show(_ progress: JSONProgress) {
        guard isShown else { return }
        let done = progress.fraction ?? 0
        let filled = Int(done * Double(Self.width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        let left = progress.timeLeft.map { ", \($0.components.seconds) s left" } ?? ""
        Output.writeStatus("\(bar) \(Int(done * 100)) %, \(progress.records) records\(left)")
    }

    /// Removes the line.
    func remove() {
        if isShown { Output.writeStatus("") }
    }
}
