import LazyJSON

extension Relation {
    /// Returns whether a condition is true for all values of the property; stops at the first value for which it is false.
    func forAll(in json: JSON, _ holds: (JSON) -> Bool) -> Bool {
        switch shape(of: json) {
        case .one: holds(json)
        case .many: json.elements.allSatisfy(holds)
        case .named: json.members.allSatisfy { holds($0.value) }
        }
    }
}
