/// A scalar type that is read leniently; what its conformance to ``JSONConvertible`` consists of.
protocol LenientScalar: JSONConvertible {
    /// What is expected, with its article.
    static var lenientPhrase: String { get }
    /// Reads a value of any kind; nil where that has no plain meaning.
    static func read(_ json: JSON) -> Self?
    /// What reading a value forgives that can be read; nil where nothing.
    static func forgiven(_ json: JSON) -> JSONIssue.Kind?
    /// Whether two values are written alike: strings by their bytes, and -0 is not 0.
    func isSame(as other: Self) -> Bool
    /// The value as it is written over another one.
    func written(over existing: JSON?) -> JSON
}

extension LenientScalar {
    /// Reads a value, or says why it cannot be read.
    static func scalar(from json: JSON) throws(JSONError) -> Self {
        guard let value = read(json) else {
            throw JSONError(.unconvertible, "Expected \(lenientPhrase), found \(json.excerpt).")
        }
        return value
    }

    /// What stands there is kept where it reads as the value.
    public static var _keepsSpelling: Bool { true }

    /// Reads a value, and notes what that forgave.
    @inline(__always)
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        if reading.notes == nil, !reading.isExact { return try scalar(from: json) }
        return try strictly(json, &reading)
    }

    @inline(never)
    private static func strictly(_ json: JSON, _ reading: inout _JSONReading) throws -> Self {
        let value = try scalar(from: json)
        try reading.forgive(forgiven(json), expected: lenientPhrase, json)
        return value
    }

    /// What stands there where it reads as this value, else the value as it is written over that.
    func kept(_ existing: JSON?) -> JSON {
        if let existing, let now = Self.read(existing), isSame(as: now) { return existing }
        return written(over: existing)
    }
}

extension LenientScalar where Self: Equatable {
    func isSame(as other: Self) -> Bool { self == other }
}

extension _JSONReading {
    /// Notes what reading forgave; an error where nothing may be forgiven.
    func forgive(_ kind: JSONIssue.Kind?, expected: String, _ json: JSON) throws {
        guard let kind else { return }
        if isExact { throw JSONError.unconvertible("exactly \(expected)", json) }
        notes?.add(kind, expected: expected, json)
    }
}

extension JSON {
    /// What reading forgives where a value is of another kind than the natural one.
    func forgiven(unless kind: Kind) -> JSONIssue.Kind? { self.kind == kind ? nil : .coerced }

    /// Hands out the text of a number, or of a string without the blanks around; nil for other kinds.
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

    /// The number with a text in the kind that stands there: a string where that is one.
    static func number(_ text: String, over existing: JSON?) -> JSON {
        existing?.kind == .string ? .string(text) : .number(text)
    }

    /// Whether a number, or a string that is one, is spelled with a fraction.
    var isSpelledWithFraction: Bool {
        let found = withNumberText { text -> Bool? in
            guard NumberText.isValid(text) else { return nil }
            for at in text.indices where text[at] == UInt8(ascii: ".") { return true }
            return false
        }
        return found ?? false
    }

    /// Whether both are written with the same text.
    package func isSpelled(like other: JSON) -> Bool {
        if let mine = view, let its = other.view, mine.document === its.document, mine.place == its.place {
            return true
        }
        return kind == other.kind && rawText.utf8.elementsEqual(other.rawText.utf8)
    }
}
