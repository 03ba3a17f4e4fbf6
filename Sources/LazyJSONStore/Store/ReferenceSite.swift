import LazyJSON

/// The value of a property with references, and its path in an object.
struct ReferenceSite {
    /// The path of the part that has the property, from the object that has an id.
    let owner: [JSONPointer.Component]
    /// The path of the value.
    let way: [JSONPointer.Component]
    /// The existing value.
    let json: JSON
    let form: ReferenceForm
    let shape: Relation.Shape
    let relation: Relation
    /// Whether the value is in a string, or in a part that is in one: it has no place in the text of the object.
    let isInString: Bool

    /// The ids and objects in the value: itself, the elements of an array, or the members of an object.
    var values: [JSON] {
        switch shape {
        case .one: [json]
        case .many: json.elements.map { relation.content(of: $0) }
        case .named: json.members.map { relation.content(of: $0.value) }
        }
    }

    /// Returns, for each of the values, whether it can be replaced: values in strings stay unchanged, and so do members that
    /// share a name, and members whose name has a lone surrogate.
    var areReplaceable: [Bool] {
        if isInString { return Array(repeating: false, count: values.count) }
        return switch shape {
        case .one: [true]
        case .many: json.elements.map { !relation.isInString($0) }
        case .named: Self.areReplaceable(json)
        }
    }

    private static func areReplaceable(_ object: JSON) -> [Bool] {
        var counts: [ExactText: Int] = [:]
        for member in object.members { counts[ExactText(text: member.key), default: 0] += 1 }
        return object.members.map { counts[ExactText(text: $0.key)] == 1 && object[$0.key] != nil }
    }

    /// Returns the existing value with some values replaced, by their positions.
    ///
    /// - Parameter now: The existing value, with changes inside of values.
    func replacing(_ now: JSON, _ new: [Int: JSON]) -> JSON {
        switch shape {
        case .one: return new[0] ?? now
        case .many: return JSON(elements: now.elements.enumerated().map { new[$0.offset] ?? $0.element })
        case .named:
            var result = now
            for (position, (member, isReplaceable)) in zip(now.members, Self.areReplaceable(now)).enumerated()
            where isReplaceable {
                if let value = new[position] { result[member.key] = value }
            }
            return result
        }
    }
}
