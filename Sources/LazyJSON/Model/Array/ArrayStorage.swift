/// An array in JSON with the elements of it that were read by their positions.
@usableFromInline
final class ArrayStorage<Element>: @unchecked Sendable {
    // Sendable because everything is constant but for the elements that are kept, which are published atomically.
    // Elements themselves must be, as the values of a model's properties, which all threads share.

    let json: JSON
    let count: Int
    let context: JSONContext
    @usableFromInline let form: ElementForm<Element>
    /// The depth of the models that are elements.
    let depth: UInt32
    /// Of one type for all arrays, so that nothing has to be known of the elements' to see whether any is kept.
    private let kept: CachedElements

    init(_ json: JSON, _ context: JSONContext, _ form: ElementForm<Element>, depth: UInt32 = 0) {
        self.json = json
        self.context = context
        self.form = form
        self.depth = depth
        count = json.count
        kept = CachedElements(count: count)
    }

    /// The element at a position; always the same one, as long as it holds.
    func element(at position: Int) -> ReadElement<Element> {
        if form.isObject, let objects = DraftObjects.reading(in: context) {
            return form.element(at: position, of: json, context, in: objects)
        }
        if let known = known(at: position) { return known }
        let element = read(at: position)
        if element.isPassing { return element }
        if form.canGoStale { return kept.keep(ReplaceableValue(element), at: position).latest }
        return kept.keep(CachedElement(element), at: position).value
    }

    /// Whether any element is kept.
    @usableFromInline var hasKept: Bool {
        @inline(__always) get { !kept.isEmpty }
    }

    /// The element at a position, which is not kept.
    @usableFromInline
    func passing(_ json: JSON, at position: Int) -> ReadElement<Element> {
        if form.isObject { return element(at: position) }
        if let known = known(at: position) { return known }
        return form.element(of: json, context, depth: depth)
    }

    private func read(at position: Int) -> ReadElement<Element> {
        guard let json = json.element(position) else {
            fatalError("JSONArray: there is no position \(position) in an array of \(count); check `indices`.")
        }
        return form.element(of: json, context, depth: depth)
    }

    /// The element that is kept for a position; it is read again if it no longer holds.
    private func known(at position: Int) -> ReadElement<Element>? {
        guard let isCurrent = form.conversion.isCurrent else {
            return kept.element(CachedElement<ReadElement<Element>>.self, at: position)?.value
        }
        return kept.element(ReplaceableValue<ReadElement<Element>>.self, at: position)?.value { element in
            isCurrent(element.value, json.element(position), context)
        } orRead: {
            let element = read(at: position)
            return (element, !element.isPassing)
        }
    }
}
