import LazyJSON

/// A `Codable` type that a generator made.
indirect enum GeneratedType: Sendable {
    struct Member: Sendable {
        let name: String
        let type: GeneratedType
        var isOptional = false
    }

    case integer, text
    case object([Member])
    case array(GeneratedType)
    case dictionary(GeneratedType)
    /// An enum with a value for each case.
    case choice([Member])

    /// The type of a part.
    func part(at path: [any CodingKey]) -> GeneratedType? {
        var type = self
        for key in path {
            switch type {
            case .object(let members), .choice(let members):
                guard let member = members.first(where: { $0.name == key.stringValue }) else { return nil }
                type = member.type
            case .array(let element), .dictionary(let element): type = element
            default: return nil
            }
        }
        return type
    }

    /// The type that is decoded now, and the default of the property.
    @TaskLocal static var current: (type: GeneratedType, fallback: GeneratedValue) = (.integer, .integer(0))
}

/// A value of a generated type; it codes itself with the containers that synthesized code would use.
indirect enum GeneratedValue: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        let name: String
        var value: GeneratedValue
    }

    case integer(Int), text(String)
    /// The members of a structure, without those that are nil.
    case object([Member])
    case array([GeneratedValue])
    case dictionary([String: GeneratedValue])
    case choice(Member)
    /// The default of the property, whose type is not known when it is declared.
    case standIn

    var resolved: GeneratedValue { self == .standIn ? GeneratedType.current.fallback : self }

    subscript(name: String) -> GeneratedValue? {
        switch self {
        case .object(let members): members.first { $0.name == name }?.value
        case .choice(let member): member.name == name ? member.value : nil
        default: nil
        }
    }
}

extension GeneratedValue: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        switch GeneratedType.current.type.part(at: decoder.codingPath) {
        case .integer?: self = .integer(try decoder.singleValueContainer().decode(Int.self))
        case .text?: self = .text(try decoder.singleValueContainer().decode(String.self))
        case .array?: self = .array(try decoder.singleValueContainer().decode([GeneratedValue].self))
        case .dictionary?: self = .dictionary(try decoder.singleValueContainer().decode([String: GeneratedValue].self))
        case .object(let members)?:
            let container = try decoder.container(keyedBy: Name.self)
            self = .object(
                try members.compactMap { member in
                    let name = Name(member.name)
                    let value =
                        try member.isOptional
                        ? container.decodeIfPresent(GeneratedValue.self, forKey: name)
                        : container.decode(GeneratedValue.self, forKey: name)
                    return value.map { Member(name: member.name, value: $0) }
                })
        case .choice(let cases)?:
            let container = try decoder.container(keyedBy: Name.self)
            let keys = container.allKeys
            guard keys.count == 1, let key = keys.first, cases.contains(where: { $0.name == key.stringValue }) else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no case"))
            }
            self = .choice(Member(name: key.stringValue, value: try container.decode(Self.self, forKey: key)))
        case nil:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no type"))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .integer(let value): try value.encode(to: encoder)
        case .text(let value): try value.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .dictionary(let members): try members.encode(to: encoder)
        case .standIn: try GeneratedType.current.fallback.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for member in members { try container.encode(member.value, forKey: Name(member.name)) }
        case .choice(let member):
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(member.value, forKey: Name(member.name))
        }
    }
}
