/// A typed, lazy, immutable view of a JSON array that preserves its text.
///
/// ```swift
/// final class User: JSONModel, @unchecked Sendable {
///     @JSONProperty var addresses: JSONArray<Address>
///     @JSONProperty var visits: JSONArray<Date?>  // optional: a Date has no empty value
/// }
/// ```
///
/// ```swift
/// let city = user.addresses[2].city  // reads this one element, and caches it
/// let isSame = user.addresses[2] === user.addresses[2]  // true
/// for address in user.addresses { print(address.city) }  // caches nothing
/// let moved = user.mutate { $0.addresses[2].city = "Oslo" }
/// ```
///
/// An element is read when it is accessed. An element that was read by its position is cached: the same position returns
/// the same instance. A `for` loop caches nothing, and iterates over a million elements in constant extra memory. An
/// element that cannot be read is the empty value of its type, or `nil`, and an issue; ``valid`` leaves such elements out.
///
/// An array can also be the root: `try JSONArray<User>(parsing: data)`.
///
/// Safe to use from several threads at once.
public struct JSONArray<Element>: Sendable {
    @usableFromInline let storage: ArrayStorage<Element>

    init(_ json: JSON, _ context: JSONContext, _ elements: Conversion<Element>, depth: UInt32 = 0) {
        storage = ArrayStorage(json, context, elements, depth: depth)
    }

    /// Creates an array without elements.
    public init() { self.init(.emptyArray, JSONContext(), JSONConversions().conversion(of: Element.self)) }
}

extension JSONArray: RandomAccessCollection {
    /// The position of the first element, which is 0.
    public var startIndex: Int { 0 }

    /// The position after the last element, which is the count.
    public var endIndex: Int { storage.count }

    /// The number of elements, including those that cannot be read.
    ///
    /// - Complexity: O(1).
    public var count: Int { storage.count }

    /// The element at a position, which must be one of the array; it is cached.
    ///
    /// - Complexity: O(1), and the conversion of the element. The first access to an array of containers is O(*k*) in the
    ///   elements before this one, the second O(*n*) in the number of elements.
    public subscript(position: Int) -> Element {
        require(
            position >= 0 && position < storage.count,
            """
            JSONArray: there is no position \(position) in an array of \(storage.count); check `indices`. A key path that is given to a \
            draft cannot lead through elements: write draft.items[0].remove(\\.name) and not draft.remove(\\.items[0].name).
            """
        )
        return storage.element(at: position).value
    }

    /// The elements in a range of positions, which must be within the array.
    ///
    /// - Complexity: O(1).
    public subscript(bounds: Range<Int>) -> Slice<JSONArray> {
        require(
            bounds.lowerBound >= 0 && bounds.upperBound <= count,
            "JSONArray: there are no positions \(bounds) in an array of \(count); check `indices`.")
        return Slice(base: self, bounds: bounds)
    }

    /// Returns an iterator over the elements, which does not cache them.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func makeIterator() -> Iterator { Iterator(storage) }

    /// An iterator over the elements of an array, which takes constant extra memory.
    ///
    /// It returns the cached instance of an element that was cached before.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let storage: ArrayStorage<Element>
        @usableFromInline var elements: JSON.Elements.Iterator
        @usableFromInline var reading: _JSONReading
        @usableFromInline var position = 0
        /// The class of the elements if these are models that are read by their type alone.
        let modelClass: ImmortalReference<ModelClass>?

        @usableFromInline
        init(_ storage: ArrayStorage<Element>) {
            self.storage = storage
            elements = storage.json.elements.makeIterator()
            reading = _JSONReading(context: storage.context, depth: storage.depth)
            modelClass =
                storage.elements.traits.isStandard ? (Element.self as? JSONModel.Type).map { ModelClass.of($0) } : nil
        }

        /// Returns the next element; `nil` after the last one.
        ///
        /// - Complexity: O(1), and the conversion of the element.
        @inlinable
        public mutating func next() -> Element? {
            // A model of the class of the elements is an element.
            if let model = nextModel() { return unsafe unsafeBitCast(model, to: Element.self) }
            guard let json = elements.next() else { return nil }
            let current = position
            position = current &+ 1
            if storage.hasKept { return storage.passing(json, at: current).value }
            do {
                return try storage.elements.value(from: json, &reading)
            } catch {
                return storage.elements.emptyValue(&reading)
            }
        }

        /// Returns the next element, made without its conversion; nil if it is not an object of an unedited array of models, or
        /// if some elements are cached.
        @usableFromInline
        mutating func nextModel() -> JSONModel? {
            guard let modelClass, !storage.hasKept, let object = elements.cursor.nextObject else { return nil }
            elements.cursor.pass(object)
            position &+= 1
            // The reference to the document is counted once, for the model.
            let json = object.document.with { JSON($0, at: object.place) }
            let context = storage.context
            let found = modelClass.dispatch(json, context)
            return found.make(consume json, context: consume context, depth: storage.depth)
        }

        /// Returns the next element, and whether it could be read; nil after the last one.
        mutating func nextRead() -> ReadElement<Element>? {
            guard let json = elements.next() else { return nil }
            defer { position += 1 }
            return storage.passing(json, at: position)
        }
    }

    /// Returns the results of a closure for each element; elements are not cached.
    ///
    /// - Parameter transform: Returns the result for an element.
    /// - Throws: The error that `transform` throws.
    /// - Complexity: O(*n*) in the size of the array.
    public func map<Result, Failure: Error>(
        _ transform: (Element) throws(Failure) -> Result
    ) throws(Failure) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(count)
        var iterator = makeIterator()
        while let element = iterator.next() { results.append(try transform(element)) }
        return results
    }

    /// Returns the position of the first element that a closure accepts; `nil` if there is none.
    ///
    /// - Parameter predicate: Returns whether an element is accepted.
    /// - Throws: The error that `predicate` throws.
    /// - Complexity: O(*k*) in the size of the elements up to that position, which are not cached.
    public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
        var iterator = makeIterator()
        var position = 0
        while let element = iterator.next() {
            if try predicate(element) { return position }
            position += 1
        }
        return nil
    }
}

extension JSONArray where Element: JSONModelProtocol {
    /// Calls a closure with each element, in order.
    ///
    /// ```swift
    /// users.forEach(reusing: true) { user in total += user.age }
    /// ```
    ///
    /// Reusing saves the creation of a model for each element. The same instance is passed for one element after another, as
    /// long as nothing else has a strong reference to it when the closure returns; otherwise the next element gets a new
    /// instance. Weak and unowned references see the next element. Do not use them on other threads. A mirror of a reused model
    /// (`dump`) may show values of an earlier element. Instances of classes that store more than their JSON properties are not
    /// reused. To read a few properties of many elements, use ``columns(_:)``, which creates no models.
    ///
    /// - Parameters:
    ///   - reusing: Whether an instance may be reused for the next element.
    ///   - body: The closure.
    /// - Throws: The error that the closure throws.
    /// - Complexity: O(*n*) in the number of elements, which are not cached.
    @inlinable
    public func forEach(reusing: Bool, _ body: (Element) throws -> Void) rethrows {
        var elements = makeIterator()
        while var element = elements.next() {
            try body(element)
            while reusing, element._isHeldOnce(and: { elements.move($0) }) { try body(element) }
        }
    }
}

extension JSONArray.Iterator where Element: JSONModelProtocol {
    /// Moves a model to the next element; only the caller may have a reference to the model.
    ///
    /// Returns `false`, and does not advance, if a new model is needed.
    @usableFromInline
    mutating func move(_ model: JSONModel) -> Bool {
        guard let modelClass, !storage.hasKept, let object = elements.cursor.nextObject else { return false }
        let isMoved = object.document.with { document in
            let found = modelClass.dispatch(JSON(document, at: object.place), storage.context)
            return model.modelMove(found, at: object.place, in: document)
        }
        guard isMoved else { return false }
        elements.cursor.pass(object)
        position += 1
        return true
    }
}
