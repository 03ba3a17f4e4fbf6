import LazyJSON

/// The value of a property with references, and its path in an object.
struct ReferenceSite {
    /// The path from the object that has an id.
    let way: [JSONPointer.Component]
    /// The existing value; not null.
    let json: JSON
    let form: ReferenceForm
    let shape: Relation.Shape
    /// The property.
    let plan: PropertyPlan

    /// The ids and objects in the value: itself, the elements of an array, or the members of an object.
    var values: [JSON] {
        switch shape {
        case .one: [json]
        case .many: Array(json.elements)
        case .named: json.members.map(\.value)
        }
    }

    /// Returns, for each of the values, whether it can be replaced: members that share a name stay unchanged, and so do members
    /// whose name has a lone surrogate.
    var areReplaceable: [Bool] {
        shape == .named
            ? Self.areReplaceable(json) : Array(repeating: true, count: shape == .one ? 1 : json.count)
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
