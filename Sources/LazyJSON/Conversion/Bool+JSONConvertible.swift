extension Bool: JSONConvertible {
    /// Reads `true` and `false`, also as a string in any case; a number, or a string that is one, is false where it is 0.
    public static func value(from json: JSON) throws -> Bool { try scalar(from: json) }

    /// `true` or `false`; over a number 1 or 0, over a string a string.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }
}

extension Bool: LenientScalar {
    static var lenientPhrase: String { "true or false" }

    static func read(_ json: JSON) -> Bool? {
        if let value = json.bool { return value }
        if let isZero = json.withNumberText({ NumberText.isZero($0) }) { return !isZero }
        return json.withNumberText { text in
            text.isIgnoringCase("true") ? true : text.isIgnoringCase("false") ? false : nil
        }
    }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { json.forgiven(unless: .bool) }

    func written(over existing: JSON?) -> JSON {
        switch existing?.kind {
        case .number:
            return .number(self ? "1" : "0")
        case .string:
            if existing?.withNumberText({ NumberText.isZero($0) }) != nil { return .string(self ? "1" : "0") }
            // Only of a word that it reads the case is known.
            let word = existing.flatMap { Self.read($0) == nil ? nil : Optional($0.string ?? "") }
            return .string(spelled(like: word ?? ""))
        default:
            return self ? .true : .false
        }
    }

    /// The word in the case of another: `TRUE`, `True` or `true`.
    private func spelled(like other: String) -> String {
        let capitals = other.utf8.prefix { 0x41...0x5A ~= $0 }.count
        let word = self ? "true" : "false"
        if capitals == 0 { return word }
        return capitals == 1 ? word.prefix(1).uppercased() + word.dropFirst() : word.uppercased()
    }
}

extension Span where Element == UInt8 {
    /// Whether the text is a word in lower-case ASCII letters, in any case.
    fileprivate func isIgnoringCase(_ word: StaticString) -> Bool {
        let word = word.description.utf8
        guard word.count == count else { return false }
        return zip(indices, word).allSatisfy { self[$0] | 0x20 == $1 }
    }
}
