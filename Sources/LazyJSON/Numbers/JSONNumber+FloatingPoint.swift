extension JSONNumber {
    /// The nearest double, ties to even; nil where the number is too great for one.
    ///
    /// ``nearestDouble`` says whether it is exact.
    public var double: Double? {
        text.withUTF8Span { NumberText.double($0) }
    }

    /// The nearest float, rounded once and not through `Double`; nil where the number is too great for one.
    public var float: Float? {
        text.withUTF8Span { NumberText.float($0) }
    }

    /// The nearest double, and whether it is exactly the number; nil where the number is too great for one.
    ///
    /// `0.5` is exact, `0.1` and `9007199254740993` are not.
    public var nearestDouble: (value: Double, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.double(text).map { ($0, NumberText.isExact($0, text)) }
        }
    }

    /// The nearest float, and whether it is exactly the number; nil where the number is too great for one.
    public var nearestFloat: (value: Float, isExact: Bool)? {
        text.withUTF8Span { text in
            NumberText.float(text).map { ($0, NumberText.isExact(Double($0), text)) }
        }
    }
}
