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

/// Makes types, values of them, and texts of these that are damaged.
struct GeneratedValues {
    private var count = 0

    /// A type.
    mutating func type(_ generator: inout SeededGenerator, depth: Int) -> GeneratedType {
        let simple: [GeneratedType] = [.integer, .text]
        guard depth > 0 else { return generator.pick(simple) }
        switch generator.below(9) {
        case 0...1: return generator.pick(simple)
        case 2...3: return .array(type(&generator, depth: depth - 1))
        case 4: return .dictionary(type(&generator, depth: depth - 1))
        case 5: return .choice(members(&generator, depth: depth - 1, canBeOptional: false))
        default: return .object(members(&generator, depth: depth - 1, canBeOptional: true))
        }
    }

    private mutating func members(
        _ generator: inout SeededGenerator, depth: Int, canBeOptional: Bool
    ) -> [GeneratedType.Member] {
        ["id", "one", "two", "three"].prefix(generator.below(3) + 2).enumerated().map { offset, name in
            let isOptional = canBeOptional && offset > 0 && generator.chance(50)
            return GeneratedType.Member(
                name: name, type: offset == 0 ? .integer : type(&generator, depth: depth), isOptional: isOptional)
        }
    }

    /// A value; no other value has its scalars.
    mutating func value(_ type: GeneratedType, _ generator: inout SeededGenerator, depth: Int) -> GeneratedValue {
        count += 1
        switch type {
        case .integer: return .integer(1000 + count)
        case .text: return .text("t\(count)")
        case .array(let element):
            return .array(
                (0..<generator.below(max(depth, 0) + 2)).map { _ in value(element, &generator, depth: depth - 1) })
        case .dictionary(let element):
            let names = ["a", "b", "c"].prefix(generator.below(4)).filter { _ in generator.chance(70) }
            return .dictionary(
                Dictionary(uniqueKeysWithValues: names.map { ($0, value(element, &generator, depth: depth - 1)) }))
        case .object(let members):
            return .object(
                members.compactMap { member in
                    if member.isOptional, generator.chance(40) { return nil }
                    return GeneratedValue.Member(
                        name: member.name, value: value(member.type, &generator, depth: depth - 1))
                })
        case .choice(let cases):
            let member = generator.pick(cases)
            return .choice(
                GeneratedValue.Member(name: member.name, value: value(member.type, &generator, depth: depth - 1)))
        }
    }

    /// A text of a value, with members and elements that the type does not know or cannot read.
    ///
    /// - Parameter damage: How many of a hundred values are replaced by another or are missing.
    func text(_ value: GeneratedValue, _ generator: inout SeededGenerator, damage: Int) -> String {
        if generator.chance(damage) { return junk(&generator) }
        let space = generator.pick(["", "", " ", "\n  "])
        switch value {
        case .integer(let value): return generator.pick(["\(value)", "\(value)e0"])
        case .text(let value): return generator.pick(["\"\(value)\"", "\"\\u0074\(value.dropFirst())\""])
        case .standIn: return "null"
        case .array(let elements):
            var texts = elements.map { text($0, &generator, damage: damage) }
            while generator.chance(damage) { texts.insert(junk(&generator), at: generator.below(texts.count + 1)) }
            return "[" + texts.map { space + $0 }.joined(separator: ",") + space + "]"
        case .dictionary(let members):
            var texts = members.sorted { $0.key < $1.key }.map { name, value in
                "\"\(name)\":\(space)\(text(value, &generator, damage: damage))"
            }
            if generator.chance(damage) { texts.append("\"d\":" + junk(&generator)) }
            return "{" + texts.map { space + $0 }.joined(separator: ",") + space + "}"
        case .object(let members):
            var texts = members.compactMap { member in
                generator.chance(damage / 2)
                    ? nil : "\"\(member.name)\":\(space)\(text(member.value, &generator, damage: damage))"
            }
            while generator.chance(30) {
                texts.insert("\"unknown\(texts.count)\":" + junk(&generator), at: generator.below(texts.count + 1))
            }
            return "{" + texts.map { space + $0 }.joined(separator: ",") + space + "}"
        case .choice(let member):
            return "{\"\(member.name)\":\(space)\(text(member.value, &generator, damage: damage))}"
        }
    }

    private func junk(_ generator: inout SeededGenerator) -> String {
        generator.pick([
            "null", "true", "7", "\"x\"", "[]", "{}", "[ 1 , null ]", "{\"id\":1, \"zz\":[ ]}", "false",
            "{\"id\":\"1\"}",
        ])
    }
}
