/// The path from a container to a value in it.
///
/// A pointer is created only if it is needed, for example for an issue. Paths are copied often, so names are kept indirectly.
enum ValuePath {
    /// The path to the container itself.
    case whole
    /// The path of a property.
    case property(ImmortalReference<PropertyPath>)
    case element(Int)
    /// A member; one of a dictionary is added at its place if the others are sorted by name.
    indirect case member(String, ofDictionary: Bool = false)
    /// A member whose name, a string, may have lone surrogates, which no pointer can name.
    indirect case key(JSON)
    case pointer(JSONPointer)
    /// The steps of several paths, one after another: to a part of a draft, and on from there.
    case joined([Step])

    /// One step of a path.
    struct Step {
        let path: ValuePath
        let number: Int
    }

    var pointer: JSONPointer {
        switch self {
        case .whole: JSONPointer()
        case .property(let path): path.with { $0.pointer }
        case .element, .member, .key: JSONPointer([component(0)])
        case .pointer(let pointer): pointer
        case .joined(let steps): JSONPointer(steps.map { $0.path.component($0.number) })
        }
    }

    /// The number of steps.
    var count: Int {
        switch self {
        case .whole: 0
        case .property(let path): path.with { $0.steps.count }
        case .element, .member, .key: 1
        case .pointer(let pointer): pointer.components.count
        case .joined(let steps): steps.count
        }
    }

    /// Returns the component of a step.
    func component(_ step: Int) -> JSONPointer.Component {
        switch self {
        case .whole: preconditionFailure("JSON: a path without steps")
        case .property(let path): path.with { $0.pointer.components[step] }
        case .element(let position): .index(position)
        case .member(let name, _): .key(name)
        case .key(let name): .key(name.lossyString?.text ?? "")
        case .pointer(let pointer): pointer.components[step]
        case .joined(let steps): steps[step].path.component(steps[step].number)
        }
    }

    /// Returns the name of the member that a step adds, as a JSON string.
    func name(_ step: Int) -> JSON {
        switch self {
        case .property(let path): path.with { $0.names[step] }
        case .key(let name): name
        case .member(let name, _): .string(name)
        case .joined(let steps): steps[step].path.name(steps[step].number)
        case .whole, .element, .pointer: .string(component(step).name)
        }
    }

    /// Returns the kind of the container that a step starts from; nil if the step can be a name or an index.
    func containerKind(_ step: Int) -> JSON.Kind? {
        switch self {
        case .element: .array
        case .member, .key: .object
        case .property(let path): path.with { $0.steps[step].index == nil ? .object : nil }
        case .whole, .pointer: nil
        case .joined(let steps): steps[step].path.containerKind(steps[step].number)
        }
    }

    /// Returns whether a step leads to a member of a dictionary.
    func isInDictionary(_ step: Int) -> Bool {
        switch self {
        case .member(_, let ofDictionary): ofDictionary
        case .joined(let steps): steps[step].path.isInDictionary(steps[step].number)
        case .whole, .property, .element, .key, .pointer: false
        }
    }

    /// Returns the path that continues this one.
    @inline(__always)
    func appending(_ other: consuming ValuePath) -> ValuePath {
        if case .whole = self { return other }
        if case .whole = other { return self }
        var steps: [Step] = []
        steps.reserveCapacity(count + other.count)
        add(to: &steps)
        other.add(to: &steps)
        return .joined(steps)
    }

    private func add(to steps: inout [Step]) {
        if case .joined(let own) = self { return steps += own }
        for number in 0..<count { steps.append(Step(path: self, number: number)) }
    }

    /// Returns whether the container that is created for a step is an array: for index 0 and for `-`, unless that is known to be a
    /// name.
    func createsArray(_ step: Int) -> Bool {
        if containerKind(step) == .object { return false }
        return component(step) == .index(0) || component(step) == .key("-")
    }

    /// Returns the pointer to the child that a step leads to.
    func pointer(upTo step: Int) -> JSONPointer { JSONPointer(Array(pointer.components[...step])) }
}

extension ValuePath {
    /// Returns the place of the child that a step leads to from the container at a place; nil if there is none.
    @inline(__always)
    func place(_ step: Int, of open: Int, in document: Document) -> Int? {
        switch self {
        case .whole: nil
        case .property(let path): path.with { $0.steps[step].child(of: open, in: document) }
        case .element(let position): document.elementPlace(position, of: open)
        case .member(let name, _): document.memberPlace(of: open) { document.member(name, of: open) }
        case .key(let name):
            document.memberPlace(of: open) { unsafe name.withString { unsafe document.member($0, of: open) } ?? nil }
        case .pointer(let pointer):
            switch pointer.components[step] {
            case .index(let position) where document.index[open].tag == .array:
                document.elementPlace(position, of: open)
            case let component: document.memberPlace(of: open) { document.member(component.name, of: open) }
            }
        case .joined(let steps): steps[step].place(of: open, in: document)
        }
    }

    /// Whether the path leads to a member that the root of a document does not have, and that is added after the others.
    @inline(__always)
    func addsMember(to document: Document) -> Bool {
        guard document.index[Document.root].tag == .object else { return false }
        return switch self {
        case .property(let path):
            path.with { path in
                path.steps.count == 1 && path.steps[0].child(of: Document.root, in: document) == nil
            }
        case .member(let name, ofDictionary: false): document.member(name, of: Document.root) == nil
        case .whole, .element, .member, .key, .pointer, .joined: false
        }
    }

    /// Returns the position of the child that a step leads to from an edited container; nil if there is none.
    func position(_ step: Int, in container: EditedContainer) -> Int? {
        guard let object = container as? EditedObject else {
            guard containerKind(step) != .object, case .index(let position) = component(step), position >= 0,
                position < container.count
            else { return nil }
            return position
        }
        return switch self {
        case .property(let path): path.with { unsafe object.position(of: $0.steps[step].name.bytes) }
        case .whole, .element: nil
        case .member(let name, _): object.position(of: name)
        case .key(let name): unsafe name.withString { unsafe object.position(of: $0) } ?? nil
        case .pointer(let pointer): object.position(of: pointer.components[step].name)
        case .joined(let steps): steps[step].path.position(steps[step].number, in: object)
        }
    }
}

extension ValuePath.Step {
    /// Not inlined, as a path cannot be inlined into itself.
    @inline(never)
    fileprivate func place(of open: Int, in document: Document) -> Int? {
        path.place(number, of: open, in: document)
    }
}

extension Document {
    /// Returns the place of an element of the value at a place; nil if there is none.
    @inline(__always)
    fileprivate func elementPlace(_ position: Int, of open: Int) -> Int? {
        guard index[open].tag == .array, position >= 0, position < childCount(of: open) else { return nil }
        let place = element(position, of: open)
        // The names in the object are in cache lines that would otherwise be loaded one after another.
        if index[place].tag == .object { text.prefetch(index[place].offset) }
        return place
    }

    /// Returns the place of the value of a member of the value at a place, whose key the closure finds; nil if there is none.
    @inline(__always)
    fileprivate func memberPlace(of open: Int, _ key: () -> Int?) -> Int? {
        guard index[open].tag == .object, let key = key() else { return nil }
        return key + 1
    }
}
