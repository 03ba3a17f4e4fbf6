/// The parts of an encoding in the order of the text, each with hashes by which parts are compared.
///
/// Everything is computed in one pass, without recursion. Parts with equal hashes are taken for equal.
struct EncodedTree {
    /// A value, and the numbers of other nodes: those inside it follow it.
    struct Node {
        let json: JSON
        let key: ChildCursor.Key?
        /// The hash of the name; 0 if there is none.
        let keyHash: Int
        let parent: Int
        /// The position among the children of the parent.
        let position: Int
        /// The number of the first node that is not inside this one.
        fileprivate(set) var end = 0
        /// The hash of the value: the order of members does not count, and scalars are compared by their texts.
        fileprivate(set) var hash = 0
        /// A hash that depends on the order of members, too.
        fileprivate(set) var order = 0
        /// The number of children; of those that are complete, while children are added.
        fileprivate(set) var count = 0
        /// The hash of the identities in the value; 0 if there are none.
        fileprivate(set) var identities = 0
        /// The hash of the strings in the value, and of the members that have them; 0 if there are none.
        fileprivate(set) var strings = 0
        fileprivate(set) var notes: EncodingNotes?
        /// The identity, if the value is an element of an array or a set.
        fileprivate(set) var identity: ElementIdentity?

        /// Whether the value is an array of the keys and values of a dictionary in turn.
        var hasKeys: Bool { notes?.collection?.elementStride == 2 }

        /// Whether the value is a dictionary whose names are not converted by a strategy of keys.
        var isDictionary: Bool { notes?.collection.map { CodingStrategies.keepsNames($0) } ?? false }

        /// The hash of a member: of its name and its value.
        var memberHash: Int { ContainerHashing.mix(keyHash, hash) }
    }

    private(set) var nodes: [Node] = []

    /// Creates the tree of an encoding.
    ///
    /// - Parameter ignored: The identities that do not count.
    init(_ encoding: ComparedEncoding, ignoring ignored: Set<ElementIdentity> = []) {
        var notes = encoding.notes[...]
        build(encoding.json) { node in
            guard let first = notes.first, let view = node.json.view,
                view.document.range(of: view.place).lowerBound == first.offset
            else { return }
            notes.removeFirst()
            node.notes = first
            if let identity = first.identity, !ignored.contains(identity) { node.identity = identity }
        }
    }

    /// Creates the tree of an array of elements with identities.
    ///
    /// - Parameters:
    ///   - elements: The elements; nil for one that differs from all others.
    ///   - identities: The identities of the elements.
    init(elements: [JSON?], _ identities: [ElementIdentity?]) {
        build(JSON(elements: elements.map { $0 ?? .null })) { node in
            guard node.parent == 0 else { return }
            node.identity = identities[node.position]
            if elements[node.position] == nil { node.hash = .random(in: .min ... .max) }
        }
    }

    private mutating func build(_ root: JSON, _ prepare: (inout Node) -> Void) {
        // The containers whose children are added, and the children that are not yet.
        var open: [(number: Int, children: ChildCursor)] = []
        // Not by the whole document, of which an encoded `JSON` may be a small part.
        nodes.reserveCapacity(root.view.map { $0.document.next(after: $0.place) - $0.place } ?? 0)
        func add(_ json: JSON, _ key: ChildCursor.Key?) {
            let number = nodes.count
            let parent = open.last?.number ?? -1
            var node = Node(
                json: json, key: key, keyHash: key?.hashValue ?? 0, parent: parent,
                position: parent < 0 ? 0 : nodes[parent].count)
            prepare(&node)
            if key != nil || node.parent < 0 || nodes[node.parent].hasKeys { node.identity = nil }
            nodes.append(node)
            if json.isContainer {
                open.append((number, ChildCursor(json)))
            } else {
                finish(number)
            }
        }
        add(root, nil)
        while let top = open.indices.last {
            if let child = open[top].children.next() {
                add(child.value, child.key)
            } else {
                finish(open.removeLast().number)
            }
        }
    }

    /// Completes a node whose children are complete, and adds its hashes to its parent's hashes.
    private mutating func finish(_ number: Int) {
        nodes[number].complete(before: nodes.count)
        let parent = nodes[number].parent
        if parent >= 0 { nodes[parent].add(nodes[number]) }
    }

    // MARK: Parts

    subscript(number: Int) -> Node { _read { yield nodes[number] } }

    /// The numbers of the children of a node.
    func children(of number: Int) -> [Int] {
        var (children, child) = ([Int](), number + 1)
        children.reserveCapacity(nodes[number].count)
        while child < nodes[number].end {
            children.append(child)
            child = nodes[child].end
        }
        return children
    }

    /// Whether the names in an object are unique, and text; otherwise it is a `JSON` that was encoded, and is replaced as a whole.
    func hasNames(_ number: Int) -> Bool {
        let children = children(of: number)
        let hashes = children.map { nodes[$0].keyHash }.sorted()
        return !zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
            && children.allSatisfy { nodes[$0].key?.isText == true }
    }

    /// The members of an object by name; nil if it does not have names (``hasNames(_:)``).
    func members(of number: Int) -> [ExactText: Int]? {
        guard hasNames(number) else { return nil }
        let named = children(of: number).compactMap { child in name(of: child).map { ($0, child) } }
        return Dictionary(named) { first, _ in first }
    }

    /// A member of an object, or a key with its value.
    struct Entry {
        /// The hash of the name or key.
        let key: Int
        /// The key, if it is a value itself.
        var keyNumber: Int?
        let value: Int
    }

    /// The members of an object, or the keys and values of a dictionary; nil if names are not unique, or not text.
    func entries(of number: Int) -> [Entry]? {
        let children = children(of: number)
        if nodes[number].json.kind == .object {
            return hasNames(number) ? children.map { Entry(key: nodes[$0].keyHash, value: $0) } : nil
        }
        return stride(from: 1, to: children.count, by: 2).map {
            Entry(key: nodes[children[$0 - 1]].hash, keyNumber: children[$0 - 1], value: children[$0])
        }
    }

    /// The name of a member.
    func name(of number: Int) -> ExactText? { nodes[number].key?.exactText.map { ExactText(text: $0) } }

    /// The step from the parent to a node; nil for a name that is not text.
    func step(to number: Int) -> JSONPointer.Component? {
        nodes[number].key == nil ? .index(nodes[number].position) : name(of: number).map { .key($0.text) }
    }

    /// The pointer to a node, with the names and positions in the encoding.
    func pointer(to number: Int) -> JSONPointer {
        let way = sequence(first: number) { nodes[$0].parent }.prefix { $0 > 0 }
        return JSONPointer(way.compactMap(step(to:)).reversed())
    }

    /// The elements that may move to another array, the largest first: what is in them moves with them.
    var movable: [Int] {
        let elements = nodes.indices.filter { isElement($0) && nodes[$0].json.isContainer }
        return elements.sorted { ($0 - nodes[$0].end, $0) < ($1 - nodes[$1].end, $1) }
    }

    /// Whether a node is an element of an array; a value of a dictionary belongs to its key.
    func isElement(_ number: Int) -> Bool {
        let parent = nodes[number].parent
        return parent >= 0 && nodes[number].key == nil && !nodes[parent].hasKeys
    }
}

extension EncodedTree.Node {
    /// Completes the hashes of a value whose children are complete.
    fileprivate mutating func complete(before end: Int) {
        self.end = end
        if json.isContainer {
            hash = ContainerHashing.mix(json.kind == .object ? 1 : 2, hash)
        } else if hash == 0 {
            var hasher = Hasher()
            json.hashText(into: &hasher)
            hash = hasher.finalize()
            if json.kind == .string { strings = hash }
        }
        // Equal values in another order have other hashes; that all values in one order have equal hashes is enough.
        order = order &* 0x9E37_79B9_7F4A_7C1 &+ hash
        if let identity { identities = ContainerHashing.mix(identities, identity.hashValue) }
    }

    /// Adds the hashes of a complete child.
    fileprivate mutating func add(_ child: EncodedTree.Node) {
        let isMember = child.key != nil
        func add(_ hash: Int, to sum: inout Int, _ isUnordered: Bool) {
            guard hash != 0 else { return }
            sum = isUnordered ? sum &+ ContainerHashing.mix(child.keyHash, hash) : ContainerHashing.mix(sum, hash)
        }
        count += 1
        order = order &* 31 &+ child.keyHash &+ child.order
        add(child.hash, to: &hash, isMember)
        add(child.identities, to: &identities, isMember || notes?.collection?.elementStride == 1)
        add(child.strings, to: &strings, true)
    }
}
