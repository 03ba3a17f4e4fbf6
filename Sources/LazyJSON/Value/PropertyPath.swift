/// One step of the path of a property, with its name ready to be compared with bytes.
package struct PathStep: Sendable {
    /// The name of the member.
    let name: MemberName
    /// The position of the element if the step can lead to an element; otherwise nil.
    let index: Int?

    /// - Parameters:
    ///   - component: The component of a path.
    ///   - isMember: Whether the step leads to a member, also if its name is a number.
    init(_ component: JSONPointer.Component, isMember: Bool = false) {
        name = MemberName(component.name)
        index = isMember ? nil : component.position
    }

    /// Returns the place of the child that the step leads to from the container at `place`; nil if there is none.
    @inline(__always)
    package func child(of place: Int, in document: Document) -> Int? {
        switch document.index[place].tag {
        case .object:
            guard let key = document.member(name, of: place) else { return nil }
            return key + 1
        case .array:
            guard let index, index < document.childCount(of: place) else { return nil }
            return document.element(index, of: place)
        default:
            return nil
        }
    }
}

/// A path from an object to a value, ready to be followed in documents; a class, so that a copy is one reference.
package final class PropertyPath: Sendable {
    package let pointer: JSONPointer
    package let steps: [PathStep]
    /// The names of the steps as JSON strings, as they are written.
    let names: [JSON]

    /// - Parameters:
    ///   - pointer: The path.
    ///   - members: The numbers of the steps that lead to members, also if their names are numbers.
    package init(_ pointer: JSONPointer, members: Set<Int> = []) {
        self.pointer = pointer
        steps = pointer.components.enumerated().map { PathStep($1, isMember: members.contains($0)) }
        names = pointer.components.map { .string($0.name) }
    }

    /// Returns the place of the value at the path from the object at `start`; `nil` if there is none.
    @inline(__always)
    package func place(in document: Document, from start: Int) -> Int? {
        var place = start
        for step in steps {
            guard let next = step.child(of: place, in: document) else { return nil }
            place = next
        }
        return place
    }
}
