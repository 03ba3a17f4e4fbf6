extension String: JSONConvertible {
    /// Reads a string; a number is its exact text, `true` and `false` are these words, a lone surrogate is U+FFFD.
    public static func value(from json: JSON) throws -> String { try scalar(from: json) }

    /// A string; a canonical integer of at most 2^53 in amount stays a number over a number, `true` and `false` stay over
    /// one of these.
    ///
    /// Traps where the string is 512 MiB or longer in JSON; a property that is written refuses it instead.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }

    /// A string, as ``json(replacing:)`` makes it.
    ///
    /// - Throws: ``JSONError`` with the code `documentTooLarge` where the string is 512 MiB or longer in JSON.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        if utf8.count > IndexEntry.maximumPayload / 6 { try checkLength() }
        return json(replacing: existing)
    }
}

extension String: LenientScalar {
    static var lenientPhrase: String { "a string" }

    static func read(_ json: JSON) -> String? {
        switch json.kind {
        case .string: json.lossyString?.text
        case .number, .bool: json.rawText
        case .null, .array, .object: nil
        }
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? {
        json.lossyString?.hasLone == true ? .lossy : json.forgiven(unless: .string)
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

    /// Whether this is how an integer is written that every reader of JSON keeps exactly.
    private var isCanonicalInteger: Bool {
        guard let value = Int64(self), value.magnitude <= 1 << 53 else { return false }
        return String(value) == self
    }
}
