/// The children that `dump`, debuggers and failed tests show.
extension JSON: CustomReflectable {
    /// A mirror of the members of an object with their names, or of the elements of an array; a scalar has no children.
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
