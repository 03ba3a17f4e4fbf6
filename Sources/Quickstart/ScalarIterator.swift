import LazyJSON

/// An iterator over the scalars of a document in document order, without recursion at any depth.
struct ScalarIterator: IteratorProtocol {
    private enum Children {
        case members(JSON.Members.Iterator)
        case elements(JSON.Elements.Iterator, next: Int)
    }

    /// The path to the innermost container.
    private var components: [JSONPointer.Component] = []
    /// The children that are left, of the containers on the path.
    private var containers: [Children] = []
    /// A root that is a scalar.
    private var root: JSON?
    /// The last step to the scalar that `next` returned; `nil` if that is the root.
    private var last: JSONPointer.Component?

    /// Creates an iterator over a document.
    init(_ json: JSON) {
        if !enter(json) { root = json }
    }

    /// The pointer to the scalar that `next` returned last.
    var pointer: JSONPointer { JSONPointer(components + (last.map { [$0] } ?? [])) }

    /// Returns the next scalar; `nil` after the last.
    mutating func next() -> JSON? {
        if let root {
            self.root = nil
            return root
        }
        while let top = containers.indices.last {
            guard let (component, value) = nextChild(at: top) else {
                containers.removeLast()
                if !components.isEmpty { components.removeLast() }
                continue
            }
            if enter(value) {
                components.append(component)
            } else {
                last = component
                return value
            }
        }
        return nil
    }

    /// Enters a container; returns `false` for a scalar.
    private mutating func enter(_ value: JSON) -> Bool {
        switch value.kind {
        case .object: containers.append(.members(value.members.makeIterator()))
        case .array: containers.append(.elements(value.elements.makeIterator(), next: 0))
        default: return false
        }
        return true
    }

    private mutating func nextChild(at top: Int) -> (JSONPointer.Component, JSON)? {
        switch containers[top] {
        case .members(var iterator):
            guard let member = iterator.next() else { return nil }
            containers[top] = .members(iterator)
            return (.key(member.key), member.value)
        case .elements(var iterator, let next):
            guard let element = iterator.next() else { return nil }
            containers[top] = .elements(iterator, next: next + 1)
            return (.index(next), element)
        }
    }
}
