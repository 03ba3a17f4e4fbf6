/// An object in a store.
struct StoredObject: Sendable {
    /// What is there of the object; the model is made when somebody asks for it.
    enum Content: Sendable {
        /// The model.
        case model(JSONModel)
        /// The JSON.
        case json(JSON)
        /// Text that stands somewhere else.
        case text(any StoredTextSource, start: UInt64, count: Int)
    }

    var content: Content
    /// What the object refers to, itself left out.
    let references: [StoreKey]
}

/// Where the texts of objects stand that nobody has asked for yet.
protocol StoredTextSource: AnyObject, Sendable {
    /// Reads the object at a place; it is kept by nobody else.
    func object(at start: UInt64, count: Int) throws -> JSON
}

extension JSON {
    /// Whether the value keeps nothing alive but its own text.
    var isAlone: Bool {
        if case .view(let document, 0) = storage { return !document.hasFrame && !document.text.isMapped }
        return false
    }

    /// The value over text of its own, without what stands around a root.
    var alone: JSON { isAlone ? self : withoutFrame.detached() }
}
