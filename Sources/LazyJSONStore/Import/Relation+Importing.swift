import LazyJSON

extension Relation {
    /// Returns whether a condition is true for all values of the property; stops at the first value for which it is false.
    func forAll(in json: JSON, _ holds: (JSON) -> Bool) -> Bool {
        var isTrue = true
        forEachContainer(in: json) { json, _, _ in
            guard isTrue else { return }
            isTrue =
                switch shape(of: json) {
                case .one: holds(content(ofElement: json))
                case .many: json.elements.allSatisfy { holds(content(ofElement: $0)) }
                case .named: json.members.allSatisfy { holds(content(ofElement: $0.value)) }
                }
        }
        return isTrue
    }

    /// The array of references in a value: the JSON in a string, and an array of a single value in its place.
    func array(in value: JSON) -> JSON {
        let json = content(of: value, 0)
        return levels[0].acceptsOne ? json.asMany : json
    }

    /// Returns an array of references, or a string with it if the existing value is one with JSON.
    func value(of array: JSON, replacing existing: JSON) -> JSON {
        levels[0].isInString && existing.kind == .string ? JSON(array.text()) : array
    }
}
