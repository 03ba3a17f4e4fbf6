/// One step of a property's path, its name ready for comparing with bytes.
struct PathStep: Sendable {
    /// The name of the member.
    let name: MemberName
    /// The position of the element, where the step may lead to one.
    let index: Int?

    init(_ component: JSONPointer.Component) {
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
