/// One step of a property's path, its name ready for comparing with bytes.
package struct PathStep: Sendable {
    /// The step in a pointer.
    let component: JSONPointer.Component
    /// The name of the member.
    let name: MemberName
    /// The position of the element, where the step may lead to one.
    let index: Int?

    package init(_ component: JSONPointer.Component) {
        self.component = component
        name = MemberName(component.name)
        if case .index(let index) = component { self.index = index } else { index = nil }
    }

    /// The place of the child that the step leads to from the container at `place`.
    @inline(__always)
    func child(of place: Int, in document: Document) -> Int? {
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

    /// Whether another member has the name of the one that the step leads to from the object at `place`.
    func isAmbiguous(at place: Int, in document: Document) -> Bool {
        guard document.index[place].tag == .object, let key = document.member(name, of: place) else {
            return false
        }
        return document.hasDuplicate(of: key, in: place)
    }
}

extension JSON {
    /// The value that steps lead to; `nil` if there is none.
    package func value(at steps: [PathStep]) -> JSON? {
        guard let (document, start) = view else { return value(at: JSONPointer(steps.map(\.component))) }
        return document.place(at: steps, from: start).map { JSON(document, at: $0) }
    }

    /// The key that steps lead to; `nil` if there is none.
    package func scalarKey(at steps: [PathStep]) -> ScalarKey? {
        guard isView else { return value(at: steps)?.scalarKey }
        return withView { document, start in
            guard let place = document.place(at: steps, from: start) else { return nil }
            let entry = document.index[place]
            // Most keys are integers, which are read without a value that counts references.
            if entry.tag == .integer,
                let number: Int = document.text.withSpan(document.content(of: entry), { NumberText.integer($0) })
            {
                return .integer(number)
            }
            return JSON(document, at: place).scalarKey
        }
    }
}

extension Document {
    /// The place that steps lead to from another one; `nil` if there is none.
    @inline(__always)
    fileprivate func place(at steps: [PathStep], from start: Int) -> Int? {
        var place = start
        for step in steps {
            guard let next = step.child(of: place, in: self) else { return nil }
            place = next
        }
        return place
    }
}
