/// Computes hashes of containers: of the elements of an array in order, of the members of an object in any order.
///
/// No recursion.
struct ContainerHashing {
    /// The hashes of the containers that were seen before; nil if they are not kept.
    private var known: [ContainerIdentity: Int]?
    private var frames: [Frame] = []

    private struct Frame {
        let container: JSON
        let identity: ContainerIdentity?
        var cursor: ChildCursor
        /// The hash of the children so far.
        var sum = 0
        /// In an object, the hash of the name of the current member.
        var key = 0
    }

    /// Makes a computation.
    ///
    /// - Parameter keepsHashes: Whether the hash of each container inside is kept, so that all of them cost one pass. The
    ///   values must then live as long as this.
    init(keepsHashes: Bool = false) {
        known = keepsHashes ? [:] : nil
    }

    /// Returns the hash of a container, in agreement with `==`.
    package mutating func hash(of container: JSON) -> Int {
        if let hash = begin(container) { return hash }
        while true {
            let depth = frames.count - 1
            guard let child = frames[depth].cursor.next() else {
                let done = frames.removeLast()
                let hash = Self.mix(done.cursor.isObject ? 1 : 2, done.sum)
                if let identity = done.identity { known?[identity] = hash }
                if frames.isEmpty { return hash }
                add(hash)
                continue
            }
            if let key = child.key {
                guard frames[depth].container.isFirst(key) else { continue }
                var hasher = Hasher()
                key.hash(into: &hasher)
                frames[depth].key = hasher.finalize()
            }
            if child.value.isContainer {
                if let hash = begin(child.value) { add(hash) }
            } else {
                var hasher = Hasher()
                child.value.hashScalar(into: &hasher)
                add(hasher.finalize())
            }
        }
    }

    /// Returns the hash of a container that was seen before; else the container is the next to be hashed.
    private mutating func begin(_ container: JSON) -> Int? {
        let identity = known == nil ? nil : ContainerIdentity(container)
        if let identity, let hash = known?[identity] { return hash }
        frames.append(Frame(container: container, identity: identity, cursor: ChildCursor(container)))
        return nil
    }

    /// Adds the hash of a child to the innermost container: members commute, elements do not.
    private mutating func add(_ hash: Int) {
        let depth = frames.count - 1
        if frames[depth].cursor.isObject {
            frames[depth].sum &+= Self.mix(frames[depth].key, hash)
        } else {
            frames[depth].sum = Self.mix(frames[depth].sum, hash)
        }
    }

    private static func mix(_ one: Int, _ other: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(one)
        hasher.combine(other)
        return hasher.finalize()
    }
}

/// The location of a container in memory: its place in a document, or the object that has its edits.
private struct ContainerIdentity: Hashable {
    private let node: ObjectIdentifier?
    private let place: DocumentPlace?

    init(_ container: JSON) {
        (node, place) = (container.editedNode.map { ObjectIdentifier($0) }, DocumentPlace(container))
    }
}
