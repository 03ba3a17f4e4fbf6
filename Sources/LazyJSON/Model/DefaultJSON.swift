/// Making the JSON of a model in which everything has its default or empty value.
enum DefaultJSON {
    /// The classes whose JSON is being made, each for a property of the one before.
    @TaskLocal private static var classes: [ObjectIdentifier] = []

    /// Returns the JSON of a class: its template, with the values of the properties that are not optional and not in the
    /// template.
    static func of(_ type: JSONModel.Type) -> JSON {
        let identity = ObjectIdentifier(type)
        if classes.contains(identity) { return type.template }
        return $classes.withValue(classes + [identity]) {
            var json = type.template
            // Sorted, because an element can only be written after the one before it; the first element creates the array.
            let properties = ModelClass.of(type).object.properties.sorted { one, other in
                one.pointer.components.compactMap(\.position).lexicographicallyPrecedes(
                    other.pointer.components.compactMap(\.position))
            }
            for property in properties { property.putDefault(into: &json) }
            return json
        }
    }

    /// Returns an object with the members of another one that it lacks, also in nested objects.
    ///
    /// Recurses as deep as classes are nested.
    static func filled(_ json: JSON, from other: JSON) -> JSON {
        guard json.kind == .object, other.kind == .object else { return json }
        var result = json
        var members = ChildCursor(other)
        while let child = members.next() {
            guard let key = child.key, other.isFirst(key) else { continue }
            let existing = result.member(named: key)
            result.setMember(named: key, to: existing.map { filled($0, from: child.value) } ?? child.value)
        }
        return result
    }
}

extension PropertyPlan {
    /// Writes the default or empty value into an object, unless the property is optional.
    fileprivate func putDefault(into json: inout JSON) {
        if isOptional { return }
        let pointer = pointer(in: json)
        let existing = json.value(at: pointer)
        guard let value = defaultJSON else { return }
        if let existing, existing.kind != .object || value.kind != .object { return }
        let new = existing.map { DefaultJSON.filled($0, from: value.without(valuesOf: valueType, in: $0)) } ?? value
        // A value of the template that is in the way is kept.
        try? json.write(new, at: pointer)
    }
}

extension JSON {
    /// Returns the default JSON of a model without the properties that have a value at another of their paths in an object.
    fileprivate func without(valuesOf type: Any.Type, in object: JSON) -> JSON {
        guard let type = (type as? any ModelHolding.Type)?.heldType else { return self }
        var rest = self
        for plan in ModelClass.of(type).object.properties where plan.pointer(in: object) != plan.pointer {
            rest[at: plan.pointer] = nil
        }
        return rest
    }
}
