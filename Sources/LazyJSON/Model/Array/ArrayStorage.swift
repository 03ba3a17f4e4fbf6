/// An array in JSON with the elements of it that were read by their positions.
@usableFromInline
final class ArrayStorage<Element>: @unchecked Sendable {
    // Sendable because everything is constant but for the elements that are kept, which are published atomically.
    // Elements themselves must be, as the values of a model's properties, which all threads share.

    let json: JSON
    let count: Int
    let context: JSONContext
    @usableFromInline let form: ElementForm<Element>
    /// How deep the models stand that are elements.
    let depth: UInt32
    /// Of one type for all arrays, so that nothing has to be known of the elements' to see whether any is kept.
    private let kept: CachedElements

    /// What is kept for a position.
    private typealias Kept = KeptElement<ReadElement<Element>>

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
        if let known = kept.element(Kept.self, at: position) { return current(known, at: position) }
        let element = read(at: position)
        if element.isPassing { return element }
        let new = KeptElement(element)
        let winner = kept.keep(new, at: position)
        return form.canGoStale ? winner.current.value : winner.value
    }

    /// Whether any element is kept.
    @usableFromInline var hasKept: Bool { !kept.isEmpty }

    /// The element at a position, which is not kept.
    @usableFromInline
    func passing(_ json: JSON, at position: Int) -> ReadElement<Element> {
        if let known = kept.element(Kept.self, at: position) { return current(known, at: position) }
        return form.element(of: json, context, depth: depth)
    }

    private func read(at position: Int) -> ReadElement<Element> {
        guard let json = json.element(position) else {
            fatalError("JSONArray: there is no position \(position) in an array of \(count); check `indices`.")
        }
        return form.element(of: json, context, depth: depth)
    }

    /// What is kept where it still holds; else it is read again.
    private func current(
        _ known: Kept, at position: Int
    ) -> ReadElement<Element> {
        guard let isCurrent = form.conversion.isCurrent else { return known.value }
        let (element, version) = known.current
        if isCurrent(element.value, json.element(position), context) { return element }
        return known.replace(version, by: read(at: position))
    }
}
