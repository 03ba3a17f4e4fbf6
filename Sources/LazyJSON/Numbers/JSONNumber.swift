/// A JSON number with its source text, of any size and any number of digits.
///
/// Conversions report when they cannot preserve the value:
///
/// ```swift
/// let thousand = JSONNumber("1e3")?.int  // 1000
/// let fraction = JSONNumber("42.9")?.int  // nil: not an integer
/// let truncated = JSONNumber("42.9")?.truncated(to: Int.self)  // (42, isExact: false)
/// let tenth = JSONNumber("0.1")?.decimal  // exactly 0.1
/// let huge = JSONNumber("1e400")?.double  // nil: too large
/// ```
///
/// Numbers are equal if their values are, compared exactly and not through `Double`: `1`, `1.0`, and `10e-1` are equal, `-0`
/// equals `0`, and `1e400` is less than `1e401`.
///
/// - Complexity: All operations are O(*n*) in the length of the text, whatever the exponent is.
public struct JSONNumber: Sendable, LosslessStringConvertible {
    /// The text of the number, which follows the grammar of RFC 8259.
    public let text: String

    /// Creates a number from its text; `nil` if that is not exactly one JSON number, without white space around it.
    ///
    /// - Parameter text: The text.
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: String) {
        guard text.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        // A native string, not a bridged one whose bytes are elsewhere.
        self.text = String(decoding: text.utf8, as: UTF8.self)
    }

    /// Makes a number of the bytes of a text that was found to be a number when its document was parsed.
    ///
    /// They are copied and then checked again, because the bytes of a mapped file may have changed: then this is `nil`.
    init?(validated text: Span<UInt8>) {
        let copy = String(copying: text)
        guard copy.withUTF8Span({ NumberText.isValid($0) }) else { return nil }
        self.text = copy
    }

    /// Creates a number from an integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// Creates a number with the shortest text that reads back as the same double; `nil` for NaN and infinity.
    public init?(_ value: Double) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// Creates a number with the shortest text that reads back as the same float; `nil` for NaN and infinity.
    public init?(_ value: Float) {
        guard let text = NumberFormat.text(value) else { return nil }
        self.text = text
    }

    /// The text of the number.
    public var description: String { text }
}

extension JSONNumber {
    /// Whether the value has no fraction: true for `1.0` and `1e3`, false for `1.5`.
    public var isInteger: Bool {
        text.withUTF8Span { NumberDigits($0)?.isIntegral ?? false }
    }

    /// The value if it is exactly an `Int`, such as `42`, `42.0`, or `4.2e1`; otherwise `nil`.
    public var int: Int? { exactly(Int.self) }

    /// The value if it is exactly an `Int64`; otherwise `nil`.
    public var int64: Int64? { exactly(Int64.self) }

    /// The value if it is exactly a `UInt64`; otherwise `nil`.
    public var uint64: UInt64? { exactly(UInt64.self) }

    /// Returns the value if it is exactly an integer of a type; otherwise `nil`.
    ///
    /// - Parameter type: The type.
    public func exactly<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        text.withUTF8Span { NumberText.integer($0, as: type) }
    }

    /// Returns the value truncated toward zero; `nil` if it is out of the range of the type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The integer, and whether the value had no fraction.
    public func truncated<T: FixedWidthInteger>(to type: T.Type) -> (value: T, isExact: Bool)? {
        text.withUTF8Span { NumberText.truncated($0, to: type) }
    }

    /// The nearest double, ties to even; `nil` if the number is too large.
    ///
    /// ``nearestDouble`` also returns whether it is exact.
    public var double: Double? {
        text.withUTF8Span { NumberText.double($0) }
    }

    /// The nearest float, rounded once and not through `Double`; `nil` if the number is too large.
    public var float: Float? {
        text.withUTF8Span { NumberText.float($0) }
    }

    /// The nearest double, and whether it is exact; `nil` if the number is too large.
    ///
    /// `0.5` is exact, `0.1` and `9007199254740993` are not.
    public var nearestDouble: (value: Double, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.double(text).map { ($0, NumberText.isExact($0, text)) }
        }
    }

    /// The nearest float, and whether it is exact; `nil` if the number is too large.
    public var nearestFloat: (value: Float, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.float(text).map { ($0, NumberText.isExact(Double($0), text)) }
        }
    }
}

extension JSONNumber: Hashable {
    /// Returns whether two numbers have exactly the same value.
    ///
    /// - Complexity: O(*n*) in the length of both texts.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in NumberText.equalValue(left, right) }
        }
    }

    /// Hashes the value: `1` and `1.0` have the same hash.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public func hash(into hasher: inout Hasher) {
        text.withUTF8Span { NumberText.hashValue($0, into: &hasher) }
    }
}

extension JSONNumber: Comparable {
    /// Returns whether one number is less than another, compared exactly by value.
    ///
    /// - Complexity: O(*n*) in the length of both texts.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in (NumberText.order(left, right) ?? 0) < 0 }
        }
    }
}
