#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal that receives the output, and whether it may be colored.
enum Terminal {
    /// A color of text.
    enum Color: String {
        case red = "\u{1B}[31m"
        case green = "\u{1B}[32m"
        case bold = "\u{1B}[1m"
    }

    /// Whether standard output is a terminal and `NO_COLOR` (no-color.org) is not set.
    private static let hasColors = unsafe getenv("NO_COLOR") == nil && isatty(1) == 1

    /// Whether standard error is a terminal, on which a line can be drawn again and again.
    static let canRedraw = isatty(2) == 1

    /// Prints a line, in color if the terminal allows it.
    static func print(_ line: String, _ color: Color) {
        Swift.print(hasColors ? "\(color.rawValue)\(line)\u{1B}[0m" : line)
    }

    /// Prints the title of a section.
    static func printTitle(_ title: String) {
        Swift.print()
        print(title, .bold)
    }

    /// Returns text in which carriage returns are visible and control characters are replaced.
    static func readable(_ text: some StringProtocol) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0D: shown += "␍"
            case 0x09: shown += "\t"
            case 0..<0x20, 0x7F...0x9F: shown += "\u{FFFD}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// Prints a line to standard error.
    static func printError(_ line: String) { draw(line + "\n") }

    /// Prints text to standard error, without a line end.
    static func draw(_ text: String) { StandardStreams.writeError(Array(text.utf8)) }
}

extension Failure {
    /// Prints the message to standard error and returns the exit code.
    func report() -> ExitCode {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        Terminal.printError(lines.map { Terminal.readable($0) }.joined(separator: "\n"))
        return code
    }
}
