#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON number with its source text: of any size and any number of digits.
///
/// Conversions report when they cannot keep the value:
///
/// ```swift
/// JSONNumber("1e3")?.int                  // 1000
/// JSONNumber("42.9")?.int                 // nil: not an integer
/// JSONNumber("42.9")?.truncated(to: Int.self)   // (42, isExact: false)
/// JSONNumber("0.1")?.decimal              // exactly 0.1
/// JSONNumber("1e400")?.double             // nil: too large
/// ```
///
/// Numbers are equal when their values are, compared exactly and not through `Double`: `1`, `1.0` and `10e-1` are
/// equal, `-0` equals `0`, `1e400` is less than `1e401`. The cost of an operation follows the length of the text,
/// never the value of the exponent.
public struct JSONNumber: Sendable, LosslessStringConvertible {
    /// The number's text, which follows the grammar of RFC 8259.
    public let text: String

    /// Makes a number of its text; `nil` if that is not exactly one JSON number, without white space around it.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: String) {
        guard text.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        // A native string, not a bridged one whose bytes are elsewhere.
        self.text = String(decoding: text.utf8, as: UTF8.self)
    }

    /// Makes a number of the bytes of a text that was found to be a number when its document was parsed.
    ///
    /// They are copied and then checked again, because those of a mapped file may have changed: then this is `nil`.
    init?(validated text: Span<UInt8>) {
        let copy = String(copying: text)
        guard copy.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        self.text = copy
    }

    /// Makes a number of an integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Makes a number of a double's shortest text that reads back as the same double; `nil` for NaN and infinity.
    public init?(_ value: Double) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// Makes a number of a float's shortest text that reads back as the same float; `nil` for NaN and infinity.
    public init?(_ value: Float) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// The number's text.
    public var description: String { text }
}

extension JSONNumber {
    /// Whether the value has no fraction: true for `1.0` and `1e3`, false for `1.5`.
    public var isInteger: Bool {
        text.withUTF8Span { NumberDigits($0)?.isIntegral ?? false }
    }

    /// The value if it is exactly an `Int`, as `42`, `42.0` and `4.2e1` are; else `nil`.
    public var int: Int? { exactly(Int.self) }

    /// The value if it is exactly an `Int64`; else `nil`.
    public var int64: Int64? { exactly(Int64.self) }

    /// The value if it is exactly a `UInt64`; else `nil`.
    public var uint64: UInt64? { exactly(UInt64.self) }

    /// The value if it is exactly an integer of the given type; else `nil`.
    public func exactly<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        text.withUTF8Span { NumberText.integer($0, as: type) }
    }

    /// The value without its fraction, that is, rounded toward zero; `nil` if it is out of the type's range.
    ///
    /// - Returns: The integer, and whether there was no fraction to lose.
    public func truncated<T: FixedWidthInteger>(to type: T.Type) -> (value: T, isExact: Bool)? {
        text.withUTF8Span { NumberText.truncated($0, to: type) }
    }
}

extension JSONNumber {
    /// The nearest double, ties to even; `nil` if the number is too large for one.
    ///
    /// ``nearestDouble`` also returns whether it is exact.
    public var double: Double? {
        text.withUTF8Span { NumberText.double($0) }
    }

    /// The nearest float, rounded once and not through `Double`; `nil` if the number is too large for one.
    public var float: Float? {
        text.withUTF8Span { NumberText.float($0) }
    }

    /// The nearest double, and whether it is exactly the number; `nil` if the number is too large for one.
    ///
    /// `0.5` is exact, `0.1` and `9007199254740993` are not.
    public var nearestDouble: (value: Double, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.double(text).map { ($0, NumberText.isExact($0, text)) }
        }
    }

    /// The nearest float, and whether it is exactly the number; `nil` if the number is too large for one.
    public var nearestFloat: (value: Float, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.float(text).map { ($0, NumberText.isExact(Double($0), text)) }
        }
    }
}

extension JSONNumber {
    /// Makes a number of a decimal's exact text; `nil` for NaN.
    public init?(_ value: Decimal) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.init(text)
    }

    /// The number as a decimal; `nil` if digits would be lost or the number is out of range.
    ///
    /// A `Decimal` keeps 38 digits; the last one has a place value from 10^-128 to 10^127.
    public var decimal: Decimal? {
        text.withUTF8Span { NumberText.decimal($0) }
    }

    /// The nearest decimal, and whether it is exactly the number; `nil` if the number is out of range.
    ///
    /// More digits are rounded to 38, ties to even; too small a number becomes zero.
    public var lossyDecimal: (value: Decimal, isExact: Bool)? {
        text.withUTF8Span { NumberText.nearestDecimal($0) }
    }
}

extension JSONNumber: Hashable {
    /// Whether two numbers have the same value, exactly.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in NumberText.equalValue(left, right) }
        }
    }

    /// Hashes the value, so that `1` and `1.0` are one key.
    public func hash(into hasher: inout Hasher) {
        text.withUTF8Span { NumberText.hashValue($0, into: &hasher) }
    }
}

extension JSONNumber: Comparable {
    /// Whether the left number's value is less than the right one's, exactly.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in (NumberText.order(left, right) ?? 0) < 0 }
        }
    }
}
