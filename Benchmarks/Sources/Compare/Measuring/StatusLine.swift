import Foundation

/// A line on standard error that shows what is measured, if that is a terminal.
enum StatusLine {
    private static let isShown = isatty(2) == 1

    /// Shows a step: `3/27 parse and check twitter.json`.
    static func show(_ number: Int, of count: Int, _ text: String) { write("\r\u{1B}[K\(number)/\(count) \(text)") }
    /// Removes the line.
    static func clear() { write("\r\u{1B}[K") }

    private static func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
