import LazyJSON

/// The expected results of reading and writing, in the simplest way: recursively, and part by part.
extension GeneratedType {
    /// The value that is read; nil if it cannot be.
    ///
    /// - Parameters:
    ///   - json: What exists.
    ///   - fallback: What members that cannot be read are taken from.
    func read(_ json: JSON, _ fallback: GeneratedValue?) -> GeneratedValue? {
        switch self {
        case .integer: return json.int.map { .integer($0) }
        case .text: return json.string.map { .text($0) }
        case .array(let type):
            return json.kind == .array ? .array(json.elements.compactMap { type.read($0, nil) }) : nil
        case .dictionary(let type):
            guard json.kind == .object else { return nil }
            let members = json.members.compactMap { name, value in type.read(value, nil).map { (name, $0) } }
            return .dictionary(Dictionary(members) { first, _ in first })
        case .object(let members):
            guard json.kind == .object else { return nil }
            var values: [GeneratedValue.Member] = []
            for member in members {
                guard let value = Self.read(member, of: json, fallback) else { return nil }
                if let value { values.append(GeneratedValue.Member(name: member.name, value: value)) }
            }
            return .object(values)
        case .choice(let cases):
            guard json.kind == .object, json.count == 1, let found = json.members.first else { return nil }
            guard let member = cases.first(where: { $0.name == found.key }) else { return nil }
            return member.type.read(found.value, fallback?[member.name]).map {
                .choice(GeneratedValue.Member(name: member.name, value: $0))
            }
        }
    }

    /// The value of a member, nil if it is nil; nothing if it cannot be read.
    private static func read(_ member: Member, of json: JSON, _ fallback: GeneratedValue?) -> GeneratedValue?? {
        let found = json[member.name]
        if member.isOptional, found.map(\.isNull) ?? true { return .some(nil) }
        if let found, let value = member.type.read(found, fallback?[member.name]) { return value }
        guard case .object? = fallback else { return nil }
        if let value = fallback?[member.name] { return value }
        return member.isOptional ? .some(nil) : nil
    }

    /// The positions of the elements of an array that can be read.
    func readable(_ array: JSON) -> [Int] {
        array.elements.enumerated().filter { read($0.element, nil) != nil }.map(\.offset)
    }
}

/// A change of one part of a value, and what it should make of the JSON.
struct GeneratedEdit {
    var generator: SeededGenerator
    var values: GeneratedValues

    /// Changes one part; nil where the result is not unique.
    ///
    /// - Parameters:
    ///   - value: What is read.
    ///   - json: What it was read from; nil if it does not come from there.
    mutating func change(
        _ value: GeneratedValue, _ type: GeneratedType, _ json: JSON?, _ fallback: GeneratedValue?
    ) throws -> (value: GeneratedValue, json: JSON)? {
        guard let json, type.read(json, fallback) != nil else {
            // All of it is written; what a container keeps then of what cannot be read is another matter.
            let new = values.value(type, &generator, depth: 1)
            if new == value { return nil }
            let encoded = try JSON(encoding: new)
            return json.map { $0.kind == encoded.kind && encoded.kind == .object } ?? false ? nil : (new, encoded)
        }
        switch (value, type) {
        case (.array(let elements), .array(let element)):
            return try changeArray(elements, element, json)
        case (.dictionary(let members), .dictionary(let element)):
            return try changeDictionary(members, element, json)
        case (.object(let members), .object(let types)):
            return try changeObject(members, types, json, fallback)
        case (.choice(let member), .choice(let cases)):
            let other = generator.pick(cases)
            if other.name == member.name {
                guard
                    let part = try change(member.value, other.type, json[member.name], fallback?[member.name])
                else { return nil }
                return (
                    .choice(GeneratedValue.Member(name: member.name, value: part.value)),
                    json.replacing(member.name, by: part.json)
                )
            }
            let new = values.value(other.type, &generator, depth: 1)
            var changed = json.replacing(other.name, by: try JSON(encoding: new))
            changed[member.name] = nil
            return (.choice(GeneratedValue.Member(name: other.name, value: new)), changed)
        default:
            let new = values.value(type, &generator, depth: 0)
            return (new, try JSON(encoding: new))
        }
    }

    private mutating func changeArray(
        _ elements: [GeneratedValue], _ type: GeneratedType, _ json: JSON
    ) throws -> (value: GeneratedValue, json: JSON)? {
        // Which of equal elements goes is not determined.
        guard Set(elements).count == elements.count else { return nil }
        let positions = type.readable(json)
        var (new, changed) = (elements, json)
        let at = generator.below(elements.count + 1)
        switch generator.below(3) {
        case 0 where at < elements.count:
            new.remove(at: at)
            try changed.remove(at: positions[at])
        case 1 where at < elements.count:
            guard let part = try change(elements[at], type, json[positions[at]], nil), !elements.contains(part.value)
            else { return nil }
            new[at] = part.value
            changed[positions[at]] = part.json
        default:
            let value = values.value(type, &generator, depth: 1)
            if elements.contains(value) { return nil }
            new.insert(value, at: at)
            try changed.insert(JSON(encoding: value), at: at < positions.count ? positions[at] : json.count)
        }
        return (.array(new), changed)
    }

    private mutating func changeDictionary(
        _ members: [String: GeneratedValue], _ type: GeneratedType, _ json: JSON
    ) throws -> (value: GeneratedValue, json: JSON)? {
        var (new, changed) = (members, json)
        let name = generator.pick(["a", "b", "c", "d"])
        if let value = members[name] {
            if generator.chance(30) {
                new[name] = nil
                changed[name] = nil
            } else {
                guard let part = try change(value, type, json[name], nil) else { return nil }
                new[name] = part.value
                changed = json.replacing(name, by: part.json)
            }
        } else {
            guard let part = try change(.standIn, type, json[name], nil) else { return nil }
            new[name] = part.value
            changed[name] = part.json
        }
        return (.dictionary(new), changed)
    }

    private mutating func changeObject(
        _ members: [GeneratedValue.Member], _ types: [GeneratedType.Member], _ json: JSON, _ fallback: GeneratedValue?
    ) throws -> (value: GeneratedValue, json: JSON)? {
        let member = generator.pick(types)
        var found = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
        var changed = json
        if found[member.name] != nil, member.isOptional, generator.chance(30) {
            found[member.name] = nil
            changed[member.name] = nil
        } else {
            guard
                let part = try change(
                    found[member.name] ?? .standIn, member.type, json[member.name], fallback?[member.name])
            else { return nil }
            found[member.name] = part.value
            changed = json.replacing(member.name, by: part.json)
        }
        let new = types.compactMap { type in
            found[type.name].map { GeneratedValue.Member(name: type.name, value: $0) }
        }
        return (.object(new), changed)
    }
}

extension JSON {
    fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
        var changed = self
        changed[name] = value
        return changed
    }
}
