import Foundation

/// Seeded texts of numbers.
package struct NumberSamples: RandomNumberGenerator {
    private var numbers: SeededGenerator

    package init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    package mutating func next() -> UInt64 { numbers.next() }

    package mutating func digits(_ count: ClosedRange<Int>, alphabet: String = "0123456789") -> String {
        let alphabet = Array(alphabet)
        return String(
            (0..<Int.random(in: count, using: &self)).map { _ in alphabet.randomElement(using: &self) ?? "0" })
    }

    /// A valid number, in which a small alphabet of digits makes equal values likely.
    package mutating func text(digits count: Int, exponents: ClosedRange<Int>, alphabet: String = "0123456789")
        -> String
    {
        var text = Bool.random(using: &self) ? "-" : ""
        let integer = digits(0...count, alphabet: alphabet).drop { $0 == "0" }
        text += integer.isEmpty ? "0" : String(integer)
        if Bool.random(using: &self) { text += "." + digits(1...max(count, 1), alphabet: alphabet) }
        if Bool.random(using: &self) {
            let exponent = Int.random(in: exponents, using: &self)
            text += ["e", "E"].randomElement(using: &self) ?? "e"
            text += exponent >= 0 && Bool.random(using: &self) ? "+\(exponent)" : "\(exponent)"
        }
        return text
    }

    package mutating func double() -> Double {
        while true {
            let value = Double(bitPattern: next())
            if value.isFinite { return value }
        }
    }

    /// The lines of a file of `corpora/numbers`.
    package static func lines(_ name: String) throws -> [String] {
        Corpora.areThere ? try Corpora.lines("numbers/\(name).txt") : []
    }
}

extension [UInt8] {
    /// Calls `body` with the bytes.
    package func withByteSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        // Safe because a span cannot escape from the closure.
        unsafe withUnsafeBufferPointer { body(unsafe $0.span) }
    }
}

/// A number's value as plain digits, without exponent and useless zeros: the slow model of equality and integers.
package struct PlainNumber: Hashable {
    package var isNegative: Bool
    package var integer: String
    package var fraction: String

    package init(_ text: String) {
        var rest = Substring(text.lowercased())
        isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        let halves = rest.split(separator: "e")
        let parts = halves[0].split(separator: ".")
        integer = String(parts[0])
        fraction = parts.count > 1 ? String(parts[1]) : ""
        var exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
        while exponent > 0 {
            integer.append(fraction.isEmpty ? "0" : fraction.removeFirst())
            exponent -= 1
        }
        while exponent < 0 {
            fraction.insert(integer.isEmpty ? "0" : integer.removeLast(), at: fraction.startIndex)
            exponent += 1
        }
        integer = String(integer.drop { $0 == "0" })
        while fraction.last == "0" { fraction.removeLast() }
        if integer.isEmpty, fraction.isEmpty { isNegative = false }
    }

    package var truncated: String { integer.isEmpty ? "0" : (isNegative ? "-" : "") + integer }
}
