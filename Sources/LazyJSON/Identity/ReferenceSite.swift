/// A place in an object where others are referred to: the value of a property with references.
struct ReferenceSite {
    /// The way from the object that has an id.
    let way: [JSONPointer.Component]
    /// What stands there; not null.
    let json: JSON
    let form: ReferenceForm
    let shape: Relation.Shape
    /// The property.
    let plan: PropertyPlan

    /// The ids and objects that stand there: one, the elements of an array, or the members of an object.
    var values: [JSON] {
        switch shape {
        case .one: [json]
        case .many: Array(json.elements)
        case .named: json.members.map(\.value)
        }
    }

    /// What stands there with some values replaced, by their positions.
    ///
    /// - Parameter now: What stands there now, with changes inside of values.
    func replacing(_ now: JSON, _ new: [Int: JSON]) -> JSON {
        switch shape {
        case .one: return new[0] ?? now
        case .many: return JSON(elements: now.elements.enumerated().map { new[$0.offset] ?? $0.element })
        case .named:
            var result = now
            for (position, member) in now.members.enumerated() {
                if let value = new[position] { result[member.key] = value }
            }
            return result
        }
    }
}
