extension JSON {
    /// The value of the first member named `key`; nil where there is none.
    ///
    /// `key` is the name itself, not a path; names are compared by meaning, byte for byte after escapes are decoded.
    /// Setting replaces the value and takes other members of that name away, or adds a member behind the last; setting
    /// nil removes the member. Null becomes an object; anything else that is no object stays as it is.
    ///
    /// The first search in an object costs its width; a wide object that is searched again gets a table of its names,
    /// which edits keep up, and a search costs O(1).
    public subscript(_ key: String) -> JSON? {
        get { member(key) }
        _modify {
            var place = takePlace(JSONPointer([.key(key)]), in: .object)
            defer { try? put(place, in: .object, replacing: .null) }
            yield &place.value
        }
        set {
            if let newValue {
                guard (try? checkDepth(of: newValue, at: 1)) != nil else { return }
                if replaceInPlace(at: CollectionOfOne(.key(key)), with: newValue) { return }
            }
            guard kind == .object || isNull && newValue != nil else { return }
            if isNull { replaceRoot(with: .emptyObject) }  // also for the name "-", which would lead into an array
            self[JSONPointer([.key(key)]), replacing: .null] = newValue
        }
    }

    /// The element at `position`, counted from 0; nil where there is none.
    ///
    /// Setting replaces the element, or adds one where `position` is the count; setting nil removes it. Null becomes an
    /// array; anything else that is no array stays as it is, and so does an array with fewer elements.
    ///
    /// O(1) in an array of scalars; in a wide one with containers O(1) from the second access on.
    public subscript(_ position: Int) -> JSON? {
        get { element(position) }
        _modify {
            var place = takePlace(JSONPointer([.index(position)]), in: .array)
            defer { try? put(place, in: .array, replacing: .null) }
            yield &place.value
        }
        set {
            if let newValue {
                guard (try? checkDepth(of: newValue, at: 1)) != nil else { return }
                if replaceInPlace(at: CollectionOfOne(.index(position)), with: newValue) { return }
            }
            guard position >= 0, kind == .array || isNull && position == 0 && newValue != nil else { return }
            self[JSONPointer([.index(position)]), replacing: .null] = newValue
        }
    }

    /// The value that a pointer or dotted path leads to; nil where there is none.
    ///
    ///     json[at: "user.tags.0"]?.string
    ///     json[at: "user.age"] = 42
    ///     try json[at: "user.tags"]?.append("new")
    ///     json[at: "user.name"] = nil              // removes the member; .null writes null
    ///
    /// Setting creates missing parents, as ``set(_:at:)`` does, and replaces a scalar that is in the way. Where that is
    /// impossible (an index beyond the end of an array, a key into an array, nesting beyond ``JSONLimits/depth``) nothing
    /// changes; ``set(_:at:)`` says why.
    public subscript(at pointer: JSONPointer) -> JSON? {
        get { value(at: pointer) }
        _modify {
            var place = takePlace(pointer)
            defer { try? put(place, replacing: .scalars) }
            yield &place.value
        }
        set { self[pointer, replacing: .scalars] = newValue }
    }

    /// The value that a pointer leads to.
    func value(at pointer: JSONPointer) -> JSON? {
        if pointer.isRoot { return self }
        if case .overlay(let overlay) = storage, let found = overlay.value(at: pointer) { return found }
        var value = self
        for component in pointer.components {
            guard let next = value.child(component) else { return nil }
            value = next
        }
        return value
    }

    /// The child that a component leads to.
    func child(_ component: JSONPointer.Component) -> JSON? {
        switch component {
        case .key(let key): member(key)
        case .index(let index): element(index) ?? member(String(index))
        }
    }

    /// Sets and removes as far as that is possible.
    private subscript(_ pointer: JSONPointer, replacing obstacles: PathObstacles) -> JSON? {
        get { value(at: pointer) }
        set {
            if let newValue {
                guard (try? checkDepth(of: newValue, at: pointer.components.count)) != nil else { return }
                try? write(newValue, at: pointer, replacing: obstacles)
            } else if value(at: pointer) != nil {
                _ = try? removeValue(at: pointer)
            }
        }
    }
}
