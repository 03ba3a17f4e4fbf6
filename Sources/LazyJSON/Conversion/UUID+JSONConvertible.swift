#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID: JSONConvertible {
    /// Reads a string such as `"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"`, in any case.
    public static func value(from json: JSON) throws -> UUID { try scalar(from: json) }

    /// A string in capital letters, in small ones over a string without capitals.
    public func json(replacing existing: JSON?) -> JSON { kept(existing) }
}

extension UUID: LenientScalar {
    static var lenientPhrase: String { "a string that is a UUID" }

    static func read(_ json: JSON) -> UUID? { json.string.flatMap { UUID(uuidString: $0) } }

    static func forgiven(_ json: JSON) -> JSONIssue.Kind? { nil }

    func written(over existing: JSON?) -> JSON {
        let now = existing?.string ?? ""
        let isSmall = UUID(uuidString: now) != nil && now == now.lowercased() && now != now.uppercased()
        return .string(isSmall ? uuidString.lowercased() : uuidString)
    }
}
