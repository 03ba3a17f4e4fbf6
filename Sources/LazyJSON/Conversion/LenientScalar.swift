/// A scalar type that is read leniently; its conformance to ``JSONConvertible`` follows from these requirements.
protocol LenientScalar: JSONConvertible, Equatable {
    /// The text that an error expects, with its article.
    static var lenientPhrase: String { get }
    /// The JSON that is read without an issue.
    static var schema: ValueSchema { get }
    /// Reads a value of any kind; returns nil if its meaning is not clear.
    static func read(_ json: JSON) -> Self?
    /// Returns the kind of the issue of a value that can be read; nil if nothing is coerced or lost.
    static func issueKind(_ json: JSON) -> JSONIssue.Kind?
    /// Whether two values have the same JSON: strings the same bytes, and -0 is not 0.
    func isSame(as other: Self) -> Bool
    /// The value as it is written over another one.
    func written(over existing: JSON?) -> JSON
    /// Notes a value that JSON lacks, and that is written as null; throws if the value cannot be written at all.
    func check(_ writing: inout _JSONWriting) throws(JSONError)
}

extension LenientScalar {
    func isSame(as other: Self) -> Bool { self == other }
    func check(_ writing: inout _JSONWriting) throws(JSONError) {}

    /// Reads the value.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible` if the value cannot be read.
    /// - Complexity: O(*n*) in the length of its text.
    public static func value(from json: JSON) throws -> Self {
        guard let value = read(json) else { throw JSONError.unconvertible(lenientPhrase, json) }
        return value
    }

    /// Returns the existing JSON if it reads as this value, and otherwise the value in the form of the existing JSON.
    ///
    /// - Parameter existing: The JSON that is replaced.
    /// - Complexity: O(*n*) in the length of both texts.
    public func json(replacing existing: JSON?) -> JSON {
        if let existing, let now = Self.read(existing), isSame(as: now) { return existing }
        return written(over: existing)
    }

    /// Returns the conversion, which notes what was coerced or lost, and what JSON cannot hold.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        Conversion<Self>(
            read: { json, reading in
                let value = try value(from: json)
                if reading.notes == nil, !reading.isExact { return value }
                if let kind = issueKind(json) { try reading.accept(kind, expected: lenientPhrase, json) }
                return value
            },
            write: { value, existing, writing in
                try value.check(&writing)
                return value.json(replacing: existing)
            },
            traits: ConversionTraits(
                keepsSourceText: true, editsInPlace: true, isStandard: true, schema: schema))
    }
}

extension _JSONReading {
    /// Notes what was coerced or lost; an error if nothing may be coerced.
    @inline(never)
    package func accept(_ kind: JSONIssue.Kind, expected: String, _ json: JSON) throws {
        if isExact { throw JSONError.unconvertible("exactly \(expected)", json) }
        notes?.add(kind, expected: expected, json)
    }
}

extension Error where Self == JSONError {
    /// The error for a value that cannot be read.
    @inline(never)
    package static func unconvertible(_ expected: String, _ found: JSON) -> JSONError {
        JSONError(.unconvertible, expected: expected, found: found.excerpt)
    }
}

extension JSON {
    /// The issue of a value of another kind than the natural one.
    func issueKind(unless kind: Kind) -> JSONIssue.Kind? { self.kind == kind ? nil : .coerced }

    /// Calls a closure with the text of a number, or of a string without the white space around it.
    ///
    /// Returns nil for other kinds, and for a string with a lone surrogate.
    func withNumberText<R>(_ body: (Span<UInt8>) -> R?) -> R? {
        guard kind == .string else { return withNumber(body) }
        guard let (text, hasLone) = lossyString, !hasLone else { return nil }
        return text.withUTF8Span { bytes in
            var range = 0..<bytes.count
            while let first = range.first, bytes[first].isJSONSpace { range = first + 1..<range.upperBound }
            while let last = range.last, bytes[last].isJSONSpace { range = range.lowerBound..<last }
            return body(bytes.extracting(range))
        }
    }

    /// The integer of a number or a string that is one, without its fraction, and whether there was none; `true` and
    /// `false` are 1 and 0.
    @inline(never)
    var lenientInteger: (value: WideInteger, isExact: Bool)? {
        if let bool { return (.signed(bool ? 1 : 0), true) }
        return withNumberText { NumberText.truncated($0) }
    }

    /// Whether a number, or a string that is one, is zero; nil for other values.
    @inline(never)
    var isLenientZero: Bool? { withNumberText { NumberText.isZero($0) } }

    /// Whether this is a number, or a string that is one.
    var isNumeric: Bool { isLenientZero != nil }

    /// Creates the number with a text, as a string over a string.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - existing: The existing value.
    ///   - keepsDigits: Whether zeros are added, so that the fraction has as many digits as in the existing value.
    static func number(_ text: String, over existing: JSON?, keepsDigits: Bool = false) -> JSON {
        var text = text
        if keepsDigits, let fewest = existing?.fractionDigits, fewest > 0, !text.utf8.contains(UInt8(ascii: "e")) {
            let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
            let digits = point.map { text.utf8[$0...].count - 1 } ?? 0
            // Zeros at the end do not count, so that a text that is too long for the index can have fewer.
            let room = max(IndexEntry.maximumPayload - text.utf8.count - 1, 0)
            text += (point == nil ? "." : "") + String(repeating: "0", count: min(max(fewest - digits, 0), room))
        }
        return existing?.kind == .string ? .string(text) : .number(text)
    }

    /// Creates the number with the text of a `Decimal`, with as many digits of the fraction as an existing number without exponent.
    static func decimal(_ text: String, over existing: JSON?) -> JSON {
        let isPlain = existing?.rawText.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } == false
        return .number(text, over: existing, keepsDigits: isPlain)
    }

    /// Whether a number, or a string that is one, has a fraction in its text.
    var hasFraction: Bool { fractionDigits > 0 }

    /// The number of digits of the fraction in the text of a number, or of a string that is one; at most 1 beside an exponent.
    var fractionDigits: Int {
        withNumberText { text in
            NumberPositions(text).map { $0.fractionEnd == text.count ? $0.fractionCount : min($0.fractionCount, 1) }
        } ?? 0
    }
}
