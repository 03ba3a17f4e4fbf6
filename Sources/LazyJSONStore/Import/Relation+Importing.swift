import LazyJSON

extension Relation {
    /// Whether something holds for all values of the property; ends at the first for which it does not.
    func forAll(in json: JSON, _ holds: (JSON) -> Bool) -> Bool {
        switch shape(of: json) {
        case .one: holds(json)
        case .many: json.elements.allSatisfy(holds)
        case .named: json.members.allSatisfy { holds($0.value) }
        }
    }
}
