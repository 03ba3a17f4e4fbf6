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
/// The positions in the draft of a ``JSONArray`` are positions in the JSON. In the draft of a Swift array they are positions in
/// that array, which leaves out the elements that cannot be read; these stay in place.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
public struct JSONArrayDraft<Element>: PartDraft {
    var cursor: DraftCursor
    /// How elements are read and written.
    let elements: Conversion<Element>
    /// The values that the JSON has numbers for; nil if it is the JSON of the elements.
    private let kept: KeptValues<Element>?
    /// For an array that leaves out unreadable elements, the positions of the others.
    private var readable: ReadablePlaces?

    init(_ cursor: consuming DraftCursor, _ form: ChildConversion) {
        let elements = form.conversion(of: Element.self)
        kept = form.kept as? KeptValues<Element>
        readable = kept != nil || !form.skipsUnreadable ? nil : ReadablePlaces.known(by: elements, in: cursor)
        self.elements = elements
        self.cursor = cursor
    }

    var parts: _AnyJSONConversion? { elements }

    /// The positions of the elements that can be read, if they are known.
    var memo: AnyObject? {
        guard let readable else { return nil }
        if case .unknown = readable.value { return nil }
        return readable
    }

    /// The current JSON of the array.
    ///
    /// - Complexity: O(1), and O(*n*) if the conversion of the property writes an array as a whole.
    public var json: JSON {
        guard let kept else { return cursor.json }
        return JSON(elements: cursor.json.elements.map { kept.json(of: $0, cursor.context) })
    }

    /// Returns the current array of the draft, which can be changed further.
    ///
    /// - Complexity: O(1), and O(*n*) if the conversion of the property writes an array as a whole; a later change copies what
    ///   it shares with the result.
    public func snapshot() -> JSONArray<Element> { JSONArray(json, cursor.context, kept?.own ?? elements) }

    /// The writes that were refused, and the issues of the values that were written.
    ///
    /// - Complexity: O(*n*) in the size of the array; all values are converted.
    public var issues: [JSONIssue] {
        cursor.issues(of: json) { JSONArray($0, cursor.context, kept?.own ?? elements).issues }
    }

    // MARK: Positions

    /// For an array that leaves out unreadable elements, the positions in the JSON of the others; nil if all are readable.
    private var places: [Int]? {
        switch readable?.value {
        case nil, .all: return nil
        case .positions(let places): return places
        case .unknown:
            var reading = _JSONReading(context: cursor.context)
            let json = cursor.json
            let places = json.elements.enumerated().compactMap { place, json in
                (try? elements.value(from: json, &reading)).map { _ in place }
            }
            readable?.value = places.count < json.count ? .positions(places) : .all
            return self.places
        }
    }

    /// Changes the positions of the readable elements in place; does nothing if all elements are readable.
    private mutating func changePlaces(_ change: (inout [Int]) -> Void) {
        guard var places else { return }
        if !isKnownUniquelyReferenced(&readable) { readable = ReadablePlaces(by: elements) }
        readable?.value = .all
        change(&places)
        readable?.value = .positions(places)
    }

    /// Returns the position in the JSON of an element; traps if there is no such element.
    func place(of position: Int) -> Int {
        require(
            position >= 0 && position < endIndex,
            "JSONArrayDraft: there is no position \(position) in an array of \(endIndex); check `indices`.")
        return places?[position] ?? position
    }

    /// Returns the path to an element.
    func path(to position: Int) -> ValuePath { .element(place(of: position)) }

    /// Returns the JSON of an element.
    func json(at position: Int) -> JSON { cursor.json.element(place(of: position)) ?? .null }

    // MARK: Changing

    /// Returns whether writing an element would change nothing.
    func isUnchanged(_ value: Element, at position: Int) -> Bool {
        var writing = _JSONWriting(context: cursor.context)
        let existing = json(at: position)
        if elements.reads(value, from: existing, isElement: true, writing) { return true }
        return (try? elements.written(value, over: existing, &writing))?.hasSourceText(of: existing) ?? false
    }

    /// Writes an element; one that is new keeps no members of the existing one.
    mutating func write(_ value: Element, at position: Int, isNew: Bool = false) {
        let place = place(of: position)
        cursor.set(value, by: elements, at: .element(place), isNew: isNew)
        checkPlaces(place..<place + 1)
    }

    /// Inserts elements before the one at a position, or behind the last one.
    mutating func insertElements(_ values: some Collection<Element>, at position: Int) {
        let first = position < endIndex ? place(of: position) : cursor.json.count
        var place = first
        for value in values where insertElement(value, at: place) { place += 1 }
        notePlaces(first..<place, at: position)
        checkPlaces(first..<place)
    }

    /// Adds an element behind all others.
    ///
    /// The positions of readable elements need not be known for this.
    mutating func appendElement(_ value: Element) {
        guard case .unknown? = readable?.value else {
            let (position, place) = (endIndex, cursor.json.count)
            if insertElement(value, at: place) {
                notePlaces(place..<place + 1, at: position)
                checkPlaces(place..<place + 1)
            }
            return
        }
        // A copy of the draft has other elements from now on.
        if !isKnownUniquelyReferenced(&readable) { readable = ReadablePlaces(by: elements) }
        _ = insertElement(value, at: cursor.json.count)
    }

    /// Inserts an element at a position in the JSON; returns whether it could be written.
    private mutating func insertElement(_ value: Element, at place: Int) -> Bool {
        var writing = _JSONWriting(context: cursor.context)
        if elements.traits.note != nil { writing.sibling = cursor.json.elements.first { !$0.isNull } }
        do {
            let json = try elements.written(value, over: nil, &writing)
            let isShifted = shiftRefusals(from: place, by: 1)
            let isDone = cursor.changeInPlace(.element(place), noting: writing.issues) { array throws(JSONError) in
                guard array.kind == .array else { throw .wrongKind(expected: "an array to insert into", found: array) }
                array.insertElement(json, at: place)
            }
            if isDone { return true }
            // There is no such element: the array lacks it, and later writes of its elements do not change that.
            let refused = cursor.extractRefusals(at: .element(place)).issues
            if isShifted { shiftRefusals(from: place + 1, by: -1) }
            for issue in refused { add(issue) }
        } catch {
            add(.unwritable(error, nil))
        }
        return false
    }

    /// Adds a refusal of the array itself.
    private mutating func add(_ issue: JSONIssue) {
        let pointer = cursor.path.pointer
        cursor.changeRefusals { $0.add(issue, at: pointer) }
    }

    /// Moves the refusals of the elements from a position in the JSON on; returns `false` if there are none.
    @discardableResult
    private mutating func shiftRefusals(from place: Int, by distance: Int) -> Bool {
        if cursor.tree.refusals.issues.isEmpty { return false }
        let array = cursor.path.pointer
        // Behind the last element there is at most a refusal of another write to the place.
        if place >= cursor.json.count, !cursor.tree.refusals.mayHave(array.appending(.index(place))) { return false }
        cursor.changeRefusals { $0.shiftElements(of: array, from: place, by: distance) }
        return true
    }

    private mutating func notePlaces(_ new: Range<Int>, at position: Int) {
        changePlaces { places in
            for later in position..<places.count { places[later] += new.count }
            places.insert(contentsOf: new, at: position)
        }
    }

    /// Forgets the positions of the readable elements if one that was written is none of them: a value that JSON lacks is written
    /// as null.
    private mutating func checkPlaces(_ written: Range<Int>) {
        if readable == nil || cursor.tree.refusals.issues.isEmpty { return }
        let json = cursor.json
        let areReadable = written.allSatisfy { place in
            json.element(place).map { cursor.read($0, by: elements) != nil } ?? true
        }
        if !areReadable { readable = ReadablePlaces(by: elements) }
    }

    /// Moves an element to the place of another one.
    mutating func move(_ position: Int, to target: Int) {
        let (source, destination) = (place(of: position), place(of: target))
        if source == destination { return }
        let refusals = cursor.extractRefusals(at: .element(source))
        let others = cursor.extractRefusals(at: .element(destination))
        let isDone = cursor.changeInPlace(.element(destination)) {
            $0.openedContainer?.move(from: source, to: destination)
        }
        cursor.adopt(others, at: .element(destination))
        if !isDone { return cursor.adopt(refusals, at: .element(source)) }
        shiftRefusals(from: source, by: -1)
        shiftRefusals(from: destination, by: 1)
        changePlaces { $0.move(from: position, to: target, at: destination) }
        cursor.adopt(refusals, at: .element(destination))
    }

    /// Rearranges the elements at some positions: `order` has, for each of them, the number of the position with its new
    /// element.
    mutating func rearrange(_ positions: some Collection<Int>, _ order: [Int]) {
        let places = positions.map { place(of: $0) }
        let refusals = places.map { cursor.extractRefusals(at: .element($0)) }
        // Those of other elements, and of the array itself, stay.
        let others = cursor.extractRefusals(at: .whole).issues
        let isDone = cursor.changeInPlace { $0.openedContainer?.rearrange(places, from: order.map { places[$0] }) }
        for issue in others { add(issue) }
        let sources = isDone ? order : Array(order.indices)
        for (place, source) in zip(places, sources) { cursor.adopt(refusals[source], at: .element(place)) }
    }

    /// Removes elements, whose positions must be in ascending order.
    mutating func removeElements(at positions: some BidirectionalCollection<Int>) {
        guard let first = positions.first else { return }
        let removed = positions.map { place(of: $0) }
        for place in removed.reversed() {
            // A refusal is of the array, so that all are refused.
            guard cursor.remove(at: .element(place)) else { return }
            shiftRefusals(from: place, by: -1)
        }
        changePlaces { places in
            // The removed places that are not passed yet.
            var left = removed[...]
            let others = places[first...].compactMap { place -> Int? in
                if place == left.first {
                    left.removeFirst()
                    return nil
                }
                return place - (removed.count - left.count)
            }
            places.replaceSubrange(first..., with: others)
        }
    }
}

extension JSONArrayDraft: RandomAccessCollection, MutableCollection {
    /// The position of the first element, which is 0.
    public var startIndex: Int { 0 }

    /// The position after the last element, which is the count.
    public var endIndex: Int { places?.count ?? cursor.json.count }

    /// The element at a position, which must be one of the array.
    ///
    /// Writing the value that the element reads as changes nothing. Another value gets the unknown members of the element at this
    /// position, unless it has another `id`: to move elements, use ``swapAt(_:_:)`` or ``sort(by:)``. In the draft of a Swift array
    /// a value that JSON lacks, such as `Double.nan`, is refused: written as null, it would have no position.
    ///
    /// - Complexity: O(log *n*), and the conversion of the element, which is read each time. The first change is O(*n*).
    public subscript(position: Int) -> Element {
        get { cursor.element(at: place(of: position), by: elements) }
        set {
            let place = place(of: position)
            cursor.set(newValue, by: elements, at: .element(place), mustBeReadable: readable != nil)
        }
    }

    /// Exchanges two elements with their texts; the white space around them stays in place.
    ///
    /// - Parameters:
    ///   - one: The position of an element.
    ///   - other: The position of another element, or the same.
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    public mutating func swapAt(_ one: Int, _ other: Int) {
        if place(of: one) != place(of: other) { rearrange([one, other], [1, 0]) }
    }
}

// MARK: Writing into elements

extension JSONArrayDraft where Element: JSONModelProtocol {
    /// A model in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript(position: Int) -> JSONDraft<Element> {
        get {
            let (place, elements) = (place(of: position), elements)
            return cursor.copyPresent(cursor.model(at: place, elements, { $0 }, { $0 }))
        }
        _modify {
            let (place, elements) = (place(of: position), elements)
            var source = cursor.model(at: place, elements, { $0 }, { $0 })
            var part: JSONDraft<Element> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(.element(place), by: elements, to: $0) { $0 } } }
            yield &part
        }
        set { cursor.set(path(to: position), by: elements, to: newValue) { $0 } }
    }
}

extension JSONArrayDraft {
    /// A model in an array of optional models, for editing in place; `nil` if there is none.
    ///
    /// An optional element that is set to nil stays as null, so that the others keep their positions.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(position: Int) -> JSONDraft<Value>? where Element == Value? {
        get {
            let (place, elements) = (place(of: position), elements)
            return cursor.copy(cursor.model(at: place, elements, { $0 }, { .some($0) }))
        }
        _modify {
            let (place, elements) = (place(of: position), elements)
            var source = cursor.model(at: place, elements, { $0 }, { .some($0) })
            var part: JSONDraft<Value>? = cursor.open(&source)
            defer { cursor.close(&part, source) { $1.set(.element(place), by: elements, to: $0) { .some($0) } } }
            yield &part
        }
        set { cursor.set(path(to: position), by: elements, to: newValue) { .some($0) } }
    }

    /// An array in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Inner>(position: Int) -> JSONArrayDraft<Inner> where Element == JSONArray<Inner> {
        get { self[collection: position] }
        _modify { yield &self[collection: position] }
        set { self[collection: position] = newValue }
    }

    /// An array in the array, for editing in place.
    ///
    /// - Complexity: O(log *n*), after a first change in O(*n*).
    @_disfavoredOverload
    public subscript<Inner: JSONModelProtocol>(position: Int) -> JSONArrayDraft<Inner> where Element == [Inner] {
        get { self[collection: position] }
        _modify { yield &self[collection: position] }
        set { self[collection: position] = newValue }
    }
}

extension JSONArrayDraft where Element: DraftedCollection {
    /// The draft of an element that is a collection.
    fileprivate subscript(collection position: Int) -> Element.Draft {
        get {
            let (place, elements) = (place(of: position), elements)
            return cursor.copyPresent(cursor.collection(at: place, elements))
        }
        _modify {
            let (place, elements) = (place(of: position), elements)
            var source = cursor.collection(at: place, elements)
            var part: Element.Draft = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(.element(place), by: elements, to: $0) } }
            yield &part
        }
        set { cursor.set(path(to: position), by: elements, to: newValue) }
    }
}

extension [Int] {
    /// Updates the places of elements, which are in ascending order, after one of them was moved to the place of another.
    fileprivate mutating func move(from position: Int, to target: Int, at destination: Int) {
        let source = remove(at: position)
        for (number, place) in enumerated() {
            let closed = place > source ? place - 1 : place
            self[number] = closed >= destination ? closed + 1 : closed
        }
        insert(destination, at: target)
    }
}
