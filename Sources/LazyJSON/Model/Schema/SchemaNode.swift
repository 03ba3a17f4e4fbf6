/// The values at the paths of the properties of a class, as a tree.
///
/// It is as deep as the paths in the declarations.
struct SchemaNode {
    private var children: [(component: JSONPointer.Component, node: SchemaNode)] = []
    /// The schemas of the values of properties with this path.
    private(set) var values: [SchemaKeywords] = []
    /// Whether a value is required here, or deeper.
    private var isRequired = false

    /// Adds the schema of a property's value; nil if only the presence of a value counts.
    mutating func insert(_ value: SchemaKeywords?, at path: ArraySlice<JSONPointer.Component>, isRequired: Bool) {
        if isRequired { self.isRequired = true }
        guard let first = path.first else {
            if let value { values.append(value) }
            return
        }
        let name = ExactText(text: first.name)
        let known = children.firstIndex { ExactText(text: $0.component.name) == name }
        let number = known ?? children.count
        if known == nil { children.append((first, SchemaNode())) }
        children[number].node.insert(value, at: path.dropFirst(), isRequired: isRequired)
    }

    /// Returns the keywords of the container of the children.
    ///
    /// If no value is required, there is no `type`: a value of another kind reads as if it were missing.
    func container(_ form: JSONSchemaForm) -> SchemaKeywords {
        let properties = children.map { ($0.component.name, JSON(members: $0.node.keywords(form))) }
        var keywords: SchemaKeywords = []
        if form == .strict {
            keywords = [("type", "object"), ("properties", JSON(members: properties))]
            keywords.append(("required", JSON(elements: properties.map { .string($0.0) })))
            return keywords + [("additionalProperties", false)]
        }
        let required = children.filter { $0.node.isRequired }
        // An array with a million positions has no schema of a useful size.
        let positions = children.compactMap(\.component.position).filter { $0 < 1_000 }
        if !required.isEmpty {
            let canBeArray = required.allSatisfy { $0.component.position != nil }
            keywords.append(("type", canBeArray ? ["object", "array"] : "object"))
        }
        if !properties.isEmpty { keywords.append(("properties", JSON(members: properties))) }
        if !required.isEmpty {
            keywords.append(("required", JSON(elements: required.map { .string($0.component.name) })))
        }
        if let last = positions.max() {
            let items = (0...last).map { position in
                children.first { $0.component.position == position }.map { JSON(members: $0.node.keywords(form)) }
                    ?? [:]
            }
            keywords.append(("prefixItems", JSON(elements: items)))
        }
        if let last = required.compactMap(\.component.position).max() {
            keywords.append(("minItems", JSON(last + 1)))
        }
        return keywords
    }

    /// Returns the keywords of the value at this path.
    func keywords(_ form: JSONSchemaForm) -> SchemaKeywords {
        if children.isEmpty, values.count <= 1 { return values.first ?? [] }
        return children.isEmpty ? [Self.all(values)] : root(container(form))
    }

    /// Returns the keywords of the value at this path, given the keywords of the container of its children.
    func root(_ container: SchemaKeywords) -> SchemaKeywords {
        values.isEmpty ? container : [Self.all(values + [container.filter { $0.0 != "additionalProperties" }])]
    }

    private static func all(_ schemas: [SchemaKeywords]) -> (String, JSON) {
        ("allOf", JSON(elements: schemas.map { JSON(members: $0) }))
    }
}
