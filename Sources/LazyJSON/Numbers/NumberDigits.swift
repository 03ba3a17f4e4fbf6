/// The digits that make up a number's value: without zeros before the first and after the last, so that equal values
/// have equal digits.
///
/// The value is `± 0.d₀d₁…dₙ₋₁ × 10^exponent`, n is `count`, d₀ and dₙ₋₁ are not zero; zero has no digits.
/// Like `NumberPositions` it stores positions in the text, so bytes that change cannot lead outside of the text.
struct NumberDigits {
    let isNegative: Bool
    let count: Int
    /// The exponent; not exact if the text's own was beyond `NumberPositions.exponentLimit`.
    let exponent: Int
    /// The index of the digit after the point: the difference between `exponent` and the text's own exponent.
    let point: Int
    /// The position of d₀.
    private let origin: Int

    var isZero: Bool { count == 0 }

    /// Whether the value has no fraction: by value, so `1.0` and `1e3` have none.
    var isIntegral: Bool { isZero || exponent >= count }

    init(_ parts: NumberPositions, in text: Span<UInt8>) {
        let integerCount = parts.integerCount
        let start = parts.integerStart
        func isZero(_ index: Int) -> Bool {
            text[start &+ index &+ (index >= integerCount ? 1 : 0)] == UInt8(ascii: "0")
        }
        var first = 0
        var end = integerCount &+ parts.fractionCount
        while first < end, isZero(first) { first &+= 1 }
        while first < end, isZero(end &- 1) { end &-= 1 }
        isNegative = parts.isNegative
        count = end &- first
        point = integerCount &- first
        exponent = parts.exponent &+ point
        origin = start &+ first
    }

    /// The digits of a whole text; `nil` if it is not a JSON number.
    init?(_ text: Span<UInt8>) {
        guard let parts = NumberPositions(text) else { return nil }
        self.init(parts, in: text)
    }

    /// The digit at `index`, from 0 to 9.
    @inline(__always)
    func digit(_ index: Int, in text: Span<UInt8>) -> UInt8 {
        min(text[origin &+ index &+ (index >= point ? 1 : 0)] &- 0x30, 9)
    }

    /// The first `length` digits as an integer; exact for at most 19.
    func prefix(_ length: Int, in text: Span<UInt8>) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<length { value = value &* 10 &+ UInt64(digit(index, in: text)) }
        return value
    }

    /// The first `length` digits as characters.
    func characters(_ length: Int, in text: Span<UInt8>) -> [UInt8] {
        (0..<length).map { digit($0, in: text) &+ 0x30 }
    }

    /// The integer part, and whether there is no fraction; nil beyond 128 bits.
    func truncated(in text: Span<UInt8>) -> (value: WideInteger, isExact: Bool)? {
        if let (value, isExact) = truncated(to: Int128.self, in: text) { return (.signed(value), isExact) }
        return truncated(to: UInt128.self, in: text).map { (.unsigned($0.value), $0.isExact) }
    }

    /// The integer part, and whether there is no fraction; nil if the integer part does not fit `T`.
    ///
    /// The cost is bounded by the width of `T`: larger exponents are refused at once. The types of the standard library are
    /// narrowed from the 128-bit ones, so that few specializations of this exist.
    func truncated<T: FixedWidthInteger>(to type: T.Type, in text: Span<UInt8>) -> (value: T, isExact: Bool)? {
        if isZero { return (0, true) }
        if exponent <= 0 { return (0, false) }
        guard exponent <= T.bitWidth / 3 + 2 else { return nil }
        let taken = min(count, exponent)
        let ten = T(truncatingIfNeeded: 10)
        var value: T = 0
        for index in 0..<exponent {
            let digit = index < taken ? T(truncatingIfNeeded: self.digit(index, in: text)) : 0
            let product = value.multipliedReportingOverflow(by: ten)
            let sum =
                isNegative
                ? product.partialValue.subtractingReportingOverflow(digit)
                : product.partialValue.addingReportingOverflow(digit)
            guard !product.overflow, !sum.overflow else { return nil }
            value = sum.partialValue
        }
        return (value, taken == count)
    }
}

/// An integer of at most 128 bits that was read from a text, before it is narrowed to a type.
enum WideInteger {
    case signed(Int128)
    /// An integer beyond `Int128`.
    case unsigned(UInt128)

    /// The integer as a type; nil if it does not fit.
    func narrowed<T: FixedWidthInteger>(to type: T.Type = T.self) -> T? {
        switch self {
        case .signed(let value): T(exactly: value)
        case .unsigned(let value): T(exactly: value)
        }
    }
}
