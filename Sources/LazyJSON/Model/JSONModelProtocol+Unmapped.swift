extension JSONModelProtocol {
    /// The members and elements that no property maps, also in nested models.
    ///
    /// A property maps its whole value, except for models inside of it, whose members are mapped by their own properties. The
    /// other members of an object that a path leads through are not mapped.
    ///
    /// - Complexity: O(*n*) in the size of the model; all declared properties are read.
    @_disfavoredOverload
    public var unmapped: [JSONPointer] { UnmappedSearch(_model()).pointers }

    /// The members that no property maps, as issues.
    var unmappedIssues: [JSONIssue] {
        _model().modelJSON.locating(UnmappedSearch(_model()).notes.issues.filter { $0.kind == .unmapped })
    }
}

/// A search for the members that no property maps, which notes them as issues, too.
private struct UnmappedSearch {
    let notes = ModelIssueNotes()
    private var trees: [ObjectIdentifier: PathTree] = [:]
    /// For each place of models, the paths that properties of models around them map below it.
    private var outer: [[PathTree]] = [[]]
    /// The pointers to the unmapped members, with the names that issues redact.
    private(set) var pointers: [JSONPointer] = []

    init(_ model: JSONModel) {
        notes.add(model)
        var next = 0
        while next < notes.places.count {
            let known = notes.places.count
            let models = notes.visit(next)
            let mapped = models.map { tree(of: $0.modelClass) } + outer[next]
            // The places that were found in this one: properties of models around them may map values below them.
            for place in notes.places[known...] {
                outer.append(mapped.reached(by: place.steps).filter(\.hasChildren))
            }
            notes.path = []
            // A property with an empty path maps the whole object, or is a model of it that looks for itself.
            let whole = models.flatMap { tree(of: $0.modelClass).properties }
            let isMapped = whole.contains { $0.isConvertedModel || !($0.valueType is any ModelHolding.Type) }
            let isSearchedLater = notes.places[known...].contains { $0.steps.isEmpty }
            if !isMapped, !isSearchedLater, let model = models.first { search(model.modelJSON, mapped) }
            next += 1
        }
    }

    private mutating func tree(of modelClass: ModelClass) -> PathTree {
        let identity = ObjectIdentifier(modelClass)
        if let known = trees[identity] { return known }
        let tree = PathTree(modelClass)
        trees[identity] = tree
        return tree
    }

    /// Searches the children of a container that no property maps.
    ///
    /// Recurses as deep as the paths of properties go.
    private mutating func search(_ json: JSON, _ mapped: [PathTree]) {
        var cursor = ChildCursor(json)
        var seen = Set<ExactText>()
        var index = 0
        while let (key, value) = cursor.next() {
            if let name = key?.text {
                guard seen.insert(ExactText(text: name)).inserted else { continue }
                step(to: value, JSONPointer.Component(name), mapped.flatMap { $0.children(named: name) }, of: mapped)
            } else {
                step(to: value, .index(index), mapped.flatMap { $0.children(at: index) }, of: mapped)
                index += 1
            }
        }
    }

    private mutating func step(
        to value: JSON, _ component: JSONPointer.Component, _ mapped: [PathTree], of container: [PathTree]
    ) {
        if mapped.contains(where: \.isMapped) { return }
        if notes.isRedacting { notes.redactedSteps.append(notes.path.count) }
        notes.path.append(component)
        defer {
            notes.path.removeLast()
            if notes.isRedacting { notes.redactedSteps.removeLast() }
        }
        if mapped.isEmpty || !value.isContainer && !value.isNull {
            guard let pointer = notes.exactPointer else { return }
            pointers.append(pointer)
            let isRedacting = notes.isRedacting
            notes.isRedacting = isRedacting || mapped.contains(where: \.hasRedacted)
            notes.add(.unmapped, expected: container.expectedMember, value)
            notes.isRedacting = isRedacting
        } else {
            search(value, mapped)
        }
    }
}
