/// The places that the properties of a class map, as a tree of their paths.
final class PathTree {
    /// A step on a path; names are told apart by their bytes.
    private struct Step: Hashable {
        let name: ExactText
        let isIndex: Bool
    }

    /// Whether a property stands here.
    private(set) var isMapped = false
    /// What the property that stands here refers to or consists of.
    private(set) var relation: Relation?
    private var children: [Step: PathTree] = [:]

    /// Whether properties stand further down.
    var hasChildren: Bool { !children.isEmpty }

    private init() {}

    /// The tree of a class.
    init(_ modelClass: ModelClass) {
        for property in modelClass.properties {
            add(property.pointer.components[...], property.relation)
        }
    }

    private func add(_ path: ArraySlice<JSONPointer.Component>, _ relation: Relation?) {
        guard let first = path.first else {
            isMapped = true
            self.relation = self.relation ?? relation
            return
        }
        var isIndex = false
        if case .index = first { isIndex = true }
        let step = Step(name: ExactText(text: first.name), isIndex: isIndex)
        let child = children[step] ?? PathTree()
        children[step] = child
        child.add(path.dropFirst(), relation)
    }

    /// What stands below this for a member with a name, which may also be a number.
    func children(named name: String) -> [PathTree] {
        let name = ExactText(text: name)
        return [Step(name: name, isIndex: false), Step(name: name, isIndex: true)].compactMap { children[$0] }
    }

    /// What stands below this for an element.
    func children(at index: Int) -> [PathTree] {
        children[Step(name: ExactText(text: String(index)), isIndex: true)].map { [$0] } ?? []
    }
}

extension [PathTree] {
    /// What stands at the end of a path from here in one of the trees.
    func reached(by path: [JSONPointer.Component]) -> [PathTree] {
        path.reduce(self) { trees, component in trees.flatMap { $0.children(named: component.name) } }
    }
}
