extension JSON {
    /// The elements of an array, in order; empty if the value is no array.
    ///
    /// Iteration is O(n); reaching one by its position is O(1), after a first pass over a wide array whose elements are
    /// containers.
    public var elements: Elements { Elements(kind == .array ? self : .emptyArray) }

    /// The elements of an array.
    public struct Elements: RandomAccessCollection, Sendable {
        /// The array.
        private let array: JSON
        /// How many elements there are.
        public let count: Int

        init(_ array: JSON) {
            self.array = array
            count = array.count
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
        public func makeIterator() -> Iterator {
            guard let (document, place) = array.view else { return Iterator(cursor: ChildCursor(array)) }
            let contents = document.contents(of: place)
            return Iterator(document: document, place: contents.lowerBound, end: contents.upperBound)
        }

        /// An iterator over elements.
        public struct Iterator: IteratorProtocol {
            /// The document, next place and end of an unedited array, which is iterated over at the least cost.
            fileprivate var document: Document?
            fileprivate var place = 0
            fileprivate var end = 0
            fileprivate var cursor: ChildCursor?

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
                guard let document else { return cursor?.next()?.value }
                guard place < end else { return nil }
                defer { place = document.next(after: place) }
                return JSON(document, at: place)
            }
        }
    }
}
