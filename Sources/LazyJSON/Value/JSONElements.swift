extension JSON {
    /// The elements of an array, in order; empty if the value is not an array.
    ///
    /// - Complexity: O(1).
    public var elements: Elements {
        (isView ? withView { $0.elements(of: $1) } : elementsOfOther()) ?? Elements(array: .emptyArray, count: 0)
    }

    /// The implementation for all values but views; nil if the value is not an array.
    @inline(never)
    private func elementsOfOther() -> Elements? { kind == .array ? Elements(array: self, count: count) : nil }

    /// The elements of an array.
    public struct Elements: RandomAccessCollection, Sendable {
        /// The array.
        fileprivate let array: JSON
        /// The number of elements.
        ///
        /// - Complexity: O(1).
        public let count: Int

        /// The position of the first element, which is 0.
        public var startIndex: Int { 0 }
        /// The position after the last element, which is the count.
        public var endIndex: Int { count }

        /// The element at a position, which must be in `indices`.
        ///
        /// - Complexity: O(1) in an array of scalars. In an array with containers, the first access is O(*k*) in the elements
        ///   before this one, the second O(*n*) in the number of elements, and later ones O(1).
        public subscript(position: Int) -> JSON {
            guard let element = array.element(position) else {
                fatalError("JSON.Elements: there is no position \(position) in an array of \(count); check `indices`.")
            }
            return element
        }

        /// The elements in a range of positions, which must be within `indices`.
        ///
        /// - Complexity: O(1).
        public subscript(bounds: Range<Int>) -> Slice<Elements> {
            require(
                bounds.lowerBound >= 0 && bounds.upperBound <= count,
                "JSON.Elements: there are no positions \(bounds) in an array of \(count); check `indices`.")
            return Slice(base: self, bounds: bounds)
        }

        /// Returns an iterator over the elements, which takes constant extra memory.
        ///
        /// Consumes the collection, so that the document is not retained once more.
        ///
        /// - Complexity: O(1).
        public consuming func makeIterator() -> Iterator { Iterator(cursor: ChildCursor((consume self).array)) }

        /// An iterator over elements.
        public struct Iterator: IteratorProtocol {
            var cursor: ChildCursor

            /// Returns the next element; `nil` after the last one.
            ///
            /// - Complexity: O(1).
            public mutating func next() -> JSON? { cursor.nextElement() }
        }
    }
}

extension Document {
    /// Returns the elements of the array at a place; nil for other values.
    @inline(never)
    fileprivate func elements(of place: Int) -> JSON.Elements? {
        guard index[place].tag == .array else { return nil }
        return JSON.Elements(array: JSON(self, at: place), count: childCount(of: place))
    }
}
