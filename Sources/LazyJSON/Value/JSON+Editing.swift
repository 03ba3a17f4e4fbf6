extension JSON {
    /// Sets the value that a pointer or dotted path leads to.
    ///
    /// Missing parents are created: an array where the next component is `0` (or `-`), else an object; null counts as
    /// missing. An index that is the count of its array, or `-`, adds an element. Setting a duplicated member changes
    /// the first and removes the others. Only the value's own text changes; a new member or element is added in the
    /// style of its siblings. The cost is that of the depth and width of the path.
    ///
    /// - Parameters:
    ///   - value: The new value; its text is written as it is.
    ///   - pointer: Where to.
    /// - Throws: ``JSONError``: `wrongKind` where a scalar or a container of the other kind is in the way,
    ///   `indexOutOfRange`, `depthLimit` if the value would nest deeper than ``JSONLimits/depth``. Then nothing has changed.
    public mutating func set(_ value: JSON, at pointer: JSONPointer) throws(JSONError) {
        try checkDepth(of: value, at: pointer.components.count, pointer)
        try write(value, at: pointer, replacing: .null)
    }

    /// Adds an element behind the last one of an array.
    ///
    /// O(1), once the array was opened for edits in O(its width).
    ///
    /// - Parameter element: The element; its text is written as it is.
    /// - Throws: ``JSONError``: `wrongKind` where the value is no array, `depthLimit` if the element would nest deeper than
    ///   ``JSONLimits/depth``.
    public mutating func append(_ element: JSON) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to append to", found: self) }
        try checkDepth(of: element, at: 1)
        guard case .array(let array)? = editableContainer() else { return }
        array.insert(element, at: array.count)
    }

    /// Puts an element into an array before the one at `position`, or behind the last one.
    ///
    /// - Parameters:
    ///   - element: The element; its text is written as it is.
    ///   - position: From 0 to the count.
    /// - Throws: ``JSONError``: `wrongKind` where the value is no array, `indexOutOfRange`, `depthLimit`.
    public mutating func insert(_ element: JSON, at position: Int) throws(JSONError) {
        guard kind == .array else { throw .wrongKind(expected: "an array to insert into", found: self) }
        guard position >= 0, position <= count else { throw .outOfRange(position, count: count, at: nil) }
        try checkDepth(of: element, at: 1)
        guard case .array(let array)? = editableContainer() else { return }
        array.insert(element, at: position)
    }

    /// Puts an element into the array that a pointer leads into, before the one that it leads to.
    ///
    /// - Parameters:
    ///   - element: The element; its text is written as it is.
    ///   - pointer: To the element that will be the next one; an index that is the count, or `-`, is behind the last.
    /// - Throws: ``JSONError``: `notFound` where there is no such array, `wrongKind` where it is none,
    ///   `indexOutOfRange`, `depthLimit`.
    public mutating func insert(_ element: JSON, at pointer: JSONPointer) throws(JSONError) {
        try checkDepth(of: element, at: pointer.components.count, pointer)
        try insertValue(element, at: pointer)
    }

    /// Inserts an element without checking the depth.
    mutating func insertValue(_ element: JSON, at pointer: JSONPointer) throws(JSONError) {
        guard let last = pointer.components.last, let parent = pointer.parent else {
            throw JSONError(.wrongKind, "Expected a pointer to an element, found the whole value.", pointer: pointer)
        }
        let position = try insertionPosition(last, in: parent)
        if case .array(let array) = try openContainer(at: parent.components[...], replacing: .null) {
            array.insert(element, at: position)
        }
    }

    /// Removes the element at a position of an array, with one comma and its line.
    ///
    /// - Parameter position: From 0 to below the count.
    /// - Returns: The element.
    /// - Throws: ``JSONError``: `wrongKind` where the value is no array, `indexOutOfRange`, `depthLimit`.
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
    /// - Returns: The value that stood there.
    /// - Throws: ``JSONError``: `notFound` where nothing stands there, `indexOutOfRange` beyond the end of an array,
    ///   `wrongKind` where the pointer is that of the whole value or leads into a scalar.
    @discardableResult
    public mutating func remove(at pointer: JSONPointer) throws(JSONError) -> JSON {
        if pointer.isRoot {
            throw JSONError(
                .wrongKind, "Expected a pointer to a member or an element, found the whole value.", pointer: pointer)
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
        guard let document = try? Document(indexingEdited: text, depthLimit: depthLimit) else { return self }
        return JSON(root: document)
    }
}

extension JSONError {
    /// The error for a value of another kind than is needed.
    package static func wrongKind(expected: String, found: JSON, at pointer: JSONPointer? = nil) -> JSONError {
        JSONError(.wrongKind, "Expected \(expected), found \(found.kind.phrase).", pointer: pointer)
    }

    /// The error for a position outside of an array.
    static func outOfRange(_ position: Int, count: Int, at pointer: JSONPointer?) -> JSONError {
        JSONError(
            .indexOutOfRange, "Expected an index into an array of \(count) elements, found \(position).",
            pointer: pointer)
    }

    /// The error for a member or element that is not there.
    static func notFound(_ pointer: JSONPointer) -> JSONError {
        JSONError(.notFound, "Expected a value, found nothing.", pointer: pointer)
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
            throw JSONError(.wrongKind, "Expected an index into an array, found the key \(found).", pointer: pointer)
        }
    }
}
