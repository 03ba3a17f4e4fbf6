#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How figures are shown.
enum Figures {
    /// Digits in groups of three: `1,234,567`.
    static func grouped(_ number: Int) -> String {
        var shown = ""
        let digits = String(number.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { shown += "," }
            shown.append(digit)
        }
        return number < 0 ? "-" + shown : shown
    }

    /// The whole part of a number, in groups of three.
    static func grouped(_ number: Decimal) -> String {
        let whole = "\(number)".prefix { $0 != "." }
        return Int(whole).map { grouped($0) } ?? String(whole)
    }

    /// A number of bytes: `97.3 MB`.
    static func bytes(_ count: Double) -> String {
        if count >= 1e6 { return "\(oneDigit(count / 1e6)) MB" }
        return count >= 1e3 ? "\(oneDigit(count / 1e3)) kB" : "\(Int(count)) bytes"
    }

    /// A time: `1.4 s`, `12.5 ms`, `85.3 µs`.
    static func time(_ time: Duration) -> String {
        if time >= .seconds(1) { return "\(oneDigit(time / .seconds(1))) s" }
        return time >= .milliseconds(1)
            ? "\(oneDigit(time / .milliseconds(1))) ms" : "\(oneDigit(time / .microseconds(1))) µs"
    }

    /// A part of a whole: `99.6 %`, rounded down.
    static func share(_ part: Int, of whole: Int) -> String {
        "\(whole > 0 ? (Double(part) / Double(whole) * 1000).rounded(.down) / 10 : 100) %"
    }

    private static func oneDigit(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
