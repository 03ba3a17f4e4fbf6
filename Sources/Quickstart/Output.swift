#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The standard output and error of the process.
enum Output {
    /// The number of an ANSI escape sequence that changes how a terminal shows text.
    enum Style: Int { case bold = 1, removed = 31, added = 32 }

    /// Whether standard output is a terminal that shows colors.
    private static let hasColors: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal(1) && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }()

    /// Whether a descriptor is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns text in a style, or the text itself if standard output shows no colors.
    static func styled(_ text: String, _ style: Style) -> String {
        hasColors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Writes bytes to standard output.
    ///
    /// - Throws: A ``Failure`` if they cannot be written.
    static func write(_ bytes: [UInt8]) throws(Failure) {
        if write(bytes, to: 1) { return }
        // Invariant: the result of `strerror` ends with zero.
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
        throw Failure(74, "Standard output cannot be written: \(reason).")
    }

    /// Writes text to standard output, and returns the exit code for success.
    ///
    /// - Throws: A ``Failure`` if it cannot be written.
    @discardableResult static func write(_ text: String) throws(Failure) -> Int32 {
        try write(Array(text.utf8))
        return 0
    }

    /// Writes a line to standard error; control characters, which could change a terminal, are replaced.
    static func writeError(_ line: String) { _ = write(Array((readable(line) + "\n").utf8), to: 2) }

    /// Replaces the last line of the terminal that is standard error; an empty one removes it.
    static func writeStatus(_ line: String) { _ = write(Array("\r\u{1B}[K\(line)".utf8), to: 2) }

    /// Prints the title of a section.
    static func printTitle(_ title: String) { print("\n\(styled(title, .bold))") }

    /// Returns text in which carriage returns are visible and other control characters are replaced.
    static func readable(_ text: some StringProtocol) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0D: shown.append("␍")
            case 0x09, 0x0A, 0x20...0x7E, 0xA0...: shown.append(scalar)
            default: shown.append("\u{FFFD}")
            }
        }
        return String(shown)
    }

    /// Writes all bytes; returns `false` after an error.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Invariant: the system reads no more bytes than the slice has.
            let count = unsafe rest.withUnsafeBytes { unsafe callWrite(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}

/// Calls `write`, which the methods of that name hide.
@unsafe private func callWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
