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
        public consuming func makeIterator() -> Iterator { Iterator(cursor: ChildCursor((consume self).array)) }

        /// An iterator over elements.
        public struct Iterator: IteratorProtocol {
            fileprivate var cursor: ChildCursor

            /// The next element of an unedited array, if it is an object; the document is held by this iterator.
            @inline(__always)
            var nextObject: ChildCursor.ObjectPlace? { cursor.nextObject }

            /// Passes the next element, which is that of `nextObject`.
            @inline(__always)
            mutating func pass(_ object: ChildCursor.ObjectPlace) { cursor.pass(object) }

            /// Passes the next element of an unedited array, if it is an object and `body` accepts its place.
            @inline(__always)
            mutating func passObject(if body: (Document, Int) -> Bool) -> Bool { cursor.passObject(if: body) }

            /// The next element; nil behind the last.
            public mutating func next() -> JSON? { cursor.nextElement() }
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
