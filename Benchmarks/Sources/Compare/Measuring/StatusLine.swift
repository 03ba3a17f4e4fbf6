import Foundation

/// Says on a terminal what is being measured.
enum StatusLine {
    private static let isShown = isatty(2) == 1

    static func show(_ text: String) { write("\r\u{1B}[K\(text)") }
    static func clear() { write("\r\u{1B}[K") }

    private static func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
