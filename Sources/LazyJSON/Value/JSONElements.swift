extension JSON {
    /// The elements of an array, in order; empty if the value is no array.
    ///
    /// Iteration is O(n); reaching one by its position is O(1), after a first pass over a wide array whose elements are
    /// containers.
    public var elements: Elements { (isView ? withView { $0.elements(of: $1) } : elementsOfOther()) ?? Elements() }

    /// The same for all but a view; nil if the value is no array.
    @inline(never)
    private func elementsOfOther() -> Elements? { kind == .array ? Elements(self, count: count) : nil }

    /// The elements of an array.
    public struct Elements: RandomAccessCollection, Sendable {
        /// The array.
        private let array: JSON
        /// How many elements there are.
        public let count: Int

        fileprivate init(_ array: JSON = .emptyArray, count: Int = 0) {
            self.array = array
            self.count = count
        }

        /// 0.
        public var startIndex: Int { 0 }
        /// How many elements there are.
        public var endIndex: Int { count }

        /// The element at a position, which must be one of the array's.
        public subscript(position: Int) -> JSON {
            guard let element = array.element(position) else {
                fatalError("JSON.Elements: there is no position \(position) in an array of \(count); check `indices`.")
            }
            return element
        }

        /// The elements at some positions, which must be within the array.
        public subscript(bounds: Range<Int>) -> Slice<Elements> {
            require(
                bounds.lowerBound >= 0 && bounds.upperBound <= count,
                "JSON.Elements: there are no positions \(bounds) in an array of \(count); check `indices`.")
            return Slice(base: self, bounds: bounds)
        }

        /// Returns an iterator over the elements, which takes constant extra memory.
        ///
        /// The iterator takes over the array, as counting another reference to its document takes as long as a step.
        public consuming func makeIterator() -> Iterator { Iterator((consume self).array) }

        /// An iterator over elements.
        public struct Iterator: IteratorProtocol {
            /// The document, next place and end of an unedited array, which is iterated over at the least cost.
            private var document: Document?
            private var place = 0
            private var end = 0
            private var cursor: ChildCursor?

            @inline(__always)
            fileprivate init(_ array: consuming JSON) {
                switch (consume array).storage {
                case .view(let document, let place):
                    let contents = document.contents(of: Int(place))
                    (self.place, end) = (contents.lowerBound, contents.upperBound)
                    self.document = document
                case .document(let document):
                    let contents = document.contents(of: Document.root)
                    (place, end) = (contents.lowerBound, contents.upperBound)
                    self.document = document
                case let other:
                    cursor = ChildCursor(JSON(other))
                }
            }

            /// The next element of an untouched array, if it is an object; the document is held by this iterator.
            @inline(__always)
            var nextObject: (document: UnownedReference<Document>, place: Int)? {
                guard let document = document.map({ unsafe UnownedReference($0) }), place < end,
                    document.with({ $0.index[place].tag == .object })
                else { return nil }
                return (document, place)
            }

            /// Passes the next element, which is that of `nextObject`.
            @inline(__always)
            mutating func pass(_ object: (document: UnownedReference<Document>, place: Int)) {
                place = object.document.with { $0.next(after: object.place) }
            }

            /// Passes the next element of an untouched array, if it is an object and `body` accepts its place.
            @inline(__always)
            mutating func passObject(if body: (Document, Int) -> Bool) -> Bool {
                guard let object = nextObject, object.document.with({ body($0, object.place) }) else { return false }
                pass(object)
                return true
            }

            /// The next element; nil behind the last.
            public mutating func next() -> JSON? {
                guard let document else { return nextOfOther() }
                let current = place
                guard current < end else { return nil }
                place = document.next(after: current)
                return JSON(document, at: current)
            }

            /// The same for an array that was edited or made.
            @inline(never)
            private mutating func nextOfOther() -> JSON? { cursor?.next()?.value }
        }
    }
}

extension Document {
    /// The elements of the array at a place; nil for other values.
    @inline(never)
    fileprivate func elements(of place: Int) -> JSON.Elements? {
        guard index[place].tag == .array else { return nil }
        return JSON.Elements(JSON(self, at: place), count: childCount(of: place))
    }
}
