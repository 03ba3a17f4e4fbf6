/// A mutable set: the draft of a property such as `Set<String>`.
///
/// ```swift
/// let changed = user.mutate {
///     $0.roles.insert("admin")
///     $0.roles.remove("guest")
/// }
/// ```
///
/// Elements that you do not change keep their text and their position, and elements that cannot be read stay in place. New
/// elements are added behind the others, in the order in which you insert them.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
public struct JSONSetDraft<Element: Hashable>: PartDraft {
    /// How elements are read.
    struct Form {
        let elements: Conversion<Element>
        /// The elements if the set is written as a whole.
        var whole: Set<Element>?
    }

    var state: DraftState
    /// How elements are read and written.
    private let elements: Conversion<Element>
    /// Whether the set is written as a whole, because it is not in the JSON, or its conversion has no conversion of elements.
    private let isWhole: Bool
    private var known: KnownElements<Element>

    init(_ state: consuming DraftState, _ form: Form) {
        let memo = state.memo.take()
        self.state = state
        elements = form.elements
        isWhole = form.whole != nil
        if let memo = memo as? KnownSet<Element>, memo.conversion === elements, let elements = memo.extract() {
            known = elements
            return
        }
        known = KnownElements()
        if let whole = form.whole {
            for element in whole { known.append(element) }
        } else {
            for json in self.state.json.elements { known.append(self.state.read(json, by: elements)) }
        }
    }

    /// The elements, for the next draft of the set.
    var memo: AnyObject? { isWhole ? nil : KnownSet(known, by: elements) }

    /// The current JSON of the set.
    ///
    /// - Complexity: O(1), and O(*n*) if the conversion of the property writes a set as a whole.
    public var json: JSON {
        if !isWhole { return state.json }
        var writing = _JSONWriting(context: state.context)
        return (try? writing.set(of: known.set, over: nil, elements)) ?? .null
    }

    /// Returns the current set of the draft.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public func snapshot() -> Set<Element> { known.set }

    /// The number of elements that can be read; equal ones are counted once.
    ///
    /// - Complexity: O(1).
    public var count: Int { known.count }

    /// Whether the set has no element that can be read.
    ///
    /// - Complexity: O(1).
    public var isEmpty: Bool { known.count == 0 }

    /// Returns whether an element is in the set.
    ///
    /// - Parameter element: The element.
    /// - Complexity: O(1) on average.
    public func contains(_ element: Element) -> Bool { known.element(equalTo: element) != nil }

    // MARK: Inserting

    /// Inserts an element behind all others, if no equal one is in the set.
    ///
    /// - Parameter element: The element.
    /// - Returns: Whether it was inserted, and the element that is in the set.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
        if let known = known.element(equalTo: element) { return (false, known) }
        let count = known.count
        let member = add(CollectionOfOne(element))
        return (known.count > count, member ?? element)
    }

    /// Inserts an element in place of an equal one, which is removed, or behind all others.
    ///
    /// If the equal one is written with the same text, the text stays.
    ///
    /// - Parameter element: The element.
    /// - Returns: The equal element; `nil` if there was none.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func update(with element: Element) -> Element? {
        let old = known.element(equalTo: element)
        if let old, let text = text(of: old), text == self.text(of: element) { return old }
        if isWhole, let old { remove(old) }
        add(CollectionOfOne(element), replacing: old)
        return old
    }

    /// Inserts the elements of a sequence that are not in the set, in the order of their texts.
    ///
    /// - Parameter other: The elements.
    /// - Complexity: O(*k* log *n*) in the number of elements of the sequence, after a first change in O(*n*).
    public mutating func formUnion(_ other: some Sequence<Element>) {
        add(Set(other.filter { !contains($0) }))
    }

    /// Adds elements that are not in the set, in the order of their texts; returns the last one as it is read.
    ///
    /// - Parameters:
    ///   - new: The elements.
    ///   - old: The element that is removed if the new one is written.
    @discardableResult
    private mutating func add(_ new: some Collection<Element>, replacing old: Element? = nil) -> Element? {
        if isWhole {
            for element in new { known.append(element) }
            if !new.isEmpty { state.isChanged = true }
            return nil
        }
        var added: [(text: String, json: JSON, issues: [JSONIssue])] = []
        for element in new {
            var writing = _JSONWriting(context: state.context)
            do {
                let json = try elements.written(element, over: nil, &writing)
                added.append((json.rawText, json, writing.issues))
            } catch {
                state.refusals.add(.unwritable(error, nil), at: JSONPointer([.index(state.json.count)]))
            }
        }
        var last: Element?
        for (_, json, issues) in added.sortedInUTF8(by: \.text) { last = append(json, issues, replacing: old) }
        return last
    }

    /// Adds the JSON of an element, unless it reads as one that stays in the set; returns the element in the set.
    private mutating func append(_ json: JSON, _ issues: [JSONIssue], replacing old: Element?) -> Element? {
        let element = state.read(json, by: elements)
        if let element, let known = known.element(equalTo: element), known != old {
            if let old { remove(old) }
            return known
        }
        let position = state.json.count
        state.refusals.shiftElements(from: position, by: 1)
        let isAdded = state.edit(at: .element(position), json, noting: issues) {
            $0.insertElement(json, at: position)
        }
        guard isAdded else { return element }
        if let old { remove(old) }
        known.append(element)
        return element
    }

    /// The text that an element is written with; nil if it cannot be written.
    private func text(of element: Element) -> ExactText? {
        var writing = _JSONWriting(context: state.context)
        return (try? elements.written(element, over: nil, &writing)).map { ExactText(text: $0.rawText) }
    }

    // MARK: Removing

    /// Removes an element, and returns the one that was in the set; `nil` if there was none.
    ///
    /// - Parameter element: The element.
    /// - Complexity: O(log *n*) on average, after a first change in O(*n*).
    @discardableResult
    public mutating func remove(_ element: Element) -> Element? {
        guard let (old, positions) = known.remove(element) else { return nil }
        if isWhole {
            state.isChanged = true
            return old
        }
        for position in positions.reversed() {
            state.remove(at: .element(position))
            state.refusals.shiftElements(from: position, by: -1)
        }
        return old
    }

    /// Removes the elements of a sequence.
    ///
    /// - Parameter other: The elements.
    /// - Complexity: O(*k* log *n*) in the number of elements of the sequence, after a first change in O(*n*).
    public mutating func subtract(_ other: some Sequence<Element>) { for element in other { remove(element) } }

    /// Removes the elements that are not in a sequence.
    ///
    /// - Parameter other: The elements that stay.
    /// - Complexity: O(*n* log *n*) in the number of elements of both.
    public mutating func formIntersection(_ other: some Sequence<Element>) {
        let other = Set(other)
        subtract(known.elements.reversed().filter { !other.contains($0) })
    }

    /// Removes all elements; those that cannot be read stay.
    ///
    /// - Parameter keepingCapacity: Has no effect.
    /// - Complexity: O(*n* log *n*) in the number of elements.
    public mutating func removeAll(keepingCapacity: Bool = false) { subtract(known.elements.reversed()) }
}

extension JSONSetDraft: Sequence {
    /// Returns an iterator over the elements that can be read, in the order of the JSON.
    ///
    /// - Complexity: O(*n* log *n*) in the number of elements.
    public func makeIterator() -> IndexingIterator<[Element]> { known.elements.makeIterator() }
}
