extension JSONArray {
    /// The elements that can be read, in order.
    ///
    /// - Complexity: O(1). Elements are read when they are accessed, and are not cached.
    public var valid: Valid { Valid(storage: storage) }

    /// The elements of an array that can be read.
    ///
    /// Positions are positions in the array. Moving from one to the next reads the elements between them; counting reads all.
    public struct Valid: BidirectionalCollection, LazyCollectionProtocol {
        fileprivate let storage: ArrayStorage<Element>

        /// The position of the first element that can be read.
        ///
        /// - Complexity: O(*k*) in the elements before it, which are read.
        public var startIndex: Int { next(from: 0) }

        /// The number of elements of the array.
        public var endIndex: Int { storage.count }

        /// Returns the position of the next element that can be read.
        ///
        /// - Parameter position: A position.
        /// - Complexity: O(*k*) in the elements in between, which are read.
        public func index(after position: Int) -> Int {
            check(position, in: 0..<storage.count)
            return next(from: position + 1)
        }

        /// Returns the position of the previous element that can be read.
        ///
        /// - Parameter position: A position.
        /// - Complexity: O(*k*) in the elements in between, which are read.
        public func index(before position: Int) -> Int {
            check(position, in: 0..<storage.count + 1)
            var before = position - 1
            while before >= 0, !read(before).isReadable { before -= 1 }
            require(
                before >= 0, "JSONArray.Valid: there is no element before position \(position); check `startIndex`.")
            return before
        }

        /// The element at a position, which must be one of ``valid``.
        ///
        /// - Complexity: O(1), and the conversion of the element.
        public subscript(position: Int) -> Element {
            check(position, in: 0..<storage.count)
            return read(position).value
        }

        private func check(_ position: Int, in range: Range<Int>) {
            require(
                range.contains(position),
                "JSONArray.Valid: there is no position \(position) in an array of \(storage.count); check `indices`.")
        }

        private func next(from position: Int) -> Int {
            var next = position
            while next < storage.count, !read(next).isReadable { next += 1 }
            return next
        }

        private func read(_ position: Int) -> ReadElement<Element> {
            storage.passing(storage.json.element(position) ?? .null, at: position)
        }

        /// Returns an iterator over the elements that can be read, which takes constant extra memory.
        ///
        /// - Complexity: O(1).
        public func makeIterator() -> Iterator { Iterator(elements: JSONArray.Iterator(storage)) }

        /// An iterator over the elements of an array that can be read.
        public struct Iterator: IteratorProtocol {
            fileprivate var elements: JSONArray.Iterator

            /// Returns the next element; `nil` after the last one.
            ///
            /// - Complexity: O(*k*) in the elements in between, which are read.
            public mutating func next() -> Element? {
                while let element = elements.nextRead() {
                    if element.isReadable { return element.value }
                }
                return nil
            }
        }
    }
}
