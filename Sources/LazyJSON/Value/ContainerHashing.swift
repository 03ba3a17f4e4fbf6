/// Computes hashes of containers: of the elements of an array in order, of the members of an object in any order.
///
/// Works without recursion.
struct ContainerHashing {
    /// The hashes of the containers that were hashed before; nil if hashes are not kept.
    private var known: [ValueIdentity: Int]?
    private var frames: [Frame] = []

    private struct Frame {
        let container: JSON
        let identity: ValueIdentity?
        var cursor: ChildCursor
        /// The hash of the children so far.
        var sum = 0
        /// In an object, the hash of the name of the current member.
        var key = 0
    }

    /// Creates a computation.
    ///
    /// - Parameter keepsHashes: Whether the hash of each container is kept, so that hashing all containers of a value takes one
    ///   pass. The values must then live as long as this computation, because containers are recognized by their locations in
    ///   memory.
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
                frames[depth].key = key.hashValue
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

    /// Returns the hash of a container that was hashed before; otherwise makes the container the innermost one to be hashed, and
    /// returns nil.
    private mutating func begin(_ container: JSON) -> Int? {
        let identity = known == nil ? nil : ValueIdentity(container)
        if let identity, let hash = known?[identity] { return hash }
        frames.append(Frame(container: container, identity: identity, cursor: ChildCursor(container)))
        return nil
    }

    /// Adds the hash of a child to the hash of the innermost container, in which the order of elements counts and the order of
    /// members does not.
    private mutating func add(_ hash: Int) {
        let depth = frames.count - 1
        if frames[depth].cursor.isObject {
            frames[depth].sum &+= Self.mix(frames[depth].key, hash)
        } else {
            frames[depth].sum = Self.mix(frames[depth].sum, hash)
        }
    }

    /// Returns the hash of two hashes in their order.
    static func mix(_ one: Int, _ other: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(one)
        hasher.combine(other)
        return hasher.finalize()
    }
}

extension ChildCursor.Key {
    /// The hash of the name.
    var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
