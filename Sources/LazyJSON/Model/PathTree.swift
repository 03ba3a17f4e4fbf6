/// The places that the properties of a class map, as a tree of their paths.
package final class PathTree {
    /// The properties at this place.
    package private(set) var properties: [PropertyPlan] = []
    private var children: [JSONPointer.Component: PathTree] = [:]

    /// Whether there are properties at this place.
    package var isMapped: Bool { !properties.isEmpty }

    /// Whether there are properties further down.
    package var hasChildren: Bool { !children.isEmpty }

    /// Whether one of the properties here or further down is redacted.
    var hasRedacted: Bool {
        properties.contains(where: \.isRedacted) || children.values.contains(where: \.hasRedacted)
    }

    /// The names of the members that are mapped here, or have mapped ones in them.
    fileprivate var names: [String] { children.keys.map(\.name) }

    private init() {}

    /// Creates the tree of a class.
    package init(_ modelClass: ModelClass) {
        for property in modelClass.properties {
            for pointer in property.pointers { add(pointer.components[...], property) }
        }
    }

    private func add(_ path: ArraySlice<JSONPointer.Component>, _ property: PropertyPlan) {
        guard let first = path.first else { return properties.append(property) }
        let child = children[first] ?? PathTree()
        children[first] = child
        child.add(path.dropFirst(), property)
    }

    /// Returns the subtrees for a member with a name, which may also be a number.
    package func children(named name: String) -> [PathTree] {
        let component = JSONPointer.Component(name)
        let steps = component.position == nil ? [component] : [.key(name), component]
        return steps.compactMap { children[$0] }
    }

    /// Returns the subtrees for an element.
    func children(at index: Int) -> [PathTree] {
        children[.index(index)].map { [$0] } ?? []
    }
}

extension [PathTree] {
    /// A member that a property maps, as an issue expects it: with the names, unless there are many.
    var expectedMember: String {
        let names = Set(flatMap(\.names)).sorted()
        let list = names.isEmpty || names.count > 20 ? "" : " (\(names.joined(separator: ", ")))"
        return "a member that a property maps\(list)"
    }

    /// Returns the subtrees at the end of a path that starts at these trees.
    func reached(by path: [JSONPointer.Component]) -> [PathTree] {
        path.reduce(self) { trees, component in trees.flatMap { $0.children(named: component.name) } }
    }
}
