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
    /// Whether other properties read the objects in their places; see ``Relation/isShared``.
    let isShared: Bool

    /// The ids and objects in the value: itself, the elements of an array, or the members of an object.
    ///
    /// They can be replaced unless they are in strings, are members that share a name, or members whose name has a lone
    /// surrogate, or are objects that other properties read and that have more than an id.
    var values: [(json: JSON, isReplaceable: Bool)] {
        func item(_ value: JSON, _ isReplaceable: Bool = true) -> (json: JSON, isReplaceable: Bool) {
            let content = relation.content(ofElement: value)
            let isRead = isShared && content.kind == .object && !ModelIdentity.of(form.type).isStub(content)
            return (content, isReplaceable && !isInString && !isRead && content.kind == value.kind)
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

    /// Returns new values, which are given by the positions of replaceable ones, with the paths of those in the existing value.
    func steps(to new: [Int: JSON]) -> [(steps: [JSONPointer.Component], value: JSON)] {
        switch shape {
        case .one: new.values.map { (steps: [], value: $0) }
        case .many: new.map { (steps: [.index($0.key)], value: $0.value) }
        case .named:
            json.members.enumerated().compactMap { position, member in
                new[position].map { (steps: [.key(member.key)], value: $0) }
            }
        }
    }
}
