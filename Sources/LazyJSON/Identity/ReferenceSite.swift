/// A place in an object where others are referred to: the value of a property with references.
struct ReferenceSite {
    /// The way from the object that has an id.
    let way: [JSONPointer.Component]
    /// What stands there; not null.
    let json: JSON
    let form: ReferenceForm
    /// The property.
    let plan: PropertyPlan

    /// The ids and objects that stand there: one, or the elements of an array.
    var values: [JSON] {
        if !form.isMany { return [json] }
        return json.kind == .array ? Array(json.elements) : []
    }
}
