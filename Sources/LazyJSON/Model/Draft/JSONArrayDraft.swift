/// A mutable array: the draft of an array in a model, or of the array of ``JSONArray/mutate(_:)``.
///
/// ```swift
/// let moved = user.mutate {
///     $0.addresses[2].street = nil  // edits an element in place
///     $0.addresses.append(Address { $0.city = "Oslo" })
///     $0.addresses.removeAll { $0.city == "Rome" }
///     $0.addresses.swapAt(0, 1)  // moves the texts
/// }
/// ```
///
/// It is a collection of values. Elements that are models or arrays can also be edited in place. Elements that you do not
/// change keep their text, also if ``swapAt(_:_:)``, ``sort(by:)``, or ``move(from:to:)`` moves them.
///
/// The positions in the draft of a ``JSONArray`` are those of the JSON. In the draft of a Swift array they are those of that
/// array, which leaves out the elements that cannot be read; these stay in place.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
public struct JSONArrayDraft<Element>: PartDraft {
    /// How elements are read, and whether they have no position if they cannot be read.
    struct Form {
        let elements: Conversion<Element>
        var skipsUnreadable = false
        var kept: KeptValues<Element>?
    }

    /// The positions in the JSON of the elements that can be read, once they were asked for.
    private final class ReadablePlaces {
        enum State {
            case unknown, all
            case positions([Int])
        }

        var state: State

        init(_ state: State) {
            self.state = state
        }
    }

    var state: DraftState
    /// How elements are read and written.
    let elements: Conversion<Element>
    /// The values that the JSON has numbers for; nil if it is the JSON of the elements.
    private let kept: KeptValues<Element>?
    /// For an array that leaves out unreadable elements, the others.
    private var readable: ReadablePlaces?

    init(_ state: DraftState, _ form: Form) {
        self.state = state
        elements = form.kept?.conversion ?? form.elements
        kept = form.kept
        if kept != nil { return }
        if elements.leadsToObjects { self.state.objects = DraftObjects() }
        if form.skipsUnreadable { readable = ReadablePlaces(.unknown) }
    }

    /// The current JSON of the array.
    ///
    /// - Complexity: O(1).
    public var json: JSON {
        guard let kept else { return state.json }
        return JSON(elements: state.json.elements.map { kept.json(of: $0, state.context) })
    }

    /// Returns the current array of the draft, which can be changed further.
    ///
    /// - Complexity: O(1); a later change copies what it shares with the result.
    public func snapshot() -> JSONArray<Element> { JSONArray(json, state.context, kept?.own ?? elements) }

    /// The writes that were refused, and the issues of the current array.
    ///
    /// - Complexity: O(*n*) in the size of the array; all values are converted.
    public var issues: [JSONIssue] {
        state.refusedWrites + snapshot().issues
    }

    // MARK: Positions

    /// For an array that leaves out unreadable elements, the positions in the JSON of the others; nil if all are readable.
    private var places: [Int]? {
        get {
            switch readable?.state {
            case nil, .all: return nil
            case .positions(let places): return places
            case .unknown:
                var reading = _JSONReading(context: state.context)
                let json = state.json
                let places = json.elements.enumerated().compactMap { place, json in
                    (try? elements.value(from: json, &reading)).map { _ in place }
                }
                readable?.state = places.count < json.count ? .positions(places) : .all
                return self.places
            }
        }
        set { readable = newValue.map { ReadablePlaces(.positions($0)) } }
    }

    /// The position in the JSON of an element.
    func place(of position: Int) -> Int {
        require(
            position >= 0 && position < endIndex,
            "JSONArrayDraft: there is no position \(position) in an array of \(endIndex); check `indices`.")
        return places?[position] ?? position
    }

    /// The pointer to an element.
    func pointer(to position: Int) -> JSONPointer { JSONPointer([.index(place(of: position))]) }

    /// The JSON of an element.
    func json(at position: Int) -> JSON { state.json.element(place(of: position)) ?? .null }

    // MARK: Changing

    /// Whether writing an element would change nothing.
    func isUnchanged(_ value: Element, at position: Int) -> Bool {
        var writing = _JSONWriting(context: state.context)
        let existing = json(at: position)
        return (try? elements.written(value, over: existing, &writing))?.hasSourceText(of: existing) ?? false
    }

    /// Inserts elements before the one at a position, or behind the last one.
    mutating func insertElements(_ values: some Collection<Element>, at position: Int) {
        let first = position < endIndex ? place(of: position) : state.json.count
        var place = first
        for value in values {
            var writing = _JSONWriting(context: state.context)
            if elements.traits.note != nil { writing.sibling = state.json.elements.first { !$0.isNull } }
            do {
                insert(try elements.written(value, over: nil, &writing), at: place)
                state.adopt(DraftRefusals(writing.issues), at: JSONPointer([.index(place)]))
                place += 1
            } catch {
                state.refusals.add(.unwritable(error, nil), at: JSONPointer([.index(place)]))
            }
        }
        notePlaces(first..<place, at: position)
    }

    /// Adds elements behind all others, for which those that can be read need not be known.
    mutating func appendElements(_ values: some Collection<Element>) {
        guard case .unknown? = readable?.state else { return insertElements(values, at: endIndex) }
        readable = nil
        insertElements(values, at: endIndex)
        readable = ReadablePlaces(.unknown)
    }

    private mutating func insert(_ json: JSON, at place: Int) {
        state.refusals.shiftElements(from: place, by: 1)
        state.edit(at: JSONPointer([.index(place)]), json) { array throws(JSONError) in
            try array.insert(json, at: place)
        }
    }

    private mutating func notePlaces(_ new: Range<Int>, at position: Int) {
        guard var known = places else { return }
        for later in position..<known.count { known[later] += new.count }
        known.insert(contentsOf: new, at: position)
        places = known
    }

    /// Moves an element to the place of another one.
    mutating func move(_ position: Int, to target: Int) {
        let (source, destination) = (place(of: position), place(of: target))
        if source == destination { return }
        let refusals = state.refusals.extract(at: pointer(to: position))
        state.change { $0.moveElement(from: source, to: destination) }
        state.refusals.shiftElements(from: source, by: -1)
        state.refusals.shiftElements(from: destination, by: 1)
        places?.move(from: position, to: target, at: destination)
        state.adopt(refusals, at: pointer(to: target))
    }

    /// Puts all elements in another order: for each position, the position of its new element.
    mutating func rearrange(_ order: [Int]) {
        let places = indices.map { place(of: $0) }
        let refusals = places.map { state.refusals.extract(at: JSONPointer([.index($0)])) }
        state.change { $0.rearrangeElements(places, from: order.map { places[$0] }) }
        for (place, source) in zip(places, order) { state.adopt(refusals[source], at: JSONPointer([.index(place)])) }
    }

    /// Removes elements, whose positions are given in rising order.
    mutating func removeElements(at positions: some BidirectionalCollection<Int>) {
        let removed = positions.map { place(of: $0) }
        for place in removed.reversed() {
            state.remove(at: JSONPointer([.index(place)]))
            state.refusals.shiftElements(from: place, by: -1)
        }
        guard let old = places else { return }
        var left = removed[...]
        places = old.compactMap { place in
            if place == left.first {
                left.removeFirst()
                return nil
            }
            return place - (removed.count - left.count)
        }
    }
}

extension JSONArrayDraft: RandomAccessCollection, MutableCollection {
    /// The position of the first element, which is 0.
    public var startIndex: Int { 0 }

    /// The position after the last element, which is the count.
    public var endIndex: Int { places?.count ?? state.json.count }

    /// The element at a position, which must be one of the array.
    ///
    /// Writing a value that equals the current one keeps its text.
    ///
    /// - Complexity: O(log *n*), and the conversion of the element, which is read each time. The first change is O(*n*).
    public subscript(position: Int) -> Element {
        get {
            guard let objects = state.objects else {
                return elements.element(of: json(at: position), state.context, depth: 0).value
            }
            let (json, place) = (state.json, place(of: position))
            let context = objects.reading(json, state.context)
            if elements.hasObjects { return elements.element(at: place, of: json, context, in: objects).value }
            return elements.element(of: json.element(place) ?? .null, context, depth: 0).value
        }
        set { state.set(newValue, by: elements, at: pointer(to: position)) }
    }

    /// Exchanges two elements with their texts; the white space around them stays in place.
    ///
    /// - Parameters:
    ///   - one: The position of an element.
    ///   - other: The position of another element, or the same.
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    public mutating func swapAt(_ one: Int, _ other: Int) {
        let (first, second) = (place(of: one), place(of: other))
        if first == second { return }
        state.refusals.swapElements(first, second)
        state.change { $0.rearrangeElements([first, second], from: [second, first]) }
    }
}

// MARK: Writing into elements

extension JSONArrayDraft where Element: JSONModelProtocol {
    /// A model in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript(position: Int) -> JSONDraft<Element> {
        get { state[present: source(position, Element._modelType.template, of: { $0 }, as: { $0 })] }
        _modify { yield &state[present: source(position, Element._modelType.template, of: { $0 }, as: { $0 })] }
        set { state[present: source(position, Element._modelType.template, of: { $0 }, as: { $0 })] = newValue }
    }
}

extension JSONArrayDraft {
    /// A model in an array of optional models, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(position: Int) -> JSONDraft<Value>? where Element == Value? {
        get { state[part: source(position, nil, of: { $0 }, as: { .some($0) })] }
        _modify { yield &state[part: source(position, nil, of: { $0 }, as: { .some($0) })] }
        set { state[part: source(position, nil, of: { $0 }, as: { .some($0) })] = newValue }
    }

    /// Returns the source of the draft of an element that is a model.
    ///
    /// An optional element that is set to nil stays as null, so that the others keep their positions.
    ///
    /// - Parameters:
    ///   - position: The position of the element.
    ///   - missing: The object to start from if the element is no model.
    ///   - model: Returns the model in an element.
    ///   - element: Returns the element of a model; nil if it is not optional, and there is no model.
    private func source<Value: JSONModelProtocol>(
        _ position: Int, _ missing: JSON?, of model: (Element) -> Value?, as element: @escaping (Value?) -> Element?
    ) -> PartSource<JSONDraft<Value>> {
        let existing = json(at: position)
        let type = existing.kind == .object ? elements.modelType(Value._modelType) : Value._modelType
        return elements.source(
            type, of: existing, at: pointer(to: position), missing: missing, { model(self[position]) }
        ) { [elements] part, state, pointer in
            if let value = element(part?.snapshot()) {
                state.set(value, by: elements, at: pointer, isPart: part != nil)
            }
        }
    }

    /// An array in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Inner>(position: Int) -> JSONArrayDraft<Inner> where Element == JSONArray<Inner> {
        get { state[present: source(position)] }
        _modify { yield &state[present: source(position)] }
        set { state[present: source(position)] = newValue }
    }

    /// An array in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Inner: JSONModelProtocol>(position: Int) -> JSONArrayDraft<Inner> where Element == [Inner] {
        get { state[present: source(position)] }
        _modify { yield &state[present: source(position)] }
        set { state[present: source(position)] = newValue }
    }

    /// Returns the source of the draft of an element that is a collection.
    private func source(_ position: Int) -> PartSource<Element.Draft> where Element: DraftedCollection {
        let (elements, pointer) = (elements, pointer(to: position))
        let parts =
            (elements.traits.elements as? Conversion<Element.Part>)
            ?? JSONConversions().conversion(of: Element.Part.self)
        let form = parts.choosing(elements.traits.chosen?.type)
        let isInPlace = Element.isInPlace(json(at: position), elements.traits)
        let copy = isInPlace ? nil : Optional(self[position].copied(form, state.context))
        return PartSource(
            pointer: pointer, start: copy.map { .copy($0.json) } ?? .existing, form: copy?.form ?? Element.form(form)
        ) { part, state in
            guard let part else { return }
            state.set(Element(part), by: elements, at: pointer)
            state.adopt(part.state, at: pointer)
        }
    }
}

extension Conversion {
    /// Returns the source of the draft of an element or a member that is a model.
    ///
    /// - Parameters:
    ///   - type: The class that it is edited as.
    ///   - existing: The existing JSON.
    ///   - pointer: The pointer to it.
    ///   - missing: The object to start from if there is none.
    ///   - model: Returns the model that is read.
    ///   - write: Writes a model by this conversion, or nil.
    func source<Model: JSONModelProtocol>(
        _ type: JSONModel.Type, of existing: JSON?, at pointer: JSONPointer, missing: @autoclosure () -> JSON?,
        _ model: () -> Model?,
        _ write: @escaping (JSONDraft<Model>?, inout DraftState, JSONPointer) -> Void
    ) -> PartSource<JSONDraft<Model>> {
        let editsInPlace = editsInPlace
        var start = PartSource<JSONDraft<Model>>.Start?.none
        if !editsInPlace {
            start = model().map { .model($0._model()) }
        } else {
            start = existing?.kind == .object ? .existing : missing().map { .missing($0) }
        }
        return PartSource(pointer: pointer, start: start, type: type, form: ()) { part, state in
            if let part, editsInPlace { return state.assign(part.state, at: pointer) }
            write(part, &state, pointer)
            if let part { state.adopt(part.state, at: pointer) }
        }
    }
}

extension [Int] {
    /// Changes the rising places of some elements after one of them was moved to the place of another.
    fileprivate mutating func move(from position: Int, to target: Int, at destination: Int) {
        let source = remove(at: position)
        for (number, place) in enumerated() {
            let closed = place > source ? place - 1 : place
            self[number] = closed >= destination ? closed + 1 : closed
        }
        insert(destination, at: target)
    }
}
