extension JSON {
    /// Sets the value that a pointer or dotted path leads to.
    ///
    /// Missing parents are created: an array where the next component is `0` (or `-`), else an object; null counts as
    /// missing. An index that is the count of its array, or `-`, adds an element. Setting a duplicated member changes
    /// the first and removes the others. Only the value's own text changes; a new member or element is added in the
    /// style of its siblings. The cost is that of the depth and width of the path.
    ///
    /// - Parameters:
    ///   - value: The new value, whose tokens are written as they are.
    ///   - pointer: The pointer to the value.
    ///   - layout: How the value is laid out: like its siblings, or as it is.
    /// - Throws: ``JSONError``: `wrongKind` if a scalar or a container of the other kind is in the way,
    ///   `indexOutOfRange`, `depthLimit` if the value would nest deeper than ``JSONLimits/depth``. Then nothing has changed.
    public mutating func set(
        _ value: JSON, at pointer: JSONPointer, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        try checkDepth(of: value, at: pointer.components.count, pointer)
        try write(value, at: pointer, replacing: .null, layout.fitting)
    }

    /// Adds an element behind the last one of an array.
    ///
    /// O(1), once the array was opened for edits in O(its width).
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written as they are.
    ///   - layout: How the element is laid out: like its siblings, or as it is.
    /// - Throws: ``JSONError``: `wrongKind` if the value is no array, `depthLimit` if the element would nest deeper than
    ///   ``JSONLimits/depth``.
    public mutating func append(_ element: JSON, layout: JSONInsertionLayout = .matching) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to append to", found: self) }
        try checkDepth(of: element, at: 1)
        insertElement(element, at: count, layout)
    }

    /// Puts an element into an array before the one at `position`, or behind the last one.
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written as they are.
    ///   - position: From 0 to the count.
    ///   - layout: How the element is laid out: like its siblings, or as it is.
    /// - Throws: ``JSONError``: `wrongKind` if the value is no array, `indexOutOfRange`, `depthLimit`.
    public mutating func insert(
        _ element: JSON, at position: Int, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to insert into", found: self) }
        guard position >= 0, position <= count else { throw .outOfRange(position, count: count, at: nil) }
        try checkDepth(of: element, at: 1)
        insertElement(element, at: position, layout)
    }

    /// Inserts an element into an array without checks.
    mutating func insertElement(_ element: JSON, at position: Int, _ layout: JSONInsertionLayout) {
        if case .edited(let array as EditedArray)? = open(replacingAt: nil) {
            array.insert(element, at: position, layout.fitting)
        }
    }

    /// Puts an element into the array that a pointer leads into, before the one that it leads to.
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written as they are.
    ///   - pointer: To the element that will be the next one; an index that is the count, or `-`, is behind the last.
    ///   - layout: How the element is laid out: like its siblings, or as it is.
    /// - Throws: ``JSONError``: `notFound` if there is no such array, `wrongKind` if it is none,
    ///   `indexOutOfRange`, `depthLimit`.
    public mutating func insert(
        _ element: JSON, at pointer: JSONPointer, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        try checkDepth(of: element, at: pointer.components.count, pointer)
        try insertValue(element, at: pointer, layout.fitting)
    }

    /// Inserts an element without checking the depth.
    mutating func insertValue(
        _ element: JSON, at pointer: JSONPointer, _ fitting: Fitting = .matching
    ) throws(JSONError) {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            throw JSONError(.wrongKind, expected: "a pointer to an element", found: "the whole value", pointer: pointer)
        }
        let position = try insertionPosition(last, in: parent)
        let container = try openContainer(of: pointer.components[...], restructuring: true).container
        if case .edited(let array as EditedArray) = container { array.insert(element, at: position, fitting) }
    }

    /// Removes the element at a position of an array, with one comma and its line.
    ///
    /// - Parameter position: From 0 to below the count.
    /// - Returns: The element.
    /// - Throws: ``JSONError``: `wrongKind` if the value is no array, `indexOutOfRange`, `depthLimit`.
    @discardableResult
    public mutating func remove(at position: Int) throws(JSONError) -> JSON {
        guard kind == .array else { throw .wrongKind(expected: "an array to remove from", found: self) }
        guard position >= 0, position < count else { throw .outOfRange(position, count: count, at: nil) }
        return try removeValue(at: JSONPointer([.index(position)]))
    }

    /// Removes the member or element that a pointer or dotted path leads to, with one comma and its line.
    ///
    /// Removing a duplicated member removes all of that name.
    ///
    /// - Parameter pointer: To the member or element.
    /// - Returns: The value that was there.
    /// - Throws: ``JSONError``: `notFound` if nothing is there, `indexOutOfRange` beyond the end of an array,
    ///   `wrongKind` if the pointer is that of the whole value or leads into a scalar.
    @discardableResult
    public mutating func remove(at pointer: JSONPointer) throws(JSONError) -> JSON {
        if pointer.isRoot {
            throw JSONError(
                .wrongKind, expected: "a pointer to a member or an element", found: "the whole value", pointer: pointer)
        }
        return try removeValue(at: pointer)
    }

    /// The same value over text of its own, so that a small part does not keep a whole document alive.
    ///
    /// O(its length).
    public func detached() -> JSON {
        if let (document, place) = view {
            let isFramed = frame != nil
            return document.detached(place, isFramed: isFramed).map {
                isFramed ? JSON(.document($0)) : JSON($0, at: Document.root)
            } ?? self
        }
        if case .small = storage { return self }
        let text = written(.preserved).text()
        guard let document = try? Document(indexingEdited: text, dialect: dialect, depthLimit: depthLimit)
        else { return self }
        return JSON(root: document)
    }
}

extension JSONError {
    /// The error for a value of another kind than is needed.
    package static func wrongKind(expected: String, found: JSON, at pointer: JSONPointer? = nil) -> JSONError {
        JSONError(.wrongKind, expected: expected, found: found.kind.phrase, pointer: pointer)
    }

    /// The error for a position outside of an array.
    static func outOfRange(_ position: Int, count: Int, at pointer: JSONPointer?) -> JSONError {
        JSONError(
            .indexOutOfRange, expected: "an index into an array of \(count) elements", found: "\(position)",
            pointer: pointer)
    }

    /// The error for a member or element that is not there.
    static func notFound(_ pointer: JSONPointer) -> JSONError {
        JSONError(.notFound, expected: "a value", found: "nothing", pointer: pointer)
    }
}

extension JSON.Kind {
    /// The kind with its article, for messages.
    var phrase: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}

extension JSONPointer.Component {
    /// The position that the component has among `count` elements where one is added: at most the count.
    func position(in count: Int, at pointer: JSONPointer?) throws(JSONError) -> Int {
        switch self {
        case .index(let index):
            guard index >= 0, index <= count else { throw .outOfRange(index, count: count, at: pointer) }
            return index
        case .key("-"):
            return count
        case .key(let key):
            let found = JSON.string(key).cutText
            throw JSONError(.wrongKind, expected: "an index into an array", found: "the key \(found)", pointer: pointer)
        }
    }
}

extension JSON {
    /// The value of the first member named `key`; nil if there is none.
    ///
    /// `key` is the name itself, not a path; names are compared by meaning, byte for byte after escapes are decoded.
    /// Setting replaces the value and removes other members of that name, or adds a member behind the last; setting
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

    /// The element at `position`, counted from 0; nil if there is none.
    ///
    /// Setting replaces the element, or adds one if `position` is the count; setting nil removes it. Null becomes an
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
                if kind == .array, replaceInPlace(at: CollectionOfOne(.index(position)), with: newValue) { return }
            }
            guard position >= 0, kind == .array || isNull && position == 0 && newValue != nil else { return }
            self[JSONPointer([.index(position)]), replacing: .null] = newValue
        }
    }

    /// The value that a pointer or dotted path leads to; nil if there is none.
    ///
    ///     json[at: "user.tags.0"]?.string
    ///     json[at: "user.age"] = 42
    ///     try json[at: "user.tags"]?.append("new")
    ///     json[at: "user.name"] = nil              // removes the member; .null writes null
    ///
    /// Setting creates missing parents, as ``set(_:at:layout:)`` does, and replaces a scalar that is in the way. If that is
    /// impossible (an index beyond the end of an array, a key into an array, nesting beyond ``JSONLimits/depth``) nothing
    /// changes; ``set(_:at:layout:)`` says why.
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
