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
        guard shape == .named else { return Array(repeating: true, count: shape == .one ? 1 : json.count) }
        var counts: [String: Int] = [:]
        for member in json.members { counts[member.key, default: 0] += 1 }
        return json.members.map { counts[$0.key] == 1 && json[$0.key] != nil }
    }

    /// Returns the existing value with some values replaced, by their positions.
    ///
    /// - Parameter now: The existing value, with changes inside of values.
    func replacing(_ now: JSON, _ new: [Int: JSON]) -> JSON {
        switch shape {
        case .one: return new[0] ?? now
        case .many: return JSON(elements: now.elements.enumerated().map { new[$0.offset] ?? $0.element })
        case .named:
            // Members that share a name stay unchanged, and so do members whose name has a lone surrogate.
            var (result, counts) = (now, [String: Int]())
            for member in now.members { counts[member.key, default: 0] += 1 }
            for (position, member) in now.members.enumerated() {
                guard let value = new[position], counts[member.key] == 1, now[member.key] != nil else { continue }
                result[member.key] = value
            }
            return result
        }
    }
}
