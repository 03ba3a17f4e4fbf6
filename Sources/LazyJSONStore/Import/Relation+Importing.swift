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
}
