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

    /// A value; its scalars are those of no other value.
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
