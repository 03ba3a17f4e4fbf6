/// The layout of a value that is inserted into another value.
public enum JSONInsertionLayout: Sendable, Hashable {
    /// The layout of the new position.
    ///
    /// Tokens stay unchanged. A part of the same document keeps the white space inside it, with the indentation of its new
    /// position; white space from another text is replaced. A value that replaces the whole document keeps its text.
    case matching
    /// The layout of the value: its bytes stay unchanged, including line breaks, as required for parts that are signed.
    case verbatim
}

extension JSON {
    /// Returns the value in the form in which it is inserted into another one.
    ///
    /// O(*n*) in the length of its text if the layout differs from its own.
    package func inserted(_ layout: JSONInsertionLayout) -> JSON {
        // Only strings that were made in code get other escapes; all other scalars keep their bytes anyway.
        if !isContainer && !hasMadeStrings || keepsLayout == (layout == .verbatim) { return self }
        let document = try? Document(
            indexingEdited: written().text(), dialect: dialect, depthLimit: depthLimit, keepsLayout: layout == .verbatim
        )
        return document.map { JSON($0, at: Document.root) } ?? self
    }
}

extension JSON {
    /// Sets the value at a pointer or dotted path.
    ///
    /// Missing parents are created: an array if the next component is `0` (or `-`), and otherwise an object; null counts as
    /// missing. An index that is the count of its array, or `-`, adds an element. Only the text of the value changes; a new
    /// member or element is added in the layout of its siblings.
    ///
    /// Setting a duplicate member changes the first one and removes the others. A path through a member that occurs several
    /// times is refused: set that member first.
    ///
    /// - Parameters:
    ///   - value: The new value, whose tokens are written as they are.
    ///   - pointer: The pointer to the value.
    ///   - layout: The layout of the value: the same as its siblings, or its own.
    /// - Throws: ``JSONError`` with the code `wrongKind` if a scalar or a container of the other kind is on the path, `duplicate`
    ///   if a member on the path occurs several times, or `indexOutOfRange`; nothing has changed then.
    /// - Complexity: O(*w*) in the widths of the objects and arrays on the path; O(log *w*) in those that were edited before.
    public mutating func set(
        _ value: JSON, at pointer: JSONPointer, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        try write(value.inserted(layout), at: pointer)
    }

    /// Adds an element to the end of an array.
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written unchanged.
    ///   - layout: The layout of the element: the same as its siblings, or its own.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array; nothing has changed then.
    /// - Complexity: O(1) on average, after a first change of the array in O(*n*).
    public mutating func append(_ element: JSON, layout: JSONInsertionLayout = .matching) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to append to", found: self) }
        insertElement(element.inserted(layout), at: count)
    }

    /// Inserts an element into an array before the one at a position, or at the end.
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written unchanged.
    ///   - position: A position from 0 to the count.
    ///   - layout: The layout of the element: the same as its siblings, or its own.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(log *n*), after a first change of the array in O(*n*).
    public mutating func insert(
        _ element: JSON, at position: Int, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to insert into", found: self) }
        guard position >= 0, position <= count else { throw .outOfRange(position, count: count, at: nil) }
        insertElement(element.inserted(layout), at: position)
    }

    /// Inserts an element into an array before the element at a pointer.
    ///
    /// - Parameters:
    ///   - element: The element, whose tokens are written unchanged.
    ///   - pointer: The pointer to the next element; an index that is the count, or `-`, is the end of the array.
    ///   - layout: The layout of the element: the same as its siblings, or its own.
    /// - Throws: ``JSONError`` with the code `notFound` if there is no such array, `wrongKind` if the value is not an array,
    ///   `duplicate` if a member on the path occurs several times, or `indexOutOfRange`; nothing has changed then.
    /// - Complexity: O(*w*) in the widths of the objects and arrays on the path; O(log *w*) in those that were edited before.
    public mutating func insert(
        _ element: JSON, at pointer: JSONPointer, layout: JSONInsertionLayout = .matching
    ) throws(JSONError) {
        let element = element.inserted(layout)
        try change(at: .pointer(pointer)) { _ in .insert(element) }
    }

    /// Removes the element at a position of an array, with one comma and its line.
    ///
    /// - Parameter position: A position from 0 up to, but not including, the count.
    /// - Returns: The element.
    /// - Throws: ``JSONError`` with the code `wrongKind` if the value is not an array, or `indexOutOfRange`; nothing has changed
    ///   then.
    /// - Complexity: O(log *n*), after a first change of the array in O(*n*).
    @discardableResult
    public mutating func remove(at position: Int) throws(JSONError) -> JSON {
        guard kind == .array else { throw .wrongKind(expected: "an array to remove from", found: self) }
        guard position >= 0, position < count else { throw .outOfRange(position, count: count, at: nil) }
        return try removeValue(at: .element(position))
    }

    /// Removes the member or element at a pointer or dotted path, with one comma and its line.
    ///
    /// Removing a duplicate member removes all members of that name.
    ///
    /// - Parameter pointer: The pointer to the member or element.
    /// - Returns: The removed value.
    /// - Throws: ``JSONError`` with the code `notFound` if there is no such value, `indexOutOfRange` for an index beyond the end
    ///   of an array, `duplicate` if a member on the path occurs several times, or `wrongKind` if the pointer is empty or leads
    ///   into a scalar; nothing has changed then.
    /// - Complexity: O(*w*) in the widths of the objects and arrays on the path; O(log *w*) in those that were edited before.
    @discardableResult
    public mutating func remove(at pointer: JSONPointer) throws(JSONError) -> JSON {
        if pointer.isRoot {
            throw JSONError(
                .wrongKind, expected: "a pointer to a member or an element", found: "the whole value", pointer: pointer)
        }
        return try removeValue(at: .pointer(pointer))
    }

    /// Removes the value at a path, and returns it.
    private mutating func removeValue(at path: ValuePath) throws(JSONError) -> JSON {
        var removed = JSON.null
        try change(at: path) { existing in
            if let existing { removed = existing }
            return .remove
        }
        return removed
    }

    /// Returns the same value with its own copy of its text.
    ///
    /// Use it to release the rest of a large document, which each of its parts keeps in memory.
    ///
    /// - Complexity: O(*n*) in the length of its text.
    public func detached() -> JSON {
        if let (document, place) = view {
            // A scalar that was made has no text that it is a part of.
            if document.isMade, let scalar = copiedScalar { return scalar }
            return document.detached(place, isFramed: frame != nil).map { JSON(root: $0) } ?? self
        }
        if !isContainer { return self }
        let document = try? Document(
            indexingEdited: written(.preserved).text(), dialect: dialect, depthLimit: depthLimit,
            sourceEnd: isComplete ? nil : 0)
        return document.map { JSON(root: $0) } ?? self
    }

    /// Returns a record that shares its document with others with its own copy of its text; any other record as it is.
    ///
    /// Unlike a value that is ``detached()``, it keeps its source ranges.
    package func copiedRecord() -> JSON {
        guard let (document, place) = view, document.hasManyRoots else { return self }
        return document.detached(place, isFramed: false, isRecord: true).map { JSON($0, at: Document.root) } ?? self
    }

    /// Whether the value keeps only its own text in memory, or the text of a pack.
    package var isSelfContained: Bool { withView { $0.isSelfContained($1) } ?? false }

    /// The value with its own copy of its text, without the text around a root.
    package var selfContained: JSON { isSelfContained ? self : withoutFrame.detached() }
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

    /// The error for a write through a member that is not the only one with its name.
    static func duplicated(at pointer: JSONPointer) -> JSONError {
        let name = JSON.string(pointer.components.last?.name ?? "").cutText
        return JSONError(
            .duplicate, expected: "only one member \(name)", found: "several",
            advice: "set this member first, which removes the others", pointer: pointer)
    }
}

extension JSON.Kind {
    /// The kind with its article, for messages.
    package var phrase: String {
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

extension JSON {
    /// The value of the first member with a name; `nil` if there is none.
    ///
    /// The key is the name itself, not a path. Names are compared by the UTF-8 bytes after escapes are decoded. Setting a value
    /// replaces it and removes other members of that name, or adds a member at the end. Setting `nil` removes the member. Null
    /// becomes an object; any other value that is not an object stays unchanged.
    ///
    /// Changing the value of a member that occurs several times in place, as in `json["a"]?["b"] = 1`, does nothing: assign
    /// `json["a"] = json["a"]` first, which removes the others.
    ///
    /// - Complexity: O(*w*) in the width of the object. A wide object that is searched again gets a table of its names, which
    ///   edits update; searches are then O(1) on average.
    public subscript(_ key: String) -> JSON? {
        get { member(key) }
        _modify {
            var taken = take(.member(key))
            defer { try? put(taken, replacing: .null) }
            yield &taken.value
        }
        set { try? change(at: .member(key)) { ValueChange(assigning: newValue, over: $0) } }
    }

    /// The element at a position, counted from 0; `nil` if there is none.
    ///
    /// Setting a value replaces the element, or adds one if the position is the count. Setting `nil` removes the element. Null
    /// becomes an array if the position is 0; any other value that is not an array, and an array with fewer elements, stays
    /// unchanged.
    ///
    /// - Complexity: O(1) in an array of scalars. In an array with containers, the first access is O(*k*) in the elements
    ///   before this one, the second O(*n*) in the number of elements, and later ones O(1).
    public subscript(_ position: Int) -> JSON? {
        get { element(position) }
        _modify {
            var taken = take(.element(position))
            defer { try? put(taken, replacing: .null) }
            yield &taken.value
        }
        set { try? change(at: .element(position)) { ValueChange(assigning: newValue, over: $0) } }
    }

    /// The value at a pointer or dotted path; `nil` if there is none.
    ///
    /// ```swift
    /// let tag = json[at: "user.tags.0"]?.string
    /// json[at: "user.age"] = 42
    /// try json[at: "user.tags"]?.append("new")
    /// json[at: "user.name"] = nil  // removes the member; .null writes null
    /// ```
    ///
    /// Setting a value creates missing parents, as ``set(_:at:layout:)`` does, and replaces a scalar on the path. If that is not
    /// possible (an index beyond the end of an array, a key into an array, a member on the path that occurs several times),
    /// nothing changes; ``set(_:at:layout:)`` throws the reason.
    ///
    /// Changing the value of a member that occurs several times in place does nothing, either.
    ///
    /// - Complexity: O(*w*) in the widths of the objects and arrays on the path.
    public subscript(at pointer: JSONPointer) -> JSON? {
        get { value(at: pointer) }
        _modify {
            var taken = take(.pointer(pointer))
            defer { try? put(taken, replacing: .scalars) }
            yield &taken.value
        }
        set {
            try? change(at: .pointer(pointer), replacing: .scalars) { ValueChange(assigning: newValue, over: $0) }
        }
    }
}
