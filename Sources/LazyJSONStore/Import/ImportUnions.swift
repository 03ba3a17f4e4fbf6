import LazyJSON

/// The references that several updates of one object merge.
///
/// The ids of an array are collected by the first update. Each further one costs its own size: it is compared with these ids,
/// and its new elements are appended in place.
struct ImportUnions {
    /// The properties of the class that updated the object last.
    private var root: ImportMerge.Place?
    /// The arrays, by their places.
    private var arrays: [ObjectIdentifier: Known] = [:]
    /// Elements to be appended to existing arrays.
    private var added: [(pointer: JSONPointer, elements: [JSON])] = []

    /// The ids of one array; a class, so that they are not copied.
    private final class Known {
        var ids: Set<JSONIdentifier>
        /// Whether the array was set: it is then the only one of its name.
        var isSet = false

        init(_ ids: Set<JSONIdentifier>) {
            self.ids = ids
        }
    }

    /// Begins an update by the properties of a class; an update by another class may have changed the arrays.
    mutating func begin(_ root: ImportMerge.Place) {
        if root !== self.root { forgetAll() }
        self.root = root
    }

    /// Returns an array with the elements that another one has in addition; `nil` if there are none, or they will be appended.
    ///
    /// - Parameters:
    ///   - now: The existing array.
    ///   - value: The other array.
    ///   - place: The place of the existing array.
    ///   - canAppend: Whether the object has this array there, and not a single value.
    ///   - identity: The identity of the class of the references.
    ///   - relation: The property.
    mutating func union(
        _ now: JSON, _ value: JSON, at place: ImportMerge.Place, canAppend: Bool, _ identity: ModelIdentity,
        _ relation: Relation
    ) -> JSON? {
        let known =
            (canAppend ? arrays[ObjectIdentifier(place)] : nil)
            ?? Known(Set(now.elements.compactMap { identity.target(of: relation.content(ofElement: $0)) }))
        arrays[ObjectIdentifier(place)] = known
        let new = value.elements.filter { element in
            let content = relation.content(ofElement: element)
            if let id = identity.target(of: content) { return known.ids.insert(id).inserted }
            return content.kind == .object
        }
        if new.isEmpty { return nil }
        if known.isSet {
            added.append((place.pointer, new))
            return nil
        }
        known.isSet = true
        var result = now
        for element in new { try? result.append(element) }  // cannot fail: it is an array
        return result
    }

    /// Appends what was added to the existing arrays; returns whether there was anything.
    mutating func append(to object: inout JSON) -> Bool {
        defer { added.removeAll(keepingCapacity: true) }
        for (pointer, elements) in added {
            for element in elements { try? object[at: pointer]?.append(element) }  // cannot fail: there is an array
        }
        return !added.isEmpty
    }

    /// Forgets the arrays at and below a place whose value was replaced.
    mutating func forget(_ place: ImportMerge.Place) {
        if arrays.isEmpty { return }
        arrays[ObjectIdentifier(place)] = nil
        for child in place.children.values { forget(child) }
    }

    /// Forgets all arrays.
    mutating func forgetAll() { arrays.removeAll() }
}
