/// One step of a property's path, its name ready for comparing with bytes.
package struct PathStep: Sendable {
    /// The name of the member.
    let name: MemberName
    /// The name as it is written.
    let json: JSON
    /// The position of the element if the step may lead to one.
    let index: Int?

    init(_ component: JSONPointer.Component) {
        name = MemberName(component.name)
        json = .string(component.name)
        if case .index(let index) = component { self.index = index } else { index = nil }
    }

    /// The place of the child that the step leads to from the container at `place`.
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

/// A path from objects to a value, ready for searching in documents; a class, so that a copy is one reference.
package final class PropertyPath: Sendable {
    package let pointer: JSONPointer
    package let steps: [PathStep]

    package init(_ pointer: JSONPointer) {
        self.pointer = pointer
        steps = pointer.components.map { PathStep($0) }
    }

    /// The value in an object; `nil` if there is none.
    package func json(in object: JSON) -> JSON? {
        guard let (document, start) = object.view else { return object.value(at: pointer) }
        return place(in: document, from: start).map { JSON(document, at: $0) }
    }

    /// The place of the value in an object of a document; `nil` if there is none.
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
