#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The number formats of all output: one digit after the point, and the largest unit of which there is at least one.
enum Figures {
    /// Returns digits in groups of three: `1,234,567`.
    static func grouped(_ number: Int) -> String {
        var shown = ""
        let digits = String(number.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { shown += "," }
            shown.append(digit)
        }
        return number < 0 ? "-" + shown : shown
    }

    /// Returns the whole part of a number, in groups of three.
    static func grouped(_ number: Decimal) -> String {
        let whole = "\(number)".prefix { $0 != "." }
        return Int(whole).map { grouped($0) } ?? String(whole)
    }

    /// Returns a number of things: `1 place`, `1,234 places`.
    static func count(_ number: Int, _ name: String) -> String {
        "\(grouped(number)) \(name)\(number == 1 ? "" : "s")"
    }

    /// Returns a number of bytes: `512 bytes`, `9.9 KB`, `97.3 MB`.
    static func bytes(_ count: Int) -> String {
        count < 1_000 ? Self.count(count, "byte") : scaled(Double(count), sizes)
    }

    /// Returns a number of bytes in a second: `9.9 KB/s`, `1.2 GB/s`.
    static func speed(_ bytesPerSecond: Double) -> String { scaled(bytesPerSecond, [("B", 1)] + sizes) + "/s" }

    /// Returns a time: `97.3 ns`, `85.3 µs`, `1.2 ms`, `1.4 s`.
    static func time(seconds: Double) -> String { scaled(seconds, times) }

    /// Returns a time: `97.3 ns`, `85.3 µs`, `1.2 ms`, `1.4 s`.
    static func time(_ time: Duration) -> String { self.time(seconds: time / .seconds(1)) }

    /// Returns a ratio: `0.613×`, `1.43×`, `18.2×`, `1,630×`.
    static func ratio(_ ratio: Double) -> String { threeDigits(ratio) + "×" }

    /// Returns a number that is not negative with three digits: `0.0613`, `1.43`, `18.2`, and more of large ones: `1,630`.
    static func threeDigits(_ number: Double) -> String {
        guard number > 0, number < 1e15 else { return "\(number)" }
        var factor = 1
        while factor < 1_000_000, number * Double(factor) < 99.95 { factor *= 10 }
        let scaled = Int((number * Double(factor)).rounded())
        if factor == 1 { return grouped(scaled) }
        return "\(scaled / factor).\(String(factor + scaled % factor).dropFirst())"
    }

    /// Returns a part of a whole, rounded down: `99.6%`.
    static func share(_ part: Int, of whole: Int) -> String {
        "\(whole > 0 ? (Double(part) / Double(whole) * 1000).rounded(.down) / 10 : 100)%"
    }

    private static let sizes = [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)]
    private static let times = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1)]

    /// Returns a number in the smallest unit in which it has at most three digits before the point.
    private static func scaled(_ number: Double, _ units: [(name: String, size: Double)]) -> String {
        var shown = ""
        for (name, size) in units {
            let tenths = (number / size * 10).rounded()
            shown = "\(tenths / 10) \(name)"
            if tenths < 10_000 { break }
        }
        return shown
    }
}
