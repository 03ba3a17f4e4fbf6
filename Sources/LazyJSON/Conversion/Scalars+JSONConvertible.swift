#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// MARK: Truth values

/// `true` and `false` are read, also from a string in any case; a number, or a string that is one, is false if it is 0.
///
/// They are written as such, over a number as 1 or 0, and over a string as a string.
extension Bool: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// False.
    public static var jsonEmptyValue: Bool { false }

    static var lenientPhrase: String { "true or false" }
    static var schema: ValueSchema { .type("boolean") }

    static func read(_ json: JSON) -> Bool? {
        if let value = json.bool { return value }
        if let isZero = json.isLenientZero { return !isZero }
        return json.withNumberText { text in
            text.isWord("true") ? true : text.isWord("false") ? false : nil
        }
    }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { json.issueKind(unless: .bool) }

    func written(over existing: JSON?) -> JSON {
        switch existing?.kind {
        case .number: .number(self ? "1" : "0")
        case .string where existing?.isNumeric == true: .string(self ? "1" : "0")
        // The case of `true` or `false` is kept; other strings have none.
        case .string: .string(inCase(of: existing.flatMap { Self.read($0) == nil ? nil : $0.string } ?? ""))
        default: self ? .true : .false
        }
    }

    /// The word in the case of another: `TRUE`, `True` or `true`.
    private func inCase(of other: String) -> String {
        let capitals = other.utf8.prefix { 0x41...0x5A ~= $0 }.count
        let word = self ? "true" : "false"
        if capitals == 0 { return word }
        return capitals == 1 ? word.prefix(1).uppercased() + word.dropFirst() : word.uppercased()
    }
}

// MARK: Strings

/// A string is read from a string; from a number its exact text, from `true` and `false` these words. A lone surrogate is
/// U+FFFD.
///
/// It is written as a string; over a number a canonical integer of at most 2^53 in magnitude stays a number, and over `true`
/// and `false` these words stay one of them. A string that is 512 MiB or longer in JSON is refused by properties, and traps
/// in ``JSON/init(_:)-(JSONConvertible)``.
extension String: JSONConvertible, LenientScalar, JSONEmptyRepresentable {
    /// The empty string.
    public static var jsonEmptyValue: String { "" }

    static var lenientPhrase: String { "a string" }
    static var schema: ValueSchema { .type("string") }

    static func read(_ json: JSON) -> String? {
        switch json.kind {
        case .string: json.lossyString?.text
        case .number, .bool: json.rawText
        case .null, .array, .object: nil
        }
    }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? {
        json.lossyString?.hasLone == true ? .lossy : json.issueKind(unless: .string)
    }

    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    func written(over existing: JSON?) -> JSON {
        switch existing?.kind {
        case .number where isCanonicalInteger: .number(self)
        case .bool where self == "true": .true
        case .bool where self == "false": .false
        default: .string(self)
        }
    }

    /// Whether this is the usual text of an integer that every reader of JSON keeps exactly.
    private var isCanonicalInteger: Bool {
        guard let value = Int64(self), value.magnitude <= 1 << 53 else { return false }
        return String(value) == self
    }

    func check(_ writing: inout _JSONWriting) throws(JSONError) {
        if utf8.count > IndexEntry.maximumPayload / 6 { try checkLength() }
    }
}

// MARK: UUIDs

/// A UUID is read from a string such as `"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"`, in any case.
///
/// It is written in uppercase, or in lowercase over a UUID in lowercase.
extension UUID: JSONConvertible, LenientScalar {
    static var lenientPhrase: String { "a string that is a UUID" }
    static var schema: ValueSchema { .type("string", format: "uuid") }

    static func read(_ json: JSON) -> UUID? { json.string.flatMap { UUID(exactText: $0) } }

    static func issueKind(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON {
        let now = existing?.string ?? ""
        let isSmall = UUID(exactText: now) != nil && now == now.lowercased() && now != now.uppercased()
        return .string(isSmall ? uuidString.lowercased() : uuidString)
    }

    /// Creates a UUID from hexadecimal digits with hyphens in their places; nil for other texts, some of which
    /// `init(uuidString:)` accepts: with a sign, a space, or more text behind a zero byte.
    fileprivate init?(exactText text: String) {
        self.init(uuidString: text)
        if uuidString != text.uppercased() { return nil }
    }
}

// MARK: Raw values

/// Enums and other types that are read and written by their raw value.
extension JSONConvertible where Self: RawRepresentable, RawValue: JSONConvertible {
    /// Reads the raw value, coercing as its type does, and then the value that has it.
    ///
    /// - Parameter json: The JSON of the value.
    /// - Throws: ``JSONError`` with the code `unconvertible` if no value has the raw value, or that cannot be read.
    /// - Complexity: The same as for reading the raw value.
    public static func value(from json: JSON) throws -> Self {
        try Self(raw: RawValue.value(from: json), json)
    }

    private init(raw: RawValue, _ json: JSON) throws {
        guard let value = Self(rawValue: raw) else {
            let texts = (Self.self as? any (CaseIterable & JSONConvertible).Type)?.caseValues(21).map(\.rawText)
            let cases = texts.map { "one of \($0.prefix(20).joined(separator: ", "))\($0.count > 20 ? ", …" : "")" }
            throw JSONError.unconvertible(cases ?? "a raw value of \(Self.self)", json)
        }
        self = value
    }

    /// Returns the conversion by the raw value; values that ``value(from:)`` reads otherwise are read, too.
    public static func _conversion(in conversions: JSONConversions) -> _AnyJSONConversion {
        let raw = conversions.own(of: RawValue.self)
        let isStandard = raw.traits.isStandard
        var traits = raw.traits.without(\.isStandard)
        if let type = Self.self as? any (CaseIterable & JSONConvertible).Type {
            traits.schema = .keywords {
                let values = ("enum", JSON(elements: type.caseValues()))
                guard case .keywords(let keywords) = raw.traits.schema else { return [values] }
                return keywords().filter { $0.0 == "type" } + [values]
            }
        }
        return Conversion<Self>(
            raw,
            read: { read in
                { json, reading in
                    let checkpoint = reading.notes?.checkpoint
                    do {
                        return try Self(raw: read(json, &reading), json)
                    } catch {
                        // The type may read more than raw values.
                        guard isStandard, !reading.isExact, let value = try? Self.value(from: json) else {
                            let scalar = RawValue.self as? any LenientScalar.Type
                            reading.isUnknownCase = scalar.map { $0.issueKind(json) == nil } ?? false
                            throw error
                        }
                        if let checkpoint { reading.notes?.drop(since: checkpoint) }
                        return value
                    }
                }
            },
            write: { _ in
                { value, existing, writing in
                    // One that is too long for the index would trap.
                    if let raw = value.rawValue as? String { try raw.check(&writing) }
                    let json = value.json(replacing: existing)
                    // `json(replacing:)` throws no error: it writes null for a raw value that JSON cannot hold.
                    if json.isNull, let raw = value.rawValue as? any LenientScalar { try raw.check(&writing) }
                    // The type may read the existing text as the value, although no value has this raw value.
                    if let existing, isStandard, !json.hasSourceText(of: existing),
                        let now = try? Self.value(from: existing), now.json(replacing: existing).hasSourceText(of: json)
                    {
                        return existing
                    }
                    return json
                }
            },
            isCurrent: { isCurrent in { value, json, context in isCurrent(value.rawValue, json, context) } },
            empty: nil, traits: traits)
    }

    /// Returns the JSON of the raw value.
    ///
    /// - Parameter existing: The JSON that is replaced.
    /// - Complexity: The same as for writing the raw value.
    public func json(replacing existing: JSON?) -> JSON { rawValue.json(replacing: existing) }
}

extension CaseIterable where Self: JSONConvertible {
    /// Returns the JSON of the cases, or of the first of them.
    fileprivate static func caseValues(_ limit: Int = .max) -> [JSON] {
        allCases.prefix(limit).map { $0.json(replacing: nil) }
    }
}
