/// The children that `dump`, debuggers and failed tests show.
extension JSON: CustomReflectable {
    /// The members of an object with their names, or the elements of an array; scalars have no children.
    ///
    /// - Complexity: O(1). Children are read when the mirror is read.
    public var customMirror: Mirror {
        switch kind {
        case .object:
            Mirror(
                self, children: members.lazy.map { (label: $0.key, value: $0.value) }, displayStyle: .dictionary)
        case .array:
            Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
        default:
            Mirror(self, children: [])
        }
    }
}
