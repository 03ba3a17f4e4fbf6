import Foundation

/// What the command line asks for.
struct Options {
    var folder: URL?
    var output: URL?
    var isQuick = false
    var only = ""

    /// Reads the arguments; ends the process with exit code 64 where they make no sense.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = Array(arguments)[...]
        while let argument = arguments.popFirst() {
            switch (argument, argument == "--quick" ? nil : arguments.popFirst()) {
            case ("--quick", _): isQuick = true
            case ("--data", let path?): folder = URL(fileURLWithPath: path, isDirectory: true)
            case ("--json", let path?): output = URL(fileURLWithPath: path)
            case ("--only", let text?): only = text
            default:
                let usage = "usage: compare [--data FOLDER] [--quick] [--json FILE] [--only TEXT]\n"
                FileHandle.standardError.write(Data(usage.utf8))
                exit(64)
            }
        }
    }
}

/// Says on a terminal what is being measured.
enum StatusLine {
    private static let isShown = isatty(2) == 1

    static func show(_ text: String) { write("\r\u{1B}[K\(text)") }
    static func clear() { write("\r\u{1B}[K") }

    private static func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
