import LazyJSON

/// The value of a property with references, and its path in an object.
struct ReferenceSite {
    /// The path of the part that has the property, from the object that has an id.
    let owner: [JSONPointer.Component]
    /// The path of the value.
    let way: [JSONPointer.Component]
    /// The existing value; if that is in a string, the JSON in it.
    let json: JSON
    let form: ReferenceDescription
    let shape: Relation.Shape
    let relation: Relation
    /// Whether the value is in a string, in a member whose name has a lone surrogate, or in such a part: no pointer leads to it.
    let isInString: Bool

    /// The ids and objects in the value: itself, the elements of an array, or the members of an object.
    ///
    /// They can be replaced unless they are in strings, are members that share a name, or members whose name has a lone
    /// surrogate.
    var values: [(json: JSON, isReplaceable: Bool)] {
        func item(_ value: JSON, _ isReplaceable: Bool = true) -> (json: JSON, isReplaceable: Bool) {
            let content = relation.content(ofElement: value)
            return (content, isReplaceable && !isInString && content.kind == value.kind)
        }
        return switch shape {
        case .one: [item(json)]
        case .many: json.elements.map { item($0) }
        case .named: zip(json.members, Self.areReplaceable(json)).map { item($0.value, $1) }
        }
    }

    private static func areReplaceable(_ object: JSON) -> [Bool] {
        var counts: [ExactText: Int] = [:]
        for member in object.members { counts[ExactText(text: member.key), default: 0] += 1 }
        return object.members.map { counts[ExactText(text: $0.key)] == 1 && object[$0.key] != nil }
    }

    /// Returns the existing value with some values replaced, by the positions of replaceable ones.
    ///
    /// - Parameter now: The existing value, with changes inside of values, perhaps without members that share a name.
    func replacing(_ now: JSON, _ new: [Int: JSON]) -> JSON {
        switch shape {
        case .one: return new[0] ?? now
        case .many: return JSON(elements: now.elements.enumerated().map { new[$0.offset] ?? $0.element })
        case .named:
            var result = now
            for (position, member) in json.members.enumerated() {
                if let value = new[position] { result[member.key] = value }
            }
            return result
        }
    }
}
