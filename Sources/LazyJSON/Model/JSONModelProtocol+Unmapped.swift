extension JSONModelProtocol {
    /// The members and elements that no property maps, in nested models too.
    ///
    /// A property maps everything below the place that it stands at, but for the models in it, whose own properties say
    /// what is mapped. Where a path leads through an object or an array, what else stands in there is not mapped. O(n) in
    /// the size of the models; the cost is that of reading everything that is declared.
    public var unmapped: [JSONPointer] {
        var search = UnmappedSearch()
        return search.pointers(in: _model)
    }
}

/// A search for what no property maps.
private struct UnmappedSearch {
    private let notes = ModelIssueNotes()
    private var trees: [ObjectIdentifier: PathTree] = [:]
    /// For each place that models stand at, what properties of models around them map there.
    private var outer: [[PathTree]] = [[]]
    private var found: [JSONPointer] = []

    mutating func pointers(in model: JSONModel) -> [JSONPointer] {
        notes.add(model)
        var next = 0
        while next < notes.places.count {
            let known = notes.places.count
            let models = notes.visit(next)
            let mapped = models.map { tree(of: $0.modelClass) } + outer[next]
            for place in notes.places[known...] {
                outer.append(mapped.reached(by: place.steps).filter(\.hasChildren))
            }
            notes.path = []
            if let model = models.first { search(model.modelJSON, mapped) }
            next += 1
        }
        return found
    }

    private mutating func tree(of modelClass: ModelClass) -> PathTree {
        let identity = ObjectIdentifier(modelClass)
        if let known = trees[identity] { return known }
        let tree = PathTree(modelClass)
        trees[identity] = tree
        return tree
    }

    /// Searches below a place that no property stands at itself; as deep as the paths of properties go.
    private mutating func search(_ json: JSON, _ mapped: [PathTree]) {
        var cursor = ChildCursor(json)
        var seen = Set<ExactText>()
        var index = 0
        while let (key, value) = cursor.next() {
            if let name = key?.text {
                guard seen.insert(ExactText(text: name)).inserted else { continue }
                step(to: value, JSONPointer.Component(name), mapped.flatMap { $0.children(named: name) })
            } else {
                step(to: value, .index(index), mapped.flatMap { $0.children(at: index) })
                index += 1
            }
        }
    }

    private mutating func step(to value: JSON, _ component: JSONPointer.Component, _ mapped: [PathTree]) {
        if mapped.contains(where: \.isMapped) { return }
        notes.path.append(component)
        defer { notes.path.removeLast() }
        if mapped.isEmpty || !value.isContainer && !value.isNull {
            if let pointer = notes.pointer { found.append(pointer) }
        } else {
            search(value, mapped)
        }
    }
}
