import LazyJSON

/// The expected results of reading and writing, in the simplest way: recursively, and part by part.
extension GeneratedType {
    /// The value that is read; nil if a part of it cannot be.
    func read(_ json: JSON) -> GeneratedValue? {
        switch self {
        case .integer: return json.int.map { .integer($0) }
        case .text: return json.string.map { .text($0) }
        case .array(let type):
            let values = json.elements.map { type.read($0) }
            return json.kind == .array && values.allSatisfy { $0 != nil } ? .array(values.compactMap(\.self)) : nil
        case .dictionary(let type):
            guard json.kind == .object else { return nil }
            var members: [String: GeneratedValue] = [:]
            for (name, value) in json.members {
                guard let value = type.read(value) else { return nil }
                members[name] = members[name] ?? value
            }
            return .dictionary(members)
        case .object(let members):
            guard json.kind == .object else { return nil }
            var values: [GeneratedValue.Member] = []
            for member in members {
                let found = json[member.name]
                if member.isOptional, found?.isNull ?? true { continue }
                guard let value = found.flatMap({ member.type.read($0) }) else { return nil }
                values.append(GeneratedValue.Member(name: member.name, value: value))
            }
            return .object(values)
        case .choice(let cases):
            guard json.kind == .object, json.count == 1, let found = json.members.first else { return nil }
            guard let member = cases.first(where: { $0.name == found.key }) else { return nil }
            return member.type.read(found.value).map {
                .choice(GeneratedValue.Member(name: member.name, value: $0))
            }
        }
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
        _ value: GeneratedValue, _ type: GeneratedType, _ json: JSON?
    ) throws -> (value: GeneratedValue, json: JSON)? {
        guard let json, type.read(json) != nil else {
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
            return try changeObject(members, types, json)
        case (.choice(let member), .choice(let cases)):
            let other = generator.pick(cases)
            if other.name == member.name {
                guard let part = try change(member.value, other.type, json[member.name]) else { return nil }
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
        var (new, changed) = (elements, json)
        let at = generator.below(elements.count + 1)
        switch generator.below(3) {
        case 0 where at < elements.count:
            new.remove(at: at)
            try changed.remove(at: at)
        case 1 where at < elements.count:
            guard let part = try change(elements[at], type, json[at]), !elements.contains(part.value),
                try JSON(encoding: elements[at]).isContinued(by: JSON(encoding: part.value))
            else { return nil }
            new[at] = part.value
            changed[at] = part.json
        default:
            let value = values.value(type, &generator, depth: 1)
            if elements.contains(value) { return nil }
            new.insert(value, at: at)
            try changed.insert(JSON(encoding: value), at: at)
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
                guard let part = try change(value, type, json[name]) else { return nil }
                new[name] = part.value
                changed = json.replacing(name, by: part.json)
            }
        } else {
            guard let part = try change(.standIn, type, json[name]) else { return nil }
            new[name] = part.value
            changed[name] = part.json
        }
        return (.dictionary(new), changed)
    }

    private mutating func changeObject(
        _ members: [GeneratedValue.Member], _ types: [GeneratedType.Member], _ json: JSON
    ) throws -> (value: GeneratedValue, json: JSON)? {
        let member = generator.pick(types)
        var found = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
        var changed = json
        if found[member.name] != nil, member.isOptional, generator.chance(30) {
            found[member.name] = nil
            changed[member.name] = nil
        } else {
            guard
                let part = try change(found[member.name] ?? .standIn, member.type, json[member.name])
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
    /// Whether the encoding of a changed element certainly continues this one in the same place, so that it keeps unknown
    /// members: they share a text, or a number where no text changed, or show the same texts.
    fileprivate func isContinued(by new: JSON) -> Bool {
        guard kind == .object, new.kind == .object else { return true }
        func shares(_ kind: Kind) -> Bool { members.contains { $0.value.kind == kind && new[$0.key] == $0.value } }
        return shares(.string) || shares(.number) && !changesText(to: new) || strings.sorted() == new.strings.sorted()
    }

    /// Whether a text that both show differs, without the texts in arrays.
    private func changesText(to new: JSON) -> Bool {
        kind == .string && new.kind == .string && self != new
            || members.contains { name, value in new[name].map { value.changesText(to: $0) } ?? false }
    }

    /// The texts in it, with their places.
    private var strings: [String] {
        kind == .string
            ? [text()]
            : members.flatMap { name, value in value.strings.map { "\(name)/\($0)" } }
                + elements.flatMap { element in element.strings.map { "/\($0)" } }
    }

    fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
        var changed = self
        changed[name] = value
        return changed
    }
}
