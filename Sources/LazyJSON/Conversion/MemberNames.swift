/// The names that keys of dictionaries have as members of objects.
struct MemberNames<Key: Hashable & Sendable>: Sendable {
    /// Returns the name of a key; nil if it has none.
    let name: @Sendable (Key) -> String?
    /// Returns the key with a name; nil if there is none.
    let key: @Sendable (String) -> Key?

    /// The names of keys of the type: strings, coding keys, raw values that are strings or integers, or values whose JSON is a
    /// string, a number or a Boolean; nil for other types.
    static var found: MemberNames? {
        if let names = MemberNames<String>(name: { $0 }, key: { $0 }) as? MemberNames { return names }
        if Key.self is any CodingKeyRepresentable.Type {
            return MemberNames(
                name: { ($0 as? any CodingKeyRepresentable)?.codingKey.stringValue },
                key: { (Key.self as? any CodingKeyRepresentable.Type)?.init(codingKey: MemberKey($0)) as? Key })
        }
        if let type = Key.self as? any RawRepresentable.Type, hasName(type) {
            return MemberNames(
                name: { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } },
                key: { name in (Key.self as? any RawRepresentable.Type).flatMap { rawKey(name, $0) } as? Key })
        }
        guard Key.self is any JSONConvertible.Type else { return nil }
        return MemberNames(
            name: { ($0 as? any JSONConvertible).flatMap { $0.json(replacing: nil).memberName } },
            key: { name in
                if (Key.self as? any LenientScalar.Type)?.issueKind(.string(name)) == .lossy { return nil }
                return try? (Key.self as? any JSONConvertible.Type)?.value(from: .string(name)) as? Key
            })
    }

    /// Returns the name of a key that is added.
    ///
    /// - Throws: ``JSONError`` if another key is read from the name.
    func checkedName(of key: Key) throws(JSONError) -> String {
        guard let name = name(key), self.key(name) == key else {
            throw JSONError(.unrepresentable, expected: "a key that is read from its name", found: "\(key)")
        }
        return name
    }

    private static func hasName<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool {
        Raw.RawValue.self == String.self || Raw.RawValue.self == Int.self
    }

    private static func rawKey<Raw: RawRepresentable>(_ name: String, _ type: Raw.Type) -> Any? {
        (name as? Raw.RawValue ?? Int(name) as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
    }
}

extension JSON {
    /// The name that a value has as a key: a string, or the text of a number or a Boolean.
    fileprivate var memberName: String? { kind == .number || kind == .bool ? rawText : string }
}
