#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// MARK: Integers

/// Integers are read from numbers, without their fraction (`42.9` is 42); from strings that are numbers, with blanks
/// around them allowed; and from `true` and `false`, which are 1 and 0. An integer that does not fit cannot be read.
///
/// They are written as a number, over a string as a string, and over `true` and `false` as one of these if they are 1 or 0.
extension FixedWidthInteger where Self: LenientScalar {
    static var lenientPhrase: String { .integerPhrase(from: min.description, to: max.description) }

    static var schema: ValueSchema {
        .keywords {
            [
                ("type", "integer"), ("minimum", .number(min.description)),
                ("maximum", .number(max.description)),
            ]
        }
    }

    static func read(_ json: JSON) -> Self? {
        if let value = json.int64 { return Self(exactly: value) }
        return json.lenientInteger?.value.narrowed()
    }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? {
        json.lenientInteger?.isExact == false ? .lossy : json.issueKind(unless: .number)
    }

    func written(over existing: JSON?) -> JSON {
        switch existing?.kind {
        case .bool where self == 0 || self == 1: self == 1 ? .true : .false
        case .string: .string(description)
        default: .integer(self)
        }
    }
}

extension Int: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension Int8: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension Int16: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension Int32: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension Int64: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension Int128: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt8: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt16: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt32: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt64: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}
extension UInt128: JSONConvertible, LenientScalar, JSONEmptyRepresentable, ExactScalar {}

// MARK: Floating point

/// A double is read as the nearest one to a number, or to a string that is one; `true` and `false` are 1 and 0.
///
/// It is written as the shortest text that reads back as the same; an integral one as `3.0` over a number with a fraction,
/// else as `3`. It is a string over a string, and `true` or `false` over one of these if it is 1 or 0. NaN and infinity,
/// which JSON lacks, are `null`, and an issue.
extension Double: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Double { 0 }

    static var lenientPhrase: String { "a number in the range of Double" }
    static var schema: ValueSchema { .type("number") }

    static func read(_ json: JSON) -> Double? {
        json.bool.map { $0 ? 1 : 0 } ?? json.withNumberText { NumberText.double($0) }
    }
}

/// A float is read as the nearest one to a number, or to a string that is one, and written like a `Double`.
extension Float: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Float { 0 }

    static var lenientPhrase: String { "a number in the range of Float" }

    static var schema: ValueSchema {
        .keywords {
            // 2^128 - 2^103, from which on numbers are rounded to infinity.
            let limit = "340282356779733661637539395458142568448"
            return [
                ("type", "number"), ("exclusiveMinimum", .number("-" + limit)), ("exclusiveMaximum", .number(limit)),
            ]
        }
    }

    static func read(_ json: JSON) -> Float? {
        json.bool.map { $0 ? 1 : 0 } ?? json.withNumberText { NumberText.float($0) }
    }

}

extension LenientScalar where Self: BinaryFloatingPoint & CustomStringConvertible {
    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { json.issueKind(unless: .number) }

    func isSame(as other: Self) -> Bool { self == other && sign == other.sign }

    func written(over existing: JSON?) -> JSON {
        if existing?.kind == .bool, self == 1 || self == 0 && sign == .plus { return self == 1 ? .true : .false }
        let text = NumberFormat.text(self, keepFraction: existing?.hasFraction ?? false)
        return text.map { .number($0, over: existing) } ?? .null
    }

    func check(_ writing: inout _JSONWriting) {
        if !isFinite { writing.noteUnwritable("a finite number", description) }
    }
}

// MARK: Numbers of any size

/// A number is read with its digits from a number, or from a string that is one.
///
/// It is written with its digits as they are, over a string as a string. `2.50` over `2.5` is a change.
extension JSONNumber: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: JSONNumber { JSONNumber(0) }

    static var lenientPhrase: String { "a number" }
    static var schema: ValueSchema { .type("number") }

    static func read(_ json: JSON) -> JSONNumber? { json.withNumberText { JSONNumber(validated: $0) } }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { json.issueKind(unless: .number) }

    func isSame(as other: JSONNumber) -> Bool { text == other.text }

    func written(over existing: JSON?) -> JSON { .number(text, over: existing) }

    func check(_ writing: inout _JSONWriting) throws(JSONError) {
        if text.utf8.count > IndexEntry.maximumPayload { throw .tooLong(text.utf8.count) }
    }
}

// MARK: Decimals

/// A decimal is read from a number or a string that is one; of more than 38 digits it is the nearest one.
///
/// It is written with all digits, over a string as a string. Over a number with a fraction and without an exponent, it has at
/// least as many fraction digits. NaN is `null`, and an issue.
extension Decimal: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// Zero.
    public static var jsonEmptyValue: Decimal { 0 }

    static var lenientPhrase: String { "a number in the range of Decimal" }
    static var schema: ValueSchema { .type("number") }

    static func read(_ json: JSON) -> Decimal? { json.withNumberText { NumberText.nearestDecimal($0)?.value } }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? {
        let isExact = json.withNumberText { NumberText.nearestDecimal($0)?.isExact } ?? true
        return isExact ? json.issueKind(unless: .number) : .lossy
    }

    func written(over existing: JSON?) -> JSON {
        NumberFormat.text(self).map { .decimal($0, over: existing) } ?? .null
    }

    func check(_ writing: inout _JSONWriting) { if isNaN { writing.noteUnwritable("a number", "NaN") } }
}
